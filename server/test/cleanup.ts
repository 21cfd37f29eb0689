import { afterAll } from 'vitest';

const endings: (() => Promise<unknown>)[] = [];

// Said while the file is read: a hook that is asked for within another hook is never run.
afterAll(async () => {
  const failures: unknown[] = [];
  for (const end of endings.toReversed()) await end().catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw failures[0];
});

/** Done when the file's last test is over, wherever it is asked for; what was opened last is closed first. */
export function addCleanup(work: () => Promise<unknown>): void {
  endings.push(work);
}
