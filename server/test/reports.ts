import { picksApi } from '@mrp/contract/features/picks.ts';
import { PickInput } from '@mrp/contract/features/picks/record.ts';
import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import type { ReportAnswer, ReportDocuments, ReportRow, ReportSpec } from '@mrp/contract/lib/report.ts';
import { expect } from 'vitest';
import type { TestApp, TestUser } from './app.ts';
import { theDictionaries } from './builders.ts';
import { sayByDefault } from './comparisons.ts';
import { aWaitingPreparation, type PreparationWorld } from './preparations.ts';
import { giveBack, takeGoods } from './picks.ts';
import { aConfirmedPurchase, aReceipt, aShipment } from './purchases.ts';
import { aDispatchedQuotation, aMatchedLine, aQuotation, saveLines, workedLines } from './quotations.ts';
import { postDocument } from './stock.ts';
import { dataOf } from './styles.ts';
import { aSupplier } from './suppliers.ts';
import { done } from './tasks.ts';
import { techniqueInput } from './techniques.ts';

/** A seeded generator, so that every run has the same numbers. */
export function luckOf(seed: number) {
  let state = seed;
  const upTo = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
  return {
    upTo,
    chance: (percent: number): boolean => upTo(100) < percent,
    pick: <T>(items: readonly T[]): T => items[upTo(items.length)]!,
    quantity: (whole: number): string => `${1 + upTo(whole)}.${String(upTo(100)).padStart(2, '0')}`,
  };
}

export type Luck = ReturnType<typeof luckOf>;

/** Random preparation orders at two holders: waiting, in production, received in part, done; on random days of the last half year. */
export async function randomPreparations(t: TestApp, w: PreparationWorld, luck: Luck, howMany: number): Promise<void> {
  for (let n = 0; n < howMany; n += 1) {
    const skuId = luck.pick(w.skus);
    const holderId = luck.pick([w.factory, w.dyer]);
    const order = await aWaitingPreparation(w, {
      holderId,
      object: holderId === w.dyer ? 'MATERIAL_SUPPLIER' : 'GARMENT_SUPPLIER',
      lines: [{ materialId: skuId, quantity: luck.quantity(900), takesGreige: false }],
    });
    if (luck.chance(70)) await produce(w, luck, { orderIds: [order.id] });
    if (luck.chance(40))
      await postDocument(w.buyer, 'SKU', {
        kind: 'SUPPLEMENT',
        holderId,
        ownership: luck.pick([1, 2] as const),
        lines: [{ materialId: skuId, quantity: luck.quantity(50) }],
      });
    await t.ownerPool.query(
      `update preparation_orders set ordered_on = business_day() - $2::int, expected_on = business_day() - $2::int + $3::int where id = $1`,
      [order.id, luck.upTo(180), luck.upTo(60)],
    );
  }
}

async function produce(w: PreparationWorld, luck: Luck, what: { orderIds: string[] } | { lineIds: string[] }): Promise<void> {
  const { fingerprint } = dataOf(await w.buyer.call(preparationsApi.planAcceptance, { body: what }));
  const { productions } = dataOf(await w.buyer.call(preparationsApi.accept, { body: { ...what, fingerprint } }));
  let production = dataOf(await w.buyer.call(productionsApi.get, { params: { id: productions[0]?.id ?? '' } }));
  const receive = async (quantity: string, isLast: boolean) => {
    const body = { quantity, isLast, rolls: [], version: production.version };
    production = dataOf(await w.buyer.call(productionsApi.receive, { params: { id: production.id }, body }));
  };
  if (luck.chance(60)) await receive((Number(production.quantity) * (0.1 + luck.upTo(50) / 100)).toFixed(2), false);
  if (luck.chance(40)) await receive((Number(production.quantity) - Number(production.finishedQuantity)).toFixed(2), true);
}

