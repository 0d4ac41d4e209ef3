import { type PaymentMethod, readWallet, type Wallet } from './payment-method.ts';

const wallet: Wallet = { operator: 'MTN', name: 'MoMo', prefixes: ['078', '079'] };

/** MTN MoMo: the payer's phone asks for the PIN, and the operator tells how it ended. */
export const mtnMomo: PaymentMethod = {
  code: 'mtn_momo',
  kind: 'wallet',
  settledBy: 'provider',
  asks: ['phone'],
  waitsForPeople: false,
  currency: 'RWF',
  limits: { min: 1, max: null },
  wallet,
  prompt: 'Please confirm on your phone with your MoMo PIN.',
  isReady: (ctx) => ctx.wallets.mtn_momo !== undefined,
  begin: ({ phone }) => ({
    status: 'created',
    phone: readWallet(phone, wallet, 'Please type an MTN number that starts with 078 or 079.'),
    providerRef: null,
  }),
};
