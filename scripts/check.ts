import { runNode } from './steps.ts';

/** Checks that do not run the product, as name → arguments of node. */
const steps: Readonly<Record<string, readonly string[]>> = {
  types: ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1', 'contract', 'server', 'web', '.'],
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'],
  architecture: ['scripts/check-architecture.ts'],
  knip: ['node_modules/knip/bin/knip.js'],
  'database types': ['scripts/db-types.ts', '--check'],
};

/** Two at a time with one thread each: every further type checker of a step infers the same types once more. */
const PARALLEL = 2;
const ONE_THREAD = { GOMAXPROCS: '1' };

export interface Count {
  passed: number;
  failed: number;
}

interface CheckOutcome extends Count {
  failures: { name: string; why: string }[];
}

/** Runs every step, prints one line for each, and the output of those that fail. */
export async function check(): Promise<CheckOutcome> {
  const waiting = Object.entries(steps);
  const outcome: CheckOutcome = { passed: 0, failed: 0, failures: [] };
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, args] = next;
      const { code, output, seconds } = await runNode(args, { env: ONE_THREAD });
      console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(16)}${seconds.toFixed(1)} s`);
      outcome[code === 0 ? 'passed' : 'failed'] += 1;
      if (code === 0) continue;
      console.log(output.trimEnd());
      outcome.failures.push({ name, why: output.trimStart() });
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return outcome;
}

if (import.meta.main) {
  const { failed } = await check();
  process.exitCode = failed > 0 ? 1 : 0;
}
