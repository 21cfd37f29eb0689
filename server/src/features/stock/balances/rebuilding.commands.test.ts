import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aPosting, aStockWorld, type StockWorld } from '../../../../test/stock.ts';
import { postMovements, reserveStock, type BalanceKey } from '../commands.ts';
import { ledgerDiagnostic } from '../jobs.ts';
import { rebuildBalances } from './rebuilding.commands.ts';
import { verifyLedger } from './verification.queries.ts';
import { transact } from '../../../platform/database/database.ts';

let t: TestApp;
let w: StockWorld;
let place: BalanceKey;
let lotId: string;
beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 2, 'LOT');
  place = { holderId: w.holders[0] ?? '', itemId: w.items[0] ?? '', ownership: 1 };
  const { rows } = await t.ownerPool.query<{ id: string }>(`insert into lots (item_id, lot_no) values ($1, 'A1') returning id`, [
    place.itemId,
  ]);
  lotId = rows[0]?.id ?? '';
  const own = aPosting(place, '10', { lotId, amount: '33.33', secondQuantity: '3' });
  await t.write((tx) => postMovements(tx, [own, aPosting({ ...place, ownership: 2 }, '4', { lotId })]));
  await t.write((tx) => reserveStock(tx, [aPosting(place, '2')]));
});

const differences = async (): Promise<number> => (await Array.fromAsync(verifyLedger(t.ownerDb))).length;
const rebuild = (): Promise<number> => transact(t.ownerDb, { userId: null, requestId: 'admin', action: '重建库存' }, rebuildBalances);
const violations = async (): Promise<unknown[]> =>
  (await t.ownerPool.query('select invariant from inv.report() where violations > 0')).rows as unknown[];

// Failed before: there was no command, and the advised posting made one difference three.
it('a broken balance is rebuilt from its movements, and the log of its material says so', async () => {
  await t.ownerPool.query(
    'update stock_balances set on_hand = on_hand + 1, value = value + 0.5, reserved = 0, place_on_hand = place_on_hand + 7 where ownership = 1 and on_hand > 0',
  );
  await t.ownerPool.query('delete from lot_balances where on_hand = 10');
  expect(await differences()).toBe(4);
  expect(await ledgerDiagnostic.run({ db: t.ownerDb } as never)).toEqual([
    { level: 'fault', text: '库存账有 4 处差异在库存里', advice: expect.stringContaining('rebuild-balances 空文件夹 --yes') },
  ]);
  expect(await rebuild()).toBe(2);
  expect(await differences()).toBe(0);
  expect(await violations()).toEqual([]);
  const { rows } = await t.ownerPool.query(
    `select action, kind, document_id = $1 as own, changes from audit_entries where action = '重建库存' order by table_name`,
    [place.itemId],
  );
  expect(rows).toEqual([
    { action: '重建库存', kind: 'stockItem', own: true, changes: { on_hand: [0, 10], second_quantity: [null, 3] } },
    { action: '重建库存', kind: 'stockItem', own: true, changes: { on_hand: [11, 10], value: [33.83, 33.33], reserved: [0, 2] } },
  ]);
  expect(await rebuild()).toBe(0);
  await t.write((tx) => postMovements(tx, [aPosting(place, '1', { lotId, amount: '3.00' })]));
  expect(await differences()).toBe(0);
});

it('a wrong movement is reported as one, and a rebuild does not hide it', async () => {
  await t.ownerPool.query(
    'alter table movements disable trigger user; update movements set before_quantity = before_quantity + 1, after_quantity = after_quantity + 1 where quantity = 10; alter table movements enable trigger user',
  );
  const found = await ledgerDiagnostic.run({ db: t.ownerDb } as never);
  expect(found).toMatchObject([{ text: '库存账有 2 处差异在流水里', advice: expect.stringContaining('“库存账有差异”') }]);
  await rebuild();
  expect(await differences()).toBe(2);
  await t.ownerPool.query(
    'alter table movements disable trigger user; update movements set before_quantity = before_quantity - 1, after_quantity = after_quantity - 1 where quantity = 10; alter table movements enable trigger user',
  );
});

it('a rebuild that would leave less than is reserved changes nothing and says why', async () => {
  await t.ownerPool.query(
    'alter table movements disable trigger user; update movements set quantity = 0.5, after_quantity = 0.5 where quantity = 10',
  );
  await expect(rebuild()).rejects.toThrow(/^没有改动库存：按流水算出的库存不成立（stock_balances_check/);
  await t.ownerPool.query(
    'update movements set quantity = 10, after_quantity = 10 where quantity = 0.5; alter table movements enable trigger user',
  );
  expect(await differences()).toBe(0);
});

/** The correction that docs/operations.md gives, with its placeholders filled in as an operator does. */
async function documentedCorrection(movementId: string, amount: string): Promise<string> {
  const page = await readFile(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
  const blocks = [...page.matchAll(/^ *```sql\n([\s\S]*?)^ *```$/gm)].map(([, block = '']) => block);
  const corrections = blocks.filter((block) => block.includes('update movements'));
  expect(corrections).toHaveLength(1);
  return (corrections[0] ?? '').replaceAll('流水编号', movementId).replaceAll('12.34', amount);
}

it('the correction of docs/operations.md repairs a movement that the owner changed, and leaves a record of it', async () => {
  const { rows } = await t.ownerPool.query<{ id: string }>('select id from movements where amount = 33.33');
  const id = rows[0]?.id ?? '';
  await t.ownerPool.query(
    `alter table movements disable trigger append_only; update movements set amount = 34.33 where id = ${id}; alter table movements enable trigger append_only`,
  );
  expect(await differences()).toBeGreaterThan(0);
  await rebuild();
  expect(await differences()).toBeGreaterThan(0);

  await t.ownerPool.query(await documentedCorrection(id, '33.33'));
  await rebuild();
  expect(await differences()).toBe(0);
  expect(await violations()).toEqual([]);
  const records = await t.ownerPool.query(
    `select kind, document_id = $1 as own, row_id::text = $2 as same, changes from audit_entries where action = '更正流水'`,
    [place.itemId, id],
  );
  expect(records.rows).toEqual([{ kind: 'stockItem', own: true, same: true, changes: { amount: [34.33, 33.33] } }]);
  await expect(t.ownerPool.query(`update movements set amount = 1 where id = ${id}`)).rejects.toThrow();
});
