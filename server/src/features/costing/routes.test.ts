import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { costingApi, odmLookupsApi } from '@mrp/contract/features/costing.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aMatchedLine, aQuotation, bodyOf, moveQuotation, quotationInput, readQuotation, workedLines } from '../../../test/quotations.ts';
import { shownText } from '../../../test/shown-text.ts';
import { aStyle } from '../../../test/styles.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { done } from '../../../test/tasks.ts';

let t: TestApp;
let d: Dictionaries;
let clerk: TestUser;
let blind: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  clerk = await t.aUser();
  blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== '全局:查看价格'));
});

describe('a new quotation', () => {
  it('has the amounts of the worked sheet, its number and its colours', async () => {
    const style = await aStyle(clerk, d);
    const quotation = await aQuotation(t, d, clerk, { styleId: style.id, skcIds: [style.skcs[0]!.id] });
    expect(quotation.code).toMatch(/^BJ\d{6}-\d{4}$/);
    expect(quotation).toMatchObject({ state: 'DRAFT', versionNo: 1, quotedDirect: '40.39', rate: '1', parent: null, versions: [] });
    expect(quotation.skcs.map(({ name }) => name)).toEqual(['藏青']);
    expect(
      quotation.lines.slice(0, 5).map(({ quotedConsumption, quotedPrice, quotedAmount }) => [quotedConsumption, quotedPrice, quotedAmount]),
    ).toEqual([
      ['1.3402', '12.7235', '17.05'],
      ['0.0643', '12.6960', '0.82'],
      ['0.3679', '18.3673', '6.76'],
      ['4.0800', '0.1200', '0.49'],
      ['1.0200', '0.0850', '0.09'],
    ]);
    expect(quotation.lines[0]!.steps).toMatchObject({ quote: '42.0000', net: '42.8400', factor: '0.2970', price: '12.7235' });
  });

  it('says at its field what is wrong', async () => {
    const refused = async (changes: object) =>
      (await clerk.call(costingApi.create, { body: { ...(await quotationInput(t, d, clerk)), ...changes } })).data;
    const [main] = workedLines(d);
    expect(await refused({ styleId: '999999' })).toMatchObject({ fields: { styleId: '款式不存在或已停用，请重新选择' } });
    expect(await refused({ supplierId: (await aSupplier(t)).id })).toMatchObject({ fields: { supplierId: '请选择成品供应商' } });
    expect(await refused({ validUntil: '2026-10-01' })).toMatchObject({ fields: { validUntil: '有效期不能早于报价日期' } });
    expect(await refused({ lines: [{ ...main, price: '-1' }] })).toMatchObject({ fields: { 'lines.0.price': '不能小于0' } });
    expect(await refused({ lines: [{ ...main, price: '0' }] })).toMatchObject({ fields: { 'lines.0.price': '单价为0只用于客供' } });
    expect(await refused({ lines: [{ ...main, consumption: '0' }] })).toMatchObject({
      fields: { 'lines.0.consumption': '仅可4位自然数,4位小数' },
    });
    const { line: matched } = await aMatchedLine(t, d, [clerk, await t.aUser()], '40.00');
    expect(await refused({ lines: [{ ...matched, purpose: 'TRIM', price: '42.125' }] })).toMatchObject({
      fields: { 'lines.0.price': '不能超过4位数,且小数只允许后2位' },
    });
    expect(await refused({ lines: [{ ...main, width: null }] })).toMatchObject({
      fields: { 'lines.0.priceUnitId': '计价单位不能换算成用量单位，请匹配有换算系数的物料，或填写门幅和克重，或改用同类单位' },
    });
    expect(await refused({ lines: [{ ...main, unitId: null }] })).toMatchObject({ fields: { 'lines.0.unitId': '请选择单位' } });
    expect(await refused({ lines: [{ ...main, skuId: '999999' }] })).toMatchObject({
      fields: { 'lines.0.skuId': '物料不存在，请重新选择' },
    });
  });

  it('needs the exchange rate of its day', async () => {
    const input = await quotationInput(t, d, clerk, { currencyId: d.entry('currency', '美元'), quotedOn: '1999-01-01' });
    expect((await clerk.call(costingApi.create, { body: input })).data).toMatchObject({
      fields: { currencyId: '这个币种在报价日期没有汇率，请先在字典管理中登记' },
    });
  });

  it('costs nothing for what the customer supplies', async () => {
    const [main] = workedLines(d);
    const { quotedDirect, lines } = await aQuotation(t, d, clerk, { lines: [{ ...main!, supply: 'CUSTOMER', price: null }] });
    expect([quotedDirect, lines[0]!.quotedAmount, lines[0]!.steps]).toEqual(['0.00', '0.00', null]);
  });

  it('clones another one for more colours and is linked with it', async () => {
    const parent = await aQuotation(t, d, clerk);
    const child = await done(clerk, costingApi.create, { body: { ...bodyOf(parent), parentId: parent.id } });
    expect(child).toMatchObject({ parent: { id: parent.id, code: parent.code }, quotedDirect: parent.quotedDirect });
    expect((await readQuotation(clerk, parent.id)).children).toMatchObject([{ id: child.id, state: 'DRAFT' }]);
    expect(await clerk.call(costingApi.create, { body: { ...bodyOf(parent), parentId: '999999' } })).toMatchObject({ code: 40400 });
  });
});

