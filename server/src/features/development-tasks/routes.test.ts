import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { compareToTarget } from '@mrp/contract/features/development-tasks/targets.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { anExternal } from '../../../test/externals.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aQuotation, moveQuotation, readQuotation, readSheet } from '../../../test/quotations.ts';
import { shownText } from '../../../test/shown-text.ts';
import { aSupplier, terminateSupplier } from '../../../test/suppliers.ts';
import { aTask, aTaskIn, done, roundInput, taskInput } from '../../../test/tasks.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;
let blind: TestUser;
let supplierId: string;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  developer = await t.aUser();
  blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== '全局:查看价格'));
  supplierId = (await aSupplier(t)).id;
});

const get = async (user: TestUser, id: string): Promise<Task> => (await user.call(developmentTasksApi.get, { params: { id } })).data;
const find = async (user: TestUser, query: object) =>
  (await user.call(developmentTasksApi.list, { query })).data.rows.map(({ name }) => name);

describe('a new task', () => {
  it('waits for its assignee with target, composition, colour name and code', async () => {
    const task = await aTask(t, d, developer);
    expect(task).toMatchObject({
      state: 'WAITING',
      origin: 'MANUAL',
      assigneeId: null,
      targetPrice: '40',
      colourName: '藏青',
      stateDays: 0,
      overdue: null,
      rounds: [],
    });
    expect(task.code).toMatch(/^KF\d{6}-\d{4}$/);
    expect(task.compositions.map(({ share }) => share)).toEqual(['95', '5']);
  });

  it('says at its field what is wrong', async () => {
    const refused = async (changes: object) =>
      (await developer.call(developmentTasksApi.create, { body: { ...(await taskInput(t, d)), ...changes } })).data;
    expect(await refused({ name: '' })).toMatchObject({ fields: { name: '不能为空' } });
    expect(await refused({ type: 'OTHER' })).toMatchObject({ fields: { type: '请选择类型' } });
    expect(await refused({ unitId: null })).toMatchObject({ fields: { unitId: '填了目标价或预计用量，请选择单位' } });
    expect(await refused({ classificationId: '999999' })).toMatchObject({
      fields: { classificationId: '分类不存在或已停用，请重新选择' },
    });
    expect(await refused({ collaboratorIds: ['999999'] })).toMatchObject({
      fields: { collaboratorIds: '协作人不存在或已停用，请重新选择' },
    });
    const [cotton] = (await taskInput(t, d)).compositions!;
    expect(await refused({ compositions: [cotton] })).toMatchObject({ fields: { compositions: '成分占比合计须为100%' } });
  });

  it('is opened from a line of a quotation that matches no material, which then names it', async () => {
    const quotation = await aQuotation(t, d, developer);
    const line = quotation.lines.find(({ part }) => part === 'MATERIAL')!;
    const open = async (lineId: string) => {
      const source = { origin: 'QUOTATION' as const, quotationId: quotation.id, lineId };
      return developer.call(developmentTasksApi.create, { body: { ...(await taskInput(t, d)), source } });
    };
    const { data: task } = await open(line.id);
    expect(task).toMatchObject({ origin: 'QUOTATION', source: { id: quotation.id, code: quotation.code, name: line.name } });
    expect(await find(developer, { quotationIds: [quotation.id] })).toEqual([task.name]);
    const named = { id: task.id, code: task.code, state: 'WAITING' };
    expect((await readQuotation(developer, quotation.id)).lines.map((one) => one.task)).toEqual(
      quotation.lines.map(({ id }) => (id === line.id ? named : null)),
    );
    await moveQuotation(developer, quotation.id, 'submit');
    await moveQuotation(developer, quotation.id, 'dispatch');
    const sheet = await readSheet(developer, quotation.id);
    expect(sheet.lines.filter((one) => one.task).map(({ quotedLineId, task: own }) => [quotedLineId, own])).toEqual([[line.id, named]]);
    const work = quotation.lines.find(({ part }) => part === 'OPERATION')!;
    expect(await open(work.id)).toMatchObject({ code: 40905, message: '只有物料明细可以发起开发任务' });
    expect(await open('999999')).toMatchObject({ code: 40400 });
  });

  it('names the material or the external record that it was opened from', async () => {
    const material = await aMaterial(t, d, developer, {}, [{}]);
    const body = { ...(await taskInput(t, d, { type: 'COST' })), source: { origin: 'MATERIAL' as const, spuId: material.id } };
    const task = await done(developer, developmentTasksApi.create, { body });
    expect(task).toMatchObject({ origin: 'MATERIAL', source: { id: material.id, code: material.code } });
    expect(await find(developer, { spuIds: [material.id] })).toEqual([task.name]);
    const external = await anExternal(t, d, developer, supplierId);
    const other = { ...(await taskInput(t, d)), source: { origin: 'EXTERNAL' as const, externalId: external.id } };
    expect(await done(developer, developmentTasksApi.create, { body: other })).toMatchObject({
      source: { code: external.code, aside: '藏青' },
    });
    const gone = { ...(await taskInput(t, d)), source: { origin: 'MATERIAL' as const, spuId: '999999' } };
    expect(await developer.call(developmentTasksApi.create, { body: gone })).toMatchObject({ code: 40400 });
    const network = { ...(await taskInput(t, d)), source: { origin: 'NETWORK', products: [] } } as never;
    expect(await developer.call(developmentTasksApi.create, { body: network })).toMatchObject({ code: 40000 });
  });
});

