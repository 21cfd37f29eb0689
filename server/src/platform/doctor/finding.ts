import type pg from 'pg';
import type { Config } from '../../config.ts';
import type { Db } from '../database/database.ts';

/** `fault`: something is wrong or will be soon. `note`: worth knowing, the product works. */
export interface Finding {
  topic: string;
  level: 'ok' | 'note' | 'fault';
  /** What was found, in Chinese. */
  text: string;
  /** What to do about it; every note and fault has one. */
  advice?: string;
}

/** What a check may read: the configuration and, as owner, the database. */
export interface DoctorContext {
  config: Config;
  pool: pg.Pool;
  db: Db;
  /** Reads all files instead of a sample. */
  allFiles?: boolean;
}

export interface DatabaseContext extends DoctorContext {
  /** As owner. */
  url: string;
}

/** One check of `admin doctor`. A topic without findings is well; a check that throws is reported as a fault of its topic. */
export interface Diagnostic<Context = DoctorContext> {
  topic: string;
  /** What is said when nothing was found. */
  well: string;
  run: (context: Context) => Promise<Problem[]>;
}

export interface Problem {
  level: 'note' | 'fault';
  text: string;
  advice: string;
}

export const fault = (text: string, advice: string): Problem => ({ level: 'fault', text, advice });
export const note = (text: string, advice: string): Problem => ({ level: 'note', text, advice });

/** Runs the checks one after the other, because some of them load the database. */
export async function runDiagnostics<Context>(checks: readonly Diagnostic<Context>[], context: Context): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { topic, well, run } of checks) {
    const problems = await run(context).catch((error: unknown) => [
      fault(`不能检查：${error instanceof Error ? error.message : String(error)}`, '先处理上面的问题，再运行一次'),
    ]);
    if (problems.length === 0) findings.push({ topic, level: 'ok', text: well });
    findings.push(...problems.map((problem) => ({ topic, ...problem })));
  }
  return findings;
}

export function countFindings(findings: readonly Finding[]): { faults: number; notes: number; well: number } {
  const count = (wanted: Finding['level']): number => findings.filter(({ level }) => level === wanted).length;
  return { faults: count('fault'), notes: count('note'), well: count('ok') };
}

const signs = { ok: '✓', note: '!', fault: '✗' } as const;

/** One line per finding with its advice below, and the sums last. */
export function formatFindings(findings: readonly Finding[]): string {
  const lines = findings.map(({ topic, level, text, advice }) => `${signs[level]} ${topic}：${text}${advice ? `\n    → ${advice}` : ''}`);
  const { faults, notes, well } = countFindings(findings);
  return [...lines, `${faults} 项有问题，${notes} 项请留意，${well} 项正常`].join('\n');
}
