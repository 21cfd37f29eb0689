import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Count } from './check.ts';
import { root } from './steps.ts';

/** What vitest reports, as far as we read it. */
export interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    /** Why the file could not be read as tests; else empty. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: readonly string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean; tests: { results: { duration: number; error?: { message?: string } }[] }[] }[];
}

/** What Playwright reports; its first level of suites are the files. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

/** What a test file took, in milliseconds. */
export interface ModuleTimes {
  path: string;
  /** Its modules, and what stands before each file. */
  loading: number;
  /** Around its tests: databases, applications, worlds, invariants. */
  hooks: number;
  tests: number;
}

interface Measured {
  name: string;
  milliseconds: number;
}

export const measureTests = (times: readonly ModuleTimes[]): Measured[] =>
  times.map(({ path, loading, hooks, tests }) => ({ name: path, milliseconds: loading + hooks + tests }));

export const measureSpecs = (suites: PlaywrightReport['suites']): Measured[] =>
  suites.map((suite) => ({ name: suite.file, milliseconds: addDurations(suite) }));

function addDurations({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(addDurations)].reduce((sum, duration) => sum + duration, 0);
}

/** A test that failed and the first line of why. */
interface Failure {
  name: string;
  why: string | undefined;
}

export const listFailedTests = (results: VitestReport['testResults']): Failure[] =>
  results.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = relative(root, name);
    // A file that cannot be imported fails without a test of its own.
    if (status === 'failed' && failed.length === 0) return [{ name: file, why: message }];
    return failed.map(({ fullName, failureMessages }) => ({ name: `${file} › ${fullName}`, why: failureMessages[0] }));
  });

export const listFailedSpecs = (suites: PlaywrightReport['suites']): Failure[] =>
  suites.flatMap(({ file, suites: inner = [], specs }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => ({
        name: `${file} › ${title}`,
        why: tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).find((message) => message !== undefined),
      })),
    ...listFailedSpecs(inner),
  ]);

/** Each failed test on two lines; an empty string if none failed. */
export function formatFailures(what: string, failures: readonly Failure[]): string {
  if (failures.length === 0) return '';
  const lines = failures.map(({ name, why = '' }) => `  ${name}\n      ${stripVTControlCharacters(why).split('\n', 1)[0]}`);
  return [`Failed ${what}`, ...lines].join('\n');
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

/** Where the worker-seconds of all files went. */
export function formatTimes(times: readonly ModuleTimes[]): string {
  const secondsOf = (part: 'loading' | 'hooks' | 'tests'): string =>
    `${(times.reduce((sum, one) => sum + one[part], 0) / 1000).toFixed(1)} s`;
  return `Worker-seconds: ${secondsOf('tests')} in tests, ${secondsOf('hooks')} in their hooks, ${secondsOf('loading')} loading modules`;
}

export async function readReport<T>(path: string, absent: T): Promise<T> {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? absent : (JSON.parse(text) as T);
}

/** A run may also fail outside its tests: a set-up that breaks, an error that nobody caught. */
export function countOf(passed: number, all: number, code: number): Count {
  return { passed, failed: Math.max(all - passed, code === 0 ? 0 : 1) };
}
