import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { verifyLedger } from '../../src/features/stock/balances/verification.queries.ts';
import { testApp, type TestApp } from '../app.ts';
import { retryWhileBusy } from '../retry-while-busy.ts';
import { brokenInvariants, countDeadlocks } from '../invariants.ts';
import { aPreparation, aPreparationWorld, type PreparationWorld } from '../preparations.ts';
import { dataOf } from '../styles.ts';

const isFull = process.env['TEST_FULL'] !== undefined;
const CLIENTS = isFull ? 64 : 16;
/** Sixteen clients are all served at once; sixty-four may be told to try again. */
const serve: typeof retryWhileBusy = isFull ? retryWhileBusy : (call) => call();
/** Enough for about half of the clients, from both owners. */
const [BRAND, OWN] = [CLIENTS * 40, CLIENTS * 20];

let t: TestApp;
let w: PreparationWorld;
let orderIds: string[];
/** Before the first test. */
let deadlocks: string;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  for (const [at, dye] of ['6.00', '5.00', '5.50'].entries()) await w.offer(w.skus[at] ?? '', { bulk: '42.00', dye });
  await w.addGreigeOffer('20.00');
  await w.stockGreige(String(BRAND), '18.00');
  await w.stockGreige(String(OWN), '0', 2);
  orderIds = await waitingOrders(CLIENTS);
  deadlocks = await countDeadlocks(t);
});

/** Separate orders of three colours in turn, all from one greige. */
async function waitingOrders(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const lines = [{ materialId: w.skus[at % 3] ?? '', quantity: '100' }];
    const { orders } = dataOf(await w.buyer.call(preparationsApi.create, { body: aPreparation(w, { lines, submit: true }) }));
    ids.push(orders[0]?.id ?? '');
  }
  const { failed } = dataOf(await w.supervisor.call(preparationsApi.transitionMany, { body: { action: 'approve', chosen: { ids } } }));
  expect(failed).toEqual([]);
  return ids;
}

/** Plans and accepts until no other client was faster; returns the number of attempts. */
async function acceptWithRetries(orderId: string): Promise<{ productionId: string; tries: number }> {
  for (let tries = 1; ; tries += 1) {
    const plan = dataOf(await serve(() => w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [orderId] } })));
    const body = { orderIds: [orderId], fingerprint: plan.fingerprint };
    const { code, message, data } = await serve(() => w.buyer.call(preparationsApi.accept, { body }));
    if (code === 200) return { productionId: data.productions[0]?.id ?? '', tries };
    if (code !== errors.STOCK_PLAN_CHANGED.code) throw new Error(`${code} ${message}`);
  }
}

interface Stock {
  /** At the holder, of both owners. */
  left: string;
  /** Taken by productions and not returned. */
  taken: string;
  both: string;
  /** The smallest quantity of any balance, on hand or available. */
  least: string;
}

async function readStock(): Promise<Stock> {
  const { rows } = await sql<Stock>`
    select trim_scale(s.quantity)::text as left, trim_scale(p.quantity)::text as taken, trim_scale(s.quantity + p.quantity)::text as both,
           (select trim_scale(min(least(on_hand, on_hand - reserved - frozen)))::text from stock_balances) as least
    from (select sum(on_hand) as quantity from stock_balances where holder_id = ${w.dyer} and item_id = ${w.greige}) s,
         (select sum(greige_taken - greige_returned) as quantity from production_orders) p`.execute(t.ownerDb);
  const [row] = rows;
  if (!row) throw new Error('no stock');
  return row;
}

async function expectConsistent(): Promise<void> {
  expect(await brokenInvariants(t)).toEqual([]);
  expect(await Array.fromAsync(verifyLedger(t.ownerDb))).toEqual([]);
}

describe(`${CLIENTS} clients that need the same greige`, () => {
  it(
    'accept all their orders and take exactly the issued quantity, without negative stock or deadlocks',
    { timeout: 600_000 },
    async () => {
      const made = await Promise.all(orderIds.map(acceptWithRetries));
      expect(new Set(made.map(({ productionId }) => productionId)).size).toBe(CLIENTS);
      expect(made.some(({ tries }) => tries > 1)).toBe(true);
      expect(await readStock()).toEqual({ left: '0', taken: String(BRAND + OWN), both: String(BRAND + OWN), least: '0' });
      const { rows } = await sql<{ states: string[] }>`select array_agg(distinct state) as states from preparation_orders`.execute(
        t.ownerDb,
      );
      expect(rows).toEqual([{ states: ['PRODUCING'] }]);
      expect(await countDeadlocks(t)).toBe(deadlocks);
      await expectConsistent();
    },
  );

  it(
    'keep taken and remaining greige at the same total while some end, some receive and some accept returned greige',
    { timeout: 600_000 },
    async () => {
      const more = await waitingOrders(CLIENTS / 2);
      const { rows } = await sql<{ id: string; version: number }>`select id, version from production_orders order by id`.execute(t.ownerDb);
      await Promise.all([
        ...more.map(acceptWithRetries),
        ...rows.map(async ({ id, version }, at) => {
          const params = { id };
          const isEnded = at % 2 === 0;
          if (isEnded) dataOf(await serve(() => w.buyer.call(productionsApi.end, { params, body: { reason: '不做了', version } })));
          else dataOf(await serve(() => w.buyer.call(productionsApi.receive, { params, body: { quantity: '50', version } })));
        }),
      ]);
      expect(await readStock()).toMatchObject({ both: String(BRAND + OWN), least: '0' });
      expect(await countDeadlocks(t)).toBe(deadlocks);
      await expectConsistent();
    },
  );
});
