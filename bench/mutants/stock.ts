// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not texts.
import type { Mutant } from './mutant.ts';

/** What is set aside, leaves and comes back, delivery windows, and what a file may change. */
export const stockMutants: readonly Mutant[] = [
  {
    rule: 'Nothing is set aside that is not there, whoever races.',
    before: 'WHERE u.id = want.unit_id AND u.on_hand - u.reserved >= want.quantity',
    after: 'WHERE u.id = want.unit_id AND u.on_hand >= want.quantity',
    tests: ['race-for-stock', 'place-guest-order'],
  },
  {
    rule: 'Orders with the same goods queue for them in one sequence.',
    before: 'WHERE id = ANY(${unitIds}::uuid[]) ORDER BY id FOR UPDATE`',
    after: 'WHERE id = ANY(${unitIds}::uuid[]) ORDER BY id DESC FOR UPDATE`',
    tests: ['race-for-stock'],
  },
  {
    rule: 'What is packed leaves the stock.',
    before: "const leaves = reason === 'claimed' ? 1 : 0;",
    after: "const leaves = reason === 'claimed' ? 0 : 0;",
    tests: ['advance-order', 'life-cycles'],
  },
  {
    rule: 'What a packed order gives back is counted again.',
    before: 'UPDATE stock_unit u SET on_hand = u.on_hand + want.quantity',
    after: 'UPDATE stock_unit u SET on_hand = u.on_hand + 0 * want.quantity',
    tests: ['staff-orders'],
  },
  {
    rule: 'Staff take nothing that is set aside for orders.',
    before: 'AND on_hand + ${move.delta}::int BETWEEN reserved AND',
    after: 'AND on_hand + ${move.delta}::int BETWEEN 0 AND',
    tests: ['staff-stock'],
  },
  {
    rule: 'A window takes as many orders as it has room for.',
    before: 'if (window.capacity !== null && taken >= window.capacity)',
    after: 'if (window.capacity !== null && taken > window.capacity)',
    tests: ['book-window'],
  },
  {
    rule: 'A window closes its cut-off minutes before it begins.',
    before: 'startOf(window) - now.getTime() >= cut_off_minutes * MINUTE_MS',
    after: 'startOf(window) >= now.getTime()',
    tests: ['window-days'],
  },
  {
    rule: 'On the morning of Umuganda nobody delivers.',
    before: 'return !isClosedMorning && startOf(window)',
    after: 'return startOf(window)',
    tests: ['window-days'],
  },
  {
    rule: 'The day of a delivery is the day in Kigali.',
    before: 'const today = now.getTime() + KIGALI_OFFSET_MS;',
    after: 'const today = now.getTime();',
    tests: ['window-days'],
  },
  {
    rule: 'Products that share a price stand on exactly one page.',
    before: 'const order = sql.join([...sort.flatMap((by) => orderBy(by, selection)), sql`p.id`]);',
    after: 'const order = sql.join(sort.flatMap((by) => orderBy(by, selection)));',
    tests: ['list-products'],
  },
  {
    rule: 'A row of a file with the SKUs of two products changes neither.',
    before: 'if (bySku.length > 1) {',
    after: 'if (bySku.length > 2) {',
    tests: ['report-import'],
  },
];