describe('editing a quotation', () => {
  it('keeps the ids of its lines, and refuses an old version', async () => {
    const quotation = await aQuotation(t, d, clerk);
    const params = { id: quotation.id };
    const { lines, ...head } = bodyOf(quotation);
    const body = { ...head, version: quotation.version, lines: [{ ...lines[1]!, price: '47' }, lines[0]!] };
    const edited = await done(clerk, costingApi.edit, { params, body });
    expect(edited.lines.map(({ id, quote }) => [id, quote])).toEqual([
      [lines[1]!.id, '47'],
      [lines[0]!.id, '42'],
    ]);
    expect(await clerk.call(costingApi.edit, { params, body })).toMatchObject({ code: 40900 });
  });

  it('leaves the prices that somebody may not see', async () => {
    const quotation = await aQuotation(t, d, clerk);
    const seen = await readQuotation(blind, quotation.id);
    const { statedTotal: _, ...body } = bodyOf(seen, { remark: '改备注' });
    const edited = await blind.call(costingApi.edit, { params: { id: quotation.id }, body: { ...body, version: quotation.version } });
    expect(edited.code).toBe(200);
    expect(await readQuotation(clerk, quotation.id)).toMatchObject({ quotedDirect: '40.39', statedTotal: '48.5', remark: '改备注' });
  });

  it('ends with its submission', async () => {
    const quotation = await aQuotation(t, d, clerk);
    const { id, version } = await moveQuotation(clerk, quotation.id, 'submit');
    const body = { ...bodyOf(quotation), version };
    expect(await clerk.call(costingApi.edit, { params: { id }, body })).toMatchObject({
      code: 40902,
      message: '当前状态为“待核价”，不能编辑',
    });
    expect(await clerk.call(costingApi.discard, { params: { id } })).toMatchObject({ code: 40902 });
    await expect(t.ownerDb.deleteFrom('quotationLines').where('quotationId', '=', id).execute()).rejects.toThrow(/are submitted/);
  });

  it('of an own draft may end with its deletion', async () => {
    const { id } = await aQuotation(t, d, clerk);
    expect(await blind.call(costingApi.discard, { params: { id } })).toMatchObject({ code: 40301 });
    expect(await clerk.call(costingApi.discard, { params: { id } })).toMatchObject({ code: 200 });
    expect(await clerk.call(costingApi.get, { params: { id } })).toMatchObject({ code: 40400 });
  });
});