describe('editing a task', () => {
  it('succeeds for one of two users who began at the same version, and keeps prices that the user may not see', async () => {
    const { id, version } = await aTask(t, d, developer);
    const { targetPrice: _, ...body } = await taskInput(t, d, { brief: '要更挺' });
    const { data } = await blind.call(developmentTasksApi.edit, { params: { id }, body: { ...body, version } });
    expect(data).not.toHaveProperty('targetPrice');
    expect(await developer.call(developmentTasksApi.edit, { params: { id }, body: { ...body, version } })).toMatchObject({ code: 40900 });
    expect(await get(developer, id)).toMatchObject({ targetPrice: '40', brief: '要更挺' });
  });

  it('leaves samples the unit that they were quoted in, and a sample may have its own', async () => {
    const { id, version, rounds } = await aTaskIn(t, d, developer, 'DEVELOPING', supplierId);
    expect(rounds.map(({ unit }) => unit?.name)).toEqual(['公斤']);
    const body = { ...(await taskInput(t, d, { unitId: d.unit('米') })), version };
    await done(developer, developmentTasksApi.edit, { params: { id }, body });
    const own = roundInput(d, supplierId, { unitId: d.unit('码') });
    const task = await done(developer, developmentTasksApi.addRound, { params: { id }, body: own });
    expect(task.rounds.map(({ unit }) => unit?.name)).toEqual(['公斤', '码']);
    // 39.5 元/公斤 × 0.30544 公斤/米, and 39.5 元/码 ÷ 0.9144.
    expect(task.rounds.map((round) => compareToTarget(task, round).price)).toEqual([
      { met: true, difference: '-69.84%', converted: '12.0649' },
      { met: false, difference: '+7.99%', converted: '43.1977' },
    ]);
    const unknown = roundInput(d, supplierId, { unitId: '999999' });
    const refused = await developer.call(developmentTasksApi.addRound, { params: { id }, body: unknown });
    expect(refused).toMatchObject({ data: { fields: { unitId: '单位不存在或已停用，请重新选择' } } });
  });
});

