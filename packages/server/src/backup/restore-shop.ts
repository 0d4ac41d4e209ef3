import type { Logger } from 'pino';
import { checkInvariants, type InvariantResult } from '../check-invariants.ts';
import { findObstacle, inLoad, type Load, lendRight } from '../database/archive/rows.ts';
import { connectDatabase } from '../database/connect.ts';
import { startEmbedded } from '../database/embedded.ts';
import { type Migration, readMigrations } from '../database/migrate.ts';
import { grantRights } from '../database/prepare-schema.ts';
import { installJobs } from '../jobs/install-jobs.ts';
import { HEAD, type Head, MANIFEST, SIGNATURE, tableOf } from './archive.ts';
import { BackupError, explain } from './backup-error.ts';
import { type CheckedBackup, createTally, openStaging, type Staging, type Tally } from './check-backup.ts';
import { readBackup } from './read-backup.ts';
import { BACKUP_KEY_FILE } from './signature.ts';
import type { Member } from './tar.ts';

export interface RestoreOptions {
  readonly backup: CheckedBackup;
  /** The external database to fill; null: an embedded one is created. */
  readonly databaseUrl: string | null;
  readonly varDir: string;
  /** The key that the shop will sign its backups with; null: its next backup creates one. */
  readonly key?: string | null;
  /** Moves an existing shop in VAR_DIR aside, instead of refusing. */
  readonly replace: boolean;
  readonly log: Logger;
  readonly now: () => Date;
  /** Aborts it. */
  readonly signal?: AbortSignal;
  /** Called with the address of the complete database, before anything runs on it. */
  readonly onFilled?: (url: string) => Promise<void>;
}

/** The result of a restore. */
export interface RestoreReport {
  /** The folder of the shop that VAR_DIR held before; null: it held none. */
  readonly aside: string | null;
  /** The migrations that ran over the backup's rows. */
  readonly migrated: readonly string[];
  /** The invariants, and how often the restored data breaks them. */
  readonly results: readonly InvariantResult[];
}

/**
 * Restores a checked backup into an empty database and VAR_DIR, all or nothing. The result is the shop of the snapshot,
 * migrated to the present schema.
 * @throws BackupError, EmbeddedError, MigrationError with one sentence; then database and VAR_DIR are as they were.
 */
export async function restoreShop(options: RestoreOptions): Promise<RestoreReport> {
  const { backup, databaseUrl, varDir } = options;
  const plan = await planSchema(backup.head);
  if (databaseUrl !== null) await requireRoom(databaseUrl);
  const staging = await openStaging(varDir, options);
  try {
    const work = (load: Load) =>
      fillFrom(backup, {
        load,
        plan,
        writeFile: staging.write,
        ...(options.signal && { signal: options.signal }),
      });
    if (options.key) await staging.write({ name: BACKUP_KEY_FILE, bytes: Buffer.from(`${options.key}\n`) });
    const fill = databaseUrl === null ? fillEmbedded : fillExternal;
    const done = await fill(options, staging, work);
    return { ...done, migrated: plan.after.map(({ name }) => name) };
  } catch (error) {
    if (options.signal?.aborted) throw new BackupError('Interrupted: nothing was restored.');
    throw explain(error, { what: 'The database', so: 'nothing was restored' });
  } finally {
    await staging.close();
  }
}

type Fill = (
  options: RestoreOptions,
  staging: Staging,
  work: (load: Load) => Promise<void>,
) => Promise<Pick<RestoreReport, 'aside' | 'results'>>;

/** The new cluster is in the staging folder, and is stopped before it moves. */
const fillEmbedded: Fill = async (options, staging, work) => {
  const { log, now, onFilled } = options;
  const embedded = await startEmbedded({ varDir: staging.dir, log });
  const { url, superUrl } = embedded;
  let results: InvariantResult[];
  try {
    await lendRight(superUrl, 'isoko', () => inLoad(url, installJobs, work));
    await grantRights(url);
    await onFilled?.(url);
    results = await checkBooks(url, options);
  } finally {
    await embedded.stop();
  }
  return { aside: await staging.settle(asideName(now())), results };
};

/** The files move right before the database commits, so that neither exists without the other. */
const fillExternal: Fill = async (options, staging, work) => {
  const { databaseUrl, now, onFilled } = options;
  const url = String(databaseUrl);
  const aside = await inLoad(url, installJobs, async (load) => {
    await work(load);
    return staging.settle(asideName(now()));
  });
  await grantRights(url);
  await onFilled?.(url);
  return { aside, results: await checkBooks(url, options) };
};