describe('the steps of a quotation', () => {
  const move = (id: string, version: number, action: 'submit' | 'dispatch' | 'reject' | 'cancel' | 'recost', reason?: string) =>
    clerk.call(costingApi.transition, { params: { id }, body: { action, version, ...(reason && { reason }) } });

  it('begin with lines that all have a price', async () => {
    const empty = await aQuotation(t, d, clerk, { lines: [] });
    expect(await move(empty.id, empty.version, 'submit')).toMatchObject({ code: 40905, message: '还没有明细，请先录入物料、工艺或工序' });
    const [main] = workedLines(d);
    const unpriced = await aQuotation(t, d, clerk, { lines: [{ ...main!, price: null }] });
    expect(await move(unpriced.id, unpriced.version, 'submit')).toMatchObject({ message: '“精棉汗布”还没有单价，请先填写' });
  });

  it('lead from 打回 to the next version, which says what is different', async () => {
    const { id } = await aQuotation(t, d, clerk);
    await moveQuotation(clerk, id, 'submit');
    const returned = await moveQuotation(clerk, id, 'reject', '罗纹太贵');
    expect(returned).toMatchObject({ state: 'RETURNED', endReason: '罗纹太贵', versionNo: 1 });
    const { lines, ...head } = bodyOf(returned);
    const changed = [lines[0]!, { ...lines[1]!, price: '44', consumption: '0.05' }, ...lines.slice(3)];
    await done(clerk, costingApi.edit, {
      params: { id },
      body: { ...head, lines: changed, changeNote: '罗纹降价', version: returned.version },
    });
    const again = await moveQuotation(clerk, id, 'submit');
    expect(again).toMatchObject({ state: 'PENDING', versionNo: 2 });
    expect(again.versions[0]).toMatchObject({
      versionNo: 2,
      changeNote: '罗纹降价',
      changes: [
        { item: '物料 · 罗纹 · 领口', field: '单件用量', before: '0.06', after: '0.05' },
        { item: '物料 · 里料', field: '行', before: '有', after: '已删除' },
      ],
      priceChanges: [{ item: '物料 · 罗纹 · 领口', field: '单价', before: '46 /公斤', after: '44 /公斤' }],
    });
    expect((await readQuotation(blind, id)).versions[0]).not.toHaveProperty('priceChanges');
    await expect(t.ownerDb.deleteFrom('quotationVersions').execute()).rejects.toThrow();
  });

  it('refuse what its state does not allow, and a withdrawal while it is being costed', async () => {
    const { id, version } = await aQuotation(t, d, clerk);
    expect(await move(id, version, 'dispatch')).toMatchObject({ code: 40902, message: '当前状态为“未提交”，不能派发' });
    expect(await move(id, version, 'cancel')).toMatchObject({ code: 40000 });
    await moveQuotation(clerk, id, 'submit');
    const { version: now } = await moveQuotation(clerk, id, 'dispatch');
    expect(await move(id, now, 'cancel', '不做了')).toMatchObject({ code: 40902, message: '当前状态为“核价中”，不能取消报价' });
  });

  it('are refused for a factory that paused, and done for many at once', async () => {
    const paused = await aSupplier(t, { kind: 'GARMENT' });
    const one = await aQuotation(t, d, clerk, { supplierId: paused.id });
    const two = await aQuotation(t, d, clerk);
    await t.ownerDb.updateTable('suppliers').set({ state: 'PAUSED' }).where('id', '=', paused.id).execute();
    const body = { action: 'submit' as const, chosen: { ids: [one.id, two.id] } };
    const result = await done(clerk, costingApi.transitionMany, { body });
    expect(result).toMatchObject({ done: [two.id], failed: [{ code: one.code }] });
    expect(result.failed[0]!.reason).toContain('已暂停合作');
  });
});

