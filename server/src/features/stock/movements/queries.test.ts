import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { skuStockApi, spuStockApi, stockLookupsApi } from '@mrp/contract/features/stock.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aPosting, aStockWorld, postDocument, type StockWorld } from '../../../../test/stock.ts';
import { reserveStock, type BalanceKey } from '../commands.ts';
import { ledgerCheck, reservationSweep } from '../jobs.ts';

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

describe('what was taken from a reservation', () => {
  it('is told of its document: a loss takes the youngest first', async () => {
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

  it('is refused from a stranger, without the title, and without a document', async () => {
    expect((await losses('502', t.anonymous)).status).toBe(401);
    expect((await losses('502', await t.aUser(['颜色库']))).code).toBe(errors.FORBIDDEN.code);
    expect((await user.call(stockLookupsApi.listReservationLosses, { query: { documentKind: 'test', documentId: 'x' } })).code).toBe(
      errors.VALIDATION.code,
    );
  });
});

describe('the movements of a document', () => {
  it('are listed in the order of posting, its reversal among them', async () => {
    const { id, version } = await receive('1');
    await user.call(skuStockApi.transitionDocument, { params: { id }, body: { action: 'reverse', version, reason: '重复' } });
    const { data } = await user.call(skuStockApi.listDocumentMovements, { params: { id } });
    expect(data.map(({ quantity, amount, reversalOfId }) => [quantity, amount, reversalOfId])).toEqual([
      ['1.0000', '2.00', null],
      ['-1.0000', '-2.00', data[0]?.id],
    ]);
  });

  it('are refused from a stranger and without the title, nothing under the other one, and prices only to who may see them', async () => {
    const { id } = await receive('1');
    const ask = (who: Pick<TestUser, 'call'>, of = id) => who.call(skuStockApi.listDocumentMovements, { params: { id: of } });
    expect((await ask(t.anonymous)).status).toBe(401);
    expect((await ask(await t.aUser(['颜色库']))).code).toBe(errors.FORBIDDEN.code);
    expect((await ask(user, 'x')).code).toBe(errors.VALIDATION.code);
    expect((await user.call(spuStockApi.listDocumentMovements, { params: { id } })).data).toEqual([]);
    expect((await ask(await t.aUser(['SKU库存']))).data[0]).not.toHaveProperty('amount');
  });
});

describe('the jobs of stock', () => {
  const services = () => ({ db: t.ownerDb, log: (line: string) => void t.logged.push(line) });
  const run = { attempt: 0, signal: new AbortController().signal };

  it('the sweep ends what has expired, tells its document, and finds nothing the second time', async () => {
    await reserve('601', '1');
    await sql`update reservations set expires_at = now() - interval '1 minute' where document_id = 601`.execute(t.ownerDb);
    const sweep = reservationSweep(services());
    await Promise.all([sweep.run({}, run), sweep.run({}, run)]);
    await sweep.run({}, run);
    expect((await losses('601')).data).toMatchObject([{ quantity: '1.0000', cause: 'EXPIRED' }]);
  });

  it('the nightly check passes over a sound ledger, and fails on one that somebody broke, saying where', async () => {
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
