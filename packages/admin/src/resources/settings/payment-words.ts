/** The ways to pay a shopkeeper can offer. */
export const WAYS = [
  { id: 'cod', name: 'Cash on delivery' },
  { id: 'mtn_momo', name: 'MTN MoMo, asked on the phone' },
  { id: 'airtel_money', name: 'Airtel Money, asked on the phone' },
  { id: 'momo_code', name: 'MoMoPay code, typed by hand' },
];
