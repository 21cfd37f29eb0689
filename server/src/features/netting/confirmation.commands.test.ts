import { beforeAll, describe, expect, it } from 'vitest';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { NettingRow } from '@mrp/contract/features/netting/record.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../test/nettings.ts';

let t: TestApp;
let w: NettingWorld;
let soon: string;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
  soon = await dayAfter(t, 30);
});

let styles = 0;

/** A style of two colours with the given number of fabrics, each in one colour. */
async function aRun(fabrics = 1, pieces = ['100', '200'], offer: Parameters<NettingWorld['offer']>[2] = {}) {
  const made = [];
  for (let at = 0; at < fabrics; at += 1) {
    const { id: spuId, skus } = await w.material();
    const skuId = skus[0]?.id ?? '';
    await w.offer(spuId, skuId, offer);
    made.push({ spuId, skuId });
  }
  const { id: styleId, skcs } = await w.style(`CON-${(styles += 1)}`, ['藏青', '黑色']);
  await w.bom(
    { styleId },
    made.map(({ spuId, skuId }) => ({ spuId, consumption: '1.01', colours: Object.fromEntries(skcs.map((skc) => [skc, skuId])) })),
  );
  const demands = pieces.map((count, at) => ({ skcId: skcs[at] ?? '', pieces: count, needOn: soon }));
  return { run: await w.run({ demands }), skcs, styleId, made };
}

const confirm = ({ id, version }: NettingRow, user = w.user) =>
  user.call(nettingApi.confirm, { params: { id }, body: { object: 'GARMENT_SUPPLIER', version } });

const ordersOf = (runId: string) =>
  t.ownerDb.selectFrom('preparationOrders').selectAll().where('nettingRunId', '=', runId).orderBy('id').execute();
const linesOf = (orderId: string) =>
  t.ownerDb.selectFrom('preparationLines').selectAll().where('orderId', '=', orderId).orderBy('position').execute();

