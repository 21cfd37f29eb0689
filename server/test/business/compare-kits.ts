import { expect } from 'vitest';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { reportsApi } from '@mrp/contract/features/reports.ts';
import { dataOf } from '../styles.ts';
import { perOf } from './balance.ts';
import { inWords } from './compare.ts';
import type { Kit } from './documents.ts';
import { amountOf, least, most, ONE, percentOf, sum, told, units } from './exact.ts';
import type { Play } from './play.ts';
import type { State } from './state.ts';
import { daysUntil } from './world.ts';
import { dayOf } from './compare-readiness.ts';
import { arrivals } from './plan.ts';

const bought = ['cloth', 'trim'] as const;

/** What the stock of the receiver makes of a kit now, whoever it came for, and when the rest has come. */
function stockedOf(state: State, { place, sets, perSet }: Kit) {
  const free = { cloth: state.free(place, 'cloth'), trim: state.free(place, 'trim') };
  const made = least(free.cloth / perSet.cloth, free.trim / perSet.trim);
  const lacks = bought.map((item) => ({ item, missing: sets * perSet[item] - free[item] })).filter(({ missing }) => missing > 0n);
  const days = lacks.map(({ item, missing }) => dayOf(arrivals(state, place, item), missing));
  const isComing = days.length > 0 && days.every((day) => day !== null);
  return { sets: made * ONE, rate: percentOf(made, sets), completeIn: isComing ? Math.max(...days.map((day) => day ?? 0)) : null };
}

/** What the kit's own batches make of it. */
function finishedOf({ sets, perSet, lines }: Kit) {
  const ofLine = bought.map((item) => lines[item].finished / perSet[item]);
  const complete = ofLine.reduce(least, sets);
  const amounts = bought.map((item) => amountOf(lines[item].quantity, lines[item].price, perOf(item)));
  const blocking = ofLine.filter((one) => complete < sets && one === complete).length;
  return {
    sets: sets * ONE,
    complete: complete * ONE,
    missing: (sets - complete) * ONE,
    rate: percentOf(complete, sets),
    blocking: String(blocking),
    amount: sum(amounts),
  };
}

/** 库存齐套率 on each 美套, and 已备齐套率 in their report: two measures, each from its own numbers. */
export async function compareKits({ b, state, user, now }: Play): Promise<void> {
  if (state.kits.length === 0) return;
  const until = await daysUntil(b);
  for (const kit of state.kits) {
    const { completeness } = dataOf(await user.call(preparationsApi.get, { params: { id: kit.id } }));
    const stored = {
      sets: told(units(completeness?.sets)),
      rate: told(units(completeness?.rate)),
      completeIn: until(completeness?.completeOn),
    };
    expect(stored, `${now}: 库存齐套率`).toEqual(inWords(stockedOf(state, kit)));
  }
  const query = { orderIds: state.kits.map(({ id }) => id), group: 'set', pageSize: 200 };
  const { groups, rows, kpis } = dataOf(await user.call(reportsApi.meitao, { query: query as never }));
  const names = ['sets', 'complete', 'missing', 'rate', 'blocking', 'amount'] as const;
  const reported = groups.map(({ key, others }) => [
    key,
    Object.fromEntries(names.map((name) => [name, name === 'blocking' ? others[name] : told(units(others[name]))])),
  ]);
  const expected = state.kits.map((kit) => [kit.id, inWords(finishedOf(kit))]);
  expect(Object.fromEntries(reported), `${now}: the report of kits`).toEqual(Object.fromEntries(expected));
  const all = state.kits.map(finishedOf);
  const [sets, complete] = [sum(all.map((one) => one.sets)), sum(all.map((one) => one.complete))];
  const head = {
    sets: told(units(kpis['sets']?.value)),
    complete: told(units(kpis['complete']?.value)),
    rate: told(units(kpis['rate']?.value)),
  };
  expect(head, `${now}: head of the report of kits`).toEqual(inWords({ sets, complete, rate: percentOf(complete, sets) }));
  compareLines(state, rows as never, now);
}

type LineRow = Record<'planned' | 'finished' | 'gap' | 'remnant', string | null> & { narrow: Record<string, string> };

/** Each line: planned, finished, open, and what is left over beside whole sets. */
function compareLines(state: State, rows: readonly LineRow[], now: string): void {
  const stored = rows.map(({ narrow, ...row }) => [
    narrow['lineIds'],
    ...(['planned', 'finished', 'gap', 'remnant'] as const).map((name) => told(units(row[name]))),
  ]);
  const lines = state.kits.flatMap((kit) =>
    bought.map((item) => {
      const { lineId, quantity, finished } = kit.lines[item];
      const { complete } = finishedOf(kit);
      const isDone = state.productions.some(({ orders, state: at }) => at === 'DONE' && orders.includes(kit.lines[item]));
      const remnant = most(0n, finished - (complete / ONE) * kit.perSet[item]);
      return [lineId, ...[quantity, finished, isDone ? 0n : most(0n, quantity - finished), remnant].map(told)];
    }),
  );
  const byLine = (a: (string | undefined)[], c: (string | undefined)[]): number => Number(a[0]) - Number(c[0]);
  expect(stored.toSorted(byLine), `${now}: lines of kits`).toEqual(lines.toSorted(byLine));
}
