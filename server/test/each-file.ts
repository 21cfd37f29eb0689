import { afterAll, vi } from 'vitest';
import { runCleanups } from './cleanup.ts';
import { restartNumbers } from './numbers.ts';

// This module is loaded again for every test file, while the application stays loaded, so it resets global state.
restartNumbers();
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await runCleanups();
});
