import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onConnection } from './database/connect.ts';
import { findEmbeddedUrl } from './database/embedded.ts';
import { type RunningShop, runShop } from './testing/run-shop.ts';

const EVENTUALLY = { timeout: 60_000, interval: 100 };
/** What a supervisor is promised, and as much again for a busy machine. */
const LONGEST_CLOSE_MS = 30_000;

let varDir: string;
let shop: RunningShop;
let metrics: string;

beforeAll(async () => {
  varDir = await mkdtemp(join(tmpdir(), 'isoko-processes-'));
  const env = { SHOP_SEED: 'empty', PROCESSES: '2', METRICS_PORT: '0' };
  shop = await runShop({ varDir, env });
  metrics = /^The metrics are at (\S+)\.$/m.exec(shop.output())?.[1] ?? '';
});
afterAll(async () => {
  shop.process.kill('SIGKILL');
  await rm(varDir, { recursive: true, force: true });
});

/** A connection of its own for each request, so that the processes take turns. */
const ask = (path: string, init: RequestInit = {}) =>
  fetch(shop.address + path, { ...init, headers: { connection: 'close', ...init.headers } });

async function figureOf(line: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  return Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );
}

const timesOf = (text: string) => shop.output().split(text).length - 1;

test('when two processes answer then the figures are of both, and the owner is told one password', async () => {
  for (let count = 0; count < 6; count += 1) expect((await ask('/api/v1/shop')).status).toBe(200);
  expect(await figureOf('isoko_processes')).toBe(2);
  expect(await figureOf('isoko_database_up')).toBe(1);
  expect(await figureOf('isoko_http_requests_total{method="GET",route="/api/v1/shop",status="200"}')).toBe(6);
  expect(shop.output().match(/^The back office is at /gm)).toHaveLength(1);
  expect(shop.output().match(/^Isoko is open at /gm)).toHaveLength(1);
});

test('when the simulated operator is asked by whichever process then it is one operator', async () => {
  const mood = {
    method: 'POST',
    body: JSON.stringify({ delay_ms: 7 }),
    headers: { 'content-type': 'application/json' },
  };
  expect((await ask('/_sim/momo/behaviour', mood)).status).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 6 }, async () => (await (await ask('/_sim/momo/behaviour')).json()) as object),
  );
  const moods = new Set(answers.map((each) => JSON.stringify({ ...each, now: null })));
  expect([...moods]).toEqual([expect.stringContaining('"delay_ms":7')]);
  expect((await ask('/_sim/momo/phone')).status).toBe(200);
});

test('when the database changes then no process answers what was before', async () => {
  const shown = async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('/api/v1/shop')));
    const bodies = await Promise.all(
      answers.map((answer) => answer.json() as Promise<{ data: { phone: string | null } }>),
    );
    return [...new Set(bodies.map(({ data }) => data.phone))];
  };
  expect(await shown()).toEqual([null]);
  const say = "INSERT INTO setting (key, value, updated_at) VALUES ('phone', '\"+250788123456\"', now())";
  await onConnection((await findEmbeddedUrl(varDir)) ?? '', (client) => client.query(say));
  await vi.waitFor(async () => expect(await shown()).toEqual(['+250788123456']), EVENTUALLY);
});

test('when all that answer are killed then others take their places, and the operator is there again', async () => {
  const found = execFileSync('pgrep', ['-P', String(shop.process.pid), '-f', 'main.js'], {
    encoding: 'utf8',
  });
  const members = found.trim().split('\n').map(Number);
  expect(members).toHaveLength(2);
  for (const pid of members) process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(timesOf('a process ended unexpectedly')).toBe(2), EVENTUALLY);
  await vi.waitFor(async () => expect(await figureOf('isoko_processes')).toBe(2), EVENTUALLY);
  for (const path of ['/readyz', '/readyz', '/_sim/momo/phone', '/_sim/momo/phone']) {
    expect((await ask(path)).status, path).toBe(200);
  }
  expect(shop.output().match(/^Isoko is open at /gm)).toHaveLength(1);
});

test('when all of them are told to end then they end in order, the database last', async () => {
  expect(await findEmbeddedUrl(varDir)).not.toBeNull();
  const late = AbortSignal.timeout(LONGEST_CLOSE_MS);
  const cut = new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason)));
  expect(await Promise.race([shop.close(), cut])).toBe(0);
  expect(await findEmbeddedUrl(varDir)).toBeNull();
});
