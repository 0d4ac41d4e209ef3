import { formatFrancs } from '@isoko/contract/rules/money';
import { t } from '../../../messages/t.tsx';

interface ListedLine {
  name: string;
  label: string | null;
  quantity: number;
  /** Francs. */
  sum: number;
}

/** What is bought as plain lines of a message: quantities, names and sums, and the total in francs. */
export function listInWords(lines: readonly ListedLine[], total: number): string {
  const rows = lines.map(({ name, label, quantity, sum }) => {
    return `${quantity} × ${label ? `${name}, ${label}` : name}: ${formatFrancs(sum)}`;
  });
  return [...rows, t('Total: {total}', { total: formatFrancs(total) })].join('\n').replaceAll('\u00a0', ' ');
}
