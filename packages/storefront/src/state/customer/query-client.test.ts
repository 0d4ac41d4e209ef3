import { RequestFailure } from '@isoko/contract/client';
import type { ErrorCode } from '@isoko/contract/errors';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';

/** A component that reads `answer` through the cache, and the number of requests. */
function show(answer: () => Promise<number>) {
  const asked = vi.fn(answer);
  const observer = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: asked });
  const leave = observer.subscribe(() => undefined);
  return { asked, leave };
}

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

test('when an answer is a minute old, then it is asked for again, not earlier', async () => {
  vi.useFakeTimers();
  const { asked, leave } = show(async () => 1);
  await vi.advanceTimersByTimeAsync(10);
  leave();
  const look = () => queryClient.fetchQuery({ queryKey: ['shown'], queryFn: asked });
  await vi.advanceTimersByTimeAsync(59_000);
  await look();
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await look();
  expect(asked).toHaveBeenCalledTimes(2);
});

const refused = (status: number, code: ErrorCode, retryAfter: number | null) => async () => {
  const data = {
    status: 'fail',
    code,
    message: 'We could not find that.',
    requestId: 'x',
  } as const;
  throw new RequestFailure({ kind: 'http', status, data, retryAfter });
};
const lost = async () => {
  throw new RequestFailure({ kind: 'fetch' });
};

test.each([
  ['the shop refuses', refused(404, 'not_found', null), 1],
  ['there were too many requests', refused(429, 'rate_limited', 3), 1],
  ['the shop is closed for an hour', refused(503, 'shop_closed', 3600), 1],
  ['the shop was not reached', lost, 2],
  ['the shop is not ready for a moment', refused(503, 'unavailable', 2), 2],
])('when %s, then it is asked as often as that may help', async (_, answer, times) => {
  vi.useFakeTimers();
  const { asked, leave } = show(answer);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(times);
  leave();
});

test('when the shop says when to ask again, then it is not asked earlier', async () => {
  vi.useFakeTimers();
  const answer = vi
    .fn<() => Promise<number>>()
    .mockImplementationOnce(refused(503, 'unavailable', 2))
    .mockResolvedValue(7);
  const { asked, leave } = show(answer);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(queryClient.getQueryData(['shown'])).toBe(7);
  leave();
});
