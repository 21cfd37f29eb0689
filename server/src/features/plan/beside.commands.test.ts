import { beforeAll, describe, expect, it } from 'vitest';
import { planApi } from '@mrp/contract/features/plan.ts';
import type { PlanException } from '@mrp/contract/features/plan/exceptions.ts';
import { scalePieces, type Assumption, type WhatIf } from '@mrp/contract/features/plan/what-if.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aBoughtMaterial } from '../../../test/exceptions.ts';
import { modelSeed } from '../../../test/faults/model-seed.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../test/nettings.ts';
import { planned } from '../../../test/plans.ts';
import { movePurchase } from '../../../test/purchases.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: NettingWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
});

const ROUNDS = 5;
const TRIES = 3;

function luckOf(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
}

interface World {
  orders: string[];
  purchases: string[];
  /** Materials of all orders, each used by several of them. */
  spuIds: string[];
}

/** Three materials, two styles that share one of them, orders of both, stock at three places, purchases of a supplier. */
async function aWorld(luck: (limit: number) => number, mark: string): Promise<World> {
  const materials: { spuId: string; skuId: string }[] = [];
  for (const at of [0, 1, 2]) {
    const { id, skus } = await w.material({}, at === 0 ? ['藏青', '黑色'] : ['藏青']);
    const [skuId = ''] = skus.map((sku) => sku.id);
    await w.offer(id, skuId, { leadDaysBulk: String(3 + luck(30)), ...(luck(2) === 0 && { moq: '100', packQuantity: '50' }) });
    materials.push({ spuId: id, skuId });
  }
  const { supplierId } = await t.ownerDb.selectFrom('holders').select('supplierId').where('id', '=', w.factory).executeTakeFirstOrThrow();
  const orders: string[] = [];
  for (const [at, used] of [
    [0, [0, 1]],
    [1, [1, 2]],
  ] as const) {
    const { id: styleId, skcs } = await w.style(`IF-${mark}-${at}`, ['藏青', '黑色']);
    await w.bom(
      { styleId },
      used.map((one) => ({
        spuId: materials[one]?.spuId ?? '',
        consumption: one === 1 ? '1.35' : '1',
        colours: Object.fromEntries(skcs.map((skc) => [skc, materials[one]?.skuId ?? ''])),
      })),
    );
    for (let n = 0; n < 2 + luck(2); n += 1) {
      const id = await w.order(
        styleId,
        skcs.map((skcId) => ({ skcId, pieces: 1 + luck(120) })),
      );
      await t.ownerPool.query(
        `update garment_orders set supplier_id = $2, ordered_on = business_day() - 60, deliver_on = business_day() + $3::int, priority = $4 where id = $1`,
        [id, supplierId, luck(40) - 4, luck(4) === 0 ? 1 + luck(2) : 0],
      );
      orders.push(id);
    }
  }
  const purchases: string[] = [];
  for (const { spuId, skuId } of materials) {
    if (luck(2) === 0) await w.stock([w.factory, w.store, w.dyer][luck(3)] ?? '', { spuId, skuId }, String(1 + luck(150)));
    if (luck(3) > 0) purchases.push((await aBoughtMaterial(t, w, skuId, String(100 + 50 * luck(3)), luck(45), luck(4) > 0)).id);
  }
  return { orders, purchases, spuIds: materials.map(({ spuId }) => spuId) };
}

async function aGuess({ orders, purchases }: World, luck: (limit: number) => number): Promise<Assumption[]> {
  const one = async (): Promise<Assumption> => {
    const purchaseId = purchases[luck(purchases.length || 1)];
    const kind = luck(purchaseId === undefined ? 1 : 4);
    if (kind === 3) return { kind: 'SUPPLIER', supplierId: w.supplierId, days: 1 + luck(20) };
    if (kind > 0 && purchaseId !== undefined)
      return { kind: 'PURCHASE', purchaseId, lineId: null, arriveOn: kind === 1 ? null : await dayAfter(t, luck(40)) };
    const orderId = orders[luck(orders.length)] ?? '';
    const moves = luck(3);
    return {
      kind: 'ORDER',
      orderId,
      deliverOn: moves === 0 ? null : await dayAfter(t, luck(50)),
      pieces: moves === 1 ? null : 1 + luck(400),
    };
  };
  const guesses = [await one(), await one()];
  const names = guesses.map((guess) =>
    JSON.stringify([guess.kind, 'orderId' in guess ? guess.orderId : 'purchaseId' in guess ? guess.purchaseId : '']),
  );
  return names[0] === names[1] ? guesses.slice(0, 1) : guesses;
}

/** Does for good what was assumed. */
async function make(guesses: readonly Assumption[]): Promise<void> {
  const moved: string[] = [];
  for (const guess of guesses) {
    if (guess.kind === 'ORDER') {
      if (guess.deliverOn !== null)
        await t.ownerPool.query('update garment_orders set deliver_on = $2 where id = $1', [guess.orderId, guess.deliverOn]);
      const lines = await t.ownerDb
        .selectFrom('garmentOrderLines')
        .select(['id', 'pieces'])
        .where('orderId', '=', guess.orderId)
        .orderBy('id')
        .execute();
      const pieces = guess.pieces === null ? [] : scalePieces(lines, guess.pieces);
      for (const [at, count] of pieces.entries()) {
        const id = lines[at]?.id ?? '';
        await (count === 0
          ? t.ownerPool.query('delete from garment_order_lines where id = $1', [id])
          : t.ownerPool.query('update garment_order_lines set pieces = $2 where id = $1', [id, count]));
      }
    }
    if (guess.kind === 'PURCHASE') {
      moved.push(guess.purchaseId);
      if (guess.arriveOn === null)
        await movePurchase(w.user, dataOf(await w.user.call(purchasesApi.get, { params: { id: guess.purchaseId } })), 'cancel');
      else
        await t.ownerPool.query(
          'update purchase_lines set confirmed_on = case when confirmed_on is not null then $2::date end, promised_on = $2 where order_id = $1',
          [guess.purchaseId, guess.arriveOn],
        );
    }
  }
  for (const guess of guesses)
    if (guess.kind === 'SUPPLIER')
      await t.ownerPool.query(
        `update purchase_lines l set promised_on = greatest(coalesce(l.confirmed_on, l.promised_on, l.need_on), business_day()) + $2::int,
           confirmed_on = case when l.confirmed_on is not null then greatest(coalesce(l.confirmed_on, l.promised_on, l.need_on), business_day()) + $2::int end
         from purchase_orders o where o.id = l.order_id and o.supplier_id = $1 and o.state in ('DRAFT', 'PLACED', 'CONFIRMED') and not o.id = any($3::bigint[])`,
        [guess.supplierId, guess.days, moved],
      );
}

