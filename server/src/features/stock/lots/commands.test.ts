import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import type { Lot } from '@mrp/contract/features/stock/item.ts';
import { labelCode } from '@mrp/contract/features/stock/labels.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aStockWorld, postDocument, type StockWorld } from '../../../../test/stock.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
let itemId: string;
let rowId: string;

beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 1, 'ROLL');
  user = await t.aUser();
  const rolls = ['30', '20'].map((quantity, at) => ({ lotNo: 'A1', rollNo: `B0${at + 1}`, quantity, secondQuantity: '100.5' }));
  const { lines } = await postDocument(user, 'SKU', {
    kind: 'SUPPLEMENT',
    holderId: w.dyer,
    supplierId: w.supplierId,
    lines: [{ materialId: w.skus[0] ?? '', quantity: '50', unitPrice: '10.00', rolls }],
  });
  itemId = lines[0]?.itemId ?? '';
  rowId = (await user.call(skuStockApi.list)).data.rows[0]?.id ?? '';
});

const theLot = async (): Promise<Lot> => {
  const [lot] = (await user.call(skuStockApi.listLots, { params: { id: itemId } })).data;
  if (!lot) throw new Error('no lot');
  return lot;
};
type RowOutcome = Partial<Pick<Lot, 'quality' | 'shadeBand' | 'deltaE' | 'actualWidth' | 'remark'>>;
const judge = async (changes: RowOutcome, who = user, version?: number) => {
  const { id, ...lot } = await theLot();
  const { quality, shadeBand, deltaE, actualWidth, actualGramWeight, actualShrinkage, remark } = { ...lot, ...changes };
  return who.call(skuStockApi.editLot, {
    params: { id },
    body: { quality, shadeBand, deltaE, actualWidth, actualGramWeight, actualShrinkage, remark, version: version ?? lot.version },
  });
};

describe('质检 of a lot', () => {
  it('stores the measured values, and its timeline shows each change with its author', async () => {
    const inspector = await t.aUser(['SKU库存', 'SKU库存:质检']);
    expect((await judge({ quality: 'PASSED', shadeBand: 'A', deltaE: '0.80', actualWidth: '158.5' }, inspector)).data).toMatchObject({
      quality: 'PASSED',
      shadeBand: 'A',
      deltaE: '0.80',
      actualWidth: '158.50',
    });
    const { data: log } = await user.call(auditApi.selectAllLogById, { query: { id: itemId, type: 'stockItem' } });
    expect(log.flatMap(({ fields }) => fields)).toEqual(
      expect.arrayContaining([expect.objectContaining({ label: '缸号（A1） · 质检', before: '待检', after: '合格' })]),
    );
  });

  it('freezes the whole lot when it fails, and unfreezes it after a better result', async () => {
    await judge({ quality: 'FAILED' });
    expect((await user.call(skuStockApi.list)).data.rows[0]).toMatchObject({ frozen: '50.0000', available: '0.0000' });
    await judge({ quality: 'CONCEDED' });
    expect((await user.call(skuStockApi.list)).data.rows[0]).toMatchObject({ frozen: '0.0000', available: '50.0000' });
  });

  it('is refused with the newer version for the second of two users', async () => {
    const { version } = await theLot();
    const other = await t.aUser();
    const answers = await Promise.all([judge({ remark: '甲' }, user, version), judge({ remark: '乙' }, other, version)]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, errors.VERSION_CONFLICT.code]);
    const refused = answers.find(({ code }) => code !== 200)?.data as { newer?: Lot } | undefined;
    expect(refused?.newer?.remark).toBe((await theLot()).remark);
  });

  it('is refused without login, without write permission, under the other item level and with invalid values', async () => {
    const { id, version } = await theLot();
    const body = { quality: 'PASSED', version } as const;
    expect((await t.anonymous.call(skuStockApi.editLot, { params: { id }, body })).status).toBe(401);
    expect((await judge({}, await t.aUser(['SKU库存']))).code).toBe(errors.FORBIDDEN.code);
    expect((await user.call(spuStockApi.editLot, { params: { id }, body })).code).toBe(errors.NOT_FOUND.code);
    const wrong = await user.call(skuStockApi.editLot, { params: { id }, body: { ...body, deltaE: '-1', quality: 'FINE' as 'PASSED' } });
    expect(wrong).toMatchObject({ code: errors.VALIDATION.code, data: { fields: { deltaE: '不能小于0', quality: expect.any(String) } } });
  });
});

