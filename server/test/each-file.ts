import { relative } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { runCleanups } from './cleanup.ts';
import { restartNumbers } from './numbers.ts';
import { takeRan, takeStarted, watchModules, writeRan } from './ran-modules.ts';
import { watchTemplates } from './sql-templates.ts';

// This module is loaded again for every test file, while the application stays loaded, so it resets global state.
restartNumbers();
watchModules();
watchTemplates();
let loaded: readonly string[] = [];
// The first hook of all, once the file and what it imports are loaded.
beforeAll(() => {
  loaded = takeRan();
});
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await runCleanups();
  const file = relative(process.cwd(), expect.getState().testPath ?? '').replaceAll('\\', '/');
  writeRan({ file, loaded, ran: takeRan(), ...takeStarted() });
});
