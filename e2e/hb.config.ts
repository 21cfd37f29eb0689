import config from './playwright.config.ts';
export default {
  ...config,
  testDir: '/work/main/e2e/specs',
  outputDir: '/tmp/hb-out/pw',
  workers: 1,
  reporter: [['list']],
  expect: { timeout: Number(process.env['T'] ?? 30000) },
  timeout: 300000,
  projects: config.projects!.slice(1).map((p) => ({ ...p, dependencies: [], use: { ...p.use, storageState: '/tmp/hb-admin.json' } })),
};
