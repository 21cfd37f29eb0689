import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.ts';

/** Where the log-in leaves the administrator's session for all other specs. */
export const ADMIN_SESSION = fileURLToPath(new URL('test-results/admin.json', import.meta.url));

const asAdmin = { dependencies: ['log-in'], testIgnore: '*.setup.ts', use: { storageState: ADMIN_SESSION } };

/** Runs against the server at BASE_URL; `npm run e2e` starts one. A failure is never tried again: it is a failure. */
export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? 'test-results/report.json' }]],
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:3000',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    { name: 'log-in', testMatch: '*.setup.ts' },
    { ...asAdmin, name: 'desktop-1440', use: { ...asAdmin.use, colorScheme: 'light', viewport: { width: 1440, height: 900 } } },
    { ...asAdmin, name: 'desktop-1280-dark', use: { ...asAdmin.use, colorScheme: 'dark', viewport: { width: 1280, height: 800 } } },
  ],
});
