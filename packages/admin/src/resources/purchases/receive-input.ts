import type { BodyOf } from '@isoko/contract/route';
import type { bookReceipt } from '@isoko/contract/routes/admin/purchases';
import { readFrancs } from '@isoko/contract/rules/typed-amounts';

import { t } from '#admin/messages/t.tsx';

/** A line of received goods, as typed. */
export interface TypedLine {
  /** Identifies the line on the screen: the same product may be there twice, with two dates. */
  key: string;
  product: string;
  index: number;
  name: string;
  soldBy: 'piece' | 'weight';
  /** Pieces or kilos: `24`, `12,5`. */
  quantity: string;
  /** Francs. */
  cost: string;
  /** Whether the cost is that of the whole line or of one piece or kilo. */
  costOf: 'all' | 'one';
  bestBefore: string;
}

type Line = BodyOf<typeof bookReceipt>['lines'][number];
/** The errors of a line, by field. */
export type LineFaults = Partial<Record<'quantity' | 'cost', string>>;

const KILOS = /^(\d{1,5})(?:[.,](\d{1,3}))?\s*(?:kg)?$/i;
const PIECES = /^\d{1,6}$/;

/** Reads pieces, or kilos as grams; null if invalid. A weight without a unit is in kilos, never in grams. */
export function readCame(typed: string, soldBy: 'piece' | 'weight'): number | null {
  const text = typed.trim();
  if (soldBy === 'piece') return PIECES.test(text) ? Number(text) || null : null;
  const [, kilos, part = ''] = KILOS.exec(text) ?? [];
  return kilos === undefined ? null : Number(kilos) * 1000 + Number(part.padEnd(3, '0')) || null;
}

/** The line as the call takes it, or its errors. */
export function readLine(typed: TypedLine): { line: Line } | { faults: LineFaults } {
  const { product, index, soldBy, costOf, bestBefore } = typed;
  const quantity = readCame(typed.quantity, soldBy);
  const cost = typed.cost.trim() === '' ? null : readFrancs(typed.cost);
  const faults: LineFaults = {
    ...(quantity === null && {
      quantity:
        soldBy === 'weight'
          ? t('Please enter kilos, such as 12.5.')
          : t('Please enter a whole number, such as 24.'),
    }),
    ...(cost === null &&
      typed.cost.trim() !== '' && { cost: t('Please enter whole francs, such as 24,000.') }),
  };
  if (quantity === null || Object.keys(faults).length > 0) return { faults };
  const paid = cost === null ? {} : costOf === 'all' ? { cost } : { unit_cost: cost };
  return { line: { product, index, quantity, ...paid, best_before: bestBefore || null } };
}
