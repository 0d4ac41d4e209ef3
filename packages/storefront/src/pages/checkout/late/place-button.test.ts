import type { Quote } from '@isoko/contract';
import { expect, test } from 'vitest';
import { whyBlocked } from './place-button.tsx';

const cash = { code: 'cod', name: 'Cash', instructions: null, available: true, reason: null } as const;
const quote = { payment_methods: [cash], paused: null } as unknown as Quote;
const settled = { enough: true, changes: [], quote, failure: null };

test('when the shop takes no orders then its own sentence says so, whatever else is missing', () => {
  const paused = { ...quote, paused: 'Back on Monday.' };
  const theirs = { reason: 'Back on Monday.', isTheirs: true };
  expect(whyBlocked({ ...settled, enough: false, quote: paused })).toEqual(theirs);
  expect(whyBlocked(settled)).toBeNull();
});
