import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Replica } from '../database/replica.ts';
import { backupFolder, openBackupFolder } from '../modules/backups/backup-files.ts';
import type { BackupWriter } from '../modules/backups/make-backup.ts';
import { s3Store } from '../modules/media/gallery-store.ts';
import { explain } from './backup-error.ts';
import { backUpShop } from './backup-shop.ts';
import { copyToS3 } from './copy-to-s3.ts';
import { openBackupKey } from './signature.ts';

/** Makes the backups of an open shop from its own process, for the job `backup.make`. */
export function backupWriter({
  config,
  url,
  replica = null,
  now,
  signal,
}: {
  config: Config;
  /** The shop's database. */
  url: string;
  /** Read in its place while it is not behind. */
  replica?: Replica | null;
  now: () => Date;
  signal: AbortSignal;
}): BackupWriter {
  const { varDir, backupPassphrase: passphrase, backupS3: storage, galleryStore } = config;
  const pictures = galleryStore && s3Store(galleryStore);
  return {
    ...{ varDir, signal, isSealed: passphrase !== null },
    async write(name) {
      const folder = await openBackupFolder(varDir).catch((error) => {
        throw explain(error, { what: `The folder ${backupFolder(varDir)}`, so: 'no backup was made' });
      });
      const { key } = await openBackupKey(config);
      const from = replica?.freshDb() ? replica.url : url;
      await backUpShop({
        url: from,
        varDir,
        pictures,
        file: join(folder, name),
        passphrase,
        key,
        now,
        signal,
      });
    },
    copy: storage && ((name) => copyToS3(storage, join(backupFolder(varDir), name), { name, signal })),
  };
}
