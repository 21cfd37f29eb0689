import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatFailures, listFailedSpecs, listFailedTests } from './reports.ts';
import { root } from './steps.ts';

describe('the failures at the end of a test run', () => {
  it('name the file, the test and the first line of the reason', () => {
    const failed = { fullName: 'a count › is exact', status: 'failed', failureMessages: ['\u001B[31mexpected 1\u001B[39m\n  at line 3'] };
    const passed = { fullName: 'a count › is whole', status: 'passed', failureMessages: [] };
    const results = [{ name: join(root, 'server/count.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] }];
    expect(formatFailures('tests', listFailedTests(results))).toBe(
      'Failed tests\n  server/count.test.ts › a count › is exact\n      expected 1',
    );
  });

  it('name a file that could not be imported', () => {
    const results = [{ name: join(root, 'a.test.ts'), status: 'failed', message: 'Cannot find b.ts', assertionResults: [] }];
    expect(listFailedTests(results)).toEqual([{ name: 'a.test.ts', why: 'Cannot find b.ts' }]);
  });

  it('name specs at any depth', () => {
    const spec = { title: 'opens', ok: false, tests: [{ results: [{ duration: 1, error: { message: 'Timeout' } }] }] };
    const suites = [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        specs: [],
        suites: [{ title: 'a page', file: 'a.spec.ts', specs: [spec, { ...spec, ok: true }] }],
      },
    ];
    expect(listFailedSpecs(suites)).toEqual([{ name: 'a.spec.ts › opens', why: 'Timeout' }]);
  });

  it('are empty when nothing failed', () => {
    expect(formatFailures('tests', [])).toBe('');
  });
});