describe('a sample', () => {
  it('is counted, edited at its version, and judged with a reason once it has arrived', async () => {
    const task = await aTaskIn(t, d, developer, 'DEVELOPING', supplierId);
    const params = { id: task.id };
    const sent = roundInput(d, supplierId, { receivedOn: null });
    const two = await done(developer, developmentTasksApi.addRound, { params, body: sent });
    expect(two.rounds.map(({ serial, price }) => [serial, price])).toEqual([
      [1, '39.5'],
      [2, '39.5'],
    ]);
    const { id: roundId, version } = two.rounds[1]!;
    const judge = (body: object) =>
      developer.call(developmentTasksApi.judgeRound, { params: { id: task.id, roundId }, body: body as never });
    expect(await judge({ version, verdict: 'PASSED', reason: '好' })).toMatchObject({
      code: 40905,
      message: '样品 2 还没有回样，请先填写回样日期',
    });
    const arrived = { ...sent, receivedOn: '2026-11-20', version };
    const edit = () => developer.call(developmentTasksApi.editRound, { params: { id: task.id, roundId }, body: arrived });
    const { data } = await edit();
    expect(await edit()).toMatchObject({ code: 40900 });
    expect(await judge({ version: data.rounds[1]!.version, verdict: 'REJECTED', reason: ' ' })).toMatchObject({
      code: 40000,
      data: { fields: { reason: '不能为空' } },
    });
    expect(await judge({ version: data.rounds[1]!.version, verdict: 'REJECTED', reason: '色牢度不够' })).toMatchObject({
      data: { rounds: [{ verdict: null }, { verdict: 'REJECTED', verdictReason: '色牢度不够' }] },
    });
  });

  it('is not asked of a paused supplier, but one that was asked before the pause can be edited', async () => {
    const task = await aTaskIn(t, d, developer, 'DEVELOPING', supplierId);
    const paused = await aSupplier(t);
    const body = roundInput(d, paused.id);
    const add = () => developer.call(developmentTasksApi.addRound, { params: { id: task.id }, body });
    const { data } = await add();
    const asked = data.rounds.at(-1)!;
    await t.ownerDb.updateTable('suppliers').set({ state: 'PAUSED' }).where('id', '=', paused.id).execute();
    expect(await add()).toMatchObject({
      code: 40000,
      data: { fields: { supplierId: `供应商“${paused.abbreviation}”已暂停合作，请改选供应商` } },
    });
    const edited = await developer.call(developmentTasksApi.editRound, {
      params: { id: task.id, roundId: asked.id },
      body: { ...body, version: asked.version },
    });
    expect(edited.code).toBe(200);
  });

  it('is not of a terminated supplier, does not arrive before it was sent, and belongs to its task', async () => {
    const task = await aTaskIn(t, d, developer, 'DEVELOPING', supplierId);
    const other = await aTask(t, d, developer);
    const ended = await aSupplier(t);
    await terminateSupplier(t, ended.id);
    const add = async (id: string, changes: object) =>
      developer.call(developmentTasksApi.addRound, { params: { id }, body: roundInput(d, supplierId, changes) });
    expect(await add(task.id, { supplierId: ended.id })).toMatchObject({
      data: { fields: { supplierId: '供应商已终止，请选择其他供应商' } },
    });
    expect(await add(task.id, { receivedOn: '2026-10-01' })).toMatchObject({
      data: { fields: { receivedOn: '回样日期不能早于打样日期' } },
    });
    expect(await add(other.id, {})).toMatchObject({ code: 40902, message: '当前状态为“待分配”，不能登记样品' });
    const body = { version: 1, verdict: 'PASSED' as const, reason: '好' };
    const params = { id: other.id, roundId: task.rounds[0]!.id };
    expect(await developer.call(developmentTasksApi.judgeRound, { params, body })).toMatchObject({ code: 40400 });
  });

  it('of somebody without 查看价格 has no price', async () => {
    const { id } = await aTaskIn(t, d, developer, 'DEVELOPING', supplierId);
    const { data } = await blind.call(developmentTasksApi.addRound, { params: { id }, body: roundInput(d, supplierId) });
    expect(data.rounds[1]).not.toHaveProperty('price');
    expect((await get(developer, id)).rounds.map(({ price }) => price)).toEqual(['39.5', null]);
  });
});

