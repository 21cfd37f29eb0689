import { beforeAll, describe, expect, it } from 'vitest';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { noticesApi } from '@mrp/contract/features/notices.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { sayByDefault } from '../../../test/comparisons.ts';
import { noticesOf } from '../../../test/notices.ts';
import { aDispatchedQuotation, readSheet, saveLines, submitTask, taskVersion } from '../../../test/quotations.ts';
import { shownText } from '../../../test/shown-text.ts';
import { done } from '../../../test/tasks.ts';

let t: TestApp;
let d: Dictionaries;
let clerk: TestUser;
let head: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  clerk = await t.aUser();
  head = await t.aUser();
  // The materials of these tests are much like each other.
  await sayByDefault(head, { benchmarkBasis: 'PRICE_LIST' });
});

describe('notices of the tasks', () => {
  it('tell the department of dispatch, reminder and return, then only the one who took the task', async () => {
    const [technical, other] = [
      await t.aUser(['成衣核价', '成衣核价:技术核价', '全局:查看价格']),
      await t.aUser(['成衣核价', '成衣核价:技术核价']),
    ];
    const { id, style } = await aDispatchedQuotation(t, d, clerk);
    const path = `/technicalDetails?id=${id}`;
    const dispatched = [`技术部有新的核价任务：${style.code}`, path];
    expect(await noticesOf(technical)).toEqual([dispatched]);
    expect(await noticesOf(other)).toEqual([dispatched]);
    expect(await noticesOf(clerk)).not.toContainEqual(dispatched);
    const department = 'TECHNICAL' as const;
    await done(technical, costingApi.startTask, { params: { id }, body: { department, version: (await readSheet(clerk, id)).version } });
    await done(clerk, costingApi.urgeTask, { params: { id }, body: { department } });
    const urged = [`催办：请技术部尽快核价 ${style.code}`, path];
    expect(await noticesOf(technical)).toEqual([urged, dispatched]);
    expect(await noticesOf(other)).toEqual([dispatched]);
    await saveLines(clerk, id);
    await submitTask(clerk, id, department);
    const sheet = await readSheet(clerk, id);
    const version = taskVersion(sheet, department);
    const lineIds = sheet.lines.flatMap((line) => (line.department === department ? [line.id] : []));
    await done(head, costingApi.returnTask, { params: { id }, body: { department, version, lineIds, reason: '单价 12.50 偏高' } });
    expect((await noticesOf(technical))[0]).toEqual([`退回：请技术部重新核价 ${style.code}`, path]);
    // What was written as the reason may be a price.
    expect(shownText((await technical.call(noticesApi.list)).data)).not.toContain('12.50');
  });
});
