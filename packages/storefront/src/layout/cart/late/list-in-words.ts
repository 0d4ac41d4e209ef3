import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { t } from '../../../messages/t.tsx';
import { lineName } from '../../../state/cart/cart.ts';

type ListedLine = Pick<CartLine, 'name' | 'label' | 'quantity' | 'sum'>;

/** What is bought as plain lines of a message: quantities, names and sums, and the total in francs. */
export function listInWords(lines: readonly ListedLine[], total: number): string {
  const rows = lines.map((line) => `${line.quantity} × ${lineName(line)}: ${formatFrancs(line.sum)}`);
  return [...rows, t('Total: {total}', { total: formatFrancs(total) })].join('\n').replaceAll('\u00a0', ' ');
}
