import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Logger } from 'pino';
import { inject } from 'vitest';
import { buildApp } from '../app.ts';
import { sealCheaply } from '../backup/seal.ts';
import { backupWriter } from '../backup/write-backup.ts';
import { type Config, readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { connectDatabase } from '../database/connect.ts';
import { seedShop } from '../database/seed.ts';
import type { Db } from '../database/tables.ts';
import type { BackOffice } from '../http/back-office.ts';
import { loadStorefront, type Storefront } from '../http/pages.ts';
import { staffCookieName } from '../http/staff-cookie.ts';
import { backupHandler, jobHandlers } from '../job-handlers.ts';
import { createLogger } from '../log.ts';
import { MAIL_ALONE } from '../message-config.ts';
import { hashCheaply } from '../modules/customers/password.ts';
import { createGallery } from '../modules/media/gallery.ts';
import type { Messengers } from '../modules/notifications/messengers.ts';
import { openPhones } from '../modules/notifications/phone/open-phones.ts';
import type { Mail, MailTransport } from '../modules/notifications/transport.ts';
import { secretsFrom } from '../secrets.ts';
import { createTestDatabase, shopUrlOf, type TestDatabase } from './database.ts';
import { type JobRun, runJobs, setQueueTime } from './run-jobs.ts';
import { type TestWallet, testOperator } from './test-operator.ts';

const PACKAGES = join(import.meta.dirname, '../../..');
const DEMO = join(PACKAGES, '../demo');
const STOREFRONT = join(PACKAGES, 'storefront/dist');
/** A Friday morning in Kigali. */
const NOW = '2026-11-20T08:00:00Z';

hashCheaply();
sealCheaply();

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

interface CallOptions {
  body?: unknown;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  /** Sent as a bearer token; that of a staff session as a cookie, like the back office does. */
  token?: string;
  /** The Idempotency-Key; absent: each staff call gets a new one, null sends none. */
  key?: string | null;
}

/** An answer as a client gets it. `body` is the parsed JSON, or the text if it is no JSON. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  body: any;
  text: string;
}

/** A shop for one test file: own database, own clock, own picture folder. */
export interface TestShop {
  readonly app: FastifyInstance;
  /** Uses the shop's role, like the shop. */
  readonly ctx: Context;
  /** For a test's own queries: as the owner of the tables. */
  readonly db: Db;
  readonly clock: TestClock;
  /** The address of its database, for the owner of the tables. */
  readonly url: string;
  /** The same for the role that the shop runs as. */
  readonly shopUrl: string;
  /** Calls the shop through its HTTP stack. Paths of the API begin with /api/v1. */
  call(method: Method, path: string, options?: CallOptions): Promise<Answer>;
  /** The target of its mail. */
  readonly mailbox: TestMailbox;
  /** The payers' wallets at the simulated operator (test-operator.ts). */
  readonly wallet: TestWallet;
  /** The same for Airtel's payers. */
  readonly airtel: TestWallet;
  /** Runs every job that is due by its clock (run-jobs.ts). */
  runJobs(options?: { mayFail?: boolean }): Promise<JobRun>;
  close(): Promise<void>;
}

export interface ShopOptions {
  /**
   * `none` (default): an empty schema, and the shop's contacts. `empty`: a real shop at its start. `demo`: everything,
   * without picture files.
   */
  seed?: 'none' | 'empty' | 'demo';
  now?: Date;
  config?: Partial<Config>;
  /** True serves the built storefront too; or one of the test's own. */
  storefront?: boolean | Storefront;
  /** A built back office as well. */
  backOffice?: BackOffice;
  /** A PostgreSQL of test-postgres.ts; default: that of the test run. */
  postgresUrl?: string;
  /** Like a demo shop with RATE_LIMITS=off: limits in the database do not count, except those of codes. */
  unlimited?: boolean;
  /** The target of its log lines; without it nothing is logged. */
  logTo?: NodeJS.WritableStream;
}

/** Opens a shop for tests in some ten milliseconds. Rate limits are off unless `config` turns them on. */
export async function startShop(options: ShopOptions = {}): Promise<TestShop> {
  const clock = testClock(options.now ?? new Date(NOW));
  const varDir = await mkdtemp(join(tmpdir(), 'isoko-shop-'));
  const log = createLogger(options.logTo ? { level: 'debug', stream: options.logTo } : { level: 'silent' });
  const { seed = 'none', unlimited = false } = options;
  const database = await seededDatabase(seed, options.postgresUrl);
  const { connection, owner } = connect(database, log);
  if (seed === 'none') await sayHowReached(owner.db, clock.now());
  const config = configIn(varDir, options);
  const { wallets, ...operator } = testOperator(config, { now: clock.now, log, app: () => app });
  const ctx: Context = { db: connection.db, now: clock.now, log, wallets, unlimited, ...secretsFrom('test') };
  const mailbox = testMailbox();
  const messengers = messengersOf(config, { mailbox, now: clock.now });
  const jobs = jobsOf(config, { messengers, url: database.url, now: clock.now, log });
  await setQueueTime(ctx);
  const app: FastifyInstance = await buildApp({
    config,
    ctx,
    readiness: { isStopping: () => false, pingDatabase: connection.ping },
    gallery: createGallery({ dir: join(varDir, 'gallery'), log }),
    messengers,
    storefront: options.storefront === true ? await loadStorefront(STOREFRONT) : options.storefront || null,
    backOffice: options.backOffice ?? null,
    simulation: operator.simulation,
  });
  return {
    app,
    ctx,
    db: owner.db,
    clock,
    mailbox,
    ...{ wallet: operator.wallet, airtel: operator.airtel },
    ...{ url: database.url, shopUrl: database.shopUrl },
    call: (method, path, callOptions = {}) => call(app, method, path, callOptions),
    runJobs: (runOptions) => runJobs(ctx, jobs, runOptions),
    async close() {
      await app.close();
      await Promise.all([connection.close(), owner.close()]);
      await database.drop();
      await rm(varDir, { recursive: true, force: true });
    },
  };
}

/** A database with the content of an opened shop, also for a shop in a process of its own; pictures have no files. */
export function seededDatabase(
  seed: 'none' | 'empty' | 'demo',
  postgresUrl = inject('postgresUrl'),
): Promise<TestDatabase> {
  if (seed === 'none') return createTestDatabase(postgresUrl);
  const template = { name: `template_seed_${seed}`, fill: (url: string) => fill(shopUrlOf(url), seed) };
  return createTestDatabase(postgresUrl, template);
}

/** The facts that nearly every shop has set by its first order. */
export const REACHED_BY = { phone: '+250788000000', email: 'hello@example.rw', address: 'Kigali' };

async function sayHowReached(db: Db, updated_at: Date): Promise<void> {
  const rows = Object.entries(REACHED_BY).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
    updated_at,
  }));
  await db.insertInto('setting').values(rows).execute();
}

