import { defineConfig } from '@playwright/test';
import { launchOptions } from './e2e/browser.ts';

/** Journeys through the real shop in a real browser. The shop is opened by e2e/global-setup.ts on a free port. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  // One shop, one stock: journeys would take each other's products.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions,
    // Set by the global setup before the workers read this file.
    baseURL: process.env.SHOP_ADDRESS,
    locale: 'en-GB',
    // Visitors who have seen the news: the popup of five seconds would lie over every longer journey.
    storageState: {
      cookies: [
        {
          name: 'isoko-hide-announcement',
          value: '1',
          domain: 'localhost',
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [],
    },
    timezoneId: 'Africa/Kigali',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      // It sets its own screens: once is enough.
      testIgnore: 'spec-walk.spec.ts',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
