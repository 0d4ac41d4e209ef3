import type { PendingPayee } from '@isoko/contract/routes/admin/settings';

/** The ways to pay that wait, one a line: `MoMoPay: Dial *182*8*1*123456#`. */
export function payeeLines({ value }: PendingPayee): string[] {
  return value.map(({ name, instructions }) => (instructions ? `${name}: ${instructions}` : name));
}
