import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { type EmbeddedPostgres, findEmbeddedUrl, startEmbedded } from './embedded.ts';

const log = createLogger({ level: 'silent' });
const EVENTUALLY = { timeout: 30_000, interval: 50 };

let varDir: string;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  varDir = await mkdtemp(join(tmpdir(), 'isoko-embedded-'));
  postgres = await startEmbedded({ varDir, log });
});

afterAll(async () => {
  await postgres.stop();
  await rm(varDir, { recursive: true, force: true });
});

async function ask<T>(text: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test('when it runs then the shop is no superuser, and commands find its address', async () => {
  expect(await ask("SELECT rolsuper FROM pg_roles WHERE rolname = 'isoko'")).toBe(false);
  expect(await ask("SELECT current_user || '@' || current_database()")).toBe('isoko@isoko');
  expect(await findEmbeddedUrl(varDir)).toBe(postgres.url);
});

test('when the server is killed then it comes back with everything that was committed', async () => {
  await ask('CREATE TABLE kept AS SELECT 7 AS n');
  const killed = postgres.pid();
  process.kill(killed, 'SIGKILL');
  // A child of the killed server may still answer for a moment.
  await vi.waitFor(() => expect(postgres.pid()).not.toBe(killed), EVENTUALLY);
  await vi.waitFor(async () => expect(await ask('SELECT n FROM kept')).toBe(7), EVENTUALLY);
});

test('when the folder is in use then a second start refuses with one sentence', async () => {
  await expect(startEmbedded({ varDir, log })).rejects.toThrow(/^Another shop .* is running on .*\.$/);
  expect(await ask('SELECT 1')).toBe(1);
});

test('when it is stopped and started again then nothing is lost', async () => {
  await postgres.stop();
  expect(await findEmbeddedUrl(varDir)).toBeNull();
  postgres = await startEmbedded({ varDir, log });
  expect(await ask('SELECT n FROM kept')).toBe(7);
});

test('when the path is too long for a socket then it listens on the loopback', async () => {
  const far = join(await mkdtemp(join(tmpdir(), 'isoko-far-')), 'a'.repeat(100));
  const said: string[] = [];
  const say = (sentence: string) => said.push(sentence);
  const other = await startEmbedded({ varDir: far, log, durable: false, say });
  try {
    // The folder is closed to everyone: as root the server has another user, and a right that is worth a warning.
    const warned = said.some((sentence) => /^Warning: PostgreSQL may read every file/.test(sentence));
    expect(warned).toBe(process.getuid?.() === 0);
    expect(other.url).toMatch(/@127\.0\.0\.1:\d+\/isoko$/);
  } finally {
    await other.stop();
    await rm(join(far, '..'), { recursive: true, force: true });
  }
});
