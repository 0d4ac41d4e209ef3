import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Replace a package or change the process: each has one of its own. */
const ALONE = ['packages/server/src/modules/customers/{log-in,password}.test.ts'];
/** The same of what runs in browsers: they put a storage or another global in place of the browser's, or read a module anew. */
const BROWSER_ALONE = [
  'packages/storefront/src/state/**/*.test.ts',
  'packages/storefront/src/{ui/late,messages/dates}.test.ts',
  'packages/admin/src/{api,session,data-provider}.test.ts',
];

/** Short to read and long to run: by size, as on a machine that never ran them, they would be left for one worker at the end. */
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
    // Nothing asserts how long something takes: these are for a busy machine, on which tests start whole shops.
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
          // As Node itself reads the server, once in each worker: whatever a shop remembers lies in its own objects.
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
          // Most of their time went into reading the same modules once for each file.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'screens alone', include: BROWSER_ALONE } },
    ],
  },
});
