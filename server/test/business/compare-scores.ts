import { expect } from 'vitest';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { supplierScoreApi, type SupplierScore } from '@mrp/contract/features/suppliers/score.ts';
import { dataOf } from '../styles.ts';
import { perOf } from './balance.ts';
import { costOfOrder } from './compare-figures.ts';
import { amountOf, halfUp, ONE, percentOf, sum, told, units } from './exact.ts';
import type { Play } from './play.ts';
import type { Mill } from './world.ts';
import type { Receipt, Verdict } from './documents.ts';
import { isReceived } from './steps-purchases.ts';
import { lotOf, type State } from './state.ts';
import { mills, type Lot } from './world.ts';

export type Scores = Record<Mill, SupplierScore & { orderedAmount: string | null }>;

/** 评分 and 近12月下单 of both mills. */
export async function readScores({ b }: Pick<Play, 'b'>): Promise<Scores> {
  const { rows } = dataOf(
    await b.buyer.call(suppliersApi.list, { query: { page: 1, pageSize: 200, ids: mills.map((mill) => b.mills[mill]) } }),
  );
  const all: Partial<Scores> = {};
  for (const mill of mills) {
    const score = dataOf(await b.buyer.call(supplierScoreApi.getScore, { params: { id: b.mills[mill] } }));
    all[mill] = { ...score, orderedAmount: rows.find(({ id }) => id === b.mills[mill])?.orderedAmount ?? null };
  }
  return all as Scores;
}

/** Mills worked for others before: what a sequence adds to their figures is what its own documents are. */
export async function compareScores({ b, state, now }: Play, before: Scores): Promise<void> {
  const after = await readScores({ b });
  for (const mill of mills) {
    const [one, former] = [after[mill], before[mill]];
    const added = (['onTime', 'accepted', 'response'] as const).map((part) => [
      part,
      [one[part].counted - former[part].counted, one[part].good - former[part].good],
    ]);
    const ordered = told(units(one.orderedAmount) - units(former.orderedAmount));
    const figures = { ...Object.fromEntries(added), documents: one.documents - former.documents, ordered };
    expect(figures, `${now}: what the score of mill ${mill} counts`).toEqual(countedOf(state, mill));
    expect([one.score, one.grade], `${now}: score of mill ${mill}`).toEqual(scoreOf(one));
  }
}

function countedOf(state: State, mill: Mill) {
  const purchases = state.purchases.filter((one) => one.mill === mill);
  // All that is made comes from the preferred mill.
  const productions = mill === 'A' ? state.productions : [];
  const receipts = state.receipts.filter((one) => one.shares[0]?.order.mill === mill && one.isInspected);
  const [received, closed] = [purchases.filter(isReceived), purchases.filter((one) => one.state === 'CLOSED' && !isReceived(one))];
  const made = productions.map(({ orders, state: at }) => {
    const isEnough = sum(orders.map((one) => one.finished)) * 100n >= sum(orders.map((one) => one.quantity)) * 97n;
    return { isEnough: isEnough && at !== 'CANCELLED', isDue: at !== 'CANCELLED' && (isEnough || at === 'DONE') };
  });
  const due = made.filter(({ isDue }) => isDue).length;
  const asked = sum(purchases.map(({ versions }) => BigInt(versions)));
  const judged = receipts.filter(({ item }) => item !== 'rolls');
  const fit = judged.filter(({ shares }) => shares.every(({ rejected, returned }) => rejected + returned === 0n));
  // Of goods by the roll each lot that was judged, wherever it was: 让步 is not as it should be.
  const withRolls = state.receipts.filter(({ rolls, shares }) => rolls.length > 0 && shares[0]?.order.mill === mill);
  const verdictsOf = (receipt: Receipt): [Lot, Verdict][] =>
    receipt.rolls.flatMap(({ name }): [Lot, Verdict][] => {
      const verdict = state.verdicts.get(lotOf(name)) ?? 'PENDING';
      return verdict === 'PENDING' ? [] : [[lotOf(name), verdict]];
    });
  const lots = [...new Map(withRolls.flatMap(verdictsOf)).values()];
  const judgedRolls = withRolls.filter((receipt) => verdictsOf(receipt).length > 0);
  const orders = purchases.filter((one) => one.state !== 'CANCELLED');
  const lines = productions.flatMap(({ item, orders: own }) =>
    own.map(({ quantity, finished, price, isDone }) => amountOf(isDone ? finished : quantity, price, perOf(item))),
  );
  return {
    onTime: [received.length + closed.length + due, received.length + made.filter(({ isEnough }) => isEnough).length],
    accepted: [judged.length + lots.length, fit.length + lots.filter((one) => one === 'PASSED').length],
    response: [Number(asked), Number(asked)],
    documents: purchases.length + due + judged.length + judgedRolls.length,
    ordered: told(
      sum([
        ...orders.map((one) => costOfOrder(one, isReceived(one) || one.state === 'CLOSED' ? one.received - one.replaced : one.quantity)),
        ...lines,
      ]),
    ),
  };
}

const weights = { onTime: 35n, accepted: 30n, price: 20n, response: 15n } as const;
const grades = [
  ['A', 85n],
  ['B', 70n],
  ['C', 50n],
  ['D', 0n],
] as const;

/** From its own parts; the weight of a part without documents goes to the others. */
function scoreOf(score: SupplierScore): [string | null, string] {
  for (const part of ['onTime', 'accepted', 'response'] as const) {
    const { points, counted, good } = score[part] as SupplierScore['onTime'];
    const rate = percentOf(BigInt(good), BigInt(counted));
    expect(points === null ? null : told(units(points)), part).toBe(rate === null ? null : told(rate));
  }
  if (score.documents < 5) return [null, '样本不足'];
  const known = (Object.keys(weights) as (keyof typeof weights)[]).flatMap((part) => {
    const points = score[part]?.points ?? null;
    return points === null ? [] : [{ points: units(points), weight: weights[part] }];
  });
  const whole = sum(known.map(({ weight }) => weight));
  const tenths = halfUp(sum(known.map(({ points, weight }) => points * weight)), (whole * ONE) / 10n);
  const grade = grades.find(([, from]) => tenths >= from * 10n)?.[0] ?? 'D';
  return [`${tenths / 10n}.${tenths % 10n}`, grade];
}
