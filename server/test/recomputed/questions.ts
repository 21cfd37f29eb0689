import type pg from 'pg';
import { costingSource } from '../../src/features/reports/costing.queries.ts';
import { fabricSource } from '../../src/features/reports/fabric.queries.ts';
import { meitaoSource } from '../../src/features/reports/meitao.queries.ts';
import { overviewSource } from '../../src/features/reports/overview.queries.ts';
import { payablesSource } from '../../src/features/reports/payables.queries.ts';
import { qualitySource } from '../../src/features/reports/quality.queries.ts';
import { techniqueSource } from '../../src/features/reports/technique.queries.ts';
import type { Db } from '../../src/platform/database/database.ts';
import type { ReportSource } from '../../src/platform/reports/source.ts';
import { luckOf, type Luck } from '../reports.ts';
import { plainCosting } from './costing.ts';
import { plainFabric } from './fabric.ts';
import { plainMeitao } from './meitao.ts';
import { plainOverview } from './overview.ts';
import { plainPayables } from './payables.ts';
import { expectPlainFigures, type PlainReport, type ReportQuestion } from './plain-report.ts';
import { plainQuality } from './quality.ts';
import { plainTechnique } from './technique.ts';

const reports: Readonly<Record<string, readonly [ReportSource<never>, PlainReport]>> = {
  overview: [overviewSource as never, plainOverview],
  meitao: [meitaoSource as never, plainMeitao],
  fabric: [fabricSource as never, plainFabric],
  technique: [techniqueSource as never, plainTechnique],
  costing: [costingSource as never, plainCosting],
  payables: [payablesSource as never, plainPayables],
  quality: [qualitySource as never, plainQuality],
};
export type ReportName = 'overview' | 'meitao' | 'fabric' | 'technique' | 'costing' | 'payables' | 'quality';
export const reportNames = Object.keys(reports) as ReportName[];

/** Values that each filter may be tried with, as the documents have them. */
async function listChoices(pool: pg.Pool, { filters }: PlainReport): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, { choices }] of Object.entries(filters)) {
    const { rows } = await pool.query<{ value: string }>(`select distinct y.value::text as value from (${choices}) y (value) order by 1`);
    found[name] = rows.map(({ value }) => value);
  }
  return found;
}

const dayBefore = (days: number): string => new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

function randomDays(luck: Luck): ReportQuestion['days'] {
  if (luck.chance(20)) return undefined;
  if (luck.chance(15)) return luck.chance(50) ? { from: dayBefore(3650) } : { to: dayBefore(luck.upTo(60)) };
  const last = luck.upTo(120);
  return { from: dayBefore(last + luck.upTo(luck.pick([1, 10, 60, 200]))), to: dayBefore(last) };
}

function randomQuestion(luck: Luck, groups: readonly string[], choices: Readonly<Record<string, string[]>>): ReportQuestion {
  const days = randomDays(luck);
  const chosen = Object.entries(choices).filter(([, values]) => values.length > 0 && luck.chance(18));
  return {
    ...(days && { days }),
    ...(luck.chance(80) && { group: luck.pick(groups) }),
    ...(luck.chance(35) && { unit: luck.pick(['M', 'KG', 'YD']) }),
    filters: Object.fromEntries(chosen.map(([name, values]) => [name, Array.from({ length: 1 + luck.upTo(3) }, () => luck.pick(values))])),
  };
}

/** Asks a report that many random questions and compares every figure with plain SQL; returns how many figures there were. */
export async function askRandomly(on: { db: Db; pool: pg.Pool }, name: ReportName, seed: number, howMany: number): Promise<number> {
  const [source, plain] = reports[name]!;
  const luck = luckOf(seed);
  const choices = await listChoices(on.pool, plain);
  const groups = [...Object.keys(source.spec.groups), 'none'];
  let compared = 0;
  for (let n = 0; n < howMany; n += 1) compared += await expectPlainFigures(on, source, plain, randomQuestion(luck, groups, choices));
  return compared;
}
