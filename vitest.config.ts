import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that replace a package or change the process: each has a process of its own. */
const ALONE = ['packages/server/src/modules/customers/{log-in,password}.test.ts'];
/** The same for browser code: they replace the storage or another global of the browser, or load a module anew. */
const BROWSER_ALONE = [
  'packages/storefront/src/state/**/*.test.ts',
  'packages/storefront/src/{ui/late,messages/dates}.test.ts',
  'packages/admin/src/{api,session,data-provider}.test.ts',
];

/**
 * Short files that run for long: sorted by size, on a machine that never ran them, they would start last, on
 * one worker.
 */
const LONG = /\/(storm|attack|moods|pool|search-plan)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(LONG.test(moduleId));
    return (await super.sort(files)).sort((a, b) => isLong(b) - isLong(a));
  }
}

/** The server's tests use one real PostgreSQL; the others need nothing. */
export default defineConfig({
  test: {
    // One more than there are cores: now and then a worker waits for its database or for a shop it started.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // No test asserts how long something takes: these limits are for a busy machine, on which tests start whole shops.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          exclude: ALONE,
          globalSetup: ['packages/server/src/testing/test-postgres.ts'],
          // Node loads the server once in each worker: a shop's state is in its own objects.
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'server alone',
          include: ALONE,
          globalSetup: ['packages/server/src/testing/test-postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rules and screens',
          include: [
            'packages/contract/src/**/*.test.ts',
            'packages/{storefront,admin}/src/**/*.test.{ts,tsx}',
            '*.test.ts',
          ],
          exclude: BROWSER_ALONE,
          // Otherwise most of the time goes into loading the same modules once for each file.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'screens alone', include: BROWSER_ALONE } },
    ],
  },
});
