import { defineConfig } from '@playwright/test';
import { launchOptions } from './e2e/browser.ts';
import { ownShop, WORKERS } from './e2e/own-shop.ts';

/** Journeys that set their own screen sizes: once is enough. */
const OWN_SCREENS = /(constants|sizes|spec-walk)\.spec\.ts$/;
/** Journeys where a wide screen differs from a phone; most customers use a phone, so everything runs there. */
const WIDE = /@wide/;

/** Journeys through the real shop in a real browser. The shops are opened by e2e/global-setup.ts on free ports. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  workers: WORKERS,
  fullyParallel: false,
  forbidOnly: true,
  // No test asserts how long something takes: these limits are for a busy machine.
  timeout: 120_000,
  // Polls outside of a page, soon first, then less often.
  expect: { timeout: 20_000, toPass: { intervals: [50, 100, 250, 500, 1_000] } },
  reporter: [['list']],
  use: {
    // A page of a journey lives for seconds: a fifth of its work was optimising code that then runs no more.
    launchOptions: {
      ...launchOptions,
      args: [...launchOptions.args, '--js-flags=--no-maglev --no-turbofan'],
    },
    // An element that can never be pressed fails soon, however long a whole journey may take.
    actionTimeout: 30_000,
    // Known before a worker reads this file.
    baseURL: ownShop().address,
    locale: 'en-GB',
    // Visitors who have seen the announcement: the popup after five seconds would cover every longer journey.
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
    // Journeys see and answer the requests of a page.
    serviceWorkers: 'block',
    // A trace of every journey would be too slow: `playwright test --trace on` writes one on demand.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: OWN_SCREENS,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', testIgnore: OWN_SCREENS, grep: WIDE, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'own screens', testMatch: OWN_SCREENS, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
