import { RequestFailure } from '@isoko/contract/client';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';

/** A component that reads `answer` through the cache, and the number of requests. */
function show(answer: () => Promise<number>) {
  const asked = vi.fn(answer);
  const observer = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: asked, retryDelay: 0 });
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

test('when the shop refuses, then it is not asked again; when it was not reached, then once more', async () => {
  vi.useFakeTimers();
  const body = {
    status: 'fail',
    code: 'not_found',
    message: 'We could not find that.',
    requestId: 'x',
  } as const;
  const refused = show(async () => {
    throw new RequestFailure({ kind: 'http', status: 404, data: body, retryAfter: null });
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(refused.asked).toHaveBeenCalledTimes(1);
  refused.leave();
  queryClient.clear();
  const lost = show(async () => {
    throw new RequestFailure({ kind: 'fetch' });
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lost.asked).toHaveBeenCalledTimes(2);
  lost.leave();
});