describe('quotations', () => {
  it('are found by number, style, factory and relation, sorted by what they cost', async () => {
    const supplier = await aSupplier(t, { kind: 'GARMENT', abbreviation: '盛泰制衣' });
    const me = await t.aUser();
    const [main] = workedLines(d);
    const cheap = await aQuotation(t, d, me, { supplierId: supplier.id, lines: [{ ...main!, price: '10' }] });
    const dear = await aQuotation(t, d, me, { supplierId: supplier.id });
    const find = async (query: object) => (await done(me, costingApi.list, { query })).rows.map(({ code }) => code);
    for (const q of [cheap.code, cheap.style.code]) expect(await find({ q })).toContain(cheap.code);
    expect(await find({ q: 'stzy', sort: '-quotedDirect' })).toEqual([dear.code, cheap.code]);
    expect(await find({ supplierIds: [supplier.id], sort: 'quotedDirect' })).toEqual([cheap.code, dear.code]);
    expect(await find({ mine: ['CREATED'] })).toHaveLength(2);
    expect(await find({ mine: ['TASK'], supplierIds: [supplier.id] })).toEqual([]);
    expect(await find({ overdue: true, supplierIds: [supplier.id] })).toEqual([]);
    expect(await find({ differenceRate: { min: '0' }, supplierIds: [supplier.id] })).toEqual([]);
    const { tabs } = await done(me, costingApi.list, { query: { supplierIds: [supplier.id] } });
    expect(tabs).toMatchObject({ DRAFT: 2 });
  });

  it('show no price to somebody without 查看价格, in list, record, print and log', async () => {
    const { id, style } = await aQuotation(t, d, clerk);
    const shown = [
      await readQuotation(blind, id),
      await done(blind, costingApi.list, { query: { q: style.code } }),
      await done(blind, costingApi.print, { body: { ids: [id] } }),
      (await blind.call(auditApi.selectAllLogById, { query: { type: 'quotation', id } })).data,
    ];
    for (const answer of shown) expect(shownText(answer)).not.toMatch(/40\.39|17\.05|12\.72|48\.5|"quote"|"steps"|单价/);
    expect(await blind.call(costingApi.list, { query: { sort: 'quotedDirect' } })).toMatchObject({ code: 40300 });
  });

  it('stand in the palette and among the documents that somebody worked on', async () => {
    const { id, code } = await aQuotation(t, d, clerk);
    expect((await clerk.call(homeApi.search, { query: { q: code } })).data).toMatchObject([{ kind: 'quotation', hits: [{ id }] }]);
    expect((await clerk.call(homeApi.get)).data.recent.map((recent) => recent.id)).toContain(id);
  });

  it('answer the look-ups of the style side', async () => {
    const supplier = await aSupplier(t, { kind: 'GARMENT', abbreviation: '华裳制衣' });
    await aSupplier(t, { kind: 'GARMENT', abbreviation: '华裳二厂' });
    await aQuotation(t, d, clerk, { supplierId: supplier.id });
    expect(await done(clerk, odmLookupsApi.listOdmSuppliers, { query: { q: '华裳' } })).toEqual([
      { id: supplier.id, code: supplier.code, name: '华裳制衣' },
    ]);
    const asked = (body: object) => done(clerk, odmLookupsApi.chooseOdmSuppliers, { body });
    expect(await asked({ q: '华裳', states: ['DRAFT'] })).toMatchObject({ total: 1, rows: [{ abbreviation: '华裳制衣', quotations: 1 }] });
    expect(await asked({ q: '华裳', states: ['DONE'] })).toMatchObject({ total: 0, rows: [] });
    expect((await done(clerk, odmLookupsApi.getUnit, {})).map(({ name }) => name)).toEqual(expect.arrayContaining(['米', '公斤', '粒']));
    expect(await t.anonymous.call(odmLookupsApi.getUnit)).toMatchObject({ status: 401 });
    expect(await (await t.aUser([])).call(odmLookupsApi.listOdmSuppliers)).toMatchObject({ code: 40300 });
    // A factory that belongs to another one is answered as that one, once.
    const main = await aSupplier(t, { kind: 'GARMENT', abbreviation: '华裳总厂' });
    await t.ownerPool.query(`update suppliers set main_id = $1, state = 'TERMINATED' where abbreviation = '华裳制衣'`, [main.id]);
    expect(await asked({ q: '华裳' })).toMatchObject({ total: 1, rows: [{ id: main.id, quotations: 1 }] });
    expect((await done(clerk, odmLookupsApi.listOdmSuppliers, { query: { q: '华裳' } })).map(({ id }) => id)).toEqual([main.id]);
  });

  it('leave no invariant broken', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});

it('prints at most fifty at once', async () => {
  const ids = Array.from({ length: 200 }, (_, at) => String(at + 1));
  for (const endpoint of [costingApi.print, costingApi.printSheets])
    expect((await clerk.call(endpoint, { body: { ids } })).data).toMatchObject({
      fields: { ids: expect.stringContaining('一次最多打印50张') },
    });
});

it('prints nothing where a quotation, or every cost sheet, is missing', async () => {
  const { id } = await aQuotation(t, d, clerk);
  expect(await clerk.call(costingApi.print, { body: { ids: [id, '999999'] } })).toMatchObject({ code: errors.NOT_FOUND.code });
  expect(await clerk.call(costingApi.printSheets, { body: { ids: [id] } })).toMatchObject({ code: errors.NOT_FOUND.code });
});

describe('the calls of quotations', () => {
  it('open to nobody who is not logged in or has not the right', async () => {
    const { id, version } = await aQuotation(t, d, clerk);
    const reader = await t.aUser(['成衣核价']);
    const params = { id };
    const input = await quotationInput(t, d, clerk);
    const calls = [
      [costingApi.create, { body: input }],
      [costingApi.edit, { params, body: { ...input, version } }],
      [costingApi.discard, { params }],
      [costingApi.transition, { params, body: { action: 'submit', version } }],
      [costingApi.transitionMany, { body: { action: 'submit', chosen: { ids: [id] } } }],
      [costingApi.print, { body: { ids: [id] } }],
    ] as const;
    for (const [endpoint, request] of calls) {
      expect(await t.anonymous.call(endpoint, request as never)).toMatchObject({ status: 401 });
      expect(await reader.call(endpoint, request as never)).toMatchObject({ code: 40300 });
      if ('body' in request) expect((await clerk.call(endpoint, { ...request, body: {} } as never)).code).toBe(40000);
    }
    const nobody = await t.aUser([]);
    for (const endpoint of [costingApi.list, costingApi.get]) {
      expect(await t.anonymous.call(endpoint, { params } as never)).toMatchObject({ status: 401 });
      expect(await nobody.call(endpoint, { params } as never)).toMatchObject({ code: 40300 });
    }
  });
});
