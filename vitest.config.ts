import { defineConfig } from 'vitest/config';

/** Replace a package or change the process: each has one of its own. */
const ALONE = ['packages/server/src/modules/customers/{log-in,password}.test.ts'];

/** The server's tests use one real PostgreSQL; the others need nothing. */
export default defineConfig({
  test: {
    // Every core: the default leaves one free, and the tests wait for their database half of the time.
    maxWorkers: '100%',
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
        },
      },
    ],
  },
});
