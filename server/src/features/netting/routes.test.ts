import { beforeAll, describe, expect, it } from 'vitest';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { NettingLine, NettingRow } from '@mrp/contract/features/netting/record.ts';
import { menuTitles, buttonNames, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { exportedRows } from '../../../test/exports.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../test/nettings.ts';

let t: TestApp;
let w: NettingWorld;
let soon: string;
let skcId: string;
let styleId: string;
let orderId: string;
let run: NettingRow;
let line: NettingLine;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
  soon = await dayAfter(t, 30);
  const { id: spuId, skus } = await w.material();
  const skuId = skus[0]?.id ?? '';
  await w.offer(spuId, skuId, { packQuantity: '50' });
  const style = await w.style('ROUTES-1', ['藏青', '黑色'], 40);
  [skcId = ''] = style.skcs;
  styleId = style.id;
  orderId = await w.order(styleId, [{ skcId, size: 'M', pieces: 120 }], soon);
  await w.bom({ styleId }, [{ spuId, consumption: '1.5', colours: { [skcId]: skuId } }]);
  run = await w.run({ name: '春季首单', demands: [{ skcId, pieces: '100', needOn: soon }] });
  [line] = (await w.lines(run.id)) as [NettingLine];
});

const body = () => ({ goods: 'SKU' as const, holderId: w.factory, demands: [{ skcId, pieces: '100', needOn: soon }] });

describe('the netting API', () => {
  const calls = () => ({
    list: { endpoint: nettingApi.list, request: {} },
    get: { endpoint: nettingApi.get, request: { params: { id: run.id } } },
    listLines: { endpoint: nettingApi.listLines, request: { params: { id: run.id } } },
    explain: { endpoint: nettingApi.explain, request: { params: { id: line.id } } },
    listReadiness: { endpoint: nettingApi.listReadiness, request: {} },
    explainReadiness: { endpoint: nettingApi.explainReadiness, request: { params: { id: orderId } } },
    listDemands: { endpoint: nettingApi.listDemands, request: { body: { styleIds: [styleId] } } },
    run: { endpoint: nettingApi.run, request: { body: body() } },
    editLines: {
      endpoint: nettingApi.editLines,
      request: { params: { id: run.id }, body: { lines: [{ id: line.id, wanted: '200' }], version: run.version } },
    },
    previewOrders: { endpoint: nettingApi.previewOrders, request: { params: { id: run.id }, body: {} } },
    confirm: {
      endpoint: nettingApi.confirm,
      request: { params: { id: run.id }, body: { object: 'GARMENT_SUPPLIER', version: run.version } },
    },
    compare: { endpoint: nettingApi.compare, request: { params: { id: run.id }, query: { withId: run.id } } },
  });

  it.each(Object.keys(nettingApi) as (keyof typeof nettingApi)[])('requires a login and the permission for %s', async (name) => {
    const { endpoint, request } = calls()[name];
    expect((await t.anonymous.call(endpoint, request as never)).code).toBe(401);
    const stranger = await t.aUser(['物料备料', '定制BOM']);
    expect((await stranger.call(endpoint, request as never)).code).toBe(40300);
    const reader = await t.aUser(['备料单管理']);
    const writes = endpoint.method !== 'GET';
    expect((await reader.call(endpoint, request as never)).code).toBe(writes ? 40300 : 200);
  });

  it.each(Object.keys(nettingApi) as (keyof typeof nettingApi)[])('refuses invalid parameters of %s', async (name) => {
    const { endpoint } = calls()[name];
    const bad = {
      params: { id: 'x' },
      ...(endpoint.method === 'GET' ? { query: { withId: 'x', page: 0, nonsense: 1 } } : { body: { nonsense: true } }),
    };
    expect((await w.user.call(endpoint, bad as never)).code).toBe(40000);
  });

  it.each(['get', 'listLines', 'explain', 'explainReadiness', 'editLines', 'confirm', 'compare'] as const)(
    'answers %s with NOT_FOUND for an unknown run',
    async (name) => {
      const { endpoint, request } = calls()[name];
      const { code } = await w.user.call(endpoint, { ...request, params: { id: '999999' } } as never);
      expect(code).toBe(40400);
    },
  );
});

describe('prices of a run', () => {
  it('are absent without 查看价格', async () => {
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== VIEW_PRICES));
    const { data } = await blind.call(nettingApi.listLines, { params: { id: run.id } });
    expect(Object.keys(data.rows[0] ?? {})).not.toEqual(expect.arrayContaining(['unitPrice']));
    expect(data.rows[0]).not.toHaveProperty('amount');
    expect((await blind.call(nettingApi.explain, { params: { id: line.id } })).data.line).not.toHaveProperty('unitPrice');
    expect(line).toMatchObject({ unitPrice: '12.0000', amount: '1800.00' });
  });
});

