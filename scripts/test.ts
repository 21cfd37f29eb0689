import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideBrowser } from './browser.ts';
import { check, type Count } from './check.ts';
import { runE2e } from './e2e.ts';
import { usesLedger } from './ledger/cache.ts';
import { countOf, formatFailures, formatSlowest, listFailedSpecs, measureSpecs, readReport, type PlaywrightReport } from './reports.ts';
import { runUnits } from './units.ts';

// Every suite in turn, and one closing line over all of them. What did not run has not passed.
process.env[process.argv.includes('--full') ? 'TEST_FULL' : 'TEST_SHORT'] = '1';

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
for (const [name, runSuite] of Object.entries(suites)) {
  console.log(`\n── ${name}`);
  const { passed, failed } = await runSuite().catch(complain);
  total.passed += passed;
  total.failed += passed + failed === 0 ? 1 : failed;
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
  const outcome = await runUnits(reports, byLedger);
  slowest.push(...outcome.slowest);
  failures.push(outcome.failures);
  return outcome;
}

async function runPlaywright(): Promise<Count> {
  const report = join(reports, 'playwright.json');
  const code = await runE2e([], { E2E_REPORT: report });
  const none = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, suites: [] };
  const { stats, suites } = await readReport<PlaywrightReport>(report, none);
  const { expected, unexpected, flaky, skipped } = stats;
  slowest.push(formatSlowest('specs', measureSpecs(suites)));
  failures.push(formatFailures('specs', listFailedSpecs(suites)));
  return countOf(expected, expected + unexpected + flaky + skipped, code);
}
