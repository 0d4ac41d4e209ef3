import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { installJobs } from '../jobs/install-jobs.ts';
import { createLogger } from '../log.ts';
import { createEmptyTemplate } from './database.ts';

/** A PostgreSQL on which startShop clones its databases. */
export interface TestPostgres {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts one in a folder of its own that goes with it. `durable` false: nothing waits for the disk. */
export async function startTestPostgres({ durable }: { durable: boolean }): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'isoko-test-'));
  const postgres = await startEmbedded({ varDir: folder, log: createLogger({ level: 'silent' }), durable });
  const close = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await createEmptyTemplate(postgres.url, async (url) => {
      await migrate(url);
      await installJobs(url);
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { url: postgres.url, close };
}
