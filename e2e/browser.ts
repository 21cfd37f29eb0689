import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Finds Chromium: CHROMIUM_PATH, the system's, or Playwright's own. */
export function findBrowser(): string | undefined {
  const candidates = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== undefined && existsSync(path));
}
