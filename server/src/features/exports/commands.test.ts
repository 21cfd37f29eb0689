import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { expectWholeStore, exportRuns, type ExportRuns } from '../../../test/export-runs.ts';
import { numbersExport } from '../../../test/numbers-list.ts';
import type { ExportableList } from '../../platform/lists/exportable-list.ts';

let t: TestApp;
let r: ExportRuns;
beforeAll(async () => {
  t = await testApp();
  r = await exportRuns(t);
});
afterEach(() => expectWholeStore(t));

describe("the permissions of an export's owner", () => {
  const setRights = (user: TestUser, menus: string[], buttons: string[]) =>
    t.ownerDb
      .updateTable('roles')
      .set({ menus, buttons })
      .where('id', 'in', (eb) => eb.selectFrom('userRoles').select('roleId').where('userId', '=', user.id))
      .execute();
  const columnsOf = (pages: string[][]) =>
    ({
      ...numbersExport(),
      streamCells: (tx, query, user, columns) => {
        pages.push([...columns]);
        return numbersExport().streamCells(tx, query, user, columns);
      },
    }) satisfies ExportableList;

  it('are checked when the job runs: prices are absent when the owner may no longer see them', async () => {
    const buyer = await r.aClerk(['颜色库', '全局:导出', '全局:查看价格']);
    const seen: string[][] = [];
    await r.run(await r.start(buyer), columnsOf(seen));
    const id = await r.start(buyer, 10, { columns: ['price', 'id'] });
    await setRights(buyer, ['颜色库'], ['全局:导出']);
    await r.run(id, columnsOf(seen));
    expect(seen).toEqual([['id', 'price'], ['id']]);
    expect(await r.jobOf(id)).toMatchObject({ state: 'DONE' });
  });

  it.each([
    ['the right to export', ['颜色库'], [], '没有操作权限：需要“全局:导出”，请联系管理员'],
    ['the title of the list', [], ['全局:导出'], '没有操作权限：需要“颜色库”，请联系管理员'],
  ])('fail the job when %s was withdrawn', async (_, menus, buttons, reason) => {
    const clerk = await r.aClerk();
    const id = await r.start(clerk);
    await setRights(clerk, menus, buttons);
    await r.run(id);
    expect(await r.jobOf(id)).toMatchObject({ state: 'FAILED', reason });
  });

  it('are gone once the account is disabled', async () => {
    const clerk = await r.aClerk();
    const id = await r.start(clerk);
    await t.ownerDb.updateTable('users').set({ active: false }).where('id', '=', clerk.id).execute();
    await r.run(id);
    expect(await r.jobOf(id)).toMatchObject({ state: 'FAILED', reason: '账号已停用' });
  });
});

describe('an export of more than 100,000 rows', () => {
  it('is refused on request', async () => {
    await expect(r.start(r.owner, 100_001)).rejects.toMatchObject({ errorName: 'TOO_MANY_ROWS', message: '请缩小筛选范围' });
  });

  it('is refused by the job when the rows were added while it waited', async () => {
    const id = await r.start(r.owner, 100_000);
    await t.ownerDb.updateTable('exportJobs').set({ query: 'upTo=100001' }).where('id', '=', id).execute();
    await r.run(id);
    expect(await r.jobOf(id)).toMatchObject({ state: 'FAILED', reason: '请缩小筛选范围', rowsTotal: null });
  });

  it('has a lower limit of 10,000 rows with pictures', async () => {
    await expect(r.start(r.owner, 10_001, { withPictures: true })).rejects.toThrow('含图片最多导出 10000 行');
  });
});
