import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** Debian's packages, first the one without windows: a page needs less than half of the work in it. */
const DEBIANS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The machine's Chromium if there is one, else Playwright's own. */
const executablePath = process.env.CHROME_PATH || DEBIANS.find((path) => existsSync(path));

/** How journeys and measurements start the browser: quiet, and able to run as root. */
export const launchOptions = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
  ...(executablePath && { executablePath }),
} satisfies LaunchOptions;
