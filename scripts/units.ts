import { mkdtemp } from 'node:fs/promises';
import { join, matchesGlob, relative } from 'node:path';
import config from '../vitest.config.ts';
import type { Count } from './check.ts';
import { cacheFolder } from './ledger/cache.ts';
import { Passes, type Pass } from './ledger/passes.ts';
import { readRan } from './ledger/ran.ts';
import {
  countOf,
  formatFailures,
  formatSlowest,
  formatTimes,
  listFailedTests,
  measureTests,
  readReport,
  type ModuleTimes,
  type VitestReport,
} from './reports.ts';
import { root, runNode } from './steps.ts';

interface UnitOutcome extends Count {
  slowest: string[];
  failures: string;
}

/** Runs unit and integration tests, with the ledger only those that did not pass with this content. */
export async function runUnits(reports: string, byLedger: boolean): Promise<UnitOutcome> {
  if (!byLedger) return runFiles(reports, []);
  const ledger = new Passes(root, cacheFolder, process.env);
  const files = ledger.sources.paths.filter(isTestFile);
  const taken = ledger.take(files);
  const known = new Set(taken.map(({ path }) => path));
  const left = files.filter((path) => !known.has(path));
  const tests = taken.reduce((sum, pass) => sum + pass.tests, 0);
  const told = `${taken.length} of ${files.length} test files (${tests} tests) passed before with this content and are not run; --all runs them`;
  console.log(told);
  if (left.length === 0) return { passed: 0, failed: 0, taken: taken.length, slowest: [told], failures: '' };
  const ranFolder = await mkdtemp(join(reports, 'ran-'));
  const outcome = await runFiles(reports, left, { RAN_MODULES: ranFolder });
  ledger.keep(outcome.passes, readRan(ranFolder, ledger.sources));
  return { ...outcome, slowest: [...outcome.slowest, told] };
}

const { include = [], exclude = [] } = config.test ?? {};

const isTestFile = (path: string): boolean =>
  include.some((pattern) => matchesGlob(path, pattern)) && !exclude.some((pattern) => matchesGlob(path, pattern));

/** All files, if none is named. */
async function runFiles(reports: string, files: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<UnitOutcome & { passes: Pass[] }> {
  const report = join(reports, 'vitest.json');
  const times = join(reports, 'times.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, '--reporter=./scripts/times-reporter.ts'];
  const { code } = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...files], {
    env: { ...env, TIMES_REPORT: times },
    onLine: (line) => console.log(line),
  });
  const none = { numTotalTests: 0, numPassedTests: 0, testResults: [] };
  const { numTotalTests, numPassedTests, testResults } = await readReport<VitestReport>(report, none);
  const measured = await readReport<ModuleTimes[]>(times, []);
  const unreadable = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  return {
    ...countOf(numPassedTests, numTotalTests + unreadable.length, code),
    slowest: [formatSlowest('test files', measureTests(measured)), formatTimes(measured)],
    failures: formatFailures('tests', listFailedTests(testResults)),
    passes: testResults
      .filter(({ status }) => status === 'passed')
      .map(({ name, assertionResults }) => ({ path: relative(root, name).replaceAll('\\', '/'), tests: assertionResults.length })),
  };
}
