import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './test-postgres.ts';

/** One PostgreSQL for the whole run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres({ durable: false });
  project.provide('postgresUrl', postgres.url);
  return postgres.close;
}
