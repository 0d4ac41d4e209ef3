import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { settings } from '@isoko/contract/routes/admin/settings';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { backupWriter } from './backup/write-backup.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { connectDatabase, type DatabaseConnection } from './database/connect.ts';
import { type EmbeddedPostgres, startEmbedded } from './database/embedded.ts';
import { requireDatabase } from './database/open-database.ts';
import { prepareDatabase } from './database/prepare.ts';
import { openReplicaOf } from './database/replica.ts';
import { type BackOffice, loadBackOffice } from './http/back-office.ts';
import { loadStorefront, type Storefront } from './http/pages.ts';
import { watchChanges } from './http/watch-changes.ts';
import { requireKnownQueues, startWork } from './job-handlers.ts';
import { findOwnerFault } from './modules/customers/first-owner.ts';
import { type Gallery, openGallery } from './modules/media/gallery.ts';
import { openMessengers } from './modules/notifications/messengers.ts';
import { openWallets } from './modules/payments/wallets/open-wallets.ts';
import { measuredOf, openMetrics } from './open-metrics.ts';
import { openTraces } from './open-traces.ts';
import { OpeningError } from './opening-error.ts';
import { addressOf, explainPort, settlePort } from './port.ts';
import { type GivenSecret, openSecrets } from './secrets.ts';
import { ROOT } from './shipped.ts';
import type { Simulation } from './simulator/mount-simulator.ts';
import { keepSimulatorKeys, openSimulation, withSimulatorKeys } from './simulator/open-simulation.ts';
import type { Traces } from './traces/start-traces.ts';

const STOREFRONT = join(ROOT, 'packages/storefront/dist');
const BACK_OFFICE = join(ROOT, 'packages/admin/dist');
/** Load balancers that probe now and then see the dropped readiness before connections are refused. */
const READINESS_LEAD_MS = 500;
const JOBS_LATER_MS = 500;
/** Requests in flight get this long to finish; a statement never runs longer than 5 s. */
const REQUESTS_DEADLINE_MS = 6_000;

/** A running shop. */
export interface OpenShop {
  /** Its address for people: `http://localhost:3000`. */
  readonly address: string;
  /** Finishes requests in flight, then the connections, the embedded PostgreSQL last. At most 15 seconds. */
  close(): Promise<void>;
  /** For a second signal: tells the embedded PostgreSQL to end and waits for nothing. */
  abandon(): void;
}

export interface OpenShopOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Date;
  /** Tells a person about a step that takes long. */
  readonly say: (sentence: string) => void;
  readonly isStopping: () => boolean;
  /** Called if a shop that is open already finds that it cannot continue. */
  readonly onFatal: (error: unknown) => void;
  /** The embedded PostgreSQL, if it was started before everything else; the caller of openShop stops it. */
  readonly begun: Promise<EmbeddedPostgres | null>;
}

/**
 * Opens the shop: database, schema, first content, application, port. If an external database is absent it opens
 * anyway, answers 503 and continues when the database comes (trust.md section 5).
 * @throws an error that `sentenceOf` explains; whatever was started is stopped again.
 */
