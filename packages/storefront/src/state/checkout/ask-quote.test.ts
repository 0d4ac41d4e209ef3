import { afterEach, expect, test, vi } from 'vitest';

const call = vi.fn(async (_: string, { body }: { body: object }) => ({
  data: { of: body, nth: call.mock.calls.length },
}));
vi.mock('../../api.ts', () => ({ call }));

const { askQuote, askQuoteEarly, QUOTE_FRESH_MS } = await import('./ask-quote.ts');
const { signal } = new AbortController();

afterEach(() => {
  vi.useRealTimers();
  call.mockClear();
});

test('when a quote was asked for early, then the same question takes its answer, once', async () => {
  askQuoteEarly('{"line_items":[]}');
  expect(await askQuote('{"line_items":[]}', signal)).toMatchObject({ nth: 1 });
  expect(call).toHaveBeenCalledTimes(1);
  expect(await askQuote('{"line_items":[]}', signal)).toMatchObject({ nth: 2 });
});

test('when the cart is another by then, then its own quote is asked for', async () => {
  askQuoteEarly('{"line_items":[]}');
  expect(await askQuote('{"coupon":"KARIBU"}', signal)).toMatchObject({ of: { coupon: 'KARIBU' } });
});

test('when an early answer has grown old, then it is asked for again', async () => {
  vi.useFakeTimers();
  askQuoteEarly('{"line_items":[]}');
  vi.advanceTimersByTime(QUOTE_FRESH_MS);
  expect(await askQuote('{"line_items":[]}', signal)).toMatchObject({ nth: 2 });
});

test('when an early question fails, then the one who takes the answer is told', async () => {
  call.mockRejectedValueOnce(new Error('no network'));
  askQuoteEarly('{"line_items":[]}');
  await expect(askQuote('{"line_items":[]}', signal)).rejects.toThrow('no network');
});