describe('a netting run', () => {
  it('refuses an unknown colour, order and holder, each at its field', async () => {
    const foreign = await w.order((await w.style('ROUTES-2', ['藏青'])).id, []).catch(() => '');
    const { data: own } = await w.user.call(nettingApi.run, { body: { ...body(), holderId: w.store } });
    expect(own).toEqual({ fields: { holderId: expect.stringContaining('自有仓不能收货') } });
    expect((await w.user.call(nettingApi.run, { body: { ...body(), otherHolderIds: [w.store] } })).code).toBe(200);
    const { data: transit } = await w.user.call(nettingApi.run, { body: { ...body(), holderId: '999999', otherHolderIds: ['999998'] } });
    expect(transit).toEqual({ fields: { holderId: expect.stringContaining('收货方'), otherHolderIds: expect.stringContaining('持有方') } });
    const demands = [
      { skcId: '999999', pieces: '1', needOn: soon },
      { skcId, garmentOrderId: foreign || '999999', pieces: '1', needOn: soon },
    ];
    const { data } = await w.user.call(nettingApi.run, { body: { ...body(), demands } });
    expect(data).toEqual({
      fields: { 'demands.0.skcId': expect.stringContaining('货色'), 'demands.1.garmentOrderId': expect.stringContaining('订单') },
    });
  });

  it('refuses a size that neither the colour nor its order has, because its size factor would be missing', async () => {
    const style = await w.style('ROUTES-4', ['藏青']);
    const [sized = ''] = style.skcs;
    const orderId = await w.order(style.id, [{ skcId: sized, size: 'XL', pieces: 10 }]);
    await t.ownerDb
      .updateTable('skcs')
      .set({ sizes: ['S', 'M'] })
      .where('id', '=', sized)
      .execute();
    const one = { skcId: sized, pieces: '1', needOn: soon };
    const demands = [
      { ...one, size: 'M' },
      { ...one, size: 'XL' },
      { ...one, size: 'XL', garmentOrderId: orderId },
      { ...one, size: '' },
    ];
    const { data } = await w.user.call(nettingApi.run, { body: { ...body(), demands } });
    expect(data).toEqual({ fields: { 'demands.1.size': expect.stringContaining('没有尺码“XL”，请填 S、M') } });
    const kept = demands.filter((_, at) => at !== 1);
    expect((await w.user.call(nettingApi.run, { body: { ...body(), demands: kept } })).code).toBe(200);
  });

  it('is found by name, style and pinyin, and by filters', async () => {
    for (const q of ['春季', 'cjsd', 'ROUTES-1', run.code]) {
      const { data } = await w.user.call(nettingApi.list, { query: { q, goods: ['SKU'], holderIds: [w.factory], confirmed: false } });
      expect(data.rows.map(({ id }) => id)).toContain(run.id);
    }
    const { data: none } = await w.user.call(nettingApi.list, { query: { goods: ['SPU'] } });
    expect(none.rows).toEqual([]);
    const { data: lines } = await w.user.call(nettingApi.listLines, {
      params: { id: run.id },
      query: { q: line.code, short: true, supplierIds: [w.supplierId], late: false },
    });
    expect(lines.rows.map(({ id }) => id)).toEqual([line.id]);
  });

  it('can be exported, both the list of runs and the lines of one', async () => {
    const [, ...runs] = await exportedRows(
      t,
      w.user,
      'nettings',
      ['code', 'name', 'goods', 'pieces', 'holder', 'confirmed'],
      `q=${run.code}`,
    );
    expect(runs).toEqual([[run.code, '春季首单', '色布/辅料', '100', run.holder.name, '否']]);
    await w.run({ demands: [{ skcId, pieces: '70', needOn: soon }] });
    const [, ...lines] = await exportedRows(
      t,
      w.user,
      'nettingLines',
      ['code', 'unit', 'gross', 'suggest', 'supplier'],
      `runIds=${run.id}&short=1`,
    );
    expect(lines).toEqual([[line.code, '米', '150.0000', '150.0000', line.supplier?.name]]);
  });

  it('can be compared with another run by item', async () => {
    const more = await w.run({ demands: [{ skcId, pieces: '200', needOn: soon }] });
    const { data } = await w.user.call(nettingApi.compare, { params: { id: more.id }, query: { withId: run.id } });
    expect(data).toMatchObject([
      { code: line.code, before: { gross: '150.0000', suggest: '150.0000' }, after: { gross: '300.0000', suggest: '300.0000' } },
    ]);
    expect((await w.user.call(nettingApi.compare, { params: { id: run.id }, query: { withId: run.id } })).data).toEqual([]);
  });
});

describe('the demands for the form', () => {
  it('come from orders, else from planned pieces, with the BOM in effect', async () => {
    const { data } = await w.user.call(nettingApi.listDemands, { body: { styleIds: [styleId] } });
    expect(data).toMatchObject([
      { skcCode: 'ROUTES-1-1', garmentOrderId: orderId, size: 'M', pieces: '120', deliverOn: soon, bom: { versionNo: 1 } },
      { skcCode: 'ROUTES-1-2', garmentOrderId: null, size: '', pieces: '40', deliverOn: null },
    ]);
    const { data: ofOrder } = await w.user.call(nettingApi.listDemands, { body: { garmentOrderIds: [orderId] } });
    expect(ofOrder).toMatchObject([{ garmentOrderId: orderId, pieces: '120' }]);
  });

  it('of a run are its stored demands, beside the current values of the order', async () => {
    const later = await dayAfter(t, 45);
    const demands = [
      { skcId, pieces: '77', needOn: later },
      { skcId, garmentOrderId: orderId, size: 'M', pieces: '50', needOn: soon },
    ];
    const again = await w.run({ demands });
    const { data } = await w.user.call(nettingApi.listDemands, { body: { runId: again.id } });
    expect(data).toMatchObject([
      { skcId, garmentOrderId: null, size: '', pieces: '77', orderedPieces: null, deliverOn: later, bom: { versionNo: 1 } },
      { skcId, garmentOrderId: orderId, size: 'M', pieces: '50', orderedPieces: '120', deliverOn: soon },
    ]);
  });
});
