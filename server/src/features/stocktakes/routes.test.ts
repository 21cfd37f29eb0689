import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { countTasksApi, skuStocktakesApi, spuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { fieldsOf, testApp, type TestApp } from '../../../test/app.ts';
import {
  aCountWorld,
  aPlan,
  counterRights,
  giveReasons,
  listLines,
  moveCount,
  openCount,
  planCount,
  readCount,
  sendEvents,
  type CountPlan,
  type CountWorld,
} from '../../../test/stocktakes.ts';

let t: TestApp;
let w: CountWorld;
let id: string;
const page = { page: 1, pageSize: 50 };

beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t, 3);
  for (const item of [0, 1, 2, 3, 4, 5]) await w.move(item, '100', { amount: '1000' });
  ({ id } = await openCount(w, [0, 1], { recountPercent: '99', recountAmount: '9999999' }));
  await sendEvents(w.counters[0], id, [
    { code: w.codes[0] ?? '', quantity: '97', note: '破损' },
    { code: w.codes[1] ?? '', quantity: '100' },
  ]);
});

describe('the plan of a stocktake', () => {
  it('is written, edited and read', async () => {
    const made = await planCount(w, [2], { remark: '月盘', deadline: '2099-01-31', freezes: true });
    expect(made).toMatchObject({
      code: expect.stringMatching(/^PD\d{6}-\d{4}$/),
      state: 'PLANNED',
      blind: true,
      freezes: true,
      scope: '1 个物料',
      lineCount: 0,
      counterIds: w.counters.map((user) => user.id),
      items: [{ code: w.codes[2] }],
      recountPercent: '2.0000',
    });
    const body = { ...aPlan(w, [2, 3], { remark: '季盘', counterIds: [w.counters[1].id] }), version: made.version };
    const edited = await w.planner.call(skuStocktakesApi.edit, { params: { id: made.id }, body });
    expect(edited).toMatchObject({
      code: 200,
      data: { remark: '季盘', scope: '2 个物料', counterIds: [w.counters[1].id], freezes: false },
    });
    expect(await w.planner.call(skuStocktakesApi.edit, { params: { id: made.id }, body })).toMatchObject({
      code: errors.VERSION_CONFLICT.code,
    });
    await moveCount(w.planner, w, made.id, 'publish');
    const { version } = await readCount(w, made.id);
    const late = await w.planner.call(skuStocktakesApi.edit, { params: { id: made.id }, body: { ...body, version } });
    expect(late).toMatchObject({ code: errors.STATE.code });
    await moveCount(w.supervisor, w, made.id, 'cancel');
  });

  it('reports errors by field in Chinese', async () => {
    const refused = async (items: number[], changes: CountPlan) => {
      const { code, data } = await w.planner.call(skuStocktakesApi.create, {
        body: { ...aPlan(w, [0]), itemIds: items.map((at) => w.items[at] ?? ''), ...changes } as never,
      });
      expect(code).toBe(errors.VALIDATION.code);
      return fieldsOf(data);
    };
    expect(await refused([], {})).toEqual({ classificationIds: '部分盘点请选择范围' });
    expect(await refused([0], { kind: 1 })).toEqual({ kind: '仓库全盘不能限定范围，请改为部分盘点' });
    expect(await refused([0], { holderId: '999999' })).toEqual({ holderId: '请选择自有仓或供应商的仓，在途不能盘点' });
    expect(await refused([0], { itemIds: [w.greige] })).toEqual({ itemIds: '有的物料不在这个库存里，请重新选择' });
    expect(await refused([0], { counterIds: [] })).toEqual({ counterIds: '请选择盘点人' });
    expect(await refused([0], { counterIds: [(await t.aUser(['盘点任务'])).id] })).toEqual({
      counterIds: expect.stringContaining('没有“盘点任务:记录”权限'),
    });
    expect(await refused([0], { deadline: '2020-01-01' })).toEqual({ deadline: '截止日期不能早于今天' });
    expect(await refused([0], { recountPercent: '-1' })).toEqual({ recountPercent: '不能小于0' });
    expect(await refused([0], { supervisorId: '999999' })).toEqual({ supervisorId: '负责人不存在或已停用' });
  });

  it('offers people who may count, and says who reads the books', async () => {
    const { data } = await w.planner.call(skuStocktakesApi.listPeople, { query: { ids: [w.counters[0].id, w.planner.id] } });
    const known = new Map(data.map((person) => [person.id, person]));
    expect(known.get(w.counters[0].id)).toMatchObject({ canCount: true, seesBooks: false });
    expect(known.get(w.planner.id)).toMatchObject({ canCount: true, seesBooks: true });
  });
});

