import { totalmem } from 'node:os';
import { cacheFolder, usesLedger } from './ledger/cache.ts';
import { Checks } from './ledger/checks.ts';
import { root, runNode } from './steps.ts';

/** Checks that do not run the product, as name → arguments of node. */
const steps: Readonly<Record<string, readonly string[]>> = {
  types: ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1', 'contract', 'server', 'web', '.'],
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'],
  architecture: ['scripts/check-architecture.ts'],
  knip: ['node_modules/knip/bin/knip.js'],
  'knip production': ['node_modules/knip/bin/knip.js', '--production', '--strict'],
  'database types': ['scripts/db-types.ts', '--check'],
};

/** Two at a time with one thread each: every further type checker of a step infers the same types once more. */
const PARALLEL = 2;
const ONE_THREAD = { GOMAXPROCS: '1' };
/**
 * Where memory is plenty, the linter collects garbage less often, which is a fifth of its CPU time. Not the compiler: it keeps four programs, for
 * which this takes too much memory.
 */
const LINTER = totalmem() >= 12 * 1024 ** 3 ? { ...ONE_THREAD, GOGC: '400' } : ONE_THREAD;

export interface Count {
  passed: number;
  failed: number;
  /** Test files, specs and pages that passed before with the same content and did not run. */
  taken?: number;
}

interface CheckOutcome extends Count {
  failures: { name: string; why: string }[];
}

/**
 * Runs every step, prints one line for each, and the output of those that fail. With the ledger the linter reads only files that it has not
 * passed with their present types, and the types of the database are made only when something that makes them changed.
 */
export async function check(byLedger: boolean): Promise<CheckOutcome> {
  const waiting = Object.entries(steps);
  const outcome: CheckOutcome = { passed: 0, failed: 0, failures: [] };
  const ledger = byLedger ? new Checks(root, cacheFolder) : undefined;
  const known: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, args] = next;
      const files = name === 'lint' ? ledger?.unlinted() : undefined;
      if (ledger?.isKnown(name) || files?.length === 0) {
        console.log(`✓ ${name.padEnd(16)}passed before with this content`);
        outcome.passed += 1;
        continue;
      }
      const { code, output, seconds } = await runNode([...args, ...(files ?? [])], { env: name === 'lint' ? LINTER : ONE_THREAD });
      console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(16)}${seconds.toFixed(1)} s${files ? `, ${files.length} files` : ''}`);
      outcome[code === 0 ? 'passed' : 'failed'] += 1;
      if (code === 0) known.push(name, ...(files ?? []));
      if (code === 0) continue;
      console.log(output.trimEnd());
      outcome.failures.push({ name, why: output.trimStart() });
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  ledger?.keep(known);
  return outcome;
}

if (import.meta.main) {
  const { failed } = await check(usesLedger(process.argv, process.env));
  process.exitCode = failed > 0 ? 1 : 0;
}