/** Random picks at the garment factory, some of them taken in part and given back in part, on random days. */
export async function randomPicks(t: TestApp, w: PreparationWorld, luck: Luck, howMany: number): Promise<void> {
  for (let n = 0; n < howMany; n += 1) {
    const skuId = luck.pick(w.skus);
    await postDocument(w.buyer, 'SKU', {
      kind: 'SUPPLEMENT',
      holderId: w.factory,
      ownership: 1,
      lines: [{ materialId: skuId, quantity: '300' }],
    });
    const body = PickInput.parse({ holderId: w.factory, needOn: '2099-01-31', lines: [{ skuId, quantity: luck.quantity(250) }] });
    const pick = dataOf(await w.buyer.call(picksApi.create, { body }));
    if (!luck.chance(75)) continue;
    const taken = dataOf(await takeGoods(w.buyer, pick, [{ lineId: pick.lines[0]?.id ?? '', quantity: '0.75' }]));
    if (luck.chance(50)) dataOf(await giveBack(w.buyer, taken, ['0.25']));
    await t.ownerPool.query(
      `update pick_takes set created_at = now() - make_interval(days => $2::int) where line_id in (select id from pick_lines where pick_id = $1)`,
      [pick.id, luck.upTo(150)],
    );
  }
}

/** Random sets of two or three colours at the garment factory, some lines of which are received in part. */
export async function randomSets(t: TestApp, w: PreparationWorld, luck: Luck, howMany: number): Promise<void> {
  for (let n = 0; n < howMany; n += 1) {
    const first = luck.upTo(w.skus.length);
    const skus = w.skus.map((_, at) => w.skus[(first + at) % w.skus.length]!).slice(0, 2 + luck.upTo(2));
    const order = await aWaitingPreparation(w, {
      kind: 'MEITAO',
      setName: `套装${n + 1}`,
      sets: String(5 + luck.upTo(40)),
      lines: skus.map((materialId) => ({ materialId, perSet: String(1 + luck.upTo(3)) })),
    });
    for (const { id } of order.lines) if (luck.chance(60)) await produce(w, luck, { lineIds: [id] });
    await t.ownerPool.query(
      `update preparation_orders set ordered_on = business_day() - $2::int, expected_on = business_day() - $2::int + $3::int where id = $1`,
      [order.id, luck.upTo(120), luck.upTo(60)],
    );
  }
}

/** Random purchases for the first site, shipped and received in part, on random days of the last half year. */
export async function randomReceipts(t: TestApp, w: PreparationWorld, luck: Luck, howMany: number): Promise<void> {
  for (let n = 0; n < howMany; n += 1) {
    const skus = luck.chance(50) ? [luck.pick(w.skus)] : w.skus.slice(0, 2);
    const order = await aConfirmedPurchase(w, {
      lines: skus.map((skuId) => ({
        skuId,
        quantity: luck.quantity(500),
        unitPrice: `42.${10 + luck.upTo(90)}`,
        reason: '价格测试',
      })),
    });
    const shipment = await aShipment(
      w,
      [order],
      order.lines.map(({ skuId, quantity }) => ({ skuId, quantity })),
    );
    const { id } = await aReceipt(w, shipment);
    await t.ownerPool.query(`update receipts set received_at = now() - make_interval(days => $2::int) where id = $1`, [id, luck.upTo(180)]);
  }
}

