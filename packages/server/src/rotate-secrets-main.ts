import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { OpeningError, runCommand, say } from './opening-error.ts';
import { rotateSecret } from './secrets.ts';

/**
 * `npm run rotate-secrets [-- --at-once]`: gives the shop of VAR_DIR another secret, which its processes take on when
 * they are started again. What the present one made opens something for a day more; with `--at-once` no longer.
 */
const USAGE = 'Usage: npm run rotate-secrets [-- --at-once]';

await runCommand(run);

async function run(args: string[]): Promise<void> {
  const atOnce = readArguments(args);
  const { varDir } = readConfig();
  const now = new Date();
  const until = await rotateSecret(varDir, { now, atOnce }).catch((error) => {
    throw new OpeningError(`VAR_DIR ${varDir} cannot be used: ${error.message}.`, { cause: error });
  });
  if (until === null) {
    throw new OpeningError(
      `Nothing was changed: VAR_DIR ${varDir} has no secret yet, or it was rotated within the last day (--at-once ends the one before now).`,
    );
  }
  const end = atOnce ? 'nothing any more' : `until ${until.toISOString()}`;
  say(`The shop has a new secret. Start its processes again now; links of the one before open ${end}.`);
}

function readArguments(args: string[]): boolean {
  try {
    const options = { 'at-once': { type: 'boolean', default: false } } as const;
    return parseArgs({ args, options }).values['at-once'];
  } catch (error) {
    throw new OpeningError(USAGE, { cause: error });
  }
}
