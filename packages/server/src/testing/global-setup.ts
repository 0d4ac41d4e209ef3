import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { installJobs } from '../jobs/install-jobs.ts';
import { createLogger } from '../log.ts';
import { createEmptyTemplate } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL of this test run; databases are cloned on it. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run, in a folder of its own that goes with it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'isoko-test-'));
  const log = createLogger({ level: 'silent' });
  const postgres = await startEmbedded({ varDir: folder, log, durable: false });
  const tearDown = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await createEmptyTemplate(postgres.url, async (url) => {
      await migrate(url);
      await installJobs(url);
    });
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('postgresUrl', postgres.url);
  return tearDown;
}
