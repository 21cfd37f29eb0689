import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { binsApi } from '@mrp/contract/features/bins.ts';
import { PickInput } from '@mrp/contract/features/picks/record.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { labelCode } from '@mrp/contract/features/stock/labels.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../test/preparations.ts';
import { aConfirmedPurchase, readPurchase } from '../../../test/purchases.ts';
import { postDocument } from '../../../test/stock.ts';

let t: TestApp;
let w: PreparationWorld;
let navy: string;
let black: string;
let keeper: TestUser;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t, 'ROLL');
  [navy = '', black = ''] = w.skus;
  keeper = await t.aUser(['SKU库存', 'SKU库存:调拨', '物料采购管理:收货', '物料采购管理']);
  await stockRolls(w.factory, navy, 'C1', { '1': '60', '2': '40' });
  await stockRolls(w.factory, black, 'C2', { '1': '30' });
});

function stockRolls(holderId: string, materialId: string, lotNo: string, rolls: Readonly<Record<string, string>>) {
  const quantity = String(Object.values(rolls).reduce((sum, one) => sum + Number(one), 0));
  const lines = [
    { materialId, quantity, unitPrice: '12.00', rolls: Object.entries(rolls).map(([rollNo, one]) => ({ lotNo, rollNo, quantity: one })) },
  ];
  return postDocument(w.buyer, 'SKU', { kind: 'SUPPLEMENT', holderId, ownership: 1, lines });
}

async function aBin(code: string, walkOrder: number, holderId = w.factory): Promise<string> {
  const { code: answer, message, data } = await w.buyer.call(binsApi.create, { body: { holderId, zone: 'A区', code, walkOrder } });
  if (answer !== 200) throw new Error(message);
  return data.id;
}

async function theRoll(lotNo: string, rollNo: string) {
  const { rows } = await t.ownerPool.query(
    `select r.item_id::text as "itemId", r.lot_id::text as "lotId", r.id::text as "rollId" from rolls r join lots l on l.id = r.lot_id where l.lot_no = $1 and r.roll_no = $2`,
    [lotNo, rollNo],
  );
  return rows[0] as { itemId: string; lotId: string; rollId: string };
}

const codeOf = async (skuId: string): Promise<string> =>
  (await t.db.selectFrom('skus').select('code').where('id', '=', skuId).executeTakeFirstOrThrow()).code;

const move = (binId: string, goods: object[], who = keeper) => who.call(binsApi.move, { body: { binId, goods: goods as never } });

describe('the choices of bins', () => {
  it('are those of one holder, and a scanned label of a lot finds its goods', async () => {
    const [own, other] = [await aBin('Y-01', 900), await aBin('Y-01', 900, w.holders[0])];
    const choose = async (holderId: string) =>
      (await keeper.call(binsApi.choose, { body: { holderId, q: 'Y-01' } })).data.map(({ id }) => id);
    expect([await choose(w.factory), await choose(w.holders[0] ?? '')]).toEqual([[own], [other]]);
    const { lotId } = await theRoll('C2', '1');
    const { data } = await keeper.call(binsApi.find, { body: { code: labelCode('LOT', lotId) } });
    expect(data.goods).toContainEqual(expect.objectContaining({ code: await codeOf(black) }));
  });
});

describe('moving goods', () => {
  it('is offered only where the holder has another bin', async () => {
    const holderId = w.holders[2] ?? '';
    await stockRolls(holderId, black, 'C99', { '1': '5' });
    const roll = await theRoll('C99', '1');
    const found = async () => {
      const { data } = await keeper.call(binsApi.find, { body: { code: labelCode('ROLL', roll.rollId) } });
      return data.goods[0]?.hasOtherBin;
    };
    expect(await found()).toBe(false);
    const only = await aBin('Z-01', 1, holderId);
    expect(await found()).toBe(true);
    expect((await move(only, [roll])).code).toBe(200);
    expect(await found()).toBe(false);
    const ofBin = async () => (await keeper.call(binsApi.get, { params: { id: only } })).data.hasOtherBin;
    expect(await ofBin()).toBe(false);
    await aBin('Z-02', 2, holderId);
    expect([await ofBin(), await found()]).toEqual([true, true]);
  });
});

