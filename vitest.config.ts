import { defineConfig } from 'vitest/config';

/** Beside the server's tests runs one real PostgreSQL; the others need nothing. */
export default defineConfig({
  test: {
    // Every core: the default leaves one to whoever watches, and the tests wait for their database half of the time.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          // Process tests start whole shops on a busy machine; nothing asserts how long that takes.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'rules and screens',
          include: [
            'packages/contract/src/**/*.test.ts',
            'packages/storefront/src/**/*.test.{ts,tsx}',
            'architecture.test.ts',
          ],
        },
      },
    ],
  },
});