describe('the confirmation of a run', () => {
  it('creates one order per material, split by demand in steps of the unit, with the BOM lines', async () => {
    const { run, skcs, styleId, made } = await aRun(2, ['100', '200'], { packQuantity: '50' });
    const orders = await w.confirm(run);
    expect(orders).toHaveLength(2);
    const stored = await ordersOf(run.id);
    expect(stored).toMatchObject(
      made.map(({ skuId }) => ({
        kind: 'SKU',
        basis: 'STYLE',
        object: 'GARMENT_SUPPLIER',
        state: 'DRAFT',
        skuId,
        supplierId: w.supplierId,
        holderId: w.factory,
        expectedOn: soon,
      })),
    );
    // 303 m gross, 350 ordered: one third and two thirds.
    expect(await linesOf(orders[0]?.id ?? '')).toMatchObject([
      { styleId, skcId: skcs[0], quantity: '116.6700', bomLineId: expect.stringMatching(/\d+/), unitPrice: '12.0000' },
      { styleId, skcId: skcs[1], quantity: '233.3300' },
    ]);
    const { data } = await w.user.call(nettingApi.get, { params: { id: run.id } });
    expect(data).toMatchObject({ orderCount: 2, orders, confirmedBy: expect.any(String) });
    const { data: page } = await w.user.call(nettingApi.list, { query: { confirmed: true } });
    expect(page.rows.map(({ id }) => id)).toContain(run.id);
  });

  it('counts as scheduled in later runs, which show the part that was ordered for other styles', async () => {
    const { run, skcs, made } = await aRun();
    await w.confirm(run);
    const [cloth] = made;
    const other = await w.style('CON-OTHER', ['米白']);
    await w.bom({ styleId: other.id }, [
      { spuId: cloth?.spuId ?? '', consumption: '1', colours: { [other.skcs[0] ?? '']: cloth?.skuId ?? '' } },
    ]);
    const ask = async (...demands: { skcId: string | undefined; pieces: string }[]) => {
      const asked = await w.run({ demands: demands.map(({ skcId = '', pieces }) => ({ skcId, pieces, needOn: soon })) });
      const [line] = await w.lines(asked.id);
      const { steps } = await w.explain(line?.id ?? '');
      return { line, coming: steps.find(({ step }) => step === 'SCHEDULED')?.parts };
    };
    const elsewhere = await ask({ skcId: other.skcs[0], pieces: '200' });
    expect(elsewhere.line).toMatchObject({ scheduled: '303.0000', scheduledForOthers: '200.0000', suggest: '0.0000' });
    expect(elsewhere.coming).toMatchObject([{ quantity: '-303.0000', formula: expect.stringMatching(/^为其他款 CON-\d+ 备$/) }]);
    // The same demand again, and both together: the scheduled receipts are for these styles.
    const own = await ask({ skcId: skcs[0], pieces: '100' }, { skcId: skcs[1], pieces: '200' });
    expect(own.line).toMatchObject({ scheduled: '303.0000', scheduledForOthers: '0.0000', suggest: '0.0000' });
    expect(own.coming).toMatchObject([{ formula: expect.stringMatching(/^为 CON-\d+ 备$/) }]);
    const both = await ask({ skcId: skcs[0], pieces: '300' }, { skcId: other.skcs[0], pieces: '200' });
    expect(both.line).toMatchObject({ gross: '503.0000', scheduledForOthers: '0.0000', suggest: '200.0000' });
  });

  it('is previewed by supplier with quantities by unit and amounts, and with the chosen lines that cannot be ordered', async () => {
    const { run, made } = await aRun(2);
    await t.ownerDb
      .updateTable('nettingLines')
      .set({ problem: '物料已停用' })
      .where('runId', '=', run.id)
      .where('spuId', '=', made[1]?.spuId ?? '')
      .execute();
    const preview = async (chosen?: { ids: string[] }) =>
      (await w.user.call(nettingApi.previewOrders, { params: { id: run.id }, body: chosen ? { chosen } : {} })).data;
    // 303 m at 12.00
    const all = await preview();
    expect(all).toMatchObject({
      suppliers: [
        { supplier: { id: w.supplierId }, orderCount: 1, quantities: [{ unit: { name: '米' }, quantity: '303.0000' }], amount: '3636.00' },
      ],
      refused: [],
    });
    const lines = await w.lines(run.id);
    expect(await preview({ ids: lines.map(({ id }) => id) })).toMatchObject({
      suppliers: [{ orderCount: 1 }],
      refused: [{ reason: '物料已停用' }],
    });
    const blind = await t.aUser(['备料单管理', '备料单管理:新建']);
    const { data } = await blind.call(nettingApi.previewOrders, { params: { id: run.id }, body: {} });
    expect(data.suppliers[0]).not.toHaveProperty('amount');
  });

  it('returns the same orders when it is sent again with another key and an old version', async () => {
    const { run } = await aRun();
    const first = await confirm(run);
    const again = await confirm(run);
    expect(again.data).toEqual(first.data);
    expect(await ordersOf(run.id)).toHaveLength(1);
  });

  it('creates the orders once when two users confirm at the same time', async () => {
    const { run } = await aRun(3);
    const other = await t.aUser();
    const answers = await Promise.all([confirm(run), confirm(run, other), confirm(run), confirm(run, other)]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await ordersOf(run.id)).toHaveLength(3);
  });

  it('submits the orders immediately when requested', async () => {
    const { run } = await aRun();
    const body = { object: 'GARMENT_SUPPLIER' as const, version: run.version, submit: true };
    expect((await w.user.call(nettingApi.confirm, { params: { id: run.id }, body })).code).toBe(200);
    expect(await ordersOf(run.id)).toMatchObject([{ state: 'PENDING' }]);
  });

  it('splits a component by the demand for the materials that it is part of', async () => {
    const { run: _, skcs, made, styleId } = await aRun();
    const [cloth] = made;
    const { id: spuId, skus } = await w.material();
    const skuId = skus[0]?.id ?? '';
    await w.offer(spuId, skuId);
    await w.bom({ spuId: cloth?.spuId ?? '' }, [{ spuId, consumption: '0.5', colours: { [cloth?.skuId ?? '']: skuId } }]);
    const run = await w.run({ demands: skcs.map((skcId, at) => ({ skcId, pieces: String(100 * (at + 1)), needOn: soon })) });
    const orders = await w.confirm(run);
    const yarn = (await ordersOf(run.id)).find((order) => order.skuId === skuId);
    expect(orders).toHaveLength(2);
    expect(await linesOf(yarn?.id ?? '')).toMatchObject([
      { styleId, skcId: skcs[0], quantity: '50.5000' },
      { styleId, skcId: skcs[1], quantity: '101.0000' },
    ]);
  });

  it('uses edited 下单量 and suppliers, and skips lines with a quantity of zero', async () => {
    const { run, made } = await aRun(3);
    const lines = await w.lines(run.id);
    const idOf = (at: number): string => lines.find(({ skuId }) => skuId === made[at]?.skuId)?.id ?? '';
    const other = await w.supplier();
    await w.offer(made[0]?.spuId ?? '', made[0]?.skuId ?? null, {
      supplierId: other,
      preferred: false,
      bulkPrice: '9.50',
      leadDaysBulk: '12',
    });
    const wishes = [
      { id: idOf(0), wanted: '500', supplierId: other },
      { id: idOf(1), wanted: '0' },
    ];
    const edited = await w.user.call(nettingApi.editLines, { params: { id: run.id }, body: { lines: wishes, version: run.version } });
    expect(edited.data.version).toBe(run.version + 1);
    expect((await w.lines(run.id)).find(({ id }) => id === idOf(0))).toMatchObject({
      wanted: '500.0000',
      suggest: '303.0000',
      supplier: { id: other },
      unitPrice: '9.5000',
      orderBy: await dayAfter(t, 18),
    });
    expect((await confirm(run)).code).toBe(40900);
    const back = await w.user.call(nettingApi.editLines, {
      params: { id: run.id },
      body: { lines: [{ id: idOf(0), supplierId: w.supplierId }], version: edited.data.version },
    });
    expect((await w.lines(run.id)).find(({ id }) => id === idOf(0))).toMatchObject({ wanted: '500.0000', supplier: { id: w.supplierId } });
    const again = await w.user.call(nettingApi.editLines, {
      params: { id: run.id },
      body: { lines: [{ id: idOf(0), supplierId: other }], version: back.data.version },
    });
    await w.confirm(again.data);
    const orders = await ordersOf(run.id);
    expect(orders.map(({ skuId, supplierId }) => `${skuId} ${supplierId}`).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [`${made[0]?.skuId} ${other}`, `${made[2]?.skuId} ${w.supplierId}`].toSorted((a, b) => a.localeCompare(b)),
    );
    const changed = orders.find(({ supplierId }) => supplierId === other);
    expect(sumDecimals((await linesOf(changed?.id ?? '')).map(({ quantity }) => quantity))).toBe('500.0000');
  });

  it('of selected lines orders only these', async () => {
    const { run } = await aRun(3);
    const [line] = await w.lines(run.id);
    expect(await w.confirm(run, [line?.id ?? ''])).toHaveLength(1);
  });

  it('is refused with the lines that cannot be ordered, and then creates nothing', async () => {
    const { run, made } = await aRun(2);
    await t.ownerDb
      .updateTable('skus')
      .set({ state: 'DISABLED' })
      .where('id', '=', made[0]?.skuId ?? '')
      .execute();
    const refused = await confirm(run);
    expect([refused.code, refused.message]).toEqual([40905, expect.stringMatching(/ 藏青：该颜色已停用，请选择其他颜色$/)]);
    expect(await ordersOf(run.id)).toEqual([]);
    const anew = await w.run({
      demands: (await w.user.call(nettingApi.get, { params: { id: run.id } })).data.demands.map(({ skcId, pieces, needOn }) => ({
        skcId,
        pieces,
        needOn,
      })),
    });
    const faulty = (await w.lines(anew.id)).filter(({ problem }) => problem !== '');
    const { code, message } = await w.user.call(nettingApi.confirm, {
      params: { id: anew.id },
      body: { object: 'GARMENT_SUPPLIER', version: anew.version, chosen: { ids: faulty.map(({ id }) => id) } },
    });
    expect([code, message]).toEqual([40905, expect.stringContaining('该颜色已停用，请更换颜色或先启用')]);
    expect(await w.confirm(anew)).toHaveLength(1);
  });

  it('is refused for a supplier who was paused after the run, as is choosing one for a line', async () => {
    const supplierId = await w.supplier({});
    const { run } = await aRun(1, ['100'], { supplierId });
    const [line] = await w.lines(run.id);
    await t.ownerDb.updateTable('suppliers').set({ state: 'PAUSED' }).where('id', '=', supplierId).execute();
    const { abbreviation } = await t.ownerDb
      .selectFrom('suppliers')
      .select('abbreviation')
      .where('id', '=', supplierId)
      .executeTakeFirstOrThrow();
    const paused = `供应商“${abbreviation}”已暂停合作，请改选供应商`;
    const chosen = await w.user.call(nettingApi.editLines, {
      params: { id: run.id },
      body: { lines: [{ id: line?.id ?? '', wanted: '1', supplierId }], version: run.version },
    });
    expect(chosen.data).toEqual({ fields: { 'lines.0.supplierId': paused } });
    const { code, message } = await confirm(run);
    expect([code, message]).toEqual([40905, expect.stringContaining(paused)]);
    expect(await ordersOf(run.id)).toEqual([]);
  });

  it('is refused where an order that it was counted for was cancelled since, and says what to do', async () => {
    const { skcs, styleId } = await aRun();
    const pieces = skcs.map((skcId) => ({ skcId, pieces: 100 }));
    const orderId = await w.order(styleId, pieces, soon);
    const run = await w.run({ demands: pieces.map(({ skcId }) => ({ skcId, pieces: '100', needOn: soon, garmentOrderId: orderId })) });
    await t.ownerDb.updateTable('garmentOrders').set({ state: 'CANCELLED' }).where('id', '=', orderId).execute();
    const refused = await confirm(run);
    expect(refused.message).toMatch(/成衣订单 \S+ 测算后已取消，它的需求还在里面，请重新测算/);
    expect(await ordersOf(run.id)).toEqual([]);
  });

  it('is refused for a holder of another 备料对象, and for a run with nothing to order', async () => {
    const { run, skcs } = await aRun();
    const wrong = await w.user.call(nettingApi.confirm, {
      params: { id: run.id },
      body: { object: 'MATERIAL_SUPPLIER', version: run.version },
    });
    expect([wrong.code, wrong.data]).toEqual([40000, { fields: { object: expect.stringContaining('与备料对象不符') } }]);
    await w.stock(w.factory, { spuId: (await w.lines(run.id))[0]?.spuId ?? '', skuId: (await w.lines(run.id))[0]?.skuId ?? null }, '900');
    const enough = await w.run({ demands: [{ skcId: skcs[0] ?? '', pieces: '1', needOn: soon }] });
    expect((await confirm(enough)).message).toBe('没有可以下单的物料：下单量为 0，或都有问题待处理');
  });
});

describe('editing the lines of a run', () => {
  it('is refused with the errors of each line, for an old version, and after confirmation', async () => {
    const { run } = await aRun();
    const [line] = await w.lines(run.id);
    const edit = (lines: object[], version = run.version) =>
      w.user.call(nettingApi.editLines, { params: { id: run.id }, body: { lines: lines as never, version } });
    const refused = await edit([
      { id: '999999', wanted: '1' },
      { id: line?.id, wanted: '1', supplierId: await w.supplier() },
    ]);
    expect(refused.data).toEqual({
      fields: {
        'lines.0.id': '测算结果里没有这一行，请刷新后重试',
        'lines.1.supplierId': '该供应商没有此物料的报价，请先维护报价',
      },
    });
    expect((await edit([{ id: line?.id, wanted: '1.005' }])).code).toBe(40000);
    expect((await edit([{ id: line?.id, wanted: '1' }], 7)).code).toBe(40900);
    await w.confirm(run);
    expect((await edit([{ id: line?.id, wanted: '1' }])).message).toBe('该测算已下单，不能再调整，请重新测算');
  });
});