describe('the registry of bins', () => {
  it('keeps a code once at a holder, in capitals, and none in transit', async () => {
    const id = await aBin('q-01', 500);
    expect((await w.buyer.call(binsApi.get, { params: { id } })).data).toMatchObject({ code: 'Q-01', items: 0, holder: { id: w.factory } });
    const again = await w.buyer.call(binsApi.create, { body: { holderId: w.factory, code: 'Q-01', walkOrder: 1 } });
    expect(again.code).toBe(errors.DUPLICATE.code);
    const { id: transit } = await t.db.selectFrom('holders').select('id').where('kind', '=', 'TRANSIT').executeTakeFirstOrThrow();
    expect(fieldsOf((await w.buyer.call(binsApi.create, { body: { holderId: transit, code: 'X', walkOrder: 1 } })).data)).toHaveProperty(
      'holderId',
    );
  });

  it('prints labels in the order that was asked for, and misses none silently', async () => {
    const ids = [await aBin('Z-02', 2), await aBin('Z-01', 1)];
    expect(await w.buyer.call(binsApi.print, { body: { ids } })).toMatchObject({ data: ids.map((id) => ({ id })) });
    expect(await w.buyer.call(binsApi.print, { body: { ids: [...ids, '999999'] } })).toMatchObject({ code: errors.NOT_FOUND.code });
  });

  it('requires the permission of each endpoint', async () => {
    const body = { holderId: w.factory, code: 'Z-9', walkOrder: 1 };
    expect((await keeper.call(binsApi.create, { body })).code).toBe(errors.FORBIDDEN.code);
    expect((await t.anonymous.call(binsApi.list)).status).toBe(401);
    const reader = await t.aUser(['SKU库存']);
    expect((await reader.call(binsApi.list)).code).toBe(200);
    expect((await move('1', [{ itemId: '1' }], reader)).code).toBe(errors.FORBIDDEN.code);
    expect((await w.buyer.call(binsApi.create, { body: { ...body, walkOrder: 0 } })).code).toBe(errors.VALIDATION.code);
  });
});

