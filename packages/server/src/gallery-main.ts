import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { readConfig } from './config.ts';
import { connectDatabase } from './database/connect.ts';
import { openDatabase } from './database/open-database.ts';
import { galleryFolder } from './modules/media/gallery.ts';
import { folderStore, movePictures, s3Store } from './modules/media/gallery-store.ts';
import { listPictureNames } from './modules/media/pictures.ts';
import { OpeningError, runCommand, say } from './opening-error.ts';

/**
 * `npm run gallery -- move`: copies the pictures of VAR_DIR to the storage of GALLERY_STORE, with `--back` in the other
 * direction. It deletes nothing, can run beside an open shop and again after an interruption, and lists pictures that
 * neither side has.
 */
const USAGE = 'Usage: npm run gallery -- move [--back]';

await runCommand(run);

async function run(args: string[], log: Logger): Promise<number> {
  const { back } = readArguments(args);
  const config = readConfig();
  if (!config.galleryStore) {
    throw new OpeningError(
      'GALLERY_STORE says which storage pictures are moved to: set it, such as s3://bucket/shop?endpoint=https://s3.example.com.',
    );
  }
  const [folder, storage] = [folderStore(galleryFolder(config.varDir)), s3Store(config.galleryStore)];
  const [from, to] = back ? [storage, folder] : [folder, storage];
  const database = await openDatabase({ config, log });
  const connection = connectDatabase(database.directUrl, { log, maxConnections: 1 });
  try {
    const names = await listPictureNames(connection);
    const { copied, kept, missing } = await movePictures(names, { from, to }).catch((error) => {
      throw new OpeningError(`Run it again: it stopped midway. ${error.message}.`, { cause: error });
    });
    say(`${copied} pictures were copied to ${to.place}, ${kept} were there; nothing was removed.`);
    if (missing.length === 0) return 0;
    say(`${missing.length} pictures are in neither: ${missing.slice(0, 3).join(', ')} …`);
    return 1;
  } finally {
    await connection.close();
    await database.close();
  }
}

function readArguments(args: string[]): { back: boolean } {
  try {
    const back = { type: 'boolean', default: false } as const;
    const { values, positionals } = parseArgs({ args, options: { back }, allowPositionals: true });
    if (positionals.join(' ') === 'move') return values;
  } catch (error) {
    throw new OpeningError(USAGE, { cause: error });
  }
  throw new OpeningError(USAGE);
}