async function requireRoom(url: string): Promise<void> {
  const obstacle = await findObstacle(url).catch((error) => {
    throw explain(error, { what: 'DATABASE_URL', so: 'nothing was restored' });
  });
  if (obstacle === 'not empty') {
    throw new BackupError(
      'DATABASE_URL holds a shop or other tables already: make an empty database (CREATE DATABASE), restore into it, and open the shop with its address.',
    );
  }
  if (obstacle === 'no right') {
    throw new BackupError(
      'The user of DATABASE_URL may not put triggers at rest: let a superuser say GRANT SET ON PARAMETER session_replication_role TO that user, and REVOKE it afterwards.',
    );
  }
}

/** As of the moment of the backup: what has expired since, the shop ends when it opens. */
async function checkBooks(url: string, { log, backup }: RestoreOptions): Promise<InvariantResult[]> {
  const connection = connectDatabase(url, { log, maxConnections: 2 });
  try {
    return await checkInvariants(connection.db, { now: new Date(backup.head.made_at) });
  } finally {
    await connection.close();
  }
}

function asideName(now: Date): string {
  return `replaced-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`;
}

/** The target of a restore. */
interface Target {
  readonly load: Load;
  readonly plan: SchemaPlan;
  readonly writeFile: (member: Member) => Promise<void>;
  readonly signal?: AbortSignal;
}

/**
 * Creates the old tables, fills them, writes the files, and migrates the tables. The content is compared with the
 * manifest once more: the file may have changed since it was checked.
 * @throws BackupError if a row or a file differs from the manifest, or this shop does not know a part of the backup.
 */
async function fillFrom(backup: CheckedBackup, target: Target): Promise<void> {
  const { head, manifest } = backup;
  const { load, plan, writeFile, signal } = target;
  if (head.schema.queue > load.queue) {
    throw new BackupError(
      'This backup was made by a newer shop than this one, with newer jobs: update the shop first.',
    );
  }
  await load.makeSchema(plan.before);
  const [unknown] = manifest.tables.flatMap((table) => load.unknownOf(table));
  if (unknown !== undefined) {
    throw new BackupError(
      `This shop does not know ${unknown}: restore with the version that made the backup.`,
    );
  }
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const tally = createTally();
  for await (const part of partsOf(counted(readBackup(backup), tally, signal))) {
    if ('file' in part) await writeFile(part.file);
    else {
      const table = tables.get(part.table);
      const rows = table && (await load.fill(table, part.pieces));
      if (!table || rows !== table.rows)
        throw new BackupError(`${part.table} did not take in all of its rows.`);
    }
  }
  tally.compare(manifest);
  await load.setSequences(manifest.sequences);
  await load.migrate(plan.after);
}

async function* counted(
  members: AsyncIterable<Member>,
  tally: Tally,
  signal: AbortSignal | undefined,
): AsyncGenerator<Member> {
  for await (const member of members) {
    signal?.throwIfAborted();
    if ([HEAD, MANIFEST, SIGNATURE].includes(member.name)) continue;
    tally.add(member);
    yield member;
  }
}

type Part = { file: Member } | { table: string; pieces: AsyncIterable<Buffer> };

/** Joins the pieces of a table again, with at most one of them in memory. */
async function* partsOf(members: AsyncGenerator<Member>): AsyncGenerator<Part> {
  let held = await members.next();
  const pieces = async function* (table: string) {
    while (!held.done && tableOf(held.value.name) === table) {
      yield held.value.bytes;
      held = await members.next();
    }
  };
  while (!held.done) {
    const table = tableOf(held.value.name);
    if (table !== null) yield { table, pieces: pieces(table) };
    else {
      yield { file: held.value };
      held = await members.next();
    }
  }
}

/** The migrations from nothing to the present schema, with that of the backup between them. */
export interface SchemaPlan {
  /** Those that had run when the backup was made. */
  readonly before: readonly Migration[];
  /** Those that came later. */
  readonly after: readonly Migration[];
}

/**
 * Plans the schema of a backup. @throws BackupError if the backup has migrations that this version of the shop does not
 * know.
 */
export async function planSchema({ schema }: Head, folder?: string): Promise<SchemaPlan> {
  const shipped = await readMigrations(folder);
  const known = new Map(shipped.map((each) => [each.name, each.checksum]));
  for (const { name, checksum } of schema.migrations) {
    if (!known.has(name)) {
      throw new BackupError(
        `This backup was made by a newer shop than this one, which does not know ${name}: update the shop first.`,
      );
    }
    if (known.get(name) !== checksum) {
      throw new BackupError(`The migration ${name} is not the one that this backup was made with.`);
    }
  }
  const had = new Set(schema.migrations.map(({ name }) => name));
  return {
    before: shipped.filter(({ name }) => had.has(name)),
    after: shipped.filter(({ name }) => !had.has(name)),
  };
}
