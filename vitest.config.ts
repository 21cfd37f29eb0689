import { configDefaults, defineConfig } from 'vitest/config';

/** Unit and integration tests; the database is one cluster for all files, each file gets a clone of one migrated template. */
export default defineConfig({
  test: {
    include: ['contract/src/**/*.test.ts', 'server/**/*.test.ts', 'web/*.test.ts', 'web/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    // `*.full.test.ts` kill and start servers and databases for minutes; `npm run test:full` runs them too.
    exclude: [...configDefaults.exclude, ...(process.env['TEST_FULL'] ? [] : ['**/*.full.test.ts'])],
    globalSetup: ['server/test/cluster.ts'],
    // A worker reads the application once and runs file after file on it.
    setupFiles: ['server/test/each-file.ts'],
    isolate: false,
    pool: 'forks',
    // One more than two cores: a worker waits for PostgreSQL, processes and timers most of its time.
    maxWorkers: 3,
    // For tests that hang, not for slow machines.
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
});
