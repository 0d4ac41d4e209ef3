import type { Logger } from 'pino';
import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { connectDatabase } from './database/connect.ts';
import { requireDatabase } from './database/open-database.ts';
import { agreeOnSecret } from './database/prepare-secret.ts';
import { removeFactorsByEmail } from './modules/staff-access/manage-factors.ts';
import { OpeningError, runCommand, say } from './opening-error.ts';
import { openSecrets } from './secrets.ts';

/**
 * `npm run remove-factors -- owner@example.rw`: lets a member of staff who lost every second factor log in by the
 * password alone. On the database of the running shop, as the owner of its tables; owners and that person are told.
 */
const USAGE = 'Usage: npm run remove-factors -- owner@example.rw';

await runCommand(run);

async function run([email, ...more]: string[], log: Logger): Promise<void> {
  if (!email?.includes('@') || more.length > 0) throw new OpeningError(USAGE);
  const config = readConfig();
  const database = await requireDatabase(config);
  const connection = connectDatabase(database.ownerUrl, { log, maxConnections: 1 });
  try {
    const actor = { id: null, name: 'Terminal', requestId: 'npm run remove-factors' };
    const given = await openSecrets(config);
    const ctx: Context = {
      ...{ db: connection.db, now: () => new Date(), log, wallets: {}, actor },
      ...given.secrets,
    };
    await agreeOnSecret(ctx, given);
    const removal = await removeFactorsByEmail(ctx, email);
    if (removal === 'nobody') throw new OpeningError(`Nobody works here as ${email}.`);
    const sentence =
      removal === 'none'
        ? `${email} has no second factor: nothing was changed.`
        : `${email} comes in by the password alone now, and is logged out of the back office. Owners were told.`;
    say(sentence);
  } finally {
    await connection.close();
  }
}