/** Real clients of the providers that a test has set up, over HTTP. */
function messengersOf(
  config: Config,
  { mailbox, now }: { mailbox: TestMailbox; now: () => Date },
): Messengers {
  return { transport: mailbox, phones: openPhones(config, { ownAddress: 'http://localhost', now }) };
}

function jobsOf(
  config: Config,
  { messengers, url, now, log }: { messengers: Messengers; url: string; now: () => Date; log: Logger },
) {
  const backups = backupWriter({ config, url, now, log, signal: new AbortController().signal });
  return { ...jobHandlers({ config, ...messengers }), ...backupHandler(backups) };
}

/** Only mail, unless a test sets up messages to phones. */
function configIn(varDir: string, { config }: ShopOptions): Config {
  return { ...readConfig({ VAR_DIR: varDir, RATE_LIMITS: 'off' }), messages: MAIL_ALONE, ...config };
}

function connect({ url, shopUrl }: TestDatabase, log: Logger) {
  const options = { log, patienceMs: 30_000 };
  return { connection: connectDatabase(shopUrl, options), owner: connectDatabase(url, options) };
}

async function call(
  app: FastifyInstance,
  method: Method,
  path: string,
  { body, query, headers: given = {}, token, key }: CallOptions,
): Promise<Answer> {
  const headers = { ...keyFor(method, path, key), ...given };
  const response = await app.inject({
    method,
    url: path,
    headers: { ...(token && opening(app, token)), ...headers },
    ...(query && {
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, `${value}`])),
    }),
    ...(body !== undefined && { payload: body as InjectOptions['payload'] }),
  });
  const isJson = String(response.headers['content-type'] ?? '').includes('json');
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    body: isJson && response.body ? response.json() : response.body,
    text: response.body,
  };
}

/** The key that a staff call needs if it moves money or stock; other calls ignore it. */
function keyFor(method: Method, path: string, key: string | null | undefined): Record<string, string> {
  const isByStaff = path.startsWith('/api/v1/admin/') && method !== 'GET' && method !== 'HEAD';
  if (key === null || (key === undefined && !isByStaff)) return {};
  return { 'idempotency-key': key ?? randomUUID() };
}

/** How the token of a session is sent: a customer's as a bearer token, that of staff like the back office does. */
export function opening({ config }: FastifyInstance, token: string): Record<string, string> {
  if (!token.startsWith('iss_')) return { authorization: `Bearer ${token}` };
  return { cookie: `${staffCookieName(config)}=${token}`, 'x-isoko-staff': '1' };
}

async function fill(url: string, seed: 'empty' | 'demo'): Promise<void> {
  const log = createLogger({ level: 'silent' });
  const connection = connectDatabase(url, { log, patienceMs: 30_000 });
  const ctx: Context = {
    db: connection.db,
    now: () => new Date(NOW),
    log,
    wallets: {},
    ...secretsFrom('test'),
  };
  const keepImage = () => Promise.reject(new Error('the template has no picture files'));
  try {
    await seedShop(ctx, { seed, demoDir: DEMO, gallery: { keepImage }, pictures: false });
  } finally {
    await connection.close();
  }
}

/** A clock that only a test moves. */
export interface TestClock {
  now(): Date;
  set(time: Date | string): void;
  /** Moves forward by milliseconds. */
  advance(ms: number): void;
}

/** Makes a clock that stays at `start`. */
export function testClock(start: Date): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    set: (to) => {
      time = new Date(to).getTime();
    },
    advance: (ms) => {
      time += ms;
    },
  };
}

/** A mail transport that only remembers; a test can break it. */
interface TestMailbox extends MailTransport {
  /** The accepted mails, oldest first. */
  readonly mails: Mail[];
  /** While it is set, every mail fails with this error. */
  trouble: Error | null;
}

/** Makes an empty mailbox. */
function testMailbox(): TestMailbox {
  const mails: Mail[] = [];
  return {
    mails,
    trouble: null,
    async send(mail) {
      if (this.trouble) throw this.trouble;
      mails.push(mail);
    },
    close() {},
  };
}
