import { parseArgs } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { connectDatabase } from './database/connect.ts';
import { openDatabase } from './database/open-database.ts';
import { takeOnSecret } from './database/prepare-secret.ts';
import { createLogger } from './log.ts';
import { OpeningError, runCommand, say } from './opening-error.ts';
import { openSecrets, rotateSecret } from './secrets.ts';

/**
 * `npm run rotate-secrets [-- --at-once]`: gives the shop a new secret, in the file of SHOP_SECRET_FILE or VAR_DIR,
 * which its processes use after a restart. Tokens of the old one stay valid for a day; with `--at-once` they end.
 * `--lost`: makes the present secret the shop's, although the database knows another.
 */
const USAGE = 'Usage: npm run rotate-secrets [-- --at-once | --lost]';

await runCommand(run);

async function run(args: string[]): Promise<void> {
  const { atOnce, lost } = readArguments(args);
  const config = readConfig();
  if (lost) return takeOn(config);
  if (config.shopSecret && 'text' in config.shopSecret) {
    throw new OpeningError(
      'SHOP_SECRET is rotated where it is set: start the processes with another one (openssl rand -base64 32) and with the present one as SHOP_SECRET_BEFORE; links of the one before open for a day more.',
    );
  }
  const now = new Date();
  const until = await rotateSecret(config, { now, atOnce }).catch((error) => {
    throw new OpeningError(`${placeOf(config)} cannot be used: ${error.message}.`, { cause: error });
  });
  if (until === null) {
    throw new OpeningError(
      `Nothing was changed: ${placeOf(config)} has no secret yet, or it was rotated within the last day (--at-once ends the one before now).`,
    );
  }
  const end = atOnce ? 'nothing any more' : `until ${until.toISOString()}`;
  say(`The shop has a new secret. Start its processes again now; links of the one before open ${end}.`);
}

/** Makes the secret of this machine the shop's in the database. */
async function takeOn(config: Config): Promise<void> {
  const given = await openSecrets(config).catch((error) => {
    throw new OpeningError(`${placeOf(config)} cannot be used: ${error.message}.`, { cause: error });
  });
  const log = createLogger({ level: 'silent' });
  const database = await openDatabase({ config, log });
  const connection = connectDatabase(database.directUrl, { log, maxConnections: 1 });
  try {
    await takeOnSecret({ db: connection.db, now: () => new Date() }, given);
  } finally {
    await connection.close();
    await database.close();
  }
  say(
    'The secret of this machine is the shop’s now. Start its processes again, all with this one; links, codes and order pages of the lost one open nothing any more.',
  );
}

function placeOf({ varDir, shopSecret }: Config): string {
  return shopSecret ? 'SHOP_SECRET_FILE' : `VAR_DIR ${varDir}`;
}

function readArguments(args: string[]): { atOnce: boolean; lost: boolean } {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({ args, options: { 'at-once': flag, lost: flag } });
    if (values['at-once'] && values.lost) throw new Error('one of the two');
    return { atOnce: values['at-once'], lost: values.lost };
  } catch (error) {
    throw new OpeningError(USAGE, { cause: error });
  }
}
