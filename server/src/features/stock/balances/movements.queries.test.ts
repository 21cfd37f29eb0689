import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { skuStockApi, spuStockApi, stockLookupsApi } from '@mrp/contract/features/stock.ts';
import type { Level } from '@mrp/contract/features/stock/item.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { rolledBack } from '../../../../test/rolled-back.ts';
import { aPosting, aStockWorld, postDocument, type StockWorld } from '../../../../test/stock.ts';
import { reserveStock, type BalanceKey } from '../commands.ts';
import type { Db } from '../../../platform/database/database.ts';
import { ledgerCheck, reservationCleanup } from '../jobs.ts';
import { listLevels, listMovements } from './movements.queries.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;
let place: BalanceKey;
beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 1);
  user = await t.aUser();
  place = { holderId: w.holders[0] ?? '', ownership: 1, itemId: w.items[0] ?? '' };
  await receive('10');
});

const receive = (quantity: string) =>
  postDocument(user, 'SKU', {
    kind: 'SUPPLEMENT',
    holderId: place.holderId,
    lines: [{ materialId: w.skus[0] ?? '', quantity, unitPrice: '2.00' }],
  });
const reserve = (documentId: string, quantity: string) =>
  t.write((tx) => reserveStock(tx, [{ ...aPosting(place, quantity), documentKind: 'test', documentId, lineId: documentId }]));
const losses = (documentId: string, who: Pick<TestUser, 'call'> = user) =>
  who.call(stockLookupsApi.listReservationLosses, { query: { documentKind: 'test', documentId } });

describe('the list of reservation losses', () => {
  it('shows the losses of a document: a stock loss takes from the latest reservation first', async () => {
    await reserve('501', '4');
    await reserve('502', '5');
    const approver = await t.aUser();
    const { data: draft } = await user.call(skuStockApi.createDocument, {
      body: {
        kind: 'ADJUSTMENT',
        holderId: place.holderId,
        reasonId: w.adjustReason,
        reason: '水渍',
        lines: [{ materialId: w.skus[0] ?? '', direction: 'OUT', quantity: '3' }],
      },
    });
    const step = (who: TestUser, action: 'submit' | 'approve', version: number) =>
      who.call(skuStockApi.transitionDocument, { params: { id: draft.id }, body: { action, version } });
    const { data: pending } = await step(user, 'submit', draft.version);
    expect((await step(approver, 'approve', pending.version)).data.state).toBe('POSTED');
    expect((await losses('502')).data).toMatchObject([{ quantity: '2.0000', cause: 'LOSS' }]);
    expect((await losses('501')).data).toEqual([]);
  });

  it('is refused without login, without the permission, and without a document', async () => {
    expect((await losses('502', t.anonymous)).status).toBe(401);
    expect((await losses('502', await t.aUser(['颜色库']))).code).toBe(errors.FORBIDDEN.code);
    expect((await user.call(stockLookupsApi.listReservationLosses, { query: { documentKind: 'test', documentId: 'x' } })).code).toBe(
      errors.VALIDATION.code,
    );
  });
});

describe('the movements of a document', () => {
  it('are listed in the order of posting, including its reversal', async () => {
    const { id, version } = await receive('1');
    await user.call(skuStockApi.transitionDocument, { params: { id }, body: { action: 'reverse', version, reason: '重复' } });
    const { data } = await user.call(skuStockApi.listDocumentMovements, { params: { id } });
    expect(data.map(({ quantity, amount, reversalOfId }) => [quantity, amount, reversalOfId])).toEqual([
      ['1.0000', '2.00', null],
      ['-1.0000', '-2.00', data[0]?.id],
    ]);
  });

  it('are refused without login and without the permission, empty under the other item level, and have prices only for users who may see them', async () => {
    const { id } = await receive('1');
    const ask = (who: Pick<TestUser, 'call'>, of = id) => who.call(skuStockApi.listDocumentMovements, { params: { id: of } });
    expect((await ask(t.anonymous)).status).toBe(401);
    expect((await ask(await t.aUser(['颜色库']))).code).toBe(errors.FORBIDDEN.code);
    expect((await ask(user, 'x')).code).toBe(errors.VALIDATION.code);
    expect((await user.call(spuStockApi.listDocumentMovements, { params: { id } })).data).toEqual([]);
    expect((await ask(await t.aUser(['SKU库存']))).data[0]).not.toHaveProperty('amount');
  });
});

