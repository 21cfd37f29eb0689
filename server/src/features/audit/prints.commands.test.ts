import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi, MAX_PRINTED_COPIES } from '@mrp/contract/features/audit.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, theDictionaries } from '../../../test/builders.ts';

let t: TestApp;
let developer: TestUser;
let ids: string[];

beforeAll(async () => {
  t = await testApp();
  developer = await t.aUser();
  const dictionaries = await theDictionaries(t);
  ids = [(await aMaterial(t, dictionaries, developer)).id, (await aMaterial(t, dictionaries, developer)).id];
});

const print = (user: Pick<TestUser, 'call'>, body: object = {}) =>
  user.call(auditApi.recordPrint, { body: { type: 'material', ids, copies: 2, ...body } } as never);
const countPrints = async () => (await t.db.selectFrom('documentPrints').select('id').execute()).length;

describe('a print', () => {
  it('is shown in the log of each document, with who printed it and how many copies', async () => {
    expect(await print(developer)).toMatchObject({ code: 200 });
    for (const id of ids) {
      const { data } = await developer.call(auditApi.selectAllLogById, { query: { id, type: 'material' } });
      expect(data[0]).toMatchObject({ action: '打印', remark: '2 份', fields: [], userId: developer.id });
    }
  });

  it('is recorded for users who may print the document without reading its record', async () => {
    expect(await print(await t.aUser(['面料核价:打印']))).toMatchObject({ code: 200 });
  });

  it('is refused without permission, for unknown documents and with a wrong number of copies, and records nothing', async () => {
    const before = await countPrints();
    expect(await print(t.anonymous)).toMatchObject({ status: 401 });
    expect(await print(await t.aUser(['供应商档案']))).toMatchObject({ code: 40300 });
    expect(await print(developer, { ids: [...ids, '999999'] })).toMatchObject({ code: 40400 });
    expect(await print(developer, { type: 'stockDocument', ids: ['999999'] })).toMatchObject({ code: 40400 });
    expect(await print(developer, { type: 'nothing' })).toMatchObject({ code: 40000 });
    expect(await print(developer, { ids: [] })).toMatchObject({ code: 40000 });
    for (const copies of [0, 1.5, MAX_PRINTED_COPIES + 1]) expect(await print(developer, { copies })).toMatchObject({ code: 40000 });
    expect(await countPrints()).toBe(before);
  });

  it('cannot be changed or deleted', async () => {
    await print(developer);
    await expect(t.db.updateTable('documentPrints').set({ copies: 1 }).execute()).rejects.toThrow('permission denied');
    await expect(t.ownerDb.deleteFrom('documentPrints').execute()).rejects.toThrow('append-only');
  });
});