interface Picture {
  exceptions: unknown[];
  lacking: Record<string, string>;
  orders: Record<string, unknown>;
}

const nameOf = ({ kind, code, document, from, to, spuId }: PlanException): string =>
  JSON.stringify([kind, code, document, from?.id, to?.id, spuId]);
/** Its id depends on whether it stood there before, and which orders are named on their days. */
const factsOf = ({ id: _id, itemId: _item, orders: _orders, ...facts }: PlanException) => facts;
const byName = (rows: readonly PlanException[]) => rows.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));

async function exceptionsNow({ spuIds }: World): Promise<PlanException[]> {
  return dataOf(await w.user.call(planApi.listExceptions, { query: { materialIds: spuIds, pageSize: 200 } as never })).rows;
}

async function pictureNow(world: World): Promise<Picture> {
  const { rows: items } = await t.ownerPool.query<{ id: string; lacking: string }>(
    'select sku_id as id, lacking::text from plan_items where spu_id = any($1::bigint[]) and lacking > 0',
    [world.spuIds],
  );
  const { rows: orders } = await t.ownerPool.query<{ id: string; lacking: number; late: number }>(
    `select d.garment_order_id as id, count(*) filter (where d.lacking > 0)::int as lacking,
            coalesce((select e.days_late from plan_exceptions e where e.kind = 'REDATE' and e.document_id = d.garment_order_id), 0) as late
     from plan_demands d where d.garment_order_id = any($1::bigint[]) group by 1`,
    [world.orders],
  );
  return {
    exceptions: byName(await exceptionsNow(world)).map(factsOf),
    lacking: Object.fromEntries(items.map(({ id, lacking }) => [id, lacking])),
    orders: Object.fromEntries(orders.map(({ id, ...rest }) => [id, rest])),
  };
}

/** Today's plan with what the answer says is otherwise. */
function pictureAfter(before: Picture, today: readonly PlanException[], { appearing, gone, changed, items, orders }: WhatIf): Picture {
  const away = new Set([...gone.rows, ...changed.rows.map((one) => one.before)].map(({ id }) => id));
  const exceptions = [...today.filter(({ id }) => !away.has(id)), ...appearing.rows, ...changed.rows.map(({ after }) => after)];
  const lacking = { ...before.lacking };
  for (const { skuId, after } of items.rows) {
    if (Number(after.lacking) > 0) lacking[skuId ?? ''] = after.lacking;
    else delete lacking[skuId ?? ''];
  }
  const states = { ...before.orders };
  for (const { id, after } of orders.rows) {
    if (after === null) delete states[id];
    else states[id] = { lacking: after.lacking, late: after.daysLate };
  }
  return { exceptions: byName(exceptions).map(factsOf), lacking, orders: states };
}

describe('试算 of random worlds', () => {
  it('says what the plan says once the same is really done', async () => {
    const seed = modelSeed(20261201);
    for (let round = 0; round < ROUNDS; round += 1) {
      const luck = luckOf(seed + round * 7919);
      const world = await aWorld(luck, `${seed}-${round}`);
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        await planned(t);
        const before = await pictureNow(world);
        const today = await exceptionsNow(world);
        const open = { ...world, purchases: await openOf(world.purchases) };
        const assumptions = await aGuess(open, luck);
        const { code, message, data } = await w.user.call(planApi.tryWhatIf, { body: { assumptions } });
        expect(code, `${message} ${JSON.stringify(data)}`).toBe(200);
        const answer = data;
        const inWorld = (one: PlanException) => world.spuIds.includes(one.spuId);
        const own: WhatIf = {
          ...answer,
          appearing: { ...answer.appearing, rows: answer.appearing.rows.filter(inWorld) },
          gone: { ...answer.gone, rows: answer.gone.rows.filter(inWorld) },
          changed: { ...answer.changed, rows: answer.changed.rows.filter(({ after }) => inWorld(after)) },
          items: { ...answer.items, rows: answer.items.rows.filter(({ spuId }) => world.spuIds.includes(spuId)) },
          orders: { ...answer.orders, rows: answer.orders.rows.filter(({ id }) => world.orders.includes(id)) },
        };
        await make(assumptions);
        await planned(t);
        expect(pictureAfter(before, today, own), `seed ${seed} round ${round} ${JSON.stringify(assumptions)}`).toEqual(
          await pictureNow(world),
        );
      }
    }
  });
});

async function openOf(ids: readonly string[]): Promise<string[]> {
  const rows = await t.ownerDb
    .selectFrom('purchaseOrders')
    .select('id')
    .where('id', 'in', ['0', ...ids])
    .where('state', 'in', ['DRAFT', 'PLACED', 'CONFIRMED'])
    .execute();
  return rows.map(({ id }) => id);
}
