import { RequestFailure } from '@isoko/contract/client';
import type { ErrorCode } from '@isoko/contract/errors';
import { expect, test } from 'vitest';
import { CallFailure } from '#admin/api.ts';
import { openPress } from './calls.ts';

const refused = (status: number, code: ErrorCode) =>
  new CallFailure({
    ...{ kind: 'http', status, retryAfter: null },
    data: { status: 'fail', code, message: 'No.', requestId: 'r' },
  });
const lost = () => new CallFailure(new RequestFailure({ kind: 'timeout' }).failure);

/** Presses once for each answer, and tells the keys that were sent. */
async function keysOf(answers: (Error | null)[]): Promise<string[]> {
  const press = openPress();
  const keys: string[] = [];
  for (const answer of answers) {
    const work = async (headers: Record<string, string>) => {
      keys.push(String(headers['idempotency-key']));
      if (answer) throw answer;
    };
    await press(work).catch(() => null);
  }
  return keys;
}

test('when no answer came then the next press is the same one, until it is done', async () => {
  const [first, second, third, next] = await keysOf([lost(), refused(401, 'not_authenticated'), null, null]);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect([second, third]).toEqual([first, first]);
  expect(next).not.toBe(first);
});

test('when the last press counted and something else was typed since then it is said, and the next is new', async () => {
  const mismatch = refused(422, 'idempotency_mismatch');
  const [first, second, third] = await keysOf([lost(), mismatch, null]);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(mismatch.message).toContain('may have worked');
});
