import type { Load } from '../database/archive/load.ts';
import { type Migration, readMigrations } from '../database/migrate.ts';
import { HEAD, type Head, MANIFEST, SIGNATURE, tableOf } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { type CheckedBackup, createTally, type Tally } from './check-backup.ts';
import { readBackup } from './read-backup.ts';
import type { Member } from './tar.ts';

/** Where a backup is laid down. */
interface Target {
  readonly load: Load;
  readonly plan: SchemaPlan;
  readonly writeFile: (member: Member) => Promise<void>;
  readonly signal?: AbortSignal;
}

/**
 * Makes the tables as they were, fills them, lays the files down, and brings the tables up to the present. What is read
 * is compared with the manifest once more: the file may have changed since it was checked.
 * @throws BackupError when a row or a file is not as the manifest says, or the backup knows what this shop does not.
 */
export async function fillFrom(backup: CheckedBackup, target: Target): Promise<void> {
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

/** Puts the pieces of a table together again, without holding more than one of them. */
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

/** The way from nothing to the present schema, by way of the backup's. */
export interface SchemaPlan {
  /** What had run when the backup was made. */
  readonly before: readonly Migration[];
  /** What came after it. */
  readonly after: readonly Migration[];
}

/** Plans how a backup's tables are made. @throws BackupError when it knows what this version of the shop does not. */
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
