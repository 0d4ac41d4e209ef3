import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { healthRoutes } from './health.ts';

function probe(path: string, { isStopping = false, isReachable = true } = {}) {
  const app = Fastify();
  healthRoutes(app, { isStopping: () => isStopping, pingDatabase: async () => isReachable });
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
});
