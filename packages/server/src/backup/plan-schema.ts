import { type Migration, readMigrations } from '../database/migrate.ts';
import type { Head } from './archive.ts';
import { BackupError } from './backup-error.ts';

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