describe('goods in bins', () => {
  it('stand by roll, else where their lot stands; moves are logged and move no stock', async () => {
    const [near, far] = [await aBin('N-01', 10), await aBin('F-01', 900)];
    const roll = await theRoll('C1', '1');
    const before = await t.db
      .selectFrom('movements')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    const lot = { itemId: roll.itemId, lotId: roll.lotId };
    expect((await move(far, [lot])).data).toMatchObject({ items: 1, rolls: 2, lines: [{ rollNo: '1' }, { rollNo: '2' }] });
    expect((await move(near, [roll])).data.lines).toMatchObject([{ rollNo: '1', lotNo: 'C1' }]);
    expect((await keeper.call(binsApi.get, { params: { id: far } })).data.lines).toMatchObject([{ rollNo: '2' }]);
    const scanned = await keeper.call(binsApi.find, { body: { code: labelCode('ROLL', roll.rollId) } });
    expect(scanned.data).toMatchObject({ bins: [], goods: [{ rollNo: '1', bin: { code: 'N-01' } }] });
    await t.ownerPool.query(`update skus set barcode = '6901234567892' where id = $1`, [navy]);
    const byBarcode = await keeper.call(binsApi.find, { body: { code: '6901234567892' } });
    expect(byBarcode.data.goods).toEqual((await keeper.call(binsApi.find, { body: { code: await codeOf(navy) } })).data.goods);
    expect(byBarcode.data.goods.length).toBeGreaterThan(1);
    expect((await keeper.call(binsApi.find, { body: { code: labelCode('BIN', near) } })).data.bins).toMatchObject([{ code: 'N-01' }]);
    const { data: moves } = await keeper.call(binsApi.listMoves, { params: { id: near } });
    expect(moves).toMatchObject([{ rollNo: '1', from: { code: 'F-01' }, to: { code: 'N-01' } }]);
    // The whole lot takes the roll along.
    expect((await move(far, [lot])).data).toMatchObject({ rolls: 2 });
    expect((await keeper.call(binsApi.get, { params: { id: near } })).data.lines).toEqual([]);
    const after = await t.db
      .selectFrom('movements')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('are refused where they are not in stock, and a full bin is not closed', async () => {
    const [here, elsewhere] = [await aBin('H-01', 20), await aBin('E-01', 1, w.holders[0] ?? '')];
    const roll = await theRoll('C2', '1');
    expect(fieldsOf((await move(elsewhere, [roll])).data)).toHaveProperty(['goods.0']);
    const { data } = await move(here, [roll]);
    const close = { params: { id: here }, body: { active: false, version: data.version } };
    expect((await w.buyer.call(binsApi.setActive, close)).code).toBe(errors.GUARD.code);
    const greigeMover = await t.aUser(['SPU库存', 'SPU库存:调拨']);
    expect((await move(here, [roll], greigeMover)).code).toBe(errors.FORBIDDEN.code);
  });

  it('are found in the stock list by their bin, which names it', async () => {
    const id = await aBin('S-01', 30);
    await move(id, [await theRoll('C2', '1')]);
    const { data } = await keeper.call(skuStockApi.list, { query: { binIds: [id] } });
    expect(data.rows).toMatchObject([{ holder: { id: w.factory }, bins: ['S-01'] }]);
    const grouped = async (query: object) => (await keeper.call(skuStockApi.list, { query: { groupBy: 'bin', ...query } as never })).data;
    const { groups } = await grouped({});
    expect(groups?.heads.find(({ key }) => key === id)).toMatchObject({ label: expect.stringContaining('S-01'), count: 1 });
    expect((await grouped({ inGroup: id })).rows).toEqual(data.rows);
    const rest = await grouped({ inGroup: '' });
    expect([rest.total, rest.rows.every(({ bins }) => bins.length === 0)]).toEqual([
      groups?.heads.find(({ key }) => key === '')?.count ?? 0,
      true,
    ]);
  });

  it('are picked along the way: the plan names the bin of every roll', async () => {
    const id = await aBin('P-01', 40);
    await move(id, [await theRoll('C1', '2')]);
    const body = PickInput.parse({ holderId: w.factory, needOn: '2099-01-31', lines: [{ skuId: navy, quantity: '90' }] });
    const { data: pick } = await w.buyer.call(picksApi.create, { body });
    const { data } = await w.buyer.call(picksApi.plan, {
      params: { id: pick.id },
      body: { lines: [{ lineId: pick.lines[0]?.id ?? '', quantity: '90', takes: null }] },
    });
    expect(data.lines[0]?.takes.find(({ rollNo }) => rollNo === '2')?.bin).toMatchObject({ code: 'P-01', walkOrder: 40 });
  });
});

describe('a receipt', () => {
  it('proposes bins where the goods stand, and puts them there', async () => {
    const id = await aBin('R-01', 50);
    await w.offer(black, { bulk: '40.00' });
    await move(id, [await theRoll('C2', '1')]);
    const proposed = await keeper.call(binsApi.propose, { body: { holderId: w.factory, skuIds: [black, navy] } });
    expect(proposed.data.find(({ skuId }) => skuId === black)).toMatchObject({ bin: { code: 'R-01' }, because: 'ITEM' });
    const order = await aConfirmedPurchase(w, { holderId: w.factory, lines: [{ skuId: black, quantity: '20' }] });
    const { lines, version } = await readPurchase(w.buyer, order.id);
    const body = {
      orderId: order.id,
      version,
      lines: [{ lineId: lines[0]?.id ?? '', quantity: '20', rolls: [{ lotNo: 'C9', rollNo: '1', quantity: '20' }], binId: id }],
    };
    const wrong = { ...body, lines: [{ ...body.lines[0]!, binId: await aBin('R-02', 1, w.holders[0] ?? '') }] };
    expect(fieldsOf((await w.buyer.call(receiptsApi.create, { body: wrong as never })).data)).toHaveProperty(['lines.0.binId']);
    const made = await w.buyer.call(receiptsApi.create, { body: body as never });
    expect(made).toMatchObject({ code: 200 });
    expect((await keeper.call(binsApi.get, { params: { id } })).data.lines).toMatchObject([{ lotNo: 'C2' }, { lotNo: 'C9', rollNo: '1' }]);
    const { data: moves } = await keeper.call(binsApi.listMoves, { params: { id } });
    expect(moves[0]).toMatchObject({ lotNo: 'C9', from: null, reason: `收货 ${made.data.code}` });
  });

  it('proposes the first empty bins of the way for what never stood there, one for each', async () => {
    const holderId = w.holders[1] ?? '';
    const ids = [await aBin('B-02', 20, holderId), await aBin('B-01', 10, holderId)];
    const { data } = await keeper.call(binsApi.propose, { body: { holderId, skuIds: [navy, black] } });
    expect(new Set(data.map(({ bin }) => bin.id))).toEqual(new Set(ids));
    await stockRolls(holderId, navy, 'C7', { '1': '5' });
    const { itemId, lotId } = await theRoll('C7', '1');
    await move(ids[0]!, [{ itemId, lotId }]);
    const { data: next } = await keeper.call(binsApi.propose, { body: { holderId, skuIds: [navy, black] } });
    expect(next.map(({ bin, because }) => [bin.code, because])).toEqual(
      expect.arrayContaining([
        ['B-02', 'ITEM'],
        ['B-02', 'MATERIAL'],
      ]),
    );
  });
});
