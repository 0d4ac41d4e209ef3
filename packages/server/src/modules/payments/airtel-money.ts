import { walletMethod } from './payment-method.ts';

/** Airtel Money. */
export const airtelMoney = walletMethod({
  code: 'airtel_money',
  wallet: { operator: 'Airtel', name: 'Airtel Money', prefixes: ['072', '073'] },
  prompt: 'Please confirm on your phone with your Airtel Money PIN.',
  wrongNumber: 'Please type an Airtel number that starts with 072 or 073.',
});
