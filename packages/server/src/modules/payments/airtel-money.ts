import { type PaymentMethod, readWallet, type Wallet } from './payment-method.ts';

const wallet: Wallet = { operator: 'Airtel', name: 'Airtel Money', prefixes: ['072', '073'] };

/** Airtel Money: the payer's phone asks for the PIN, and the operator tells how it ended. */
export const airtelMoney: PaymentMethod = {
  code: 'airtel_money',
  kind: 'wallet',
  settledBy: 'provider',
  asks: ['phone'],
  waitsForPeople: false,
  currency: 'RWF',
  limits: { min: 1, max: null },
  wallet,
  prompt: 'Please confirm on your phone with your Airtel Money PIN.',
  isReady: (ctx) => ctx.wallets.airtel_money !== undefined,
  begin: ({ phone }) => ({
    status: 'created',
    phone: readWallet(phone, wallet, 'Please type an Airtel number that starts with 072 or 073.'),
    providerRef: null,
  }),
};
