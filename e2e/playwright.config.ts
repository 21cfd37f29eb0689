import { fileURLToPath } from 'node:url';
import { defineConfig, devices, type Project } from '@playwright/test';
import { findBrowser } from './browser.ts';

/** File with the administrator's session, saved by the login for all other specs. */
export const ADMIN_SESSION = fileURLToPath(new URL('test-results/admin.json', import.meta.url));

const asAdmin = { dependencies: ['log-in'], use: { storageState: ADMIN_SESSION } };
const full = Boolean(process.env['TEST_FULL']);
/** `npm test` opens every page; longer tests run with `npm run e2e` and `npm run test:full`. */
const short = Boolean(process.env['TEST_SHORT']);

const journeys: Project[] = [
  {
    ...asAdmin,
    name: 'phone-390',
    testMatch: 'phone.spec.ts',
    use: { ...devices['Pixel 7'], ...asAdmin.use, viewport: { width: 390, height: 844 } },
  },
  { ...asAdmin, name: 'keyboard', testMatch: 'keyboard.spec.ts', use: { ...asAdmin.use, viewport: { width: 1280, height: 800 } } },
];

/** Runs against the server at BASE_URL; `npm run e2e` starts one. Failed tests are not retried. */
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
    { name: 'log-in', testMatch: 'log-in.setup.ts' },
    { name: 'demo', testMatch: 'demo.setup.ts' },
    {
      ...asAdmin,
      name: 'desktop-1440',
      testMatch: short ? ['every-page.spec.ts', 'session.spec.ts', 'counting.spec.ts'] : '*.spec.ts',
      testIgnore: ['keyboard.spec.ts', 'phone.spec.ts', ...(full ? [] : ['monkey.spec.ts'])],
      use: { ...asAdmin.use, colorScheme: 'light', viewport: { width: 1440, height: 900 } },
    },
    ...(short ? [] : journeys),
  ],
});
