import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { healthRoutes } from './health.ts';

const NOW = new Date('2026-11-20T08:00:00Z');

function probe(path: string, { isStopping = false, isReachable = true } = {}) {
  const app = Fastify();
  const readiness = { isStopping: () => isStopping, pingDatabase: async () => isReachable };
  healthRoutes(app, readiness, () => NOW);
  return app.inject(path);
}

describe('the probes', () => {
  test.each([
    ['all is well', {}, 200, 'ready'],
    ['the database is gone', { isReachable: false }, 503, 'unavailable'],
    ['the process is stopping', { isStopping: true }, 503, 'stopping'],
  ])('when %s, then the process lives and readiness says so', async (_when, state, code, status) => {
    const lives = await probe('/healthz', state);
    expect([lives.statusCode, lives.json()]).toEqual([200, { status: 'ok' }]);
    const ready = await probe('/readyz', state);
    expect([ready.statusCode, ready.json()]).toEqual([code, { status }]);
    expect(ready.headers['cache-control']).toBe('no-store');
  });

  test('when many ask within a second then the database is asked once, and then again', async () => {
    const app = Fastify();
    const answers = [true, false, true];
    let now = NOW.getTime();
    const pingDatabase = async () => answers.shift() ?? false;
    healthRoutes(app, { isStopping: () => false, pingDatabase }, () => new Date(now));
    const ask = async () => (await app.inject('/readyz')).statusCode;

    expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200]);
    now += 999;
    expect(await ask()).toBe(200);
    now += 1;
    expect([await ask(), await ask()]).toEqual([503, 503]);
    // A clock that was set back must not keep an answer for long.
    now -= 60_000;
    expect(await ask()).toBe(200);
    expect(answers).toEqual([]);
  });
});
