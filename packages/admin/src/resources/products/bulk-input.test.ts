import { expect, test } from 'vitest';
import { NO_INPUT, toBulkChange } from './product-input.ts';

test.each([
  [{ kind: 'offer', number: '20' }, { sale: { percent: 20, until: null } }],
  [{ kind: 'offer', number: '' }, 'Please enter 1 to 90 percent.'],
  [{ kind: 'price', number: '-10' }, { price_percent: -10 }],
  [
    { kind: 'price', number: '10', rounding: '50' },
    { price_percent: 10, round_to: 50 },
  ],
  [{ kind: 'price', number: '0.5' }, 'Please enter −90 to 500 percent.'],
  [
    { kind: 'amount', number: '-150', with_offers: true },
    { price_amount: -150, with_offers: true },
  ],
  [{ kind: 'amount', number: '0' }, 'Please enter whole francs.'],
  [{ kind: 'category' }, 'Please choose a category.'],
  [{ kind: 'category', category: 'a' }, { category: 'a' }],
  [{ kind: 'add', category: 'a' }, { add_category: 'a' }],
  [{ kind: 'out', category: 'a' }, { remove_category: 'a' }],
  [{ kind: 'vat', vat_class: 'zero' }, { vat_class: 'zero' }],
  [{ kind: 'end' }, { sale: null }],
  [{ kind: 'unfeature' }, { is_featured: false }],
  [{ kind: 'remove' }, { remove: true }],
] as const)('when many products are changed by %o then that is %o', (input, change) => {
  expect(toBulkChange({ ...NO_INPUT, ...input })).toEqual(change);
});
