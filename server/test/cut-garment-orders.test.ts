import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { testApp, type TestApp } from './app.ts';
import { aCutWorld, type CutWorld } from './cut-orders.ts';
import { commitImport, previewOf, workbookOf } from './imports.ts';
import { brokenInvariants } from './invariants.ts';
import { makePick, readPick, takeGoods, type PickWorld } from './picks.ts';
import { dataOf } from './styles.ts';

let t: TestApp;
let w: PickWorld;
let c: CutWorld;

beforeAll(async () => {
  t = await testApp();
  c = await aCutWorld(t);
  w = c.w;
});

describe('a garment order that is cancelled', () => {
  it.each(['CANCELLED', 'CLOSED'] as const)('or done (%s) keeps its pieces until it is under way again', async (state) => {
    const order = await c.anOrder();
    await c.change(order, { state });
    const refused = {
      code: errors.VALIDATION.code,
      data: { fields: { 'order.lines': expect.stringContaining('不能改款式、货色、尺码和件数') } },
    };
    expect(await c.edit(order, { pieces: 10 })).toMatchObject(refused);
    expect(await c.edit(order, { pieces: 10, state: state === 'CLOSED' ? 'CANCELLED' : 'CLOSED' })).toMatchObject(refused);
    expect(await c.read(order)).toMatchObject({ state, lines: [{ pieces: 60 }] });
    expect((await c.edit(order, {})).code, 'the same again').toBe(200);
    expect(await c.change(order, { pieces: 10, state: 'OPEN' })).toMatchObject({ state: 'OPEN', lines: [{ pieces: 10 }] });
  });

  it('says first which picks, purchases and preparations hang on it, and refuses what was not shown', async () => {
    const order = await c.anOrder();
    const pick = await c.aPickOf(order);
    const purchase = await c.aPurchaseOf(order);
    const { token, effects } = await c.preview(order, { state: 'CANCELLED' });
    expect(effects).toMatchObject([
      { kind: 'pick', id: pick.id, code: pick.code, what: 'ENDED', detail: '取消领料单，释放占用 60.00 米' },
      { kind: 'purchase', id: purchase.id, code: purchase.code, what: 'EXCEPTION' },
    ]);
    expect(token).not.toBeNull();
    expect(await c.read(order)).toMatchObject({ state: 'OPEN' });
    expect(await readPick(w.user, pick)).toMatchObject({ state: 'OPEN' });

    const blind = await c.edit(order, { state: 'CANCELLED' });
    expect(blind).toMatchObject({ code: errors.ORDER_IN_USE.code, message: expect.stringContaining(pick.code) });
    expect(blind.data).toMatchObject({ token, effects });
    await c.aPickOf(order, '1').catch(() => null);
    await c.aPurchaseOf(order, '5');
    expect((await c.edit(order, { state: 'CANCELLED' }, token ?? '')).code, 'another document since').toBe(errors.ORDER_IN_USE.code);
    expect(await c.read(order)).toMatchObject({ state: 'OPEN' });
  });

  it('ends its open picks and releases what they reserved, so that others can use it', async () => {
    const order = await c.anOrder();
    const pick = await c.aPickOf(order);
    expect(await c.stockOf(order)).toMatchObject({ reserved: '60.0000', scheduledOut: '60.0000' });
    await w.reserve({ holderId: w.factory, itemId: order.itemId }, '15', { kind: 'garmentOrder', id: order.id });
    await c.change(order, { state: 'CANCELLED' });
    const ended = await readPick(w.user, pick);
    expect(ended).toMatchObject({ state: 'CANCELLED', endReason: expect.stringContaining('已取消'), lines: [{ reservedQuantity: '0' }] });
    expect(await c.stockOf(order)).toMatchObject({ reserved: '0.0000', available: '100.0000', scheduledOut: '0' });
    expect(await c.netOf(order)).toBe('0.0000');
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('closes a pick of which a part was taken', async () => {
    const order = await c.anOrder();
    const pick = await c.aPickOf(order);
    const part = dataOf(await takeGoods(w.user, pick, [{ lineId: pick.lines[0]?.id ?? '', quantity: '20', takes: null }]));
    const { effects } = await c.preview(order, { state: 'CLOSED' });
    expect(effects).toMatchObject([{ what: 'ENDED', detail: '已领 20.00 米，其余不再领：关单，释放占用 40.00 米' }]);
    await c.change(order, { state: 'CLOSED' });
    expect(await readPick(w.user, part)).toMatchObject({ state: 'DONE', pickedQuantity: '20.0000', reservedQuantity: '0' });
    expect(await c.stockOf(order)).toMatchObject({ reserved: '0.0000' });
  });

  it('voids its locked BOM copy, and nothing can be made for it any more', async () => {
    const order = await c.anOrder();
    const [bom] = dataOf(await w.user.call(bomsApi.list, { query: { styleIds: [order.styleId] } as never })).rows;
    const copy = dataOf(
      await w.user.call(bomsApi.lock, { params: { id: bom?.id ?? '' }, body: { garmentOrderId: order.id, version: bom?.version ?? 0 } }),
    );
    const { effects } = await c.preview(order, { state: 'CANCELLED' });
    expect(effects).toMatchObject([{ kind: 'bom', id: copy.id, what: 'VOIDED' }]);
    await c.change(order, { state: 'CANCELLED' });
    expect(dataOf(await w.user.call(bomsApi.get, { params: { id: copy.id } }))).toMatchObject({ state: 'VOID' });
    await expect(c.aPickOf(order)).rejects.toThrow('已关闭或取消');
    await expect(c.aPurchaseOf(order)).rejects.toThrow('已取消');
    await expect(c.aPreparationOf(order)).rejects.toThrow('已取消');
  });

  it('leaves an exception on each purchase and preparation, told on it, on the order and on the home page, until somebody decides', async () => {
    const order = await c.anOrder();
    const purchase = await c.aPurchaseOf(order);
    const preparation = await c.aPreparationOf(order);
    const before = dataOf(await w.user.call(homeApi.get)).todos.find(({ key }) => key === 'orderExceptions')?.count ?? 0;
    await c.change(order, { state: 'CANCELLED' });
    expect(dataOf(await w.user.call(homeApi.get)).todos.find(({ key }) => key === 'orderExceptions')).toMatchObject({ count: before + 1 });

    const listed = dataOf(await w.user.call(stylesApi.listOrderExceptions, { params: { id: order.id } }));
    expect(listed.map(({ cause, document, isOpen }) => [cause, document.kind, document.code, isOpen])).toEqual([
      ['CANCELLED', 'preparation', preparation.code, true],
      ['CANCELLED', 'purchase', purchase.code, true],
    ]);
    const [told] = dataOf(await w.user.call(stylesApi.listDocumentExceptions, { query: { kind: 'purchase', id: purchase.id } }));
    expect(told).toMatchObject({ cause: 'CANCELLED', order: { id: order.id }, isOpen: true });
    const stored = dataOf(await w.user.call(purchasesApi.get, { params: { id: purchase.id } }));
    expect(await c.place(stored)).toMatchObject({ code: errors.GUARD.code, message: expect.stringContaining('已取消') });

    const body = { reason: '留作备用', version: told?.version ?? 0 };
    dataOf(await w.user.call(stylesApi.settleOrderException, { params: { id: told?.id ?? '' }, body }));
    expect((await c.place(stored)).code).toBe(200);
    const cancel = { action: 'cancel' as const, version: preparation.version, reason: '订单取消' };
    dataOf(await w.user.call(preparationsApi.transition, { params: { id: preparation.id }, body: cancel }));
    const after = dataOf(await w.user.call(stylesApi.listOrderExceptions, { params: { id: order.id } }));
    expect(after.map(({ isOpen }) => isOpen)).toEqual([false, false]);
    expect(dataOf(await w.user.call(homeApi.get)).todos.find(({ key }) => key === 'orderExceptions')?.count ?? 0).toBe(before);
    expect(await brokenInvariants(t)).toEqual([]);
  });
});

describe('a garment order that is reduced', () => {
  it('takes its open picks down to what it needs now, and posting more asks for a reason', async () => {
    const order = await c.anOrder();
    const pick = await c.aPickOf(order);
    const { effects } = await c.preview(order, { pieces: 10 });
    expect(effects).toMatchObject([
      { kind: 'pick', id: pick.id, what: 'REDUCED', detail: expect.stringContaining('60.00 米减到 10.00 米') },
    ]);
    await c.change(order, { pieces: 10 });
    const less = await readPick(w.user, pick);
    expect(less).toMatchObject({ state: 'OPEN', lines: [{ quantity: '10.0000', reservedQuantity: '10.0000' }] });
    expect(await c.stockOf(order)).toMatchObject({ reserved: '10.0000', scheduledOut: '10.0000' });
    const lines = [{ lineId: less.lines[0]?.id ?? '', quantity: '60', takes: null }];
    const plan = dataOf(await w.user.call(picksApi.plan, { params: { id: pick.id }, body: { lines } }));
    expect(plan.lines).toMatchObject([{ asksReason: true, orderNeed: '10.0000' }]);
    expect((await takeGoods(w.user, less, lines)).data).toMatchObject({ fields: { reason: expect.any(String) } });
    expect((await takeGoods(w.user, less, lines, '打样另用')).code).toBe(200);
  });

  it('keeps what was planned beyond its need on purpose, and what was taken', async () => {
    const order = await c.anOrder();
    const lines = [{ skuId: order.cloth.skuId, skcId: order.skcId, quantity: '70', reason: '打样另用' }];
    const pick = await makePick(w, { garmentOrderId: order.id, lines });
    const part = dataOf(await takeGoods(w.user, pick, [{ lineId: pick.lines[0]?.id ?? '', quantity: '40', takes: null }]));
    await c.change(order, { pieces: 50 });
    expect(await readPick(w.user, part)).toMatchObject({ state: 'OPEN', lines: [{ quantity: '60.0000', pickedQuantity: '40.0000' }] });
    await c.change(order, { pieces: 20 });
    expect(await readPick(w.user, part)).toMatchObject({ state: 'DONE', lines: [{ quantity: '40.0000', reservedQuantity: '0' }] });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('marks its purchases and preparations, and asks nothing when nothing hangs on it or it grows', async () => {
    const bare = await c.anOrder();
    expect(await c.preview(bare, { pieces: 10 })).toEqual({ token: null, effects: [] });
    expect((await c.edit(bare, { pieces: 10 })).code).toBe(200);
    const order = await c.anOrder();
    await c.aPurchaseOf(order);
    expect((await c.edit(order, { pieces: 90 })).code).toBe(200);
    await c.change(order, { pieces: 30 });
    const [told] = dataOf(await w.user.call(stylesApi.listOrderExceptions, { params: { id: order.id } }));
    expect(told).toMatchObject({ cause: 'REDUCED', piecesBefore: 90, piecesAfter: 30, document: { kind: 'purchase' }, isOpen: true });
  });
});

describe('posting a pick', () => {
  it('asks for a reason beyond what the order needs now, whatever the line once said', async () => {
    const order = await c.anOrder();
    const pick = await c.aPickOf(order);
    // Changed behind the pick, as an import of an earlier version did.
    await sql`update garment_order_lines set pieces = 10 where order_id = ${order.id}`.execute(t.ownerDb);
    const lines = [{ lineId: pick.lines[0]?.id ?? '', quantity: '60', takes: null }];
    expect((await takeGoods(w.user, pick, lines)).data).toMatchObject({
      fields: { reason: expect.stringContaining('订单现在只需要 10.00 米') },
    });
    expect((await takeGoods(w.user, pick, [{ ...lines[0]!, quantity: '10' }])).code).toBe(200);
  });
});

describe('the import of garment orders', () => {
  it('says which documents follow a reduced order, and they do', async () => {
    const order = await c.anOrder();
    const pick = await c.aPickOf(order);
    const { code, style } = await c.read(order);
    const rows = [[code, style.code, '藏青', '', '10']];
    const batch = await previewOf(t, w.user, 'garmentOrders', await workbookOf(['订单号', '款号', '颜色', '尺码', '数量'], rows));
    const { rows: shown } = dataOf(await w.user.call(importsApi.listRows, { params: { id: batch.id }, query: {} }));
    expect(shown).toMatchObject([{ outcome: 'UPDATE', reason: expect.stringContaining(pick.code) }]);
    await commitImport(t, w.user, batch.id);
    expect(await readPick(w.user, pick)).toMatchObject({ lines: [{ quantity: '10.0000', reservedQuantity: '10.0000' }] });
  });
});

describe('orders that had ended before this was kept', () => {
  it('are put right by the migrations: picks end, reservations are released, purchases become exceptions', async () => {
    const [order, partly] = [await c.anOrder(), await c.anOrder()];
    const [pick, other, purchase] = [await c.aPickOf(order), await c.aPickOf(partly), await c.aPurchaseOf(order)];
    await takeGoods(w.user, other, [{ lineId: other.lines[0]?.id ?? '', quantity: '20', takes: null }]);
    await w.reserve({ holderId: w.factory, itemId: order.itemId }, '15', { kind: 'garmentOrder', id: order.id });
    await sql`update garment_orders set state = 'CANCELLED' where id in (${order.id}, ${partly.id})`.execute(t.ownerDb);
    const [exceptions = '', stock = '', picks = ''] = await Promise.all(
      ['326_styles_order_exceptions', '327_stock_ended_orders', '328_picks_ended_orders'].map((name) =>
        readFile(new URL(`../migrations/${name}.sql`, import.meta.url), 'utf8'),
      ),
    );
    const [, facts = ''] = exceptions.split('-- Orders that ended before.');
    await t.ownerPool.query(`begin; ${facts}; ${stock}; ${picks}; commit`);
    expect(await readPick(w.user, pick)).toMatchObject({
      state: 'CANCELLED',
      endReason: expect.stringContaining('已取消'),
      reservedQuantity: '0',
    });
    expect(await readPick(w.user, other)).toMatchObject({ state: 'DONE', pickedQuantity: '20.0000', reservedQuantity: '0' });
    expect(await c.stockOf(order)).toMatchObject({ reserved: '0.0000', available: '100.0000' });
    const told = dataOf(await w.user.call(stylesApi.listOrderExceptions, { params: { id: order.id } }));
    expect(told).toMatchObject([{ cause: 'CANCELLED', document: { code: purchase.code }, isOpen: true }]);
    expect(await brokenInvariants(t)).toEqual([]);
  });
});

describe('two at the same moment', () => {
  it('who cancels an order and who picks, edits or buys for it take turns, and nothing is left over', async () => {
    const order = await c.anOrder();
    const pick = await c.aPickOf(order);
    const { token } = await c.preview(order, { state: 'CANCELLED' });
    const line = { lineId: pick.lines[0]?.id ?? '', quantity: '10', takes: null };
    const settled = await Promise.allSettled([
      c.edit(order, { state: 'CANCELLED' }, token ?? ''),
      takeGoods(w.user, pick, [line]),
      c.aPurchaseOf(order),
      c.aPickOf(order, '5'),
    ]);
    expect(settled[0]).toMatchObject({ status: 'fulfilled' });
    const { state } = await c.read(order);
    if (state !== 'CANCELLED') await c.change(order, { state: 'CANCELLED' });
    expect(await c.stockOf(order)).toMatchObject({ reserved: '0.0000', scheduledOut: '0' });
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
