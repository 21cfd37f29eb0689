import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { homeApi } from '@mrp/contract/features/home.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { reducedOrdersDiagnostic } from '../src/features/styles/reduced-orders.queries.ts';
import { testApp, type TestApp } from './app.ts';
import { aCutWorld, type CutWorld } from './cut-orders.ts';
import { dataOf } from './styles.ts';

let t: TestApp;
let made: CutWorld;

beforeAll(async () => {
  t = await testApp();
  made = await aCutWorld(t);
});

describe('the buyer or planner of a reduced order', () => {
  it('has it as a to-do of his own, with a list of these documents, without the right to see garment orders', async () => {
    const order = await made.anOrder();
    const [purchase, preparation] = [await made.aPurchaseOf(order), await made.aPreparationOf(order)];
    const buyer = await t.aUser(['物料采购管理', '物料采购管理:取消']);
    const planner = await t.aUser(['备料单管理', '备料单管理:取消']);
    const countOf = async (user: typeof buyer, key: string) =>
      dataOf(await user.call(homeApi.get)).todos.find((todo) => todo.key === key)?.count ?? 0;
    const [bought, prepared] = [await countOf(buyer, 'purchaseExceptions'), await countOf(planner, 'preparationExceptions')];
    await made.change(order, { pieces: 10 });
    expect(await countOf(buyer, 'purchaseExceptions')).toBe(bought + 1);
    expect(await countOf(buyer, 'orderExceptions')).toBe(0);
    expect(await countOf(planner, 'preparationExceptions')).toBe(prepared + 1);
    const purchases = dataOf(await buyer.call(purchasesApi.list, { query: { exceptions: true } })).rows;
    expect(purchases.map(({ id }) => id)).toContain(purchase.id);
    const preparations = dataOf(await planner.call(preparationsApi.list, { query: { exceptions: true } })).rows;
    expect(preparations.map(({ id }) => id)).toContain(preparation.id);
    const [told] = dataOf(await buyer.call(stylesApi.listDocumentExceptions, { query: { kind: 'purchase', id: purchase.id } }));
    const body = { reason: '留作备用', version: told?.version ?? 0 };
    dataOf(await buyer.call(stylesApi.settleOrderException, { params: { id: told?.id ?? '' }, body }));
    expect(await countOf(buyer, 'purchaseExceptions')).toBe(bought);
  });

  it('is told by the doctor of orders that were reduced before exceptions were kept', async () => {
    const order = await made.anOrder();
    const purchase = await made.aPurchaseOf(order);
    const asked = { config: t.config, pool: t.ownerPool, db: t.ownerDb };
    const told = async () => (await reducedOrdersDiagnostic.run(asked)).map(({ text }) => text).join();
    await made.change(order, { pieces: 10 });
    expect(await told()).not.toContain(purchase.code);
    await sql`delete from garment_order_exceptions where order_id = ${order.id}`.execute(t.ownerDb);
    expect(await told()).toContain(purchase.code);
  });
});