/** Random quotations with matched and unmatched materials and techniques, priced in part, on days of the last half year. */
export async function randomQuotations(t: TestApp, buyer: TestUser, luck: Luck, howMany: number): Promise<void> {
  const d = await theDictionaries(t);
  await sayByDefault(buyer, { benchmarkBasis: 'PRICE_LIST' });
  const { line } = await aMatchedLine(t, d, [buyer, await t.aUser()], '40.00');
  const techniques: { id: string }[] = [];
  for (const name of ['水浆印 报表', '平绣 报表'])
    techniques.push(await done(buyer, techniquesApi.create, { body: techniqueInput(d, name, { basePrice: '1.8' }) }));
  const factories = [await aSupplier(t, { kind: 'GARMENT' }), await aSupplier(t, { kind: 'GARMENT' })];
  for (let n = 0; n < howMany; n += 1) {
    const [print] = workedLines(d).slice(6);
    const made = { ...print!, price: `1.${10 + luck.upTo(90)}`, techniqueId: luck.pick(techniques).id };
    const lines = [{ ...line, price: `4${luck.upTo(9)}.00` }, ...workedLines(d).slice(1), made];
    const changes = { lines, pieces: n % 3 === 0 ? null : 100 + luck.upTo(900), supplierId: luck.pick(factories).id };
    const { id } = n === 0 ? await aQuotation(t, d, buyer, changes) : await aDispatchedQuotation(t, d, buyer, changes);
    if (n > 1)
      await saveLines(buyer, id, ({ name }) => {
        if (luck.chance(15)) return { decision: 'REJECTED', reason: '不需要' };
        return name === '精棉汗布' || luck.chance(30) ? { decision: 'REDUCED', price: '0.4' } : {};
      });
    const age = luck.upTo(170);
    await t.ownerPool.query(`update quotations set quoted_on = business_day() - $2::int where id = $1`, [id, age]);
    await t.ownerPool.query(`update cost_sheets set created_at = now() - make_interval(days => $2::int) where quotation_id = $1`, [
      id,
      age,
    ]);
  }
}

/** The columns of a row. */
export const valuesOf = (row: ReportRow) => row as unknown as Record<string, string | null>;

export const totalOf = (values: readonly string[]): string => (values.length === 0 ? '0' : sumDecimals(values));
export const isSame = (one: string | null | undefined, other: string): boolean => decimal(one ?? '0').eq(decimal(other));

/** Filters as an address has them, as the query of a call. */
export const filtersOf = (spec: ReportSpec, narrow: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(narrow).map(([name, text]) => [name, (spec.query.shape[name] as { parse(value: string): unknown }).parse(text)]),
  );

/** How many rows, groups and points of a chart are opened. */
const OPENED = process.env['TEST_FULL'] ? 100 : 2;

/** Opens figures of rows, groups, totals and charts and expects documents that add up to them; returns how many were opened. */
export async function openFigures(
  spec: ReportSpec,
  { rows, groups, sums, charts, kpis, unit }: ReportAnswer,
  documents: (query: Record<string, unknown>) => Promise<ReportDocuments>,
): Promise<number> {
  let opened = 0;
  const check = async (figure: string, value: string | null | undefined, narrow: Readonly<Record<string, string>>) => {
    if (value === null || value === undefined || spec.opens[figure] !== undefined) return;
    const made = await documents({ figure, ...filtersOf(spec, narrow) });
    const sum = totalOf(made.sums.map((one) => one.value));
    expect([figure, narrow, decimal(sum).toFixed()]).toEqual([figure, narrow, decimal(value).toFixed()]);
    expect(made.total).toBe(made.rows.length);
    opened += 1;
  };
  for (const row of rows.slice(0, OPENED)) for (const figure of spec.figures) await check(figure, valuesOf(row)[figure], row.narrow);
  for (const group of groups.slice(0, OPENED))
    for (const [figure, value] of Object.entries({ ...group.units[0]?.figures, ...group.others })) await check(figure, value, group.narrow);
  for (const [figure, value] of Object.entries({ ...sums.units[0]?.figures, ...sums.others })) await check(figure, value, {});
  for (const [name, { column, kind }] of Object.entries(spec.kpis)) {
    const told = kpis[name];
    const made = await documents({ figure: column, ...filtersOf(spec, told?.narrow ?? {}) });
    const [head] = made.sums.filter((one) => kind !== 'quantity' || one.unit?.id === unit?.id);
    if (kind === 'percent' || kind === 'change') expect([name, made.total > 0]).toEqual([name, true]);
    else expect([name, isSame(told?.value, head?.value ?? '0')]).toEqual([name, true]);
    opened += 1;
  }
  for (const [name, chart] of Object.entries(spec.charts))
    for (const point of (charts[name] ?? []).slice(0, OPENED))
      for (const [series, { column, measure = chart.measure }] of Object.entries(chart.series))
        if (measure?.unit !== '%') await check(column, point.values[series], point.narrow);
  return opened;
}