describe('lists of stocktakes', () => {
  it('find by state, kind, holder and number', async () => {
    const { code } = await readCount(w, id);
    const find = async (query: object) =>
      (await w.planner.call(skuStocktakesApi.list, { query: { ...page, ...query } as never })).data.rows.map((row) => row.id);
    expect(await find({ q: code })).toEqual([id]);
    expect(await find({ q: '一号仓', state: ['COUNTING'] })).toEqual([id]);
    expect(await find({ holderKind: ['MATERIAL_SUPPLIER'] })).toEqual([]);
    expect(await find({ kind: ['1'] })).toEqual([]);
    expect(await find({ overdue: true })).toEqual([]);
    expect((await w.planner.call(spuStocktakesApi.list, { query: page as never })).data.rows).toEqual([]);
  });

  it('by type of holder show and open theirs only', async () => {
    const viewer = await t.aUser(['SKU物料供应商盘点']);
    expect((await viewer.call(skuStocktakesApi.list, { query: page as never })).data.rows).toEqual([]);
    expect(await viewer.call(skuStocktakesApi.get, { params: { id } })).toMatchObject({ code: errors.NOT_FOUND.code });
    const lines = await viewer.call(skuStocktakesApi.listLines, { params: { id }, query: { ...page, show: 'all' } });
    expect(lines.data.rows).toEqual([]);
    const [line] = await listLines(w, id);
    const story = await viewer.call(skuStocktakesApi.getLineStory, { params: { id, lineId: line?.id ?? '' } });
    expect(story).toMatchObject({ code: errors.NOT_FOUND.code });
  });

  it('have figures of money only for those who may see prices', async () => {
    const viewer = await t.aUser(['SKU盘点']);
    const read = async (user: typeof viewer) => (await user.call(skuStocktakesApi.get, { params: { id } })).data;
    expect(await read(w.planner)).toMatchObject({ accuracy: '50.00', varianceAmount: '-30.00', valueAccuracy: '98.50', shrinkage: '1.50' });
    const seen = await read(viewer);
    expect(seen.accuracy).toBe('50.00');
    expect('varianceAmount' in seen || 'valueAccuracy' in seen || 'shrinkage' in seen).toBe(false);
    const [line] = (await viewer.call(skuStocktakesApi.listLines, { params: { id }, query: { ...page, show: 'variance' } })).data.rows;
    expect(line).toMatchObject({ variance: '-3.0000', variancePercent: '-3.00' });
    expect('amount' in (line ?? {})).toBe(false);
  });
});

describe('lines of a stocktake', () => {
  it('are found by what is remarkable, and by words', async () => {
    const show = async (view: 'variance' | 'uncounted' | 'beyond' | 'moved' | 'added' | 'recount', q?: string) =>
      (await w.planner.call(skuStocktakesApi.listLines, { params: { id }, query: { ...page, show: view, ...(q && { q }) } })).data.rows.map(
        ({ code }) => code,
      );
    expect(await show('variance')).toEqual([w.codes[0]]);
    expect(await show('variance', '黑色')).toEqual([]);
    for (const view of ['uncounted', 'beyond', 'moved', 'added', 'recount'] as const) expect(await show(view)).toEqual([]);
  });

  it('tell their events and movements', async () => {
    await w.move(0, '-10');
    const [line] = await listLines(w, id);
    const { data } = await w.planner.call(skuStocktakesApi.getLineStory, { params: { id, lineId: line?.id ?? '' } });
    expect(data).toMatchObject({
      events: [{ mode: 'SET', quantity: '97.0000', note: '破损', isVoided: false, deviceId: 'phone' }],
      movements: [{ quantity: '-10.0000', ownership: 1 }],
    });
  });

  it('are printed without the books while a blind stocktake is open, and as its protocol afterwards', async () => {
    const print = async () => (await w.planner.call(skuStocktakesApi.printSheets, { body: { ids: [id] } })).data[0]?.lines ?? [];
    expect(await print()).toMatchObject([{ code: w.codes[0], label: w.codes[0], book: null, variance: null }, { book: null }]);
    await moveCount(w.supervisor, w, id, 'finish');
    await giveReasons(w, id);
    expect(await print()).toMatchObject([
      { book: '100.0000', counted: '97.0000', variance: '-3.0000', reason: expect.any(String) },
      { variance: '0.0000' },
    ]);
    await moveCount(w.supervisor, w, id, 'approve');
    const open = await openCount(w, [5], { blind: false });
    const sheets = await w.planner.call(skuStocktakesApi.printSheets, { body: { ids: [open.id] } });
    expect(sheets.data[0]?.lines).toMatchObject([{ book: '100.0000', counted: null }]);
    await moveCount(w.supervisor, w, open.id, 'cancel');
  });
});

describe('the calls of stocktakes', () => {
  const someId = { params: { id: '1' } };

  it('ask for a login and for their own right', async () => {
    const calls = [
      skuStocktakesApi.list,
      skuStocktakesApi.get,
      skuStocktakesApi.create,
      countTasksApi.list,
      countTasksApi.record,
      countTasksApi.start,
    ];
    const other = await t.aUser(['供应商档案']);
    for (const call of calls) {
      expect((await t.anonymous.call(call, someId as never)).code).toBe(errors.NO_TOKEN.code);
      expect((await other.call(call, someId as never)).code).toBe(errors.FORBIDDEN.code);
    }
  });

  it('refuse a step of a counter whose button he lacks, event by event where it is one of many', async () => {
    const counter = await t.aUser(counterRights.filter((right) => right !== '盘点任务:作废本次' && right !== '盘点任务:完成'));
    const open = await openCount(w, [4], { counterIds: [counter.id] });
    const { answers } = await sendEvents(counter, open.id, [
      { code: w.codes[4] ?? '', quantity: '100' },
      { mode: 'VOID', code: w.codes[4] ?? '', voids: '6f4e1b1e-3a0e-4a51-9d0b-9b8f0e5f6a11' },
    ]);
    expect(answers).toMatchObject([{ result: 'APPLIED' }, { result: 'REJECTED', reason: '没有“盘点任务:作废本次”权限，请联系管理员' }]);
    expect(await counter.call(countTasksApi.finish, { params: { id: open.id } })).toMatchObject({ code: errors.FORBIDDEN.code });
    await moveCount(w.supervisor, w, open.id, 'cancel');
  });

  it('refuse a batch that is none', async () => {
    const [counter] = w.counters;
    const record = (body: object) => counter.call(countTasksApi.record, { params: { id }, body: body as never });
    for (const body of [
      {},
      { deviceId: 'x', sentAt: 'gestern', events: [] },
      { deviceId: '', sentAt: new Date().toISOString(), events: [{ id: 'x' }] },
    ])
      expect((await record(body)).code).toBe(errors.VALIDATION.code);
  });
});
