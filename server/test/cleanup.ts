type Cleanup = () => Promise<unknown>;

declare global {
  // One list for the whole process, whatever part of it is loaded anew.
  var testCleanups: Cleanup[] | undefined;
}

/** Done when the file's last test is over, wherever it is asked for; what was opened last is closed first. */
export function addCleanup(work: Cleanup): void {
  (globalThis.testCleanups ??= []).push(work);
}

/** What was asked for since the last call, each of it tried; throws the first failure. */
export async function runCleanups(): Promise<void> {
  const failures: unknown[] = [];
  for (const work of (globalThis.testCleanups ?? []).splice(0).toReversed())
    await work().catch((failure: unknown) => failures.push(failure));
  if (failures.length > 0) throw failures[0];
}
