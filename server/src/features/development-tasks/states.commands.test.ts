import { beforeAll, describe, expect, it } from 'vitest';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { noticesOf } from '../../../test/notices.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { aTask, aTaskIn, done } from '../../../test/tasks.ts';

let t: TestApp;
let d: Dictionaries;
let lead: TestUser;
let supplierId: string;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  lead = await t.aUser();
  supplierId = (await aSupplier(t)).id;
});

type Body = {
  action: 'assign' | 'submit' | 'withdraw' | 'sendBack' | 'complete' | 'close' | 'reopen';
  reason?: string;
  assigneeId?: string;
};
const move = ({ id, version }: Pick<Task, 'id' | 'version'>, body: Body) =>
  lead.call(developmentTasksApi.transition, { params: { id }, body: { ...body, version } });

describe('派单', () => {
  it('needs an active assignee who may open the tasks', async () => {
    const task = await aTask(t, d, lead);
    const disabled = await t.aUser();
    await t.ownerDb.updateTable('users').set({ active: false }).where('id', '=', disabled.id).execute();
    const outsider = await t.aUser(['供应商档案']);
    const refused = async (body: object) => (await move(task, { action: 'assign', ...body })).data;
    expect(await refused({})).toMatchObject({ fields: { assigneeId: '请选择负责人' } });
    expect(await refused({ assigneeId: disabled.id })).toMatchObject({
      fields: { assigneeId: '该用户不存在或已停用，请选择其他人' },
    });
    expect(await refused({ assigneeId: outsider.id })).toMatchObject({
      fields: { assigneeId: '该用户没有“物料开发任务”权限，请选择其他人' },
    });
    const people = await done(lead, developmentTasksApi.listPeople, {});
    expect(people.map(({ id }) => id)).toContain(lead.id);
    expect(people.map(({ id }) => id)).not.toContain(disabled.id);
    expect(people.map(({ id }) => id)).not.toContain(outsider.id);
    expect((await move(task, { action: 'assign', assigneeId: lead.id })).data).toMatchObject({
      state: 'DEVELOPING',
      assigneeId: lead.id,
    });
  });

  it('of many assigns those that wait, reassigns those under way and reports the others', async () => {
    const other = await t.aUser();
    const waiting = await aTask(t, d, lead);
    const underWay = await aTaskIn(t, d, lead, 'DEVELOPING', supplierId);
    const closed = await aTask(t, d, lead);
    await move(closed, { action: 'close', reason: '不做了' });
    const body = { chosen: { ids: [waiting.id, underWay.id, closed.id] }, assigneeId: other.id };
    expect(await done(lead, developmentTasksApi.assignMany, { body })).toEqual({
      done: [waiting.id, underWay.id],
      skipped: 0,
      failed: [{ id: closed.id, code: closed.code, reason: '当前状态为“已关闭”，不能派单' }],
    });
    const { data } = await lead.call(developmentTasksApi.list, { query: { assigneeIds: [other.id] } });
    expect(data.rows.map(({ state }) => state)).toEqual(['DEVELOPING', 'DEVELOPING']);
  });
});

describe('the steps of a task', () => {
  it('ask for a sample that has arrived, a result, and a reason', async () => {
    const task = await aTaskIn(t, d, lead, 'DEVELOPING', supplierId, {}, { receivedOn: null });
    expect(await move(task, { action: 'submit' })).toMatchObject({ code: 40905, message: '还没有回样，请先登记样品和回样日期' });
    const ready = await aTaskIn(t, d, lead, 'CONFIRMING', supplierId);
    expect(await move(ready, { action: 'complete' })).toMatchObject({
      code: 40905,
      message: '还没有采纳样品，请先采纳，或退回、关闭',
    });
    expect(await move(ready, { action: 'sendBack' })).toMatchObject({ data: { fields: { reason: '不能为空' } } });
    const back = await move(ready, { action: 'sendBack', reason: '再做一版' });
    expect(back.data).toMatchObject({ state: 'DEVELOPING', stateDays: 0 });
    expect(await move(back.data, { action: 'close' })).toMatchObject({ data: { fields: { reason: '不能为空' } } });
    const closed = await move(back.data, { action: 'close', reason: '客户取消' });
    expect(closed.data).toMatchObject({ state: 'CLOSED', closeReason: '客户取消' });
    expect((await move(closed.data, { action: 'reopen' })).data).toMatchObject({ state: 'WAITING', closeReason: '' });
  });

  it('let a test be completed by its verdict alone', async () => {
    const task = await aTaskIn(t, d, lead, 'CONFIRMING', supplierId, { type: 'TEST' });
    const completed = await move(task, { action: 'complete' });
    expect(completed.data).toMatchObject({ state: 'DONE', material: null });
    expect(await move(completed.data, { action: 'reopen' })).toMatchObject({ code: 40902 });
  });

  it('are taken back by who submitted the sample, who is told what was decided', async () => {
    const author = await t.aUser();
    const { id } = await aTaskIn(t, d, lead, 'DEVELOPING', supplierId);
    const step = async (user: TestUser, action: Body['action'], reason?: string) => {
      const { version } = await done(user, developmentTasksApi.get, { params: { id } });
      return user.call(developmentTasksApi.transition, { params: { id }, body: { action, version, ...(reason && { reason }) } });
    };
    expect((await step(author, 'submit')).data).toMatchObject({ state: 'CONFIRMING', submittedById: author.id });
    expect(await step(lead, 'withdraw')).toMatchObject({ code: 40905, message: expect.stringContaining('只有提交人可以撤回') });
    expect((await step(author, 'withdraw')).data).toMatchObject({ state: 'DEVELOPING', submittedById: null });
    expect(await noticesOf(author)).toEqual([]);
    const { data } = await step(author, 'submit');
    await step(lead, 'sendBack', '手感偏硬');
    expect(await noticesOf(author)).toEqual([[`开发任务 ${data.code} 已退回`, `/materialTaskDetails?id=${id}`]]);
  });

  it('do not jump over a state', async () => {
    const task = await aTask(t, d, lead);
    expect(await move(task, { action: 'submit' })).toMatchObject({ code: 40902, message: '当前状态为“待分配”，不能提交样品' });
    await expect(t.ownerDb.updateTable('developmentTasks').set({ state: 'DONE' }).where('id', '=', task.id).execute()).rejects.toThrow(
      'may not move',
    );
  });

  it('of one card dragged on two boards at once are done once, and the second hears why', async () => {
    const task = await aTaskIn(t, d, lead, 'CONFIRMING', supplierId);
    const other = await t.aUser();
    const drag = (user: TestUser, body: Body) =>
      user.call(developmentTasksApi.transition, { params: { id: task.id }, body: { ...body, version: task.version } });
    const answers = await Promise.all([
      drag(lead, { action: 'sendBack', reason: '再做一版' }),
      drag(other, { action: 'close', reason: '客户取消' }),
    ]);
    expect(answers.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
    expect(answers.find(({ code }) => code !== 200)?.message).toMatch(/内容已被他人修改|当前状态为“已关闭”，不能退回/);
    const { data } = await lead.call(developmentTasksApi.get, { params: { id: task.id } });
    expect(data).toMatchObject({ rounds: [{ verdict: 'PASSED', price: '39.5' }] });
  });
});
