import { type Failure, RequestFailure } from '@isoko/contract/client';
import type { ErrorBody } from '@isoko/contract/errors';
import { describe, expect, test } from 'vitest';
import { useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { isDefinite } from '../../../state/checkout/place-order.ts';
import { troubleOf as read, stillSo, type Trouble } from './trouble.ts';
import { acceptWords } from './trouble-notice.tsx';

const troubleOf = (error: unknown) => read(error, useCheckoutDraft.getState().values);

const http = (
  status: number,
  code: ErrorBody['code'],
  more: Partial<ErrorBody> = {},
  retryAfter: number | null = null,
) =>
  new RequestFailure({
    kind: 'http',
    status,
    retryAfter,
    data: { status: status < 500 ? 'fail' : 'error', code, message: code, requestId: 'r', ...more },
  });

test.each<Failure>([{ kind: 'fetch' }, { kind: 'timeout' }, { kind: 'parsing', status: 502 }])(
  'when the answer is lost ($kind), then the outcome is unknown and the key stays',
  (failure) => {
    const error = new RequestFailure(failure);
    expect(troubleOf(error).kind).toBe('unknown');
    expect(isDefinite(error)).toBe(false);
  },
);

test.each([
  ['too many attempts', http(429, 'rate_limited', {}, 17), 17, true],
  ['the shop is in trouble', http(503, 'unavailable', {}, 3), 3, false],
  ['the order is being placed', http(409, 'in_progress', {}, 2), 2, false],
  ['no waiting time is named', http(500, 'internal'), 5, false],
])('when %s, then it waits that long', (_, error, seconds, definite) => {
  expect(troubleOf(error)).toMatchObject({ kind: 'wait', seconds });
  expect(isDefinite(error)).toBe(definite);
});

test.each(['out_of_stock', 'price_changed'] as const)('when %s, then the cart is to be reviewed', (code) => {
  expect(troubleOf(http(409, code)).kind).toBe('review');
  expect(isDefinite(http(409, code))).toBe(true);
});

test('when fields are wrong, then they are named and what belongs to none is said with the message', () => {
  const errors = [
    { field: 'customer.phone', message: 'No phone.' },
    { field: 'line_items.0.index', message: 'Choose a size.' },
  ];
  expect(troubleOf(http(400, 'validation_error', { errors, message: 'Please check.' }))).toEqual({
    kind: 'fields',
    message: 'Please check. Choose a size.',
    fields: { phone: 'No phone.' },
  });
});

test('when a key was used for another order, then it is refused for good', () => {
  expect(troubleOf(http(422, 'idempotency_mismatch')).kind).toBe('refused');
});

test('when it is no failed request, then it is a defect and is thrown on', () => {
  expect(() => troubleOf(new TypeError('defect'))).toThrow('defect');
});

describe('what was found wrong before the shop was asked', () => {
  const found: Trouble = {
    kind: 'fields',
    message: 'Please check.',
    fields: { phone: 'No phone.', payment_phone: 'No wallet.' },
    isOurs: true,
  };

  test('when a field is right now, whoever filled it, then nothing is said of it any more', () => {
    expect(stillSo(found, { phone: 'No phone.' })?.fields).toEqual({ phone: 'No phone.' });
    expect(stillSo(found, {})).toBeNull();
  });

  test('when the shop refused it, then only another value makes it right', () => {
    const { isOurs, ...refused } = found;
    expect(stillSo(refused, {})).toEqual(refused);
  });
});

test('when changes are accepted together, then the words say what that means', () => {
  const words = (...reasons: ('price' | 'stock' | 'gone' | 'undeliverable')[]) =>
    acceptWords(reasons.map((reason) => ({ reason })));
  expect(words('price', 'price')).toBe('Accept the new prices');
  expect(words('stock', 'gone')).toBe('Order what is there');
  expect(words('price', 'stock')).toBe('Accept all changes');
  expect(words('undeliverable')).toBe('Accept all changes');
});
