import { defineConfig } from 'vitest/config';

/** Beside the server's tests runs one real PostgreSQL; the others need nothing. */
export default defineConfig({
  test: {
    // Every core: the default leaves one to whoever watches, and the tests wait for their database half of the time.
    maxWorkers: '100%',
    // Nothing asserts how long something takes: these are for a busy machine, on which tests start whole shops.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
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