describe('tasks', () => {
  it('are found by text, assignee and relation to the caller, and counted by state', async () => {
    const me = await t.aUser();
    const mine = await aTask(t, d, me, { name: '真丝双绉找替代', type: 'SUBSTITUTE' });
    const helping = await aTask(t, d, developer, { name: '帮忙的任务', collaboratorIds: [me.id] });
    await done(developer, developmentTasksApi.assignMany, { body: { chosen: { ids: [helping.id] }, assigneeId: me.id } });
    for (const q of ['真丝双绉', 'zssz', mine.code]) expect(await find(me, { q })).toEqual([mine.name]);
    expect(await find(me, { mine: ['CREATED'] })).toEqual([mine.name]);
    expect(await find(me, { mine: ['ASSIGNED'] })).toEqual([helping.name]);
    expect(await find(me, { mine: ['HELPING'] })).toEqual([helping.name]);
    const { data } = await me.call(developmentTasksApi.list, { query: { mine: ['CREATED', 'HELPING'] } });
    expect(data).toMatchObject({ total: 2, tabs: { WAITING: 1, DEVELOPING: 1 } });
  });

  it('are overdue after their due date or after the target days of their state, until they are closed', async () => {
    const due = await aTask(t, d, developer, { name: '到期任务', dueOn: '2026-01-01' });
    const slow = await aTask(t, d, developer, { name: '久等任务', dueOn: null });
    await t.ownerDb.updateTable('developmentTasks').set({ stateSince: '2026-01-01T00:00:00+08:00' }).where('id', '=', slow.id).execute();
    expect([(await get(developer, due.id)).overdue, (await get(developer, slow.id)).overdue]).toEqual(['DUE', 'STATE']);
    expect(await find(developer, { overdue: true, sort: 'createdAt' })).toEqual(['到期任务', '久等任务']);
    const { data } = await developer.call(homeApi.get);
    expect(data.todos.find(({ key }) => key === 'overdueTasks')).toMatchObject({ count: 2 });
    const body = { action: 'close' as const, version: due.version, reason: '不做了' };
    expect(await done(developer, developmentTasksApi.transition, { params: { id: due.id }, body })).toMatchObject({ overdue: null });
  });

  it('show no price to somebody without 查看价格, in list, record and log', async () => {
    const { id } = await aTaskIn(t, d, developer, 'DEVELOPING', supplierId);
    const task = await get(blind, id);
    for (const shown of [task, task.rounds[0]!]) for (const field of ['targetPrice', 'price']) expect(shown).not.toHaveProperty(field);
    expect(task).not.toHaveProperty('sourcePrice');
    const { data } = await blind.call(developmentTasksApi.list, { query: {} });
    expect(data.rows[0]).not.toHaveProperty('targetPrice');
    const log = await blind.call(auditApi.selectAllLogById, { query: { type: 'developmentTask', id } });
    expect(JSON.stringify(log.data)).toContain('样品');
    expect(shownText(log.data)).not.toMatch(/目标价|报价|39\.5/);
  });

  it('stand in the palette and among the documents that somebody worked on', async () => {
    const { id } = await aTask(t, d, developer, { name: '提花缎面开发' });
    expect((await developer.call(homeApi.search, { query: { q: '提花缎面' } })).data).toMatchObject([
      { kind: 'developmentTask', hits: [{ id }] },
    ]);
    expect((await developer.call(homeApi.get)).data.recent[0]).toMatchObject({ kind: 'developmentTask', id });
  });

  it('leave no invariant broken', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});

describe('the calls of tasks', () => {
  it('open to nobody who is not logged in or has not the right', async () => {
    const { id, version } = await aTask(t, d, developer);
    const nobody = await t.aUser([]);
    const reader = await t.aUser(['物料开发任务']);
    const input = await taskInput(t, d);
    const params = { id };
    const round = { params: { id, roundId: '1' } };
    const calls = [
      [developmentTasksApi.create, { body: input }],
      [developmentTasksApi.edit, { params, body: { ...input, version } }],
      [developmentTasksApi.transition, { params, body: { action: 'close', version, reason: '不做' } }],
      [developmentTasksApi.transitionMany, { body: { action: 'close', chosen: { ids: [id] }, reason: '不做' } }],
      [developmentTasksApi.assignMany, { body: { chosen: { ids: [id] }, assigneeId: developer.id } }],
      [developmentTasksApi.addRound, { params, body: roundInput(d, supplierId) }],
      [developmentTasksApi.editRound, { ...round, body: { ...roundInput(d, supplierId), version: 1 } }],
      [developmentTasksApi.judgeRound, { ...round, body: { version: 1, verdict: 'PASSED', reason: '好' } }],
      [developmentTasksApi.adopt, { params, body: { version, roundId: '1', name: '布', classificationId: '1', colourId: '1' } }],
    ] as const;
    for (const [endpoint, request] of calls) {
      expect(await t.anonymous.call(endpoint, request as never)).toMatchObject({ status: 401 });
      expect(await reader.call(endpoint, request as never)).toMatchObject({ code: 40300 });
      const { body: _, ...empty } = request as { body: object };
      expect((await developer.call(endpoint, { ...empty, body: {} } as never)).code).toBe(40000);
    }
    for (const endpoint of [developmentTasksApi.list, developmentTasksApi.listPeople]) {
      expect(await t.anonymous.call(endpoint)).toMatchObject({ status: 401 });
      expect(await nobody.call(endpoint)).toMatchObject({ code: 40300 });
    }
    expect(await developer.call(developmentTasksApi.get, { params: { id: '999999' } })).toMatchObject({ code: 40400 });
    const closer = await t.aUser(['物料开发任务', '物料开发任务:关闭']);
    const assign = { params, body: { action: 'assign' as const, version, assigneeId: developer.id } };
    expect(await closer.call(developmentTasksApi.transition, assign)).toMatchObject({ code: 40300 });
  });
});