export async function openShop(options: OpenShopOptions): Promise<OpenShop> {
  const { log, say, now, begun } = options;
  const { config, clients, given, traces } = await makeReady(options).catch(async (error) => {
    // An error of its own would hide the first one.
    await (await begun.catch(() => null))?.stop();
    throw error;
  });
  const { slot } = config;
  const isEmbedded = config.databaseUrl === null && !slot;
  const embedded = isEmbedded ? ((await begun) ?? (await startEmbedded({ ...config, log, say }))) : null;
  const addresses = embedded ? addressesOf(embedded) : await requireDatabase(config);
  const database = connectTo(config, addresses, { log, onStatement: traces?.noteStatement });
  const { connection } = database;
  const replica = openReplicaOf(config, { primary: connection.db, log });
  const ownAddress = addressOf(config);
  const wallets = openWallets(config, { ownAddress, now });
  const told = { log, traces, unlimited: !config.rateLimits };
  const ctx: Context = { db: connection.db, replica, now, wallets, ...told, ...given.secrets };
  const stopDatabase = async () => {
    for (const each of [replica, connection, traces]) await each?.close();
    await embedded?.stop();
  };
  try {
    const gallery = openGallery(config, log);
    if (!slot) await keepSimulatorKeys(config);
    const isOperator = (slot?.index ?? 0) === 0;
    const simulation = isOperator ? openSimulation(config, { ownAddress, now, log }) : null;
    const simulatorPort = isOperator ? null : (slot?.simulatorPort ?? null);
    const shown = { ...clients, simulation, simulatorPort, traces };
    const parts = { config, ctx, given, gallery, ...shown, ...database };
    const app = await openApp(parts, options);
    if (process.getuid?.() === 0 && !slot) say(AS_ROOT);
    return {
      address: ownAddress,
      async close() {
        await app.close();
        await stopDatabase();
      },
      abandon: () => {
        if (embedded) process.kill(embedded.pid(), 'SIGINT');
      },
    };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

/** The steps without a database, which may fail: a shop that cannot open creates no database. */
async function makeReady({ config: given, log }: OpenShopOptions) {
  const config = await (given.slot ? withSimulatorKeys(given) : settlePort(given));
  requireKnownQueues(config);
  await requireUsableOwner(config);
  const clients = await loadClients();
  return { config, clients, given: await giveSecrets(config), traces: await openTraces(config, log) };
}

export const AS_ROOT =
  'Warning: Isoko runs as root, so a hole in it would be one into the whole machine; start it as an ordinary user.';

type Addresses = Awaited<ReturnType<typeof requireDatabase>>;

function addressesOf({ shopUrl: url, url: ownerUrl }: EmbeddedPostgres): Addresses {
  return { url, ownerUrl, directUrl: url };
}

/** Processes of a machine share its connections: PostgreSQL has a hundred. */
const CONNECTIONS_OF_A_MACHINE = 60;
const FEWEST_CONNECTIONS = 6;
const MOST_CONNECTIONS = 20;

/** The addresses of the shop's database, and its connections. */
function connectTo(
  { databaseDirectUrl, processes }: Config,
  addresses: Addresses,
  heard: { log: Logger; onStatement: Traces['noteStatement'] | undefined },
) {
  const isPooled = databaseDirectUrl !== null;
  const share = Math.max(FEWEST_CONNECTIONS, Math.floor(CONNECTIONS_OF_A_MACHINE / processes));
  const maxConnections = Math.min(MOST_CONNECTIONS, share);
  const options = { ...heard, isPooled, maxConnections, watchUrl: addresses.directUrl };
  return { ...addresses, connection: connectDatabase(addresses.url, options) };
}

/** The secret of this process. @throws OpeningError if its file cannot be used */
async function giveSecrets(config: Config): Promise<GivenSecret> {
  return openSecrets(config).catch((error) => {
    const place = config.shopSecret ? 'SHOP_SECRET_FILE' : `VAR_DIR ${config.varDir}`;
    throw new OpeningError(`${place} cannot be used: ${error.message}.`, { cause: error });
  });
}

const OWNER_FAULTS = {
  OWNER_EMAIL: 'OWNER_EMAIL must be an address that mail can reach.',
  OWNER_PASSWORD: 'OWNER_PASSWORD is too weak; use 8 to 128 characters that nobody would try first.',
};

/** @throws OpeningError, which names the setting and never repeats the password. */
async function requireUsableOwner(config: Config): Promise<void> {
  const fault = await findOwnerFault(config, { shopName: settings.name.otherwise });
  if (fault) throw new OpeningError(OWNER_FAULTS[fault]);
}

/** @throws OpeningError if they were not built */
async function loadClients(): Promise<{ storefront: Storefront; backOffice: BackOffice }> {
  try {
    return { storefront: await loadStorefront(STOREFRONT), backOffice: await loadBackOffice(BACK_OFFICE) };
  } catch (error) {
    throw new OpeningError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

interface Parts {
  config: Config;
  ctx: Context;
  given: GivenSecret;
  gallery: Gallery;
  storefront: Storefront;
  backOffice: BackOffice;
  simulation: Simulation | null;
  /** The port of the simulated operator, if it is in another process of this machine. */
  simulatorPort: number | null;
  /** For the role that the shop runs as. */
  url: string;
  /** PostgreSQL itself for that role, if `url` leads to a pooler. */
  directUrl: string;
  /** For the owner of the tables. */
  ownerUrl: string;
  connection: Pick<DatabaseConnection, 'ping' | 'pool' | 'waitMs'>;
  traces: Traces | null;
}

/** From a database that may be there to an application that listens. */
async function openApp(
  parts: Parts,
  { isStopping, onFatal, say }: OpenShopOptions,
): Promise<{ close(): Promise<void> }> {
  const { config, ctx, directUrl, ownerUrl, connection } = parts;
  const stop = new AbortController();
  try {
    const preparation = prepareDatabase({ ...parts, say, isStopping, stop: stop.signal });
    const pingDatabase = async () => preparation.isDone() && (await connection.ping());
    const { now } = ctx;
    const messengers = openMessengers(config, { ownAddress: addressOf(config), now });
    const { replica } = ctx;
    const backups = (signal: AbortSignal) =>
      backupWriter({ config, url: ownerUrl, replica, now, log: ctx.log, signal });
    // At the same time: while the database is waited for, the rest is prepared.
    const [app] = await Promise.all([
      buildApp({ ...parts, messengers, waitMs: connection.waitMs, readiness: { isStopping, pingDatabase } }),
      preparation.firstTry,
    ]);
    const measured = { registry: app.traffic.registry, pageCache: app.pageCache };
    const metrics = await listen(app, parts)
      .then(() => openMetrics({ config, log: ctx.log, say }, measuredOf(ctx, connection, measured)))
      .catch(async (error) => {
        await app.close();
        throw error;
      });
    preparation.finished.catch(onFatal);
    const changes = watchChanges({ url: directUrl, ctx, pageCache: app.pageCache });
    const work = worksHere(config)
      ? startWork({ ...parts, messengers, ready: afterVisitors(preparation.finished), backups })
      : null;
    return {
      async close() {
        await pause(READINESS_LEAD_MS);
        stop.abort();
        await Promise.all([finishRequests(app), work?.stop()]);
        await changes.close();
        await metrics?.close();
      },
    };
  } catch (error) {
    stop.abort();
    throw error;
  }
}

/** The first jobs search the whole database, so a page that is already waited for goes first. */
async function afterVisitors(finished: Promise<void>): Promise<void> {
  await finished;
  await pause(JOBS_LATER_MS);
}

async function finishRequests(app: FastifyInstance): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), REQUESTS_DEADLINE_MS);
  await app.close();
  clearTimeout(deadline);
}

/** Of the processes of a machine, the first runs the jobs. */
function worksHere({ work, slot }: Config): boolean {
  return work !== 'web' && (slot === null || slot.index === 0);
}

/** Listens on the shop's port; a simulated operator also gets a port of its own for the other processes. */
async function listen(app: FastifyInstance, { config, simulation }: Parts): Promise<void> {
  await app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw explainPort(error, config);
  });
  const { slot } = config;
  if (!simulation || !slot?.simulatorPort) return;
  const server = createServer((request, response) => app.routing(request, response));
  server.listen({ port: slot.simulatorPort, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  app.server.once('close', () => {
    server.close();
    server.closeAllConnections();
  });
}
