import { beforeAll, describe, expect, it } from 'vitest';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aDispatchedQuotation, readSheet, saveLines, submitTask, taskVersion } from '../../../test/quotations.ts';
import { done } from '../../../test/tasks.ts';

let t: TestApp;
let d: Dictionaries;
let clerk: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  clerk = await t.aUser();
});

const listFinished = (user: TestUser, department: 'FABRIC' | 'TECHNICAL' = 'FABRIC') =>
  done(user, costingApi.listFinishedTasks, { query: { department } });

describe('the finished sheets of a department', () => {
  it('are listed with what would refuse them, and submitted together; a refused sheet does not affect the others', async () => {
    const open = await aDispatchedQuotation(t, d, clerk);
    const priced = await aDispatchedQuotation(t, d, clerk);
    const unreasoned = await aDispatchedQuotation(t, d, clerk);
    const changed = await aDispatchedQuotation(t, d, clerk);
    await saveLines(clerk, priced.id);
    await saveLines(clerk, changed.id);
    await saveLines(clerk, unreasoned.id, () => ({ reason: '' }));
    const { tasks, more, unfinished } = await listFinished(clerk);
    const own = tasks.filter(({ id }) => [open, priced, unreasoned, changed].some((one) => one.id === id));
    expect(own.map(({ id, lines, refusal }) => [id, lines, refusal === null])).toEqual([
      [priced.id, 5, true],
      [unreasoned.id, 5, false],
      [changed.id, 5, true],
    ]);
    expect([more, unfinished]).toEqual([0, 1]);

    await saveLines(clerk, changed.id, () => ({ reason: '再谈过' }));
    const result = await done(clerk, costingApi.submitTasks, {
      body: { department: 'FABRIC', tasks: own.map(({ id, version }) => ({ id, version })) },
    });
    expect(result.done).toEqual([priced.id]);
    expect(Object.fromEntries(result.failed.map(({ id, reason }) => [id, reason]))).toMatchObject({
      [unreasoned.id]: expect.stringContaining('请填写原因'),
      [changed.id]: expect.stringContaining('已被他人修改'),
    });
    const submitted = async (id: string) =>
      (await readSheet(clerk, id)).tasks.find(({ department }) => department === 'FABRIC')?.submittedAt;
    expect(await submitted(priced.id)).not.toBeNull();
    expect(await submitted(unreasoned.id)).toBeNull();
    expect((await listFinished(clerk)).tasks.map(({ id }) => id)).not.toContain(priced.id);
  });

  it('are those of the department alone, and are submitted by its right', async () => {
    const { id } = await aDispatchedQuotation(t, d, clerk);
    await saveLines(clerk, id);
    await submitTask(clerk, id, 'FABRIC');
    expect((await listFinished(clerk)).tasks.map((task) => task.id)).not.toContain(id);
    expect((await listFinished(clerk, 'TECHNICAL')).tasks.map((task) => task.id)).toContain(id);
    const version = taskVersion(await readSheet(clerk, id), 'TECHNICAL');
    const body = { department: 'TECHNICAL' as const, tasks: [{ id, version }] };
    const buyer = await t.aUser(['面料核价', '面料核价:提交']);
    expect(await buyer.call(costingApi.submitTasks, { body })).toMatchObject({ code: 40300 });
    expect(await t.anonymous.call(costingApi.submitTasks, { body })).toMatchObject({ status: 401 });
    expect(await clerk.call(costingApi.submitTasks, { body: { ...body, tasks: [] } })).toMatchObject({ code: 40000 });
    expect((await done(clerk, costingApi.submitTasks, { body })).done).toEqual([id]);
    expect((await done(clerk, costingApi.submitTasks, { body })).failed).toMatchObject([{ reason: '技术部已经提交过了' }]);
  });

  it('leave no invariant broken', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
  });
});
