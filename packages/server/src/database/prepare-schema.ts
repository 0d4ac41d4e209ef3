import { installJobs, listMissingQueues } from '../jobs/install-jobs.ts';
import { OpeningError } from '../opening-error.ts';
import { grantRights, mayChangeSchema } from './grant-rights.ts';
import { listPending, migrate } from './migrate.ts';

/**
 * Brings tables, queue and rights at `url`, an address of the tables' owner, to this version of the shop. Returns the
 * migrations that ran.
 */
export async function prepareSchema(url: string): Promise<string[]> {
  const ran = await migrate(url);
  await installJobs(url);
  await grantRights(url);
  return ran;
}

/**
 * Prepares the schema like `prepareSchema`; somebody who does not own the tables finds them prepared. Tells whether
 * whoever comes by `url` owns them.
 * @throws OpeningError when they are not prepared and somebody else has to do it.
 */
export async function requireSchema(url: string): Promise<{ isOwner: boolean }> {
  if (await mayChangeSchema(url)) {
    await prepareSchema(url);
    return { isOwner: true };
  }
  const missing = [...(await listPending(url)), ...(await listMissingQueues(url))];
  if (missing.length > 0) {
    throw new OpeningError(
      `The database lacks ${missing.join(', ')}, and the user of DATABASE_URL does not own its tables: run npm run migrate with the address of their owner first.`,
    );
  }
  return { isOwner: false };
}
