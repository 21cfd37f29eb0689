import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale, serverBuild } from '../server/src/build.ts';
import { provideBrowser } from './browser.ts';
import { check, type Count } from './check.ts';
import { planJourneys } from './journeys.ts';
import { usesLedger } from './ledger/cache.ts';
import { formatFailures, formatSlowest, listFailedSpecs, measureSpecs } from './reports.ts';
import { runUnits } from './units.ts';

// Every suite in turn, and one closing line over all of them. What did not run has not passed.
const isFull = process.argv.includes('--full');
process.env[isFull ? 'TEST_FULL' : 'TEST_SHORT'] = '1';

const byLedger = usesLedger(process.argv, process.env);
const reports = await mkdtemp(join(tmpdir(), 'mrp-reports-'));
const suites: Readonly<Record<string, () => Promise<Count>>> = {
  check: runCheck,
  'unit and integration': runVitest,
  'end to end': runPlaywright,
};
const total: Count = { passed: 0, failed: 0 };
const slowest: string[] = [];
// At the end, because a log that is cut keeps its end.
const failures: string[] = [];
// Looked for before the long suites, so that nobody waits for them to learn that it is missing.
await provideBrowser().catch(complain);
// Tests that launch the product launch it as operators do, from the build, which starts in a fraction of the time.
const built = buildIfStale(serverBuild, console.log);
const planned = built.then(() => planJourneys({ byLedger, mode: isFull ? 'full' : 'short' }));
// The product of the specs loads its demo beside the checks, because the load leaves most of a core free. Each suite tells its own failure.
planned.then((journeys) => journeys.prepare()).catch(() => undefined);
for (const [name, runSuite] of Object.entries(suites)) {
  console.log(`\n── ${name}`);
  const { passed, failed, taken = 0 } = await runSuite().catch(complain);
  total.passed += passed;
  total.failed += passed + failed + taken === 0 ? 1 : failed;
}
await rm(reports, { recursive: true, force: true });
for (const lines of [...slowest, ...failures].filter((text) => text !== '')) console.log(`\n${lines}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

function complain(error: unknown): Count {
  console.error(error instanceof Error ? error.message : error);
  return { passed: 0, failed: 1 };
}

async function runCheck(): Promise<Count> {
  const outcome = await check(byLedger);
  failures.push(formatFailures('checks', outcome.failures));
  return outcome;
}

async function runVitest(): Promise<Count> {
  await built;
  const outcome = await runUnits(reports, byLedger);
  slowest.push(...outcome.slowest);
  failures.push(outcome.failures);
  return outcome;
}

async function runPlaywright(): Promise<Count> {
  const journeys = await planned;
  const outcome = await journeys.run(join(reports, 'playwright.json'));
  slowest.push(formatSlowest('specs', measureSpecs(outcome.suites)), outcome.told);
  failures.push(formatFailures('specs', listFailedSpecs(outcome.suites)));
  return outcome;
}