describe('stock labels', () => {
  it('describe items, lots and rolls in the requested order', async () => {
    const lot = await theLot();
    const rollId = lot.rolls[1]?.id ?? '';
    const { data } = await user.call(skuStockApi.listLabels, { body: { items: [itemId], lots: [lot.id], rolls: [rollId] } });
    const sku = (await user.call(skuStockApi.list)).data.rows[0];
    expect(data).toMatchObject([
      { kind: 'ITEM', code: sku?.code, name: sku?.name, lotNo: null },
      { kind: 'LOT', code: labelCode('LOT', lot.id), lotNo: 'A1', rollNo: null, supplier: lot.supplier },
      { kind: 'ROLL', code: labelCode('ROLL', rollId), rollNo: 'B02', kilograms: '20.0000', metres: '100.5000' },
    ]);
    expect(data[2]?.code).toMatch(/^R\d{10}$/);
  });

  it('can be made from list rows or from a whole query, one per item', async () => {
    const chosen = await user.call(skuStockApi.listLabels, { body: { rows: { ids: [rowId] } } });
    expect(chosen.data).toHaveLength(1);
    const found = await user.call(skuStockApi.listLabels, { body: { rows: { query: 'total=1..', count: 1 } } });
    expect(found.data).toEqual(chosen.data);
    expect((await user.call(skuStockApi.listLabels, { body: { rows: { query: '', count: 7 } } })).code).toBe(errors.CHOICE_CHANGED.code);
  });

  it('are refused without login, without permission, and for unknown ids', async () => {
    expect((await t.anonymous.call(skuStockApi.listLabels, { body: { items: [itemId] } })).status).toBe(401);
    expect((await (await t.aUser(['SKU库存'])).call(skuStockApi.listLabels, { body: { items: [itemId] } })).code).toBe(
      errors.FORBIDDEN.code,
    );
    expect((await user.call(spuStockApi.listLabels, { body: { items: [itemId] } })).code).toBe(errors.NOT_FOUND.code);
    expect((await user.call(skuStockApi.listLabels, { body: { rolls: ['x'] } })).code).toBe(errors.VALIDATION.code);
  });
});

it('the lots of a balance are listed with their remaining rolls, now and at a past moment', async () => {
  const explain = async (at?: string) =>
    (await user.call(skuStockApi.explain, { params: { id: itemId }, query: { quantity: 'total', ...(at && { at }) } })).data.lots;
  const before = await explain();
  expect(before).toMatchObject([{ lotNo: 'A1', rolls: 2, onHand: '50.0000' }]);
  const part = (rollNo: string, quantity: string) => ({ lotNo: 'A1', rollNo, quantity });
  const { rows } = await sql<{ now: string }>`select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.USTZH:TZM') as now`.execute(t.db);
  const at = rows[0]?.now ?? '';
  await postDocument(user, 'SKU', {
    kind: 'OTHER_OUT',
    holderId: w.dyer,
    reason: '打样',
    lines: [{ materialId: w.skus[0] ?? '', quantity: '25', rolls: [part('B01', '5'), part('B02', '20')] }],
  });
  expect(await explain()).toEqual([{ ...before[0], rolls: 1, onHand: '25.0000' }]);
  expect(await explain(at)).toEqual(before);
});

it('a quality change and a receipt of the same lot do not deadlock: both lock the balance before the lot', async () => {
  const { id } = await theLot();
  const receipt = {
    kind: 'SUPPLEMENT' as const,
    holderId: w.dyer,
    lines: [{ materialId: w.skus[0] ?? '', quantity: '5', unitPrice: '10.00', rolls: [{ lotNo: 'A1', rollNo: 'B09', quantity: '5' }] }],
  };
  let posted: Promise<unknown> = Promise.resolve();
  await t.ownerDb.transaction().execute(async (tx) => {
    await sql`select from stock_balances where item_id = ${itemId} order by holder_id, ownership for update`.execute(tx);
    posted = postDocument(user, 'SKU', receipt);
    await someoneWaits();
    await sql`select from lots where id = ${id} for update nowait`.execute(tx);
  });
  await posted;
  expect((await theLot()).rolls.map(({ rollNo }) => rollNo)).toContain('B09');
});

/** Waits until another connection waits for a row lock in this database. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      t.ownerDb,
    );
    if (rows[0]?.waiting) return;
  }
}

it('roll labels show what is left of a roll without the part that moved on, and leave out used-up rolls', async () => {
  const rolls = ['60', '40', '8'].map((quantity, at) => ({ lotNo: 'CUT', rollNo: `C${at + 1}`, quantity, secondQuantity: quantity }));
  const place = { holderId: w.dyer, lines: [{ materialId: w.skus[1] ?? '', quantity: '108', unitPrice: '10.00', rolls }] };
  const { lines } = await postDocument(user, 'SKU', { kind: 'SUPPLEMENT', ...place });
  const take = (quantity: string, rollNo: string) => [
    { materialId: w.skus[1] ?? '', quantity, rolls: [{ lotNo: 'CUT', rollNo, quantity }] },
  ];
  await postDocument(user, 'SKU', {
    kind: 'OTHER_OUT',
    reason: '送样',
    holderId: w.dyer,
    lines: [...take('12', 'C1'), ...take('40', 'C2')],
  });
  await postDocument(user, 'SKU', { kind: 'TRANSFER', holderId: w.dyer, toHolderId: w.holders[0] ?? '', lines: take('18', 'C1') });
  const ids = lines[0]?.rolls.flatMap(({ rollId }) => rollId ?? []) ?? [];
  const { data } = await user.call(skuStockApi.listLabels, { body: { rolls: ids } });
  expect(data.map(({ rollNo, kilograms, metres }) => [rollNo, kilograms, metres])).toEqual([
    ['C1', '30.0000', '30.0000'],
    ['C3', '8.0000', '8.0000'],
  ]);
});
