import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { binsApi } from '@mrp/contract/features/bins.ts';
import { skuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { postDocument } from '../../../test/stock.ts';
import {
  aCountWorld,
  aPlan,
  listLines,
  moveCount,
  openCount,
  planCount,
  sendEvents,
  type CountPlan,
  type CountWorld,
} from '../../../test/stocktakes.ts';

let t: TestApp;
let w: CountWorld;
let holderId: string;

/** Worth 6500, 1000 and 60: the first is of class A, the next of B, the others of C. The last is of another material. */
const stocked = [
  { item: 0, unitPrice: '50', rolls: ['L1/1/60', 'L1/2/40', 'L2/1/30'] },
  { item: 1, unitPrice: '20', rolls: ['M1/1/50'] },
  { item: 2, unitPrice: '2', rolls: ['N1/1/20'] },
  { item: 3, unitPrice: '1', rolls: ['K1/1/20'] },
];

beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t, 2, 'ROLL');
  holderId = w.holders[0] ?? '';
  for (const { item, unitPrice, rolls } of stocked) {
    const parts = rolls.map((roll) => roll.split('/')).map(([lotNo = '', rollNo = '', quantity = '']) => ({ lotNo, rollNo, quantity }));
    const quantity = String(parts.reduce((sum, roll) => sum + Number(roll.quantity), 0));
    const lines = [{ materialId: w.skus[item] ?? '', quantity, unitPrice, rolls: parts }];
    await postDocument(w.planner, 'SKU', { kind: 'SUPPLEMENT', holderId, ownership: 1, lines });
  }
});

/** What is to be counted in this scope, as lot/roll. */
async function countedIn(scope: CountPlan): Promise<string[]> {
  const { id } = await openCount(w, [], scope);
  const lines = await listLines(w, id);
  await moveCount(w.supervisor, w, id, 'cancel');
  return lines.map(({ lotNo, rollNo }) => `${lotNo}/${rollNo}`);
}

const idsOf = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(t.ownerDb)).rows.map(({ id }) => id);
const lot = (lotNo: string) => idsOf(sql`select id from lots where lot_no = ${lotNo}`);

describe('the scope of a count in part', () => {
  it('is narrowed by lot to that lot, not to the others of its material', async () => {
    expect(await countedIn({ lotIds: await lot('L1') })).toEqual(['L1/1', 'L1/2']);
    expect(await countedIn({ itemIds: [w.items[0] ?? ''], lotIds: [...(await lot('L2')), ...(await lot('M1'))] })).toEqual(['L2/1']);
  });

  it('is narrowed by bin to what stands there: a roll, a lot or a material', async () => {
    const [near = '', far = ''] = await Promise.all(
      [1, 2].map(async (at) => {
        const { data } = await w.planner.call(binsApi.create, { body: { holderId, code: `A-0${at}`, walkOrder: at } });
        return data.id;
      }),
    );
    const [lotId = ''] = await lot('L1');
    const [rollId = ''] = await idsOf(sql`select id from rolls where lot_id = ${lotId} and roll_no = '1'`);
    const [other = ''] = await lot('L2');
    const place = async (binId: string, goods: object) =>
      expect((await w.planner.call(binsApi.move, { body: { binId, goods: [goods as never] } })).code).toBe(200);
    await place(near, { itemId: w.items[0], lotId, rollId });
    await place(far, { itemId: w.items[0], lotId: other });
    await place(near, { itemId: w.items[2] });
    // As one walks: by bin, there by code and lot; then what stands in none.
    const [first, second] = (w.codes[0] ?? '') < (w.codes[2] ?? '') ? ['L1/1', 'N1/1'] : ['N1/1', 'L1/1'];
    expect((await countedIn({ itemIds: [w.items[0] ?? '', w.items[2] ?? ''] })).slice(0, 3)).toEqual([first, second, 'L2/1']);
    expect((await countedIn({ binIds: [near] })).toSorted()).toEqual(['L1/1', 'N1/1']);
    expect(await countedIn({ binIds: [far], classificationIds: [] })).toEqual(['L2/1']);
    const planned = await planCount(w, [], { binIds: [near, far] });
    expect(planned).toMatchObject({ scope: '库位 A-01、A-02', bins: [{ name: 'A-01' }, { name: 'A-02' }] });
    const elsewhere = aPlan(w, [], { binIds: [near], holderId: w.holders[1] ?? '' });
    expect(await w.planner.call(skuStocktakesApi.create, { body: elsewhere })).toMatchObject({
      code: errors.VALIDATION.code,
      data: { fields: { binIds: '有的库位不在这个持有方，请重新选择' } },
    });
  });

  it('is narrowed by class, and to the goods of the highest value at the holder', async () => {
    await sql`
      update spus set classification_id = (
        select f.id from classification_facts f where f.id <> spus.classification_id and not f.path && array[spus.classification_id] order by f.id desc limit 1)
      where id = (select spu_id from skus where id = ${w.skus[3]})`.execute(t.ownerDb);
    const classOf = (item: number) =>
      idsOf(sql`select p.classification_id as id from spus p join skus k on k.spu_id = p.id where k.id = ${w.skus[item]}`);
    expect((await countedIn({ classificationIds: await classOf(3) })).toSorted()).toEqual(['K1/1']);
    expect(await countedIn({ classificationIds: await classOf(0) })).toHaveLength(5);
    expect((await countedIn({ valueClass: 'A' })).toSorted()).toEqual(['L1/1', 'L1/2', 'L2/1']);
    expect(await countedIn({ valueClass: 'B' })).toEqual(['M1/1']);
    expect((await countedIn({ valueClass: 'C' })).toSorted()).toEqual(['K1/1', 'N1/1']);
  });

  it('leaves out what was counted on that day or later', async () => {
    const { id } = await openCount(w, [1]);
    const [line] = await listLines(w, id);
    await sendEvents(w.counters[0], id, [{ lineId: line?.id ?? '', quantity: '50' }]);
    await moveCount(w.supervisor, w, id, 'finish');
    await moveCount(w.supervisor, w, id, 'approve');
    const today = new Date().toISOString().slice(0, 10);
    expect((await countedIn({ countedBefore: today })).toSorted()).toEqual(['K1/1', 'L1/1', 'L1/2', 'L2/1', 'N1/1']);
    expect(await countedIn({ countedBefore: '2099-01-01', itemIds: [w.items[1] ?? ''] })).toEqual(['M1/1']);
  });
});

describe('lots for the scope', () => {
  const choose = async (body: object, user = w.planner) => {
    const { code, data } = await user.call(skuStocktakesApi.chooseLots, { body: body as never });
    return code === 200 ? data.map(({ lotNo }) => lotNo) : code;
  };

  it('are those in stock at the holder, by number or material, for whoever plans counts', async () => {
    expect(await choose({ q: 'l', holderId })).toEqual(expect.arrayContaining(['L1', 'L2']));
    expect(await choose({ q: 'l1', holderId })).toEqual(['L1']);
    expect(await choose({ q: '', holderId: w.holders[1] })).toEqual([]);
    expect(await choose({ ids: await lot('M1') })).toEqual(['M1']);
    expect(await choose({ q: 'x'.repeat(101) })).toBe(errors.VALIDATION.code);
    expect(await choose({}, await t.aUser(['SKU盘点']))).toBe(errors.FORBIDDEN.code);
    expect(await choose({}, t.anonymous as never)).toBe(errors.NO_TOKEN.code);
  });
});
