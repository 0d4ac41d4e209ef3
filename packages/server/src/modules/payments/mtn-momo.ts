import { walletMethod } from './payment-method.ts';

/** MTN MoMo. */
export const mtnMomo = walletMethod({
  code: 'mtn_momo',
  wallet: { operator: 'MTN', name: 'MoMo', prefixes: ['078', '079'] },
  prompt: 'Please confirm on your phone with your MoMo PIN.',
  wrongNumber: 'Please type an MTN number that starts with 078 or 079.',
});
