import { afterAll, vi } from 'vitest';
import { runCleanups } from './cleanup.ts';
import { restartNumbers } from './numbers.ts';

// Read anew for every test file, while the application stays loaded: what one file leaves behind, the next would meet.
restartNumbers();
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await runCleanups();
});
