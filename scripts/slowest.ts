import { relative } from 'node:path';
import { root } from './steps.ts';

/** What vitest reports, as far as we read it. */
export interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { name: string; status: string; startTime: number; endTime: number; assertionResults: unknown[] }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
}

/** What Playwright reports; its first level of suites are the files. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface Measured {
  name: string;
  milliseconds: number;
}

export const measureTests = (results: VitestReport['testResults']): Measured[] =>
  results.map(({ name, startTime, endTime }) => ({ name: relative(root, name), milliseconds: endTime - startTime }));

export const measureSpecs = (suites: PlaywrightReport['suites']): Measured[] =>
  suites.map((suite) => ({ name: suite.file, milliseconds: addDurations(suite) }));

function addDurations({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(addDurations)].reduce((sum, duration) => sum + duration, 0);
}

const SHOWN = 10;

/** The ten slowest, and what all of them took. */
export function formatSlowest(what: string, measured: readonly Measured[]): string {
  const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1).padStart(7)} s`;
  const sum = measured.reduce((total, { milliseconds }) => total + milliseconds, 0);
  const lines = measured
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, SHOWN)
    .map(({ name, milliseconds }) => `${seconds(milliseconds)}  ${name}`);
  return [`Slowest ${what}, of ${measured.length} that took ${seconds(sum).trim()} together`, ...lines].join('\n');
}
