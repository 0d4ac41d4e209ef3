import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatQuantity } from '@isoko/contract/rules/weight';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { lineName } from '../../../state/cart/cart.ts';

type ListedLine = Pick<CartLine, 'name' | 'label' | 'quantity' | 'sold_by' | 'sum'>;

/** The lines as plain text for a message: quantities, names and sums, and the total in francs. */
export function listInWords(lines: readonly ListedLine[], total: number): string {
  const rows = lines.map(
    (line) => `${formatQuantity(line, LANGUAGE)} × ${lineName(line)}: ${formatFrancs(line.sum)}`,
  );
  return [...rows, t('Total: {total}', { total: formatFrancs(total) })].join('\n').replaceAll('\u00a0', ' ');
}