describe('the stock jobs', () => {
  const services = () => ({ db: t.ownerDb, log: (line: string) => void t.logged.push(line) });
  const run = { attempt: 0, signal: new AbortController().signal };

  it('release expired reservations, notify their document, and find nothing the second time', async () => {
    await reserve('601', '1');
    await sql`update reservations set expires_at = now() - interval '1 minute' where document_id = 601`.execute(t.ownerDb);
    const sweep = reservationCleanup(services());
    await Promise.all([sweep.run({}, run), sweep.run({}, run)]);
    await sweep.run({}, run);
    expect((await losses('601')).data).toMatchObject([{ quantity: '1.0000', cause: 'EXPIRED' }]);
  });

  it('pass a correct ledger in the nightly check, and fail with the location of a broken balance', async () => {
    const check = ledgerCheck(services());
    await check.run({}, run);
    const { rows } = await sql<{ id: string }>`select id from stock_balances where on_hand > 0 and ownership = 1 limit 1`.execute(
      t.ownerDb,
    );
    const [{ id } = { id: '' }] = rows;
    await sql`update stock_balances set on_hand = on_hand + 1 where id = ${id}`.execute(t.ownerDb);
    await expect(check.run({}, run)).rejects.toThrow('differences');
    expect(t.logged.some((line) => line.includes(`库存账核对：库存 ${id}`))).toBe(true);
    await sql`update stock_balances set on_hand = on_hand - 1 where id = ${id}`.execute(t.ownerDb);
    await check.run({}, run);
  });
});

describe('the movement list of a long history', () => {
  const MOVEMENTS = 10_400;

  /** Alternating receipts and issues of one piece at three balances, one of them the supplier's, every thousand seconds. */
  async function moveOften(tx: Db, itemId: string): Promise<void> {
    await sql`
      insert into stock_balances (id, holder_id, ownership, item_id, value, greige, place_on_hand) overriding system value
      select 1000000 + n, ${w.holders[1] ?? ''}::bigint + n / 2, 1 + n % 2, ${itemId}, case when n % 2 = 0 then 0 end, false, case when n % 2 = 0 then 0 end
      from generate_series(0, 2) n`.execute(tx);
    await sql`
      insert into movements (type, balance_id, quantity, before_quantity, after_quantity, document_kind, document_id, line_id, occurred_at, posted_at)
      select case when is_in then 'SUPPLEMENT_IN' else 'OTHER_OUT' end, 1000000 + n % 3, case when is_in then 1 else -1 end,
             case when is_in then 0 else 1 end, case when is_in then 1 else 0 end, 'test', n, n,
             now() - (${MOVEMENTS}::int - n) * interval '1000 seconds' - n % 7 * interval '1 day', now() - (${MOVEMENTS}::int - n) * interval '1000 seconds'
      from generate_series(1, ${MOVEMENTS}::int) n cross join lateral (select n / 3 % 2 = 0 as is_in) way order by n`.execute(tx);
    await sql`analyze stock_balances, movements`.execute(tx);
  }

  it('is paged newest first over all balances, and its count is estimated above ten thousand', async () => {
    await rolledBack(t, async (tx) => {
      const itemId = w.items[1] ?? '';
      await moveOften(tx, itemId);
      const { rows } = await sql<{ id: string }>`
        select m.id from movements m join stock_balances b on b.id = m.balance_id where b.item_id = ${itemId} order by m.id desc`.execute(
        tx,
      );
      const ids = rows.map(({ id }) => id);
      const journal = (page: number, query: object = {}) => listMovements(tx, 'SKU', itemId, { page, pageSize: 20, ...query });
      for (const page of [1, 3, MOVEMENTS / 20]) {
        const { rows: found, total, estimated } = await journal(page);
        expect(found.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 20, page * 20));
        expect([total > 10_000, estimated]).toEqual([true, true]);
      }
      const { rows: own, total, estimated } = await journal(2, { holderId: w.holders[1] ?? '', ownership: '2' });
      expect(own.map(({ id }) => id)).toEqual(ids.filter((_, at) => (MOVEMENTS - at) % 3 === 1).slice(20, 40));
      expect([total, estimated]).toEqual([3_467, false]);
    });
  });

  it('has daily levels that are the sums of all movements up to the end of each day', async () => {
    await rolledBack(t, async (tx) => {
      const itemId = w.items[1] ?? '';
      await moveOften(tx, itemId);
      const { rows: sums } = await sql<Level>`
        select d.day, coalesce(sum(m.quantity) filter (where b.ownership = 1), 0)::text as brand,
               coalesce(sum(m.quantity) filter (where b.ownership = 2), 0)::text as supplier,
               coalesce(sum(m.quantity) filter (where m.quantity > 0 and o.day = d.day), 0)::text as received,
               coalesce(-sum(m.quantity) filter (where m.quantity < 0 and o.day = d.day), 0)::text as issued
        from (select generate_series(business_day() - 149, business_day(), interval '1 day')::date as day) d
        left join (movements m join stock_balances b on b.id = m.balance_id and b.item_id = ${itemId}
                   cross join lateral (select (m.occurred_at at time zone 'Asia/Shanghai')::date as day) o) on o.day <= d.day
        group by 1 order by 1`.execute(tx);
      expect(sums.filter(({ supplier }) => supplier === '0').length).toBeGreaterThan(0);
      expect(await listLevels(tx, 'SKU', itemId, { days: 150 })).toEqual(sums);
    });
  });
});
