import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { ModuleTimes } from './reports.ts';

/** Writes what each test file took into the file of TIMES_REPORT, in milliseconds. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module): ModuleTimes => {
      const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } = module.diagnostic();
      const tests = [...module.children.allTests()].reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0);
      const loading = collectDuration + setupDuration + prepareDuration + environmentSetupDuration;
      return { path: module.relativeModuleId, loading, hooks: Math.max(duration - tests, 0), tests };
    });
    const path = process.env['TIMES_REPORT'];
    if (path) writeFileSync(path, JSON.stringify(times));
  }
}
