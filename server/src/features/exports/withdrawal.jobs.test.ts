import { beforeAll, describe, expect, it } from 'vitest';
import { exportsApi } from '@mrp/contract/features/exports.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, offerInput, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { composition } from '../../features.ts';
import { exportCleanup, exportWorker } from './jobs.ts';

let t: TestApp;
let d: Dictionaries;
let maker: TestUser;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
});

const run = { attempt: 0, signal: new AbortController().signal };
const runQueued = () =>
  exportWorker({ db: t.ownerDb, files: t.files, log: () => undefined }, composition.exports).run({ ...t.queued.at(-1)!.data }, run);
const sweep = () => exportCleanup({ db: t.ownerDb, files: t.files, log: () => undefined }, composition.exports).run({}, run);

async function anExport(columns: string[]): Promise<string> {
  const { data, code } = await maker.call(exportsApi.start, { body: { list: 'materials', query: '', columns, withPictures: false } });
  expect(code).toBe(200);
  await runQueued();
  return data.id;
}

/** As an administrator changes a role. */
const takeAway = (user: TestUser, ...permissions: string[]) =>
  t.ownerPool.query(
    `update roles set menus = array(select unnest(menus) except select unnest($2::text[])),
       buttons = array(select unnest(buttons) except select unnest($2::text[]))
     where id in (select role_id from user_roles where user_id = $1)`,
    [user.id, permissions],
  );
const download = async (id: string): Promise<number> => {
  const { response } = await maker.call(exportsApi.download, { params: { id } });
  return String(response.headers['content-type']).includes('json') ? response.json<{ code: number }>().code : 200;
};
const listed = async (): Promise<string[]> => (await maker.call(exportsApi.selectSeven)).data.map(({ id }) => id);

describe('a finished export', () => {
  it('with prices is closed at once when the right to see them is taken away, then removed and made again without', async () => {
    maker = await t.aUser();
    const [plain, priced] = [await anExport(['code', 'name']), await anExport(['code', 'metrePrice'])];
    expect([await download(plain), await download(priced)]).toEqual([200, 200]);

    await takeAway(maker, '全局:查看价格');
    expect([await download(plain), await download(priced)]).toEqual([200, 40905]);
    expect(await listed()).toEqual([plain]);

    const { storeKey } = await t.db.selectFrom('exportJobs').select('storeKey').where('id', '=', priced).executeTakeFirstOrThrow();
    await sweep();
    expect(await t.files.has(storeKey ?? '')).toBe(false);
    const { data: jobs } = await maker.call(exportsApi.listJobs);
    expect(jobs.find(({ id }) => id === priced)).toMatchObject({ state: 'FAILED', reason: expect.stringContaining('重新导出') });

    expect((await maker.call(exportsApi.retry, { params: { id: priced } })).code).toBe(200);
    await runQueued();
    expect(await download(priced)).toBe(200);
    expect(await listed()).toEqual([priced, plain]);
  });

  it('is closed when the right to its page is taken away', async () => {
    maker = await t.aUser();
    const id = await anExport(['code']);
    await takeAway(maker, '内部物料档案');
    expect(await download(id)).toBe(40905);
    expect(await listed()).toEqual([]);
  });
});

it('a repeated write is answered without prices when the right to see them was taken away meanwhile', async () => {
  maker = await t.aUser();
  const material = await aMaterial(t, d, maker, {}, [{}]);
  const offer = { ...offerInput(d, (await aSupplier(t)).id), skuId: material.skus[0]!.id };
  const add = () =>
    maker.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers: [offer] } }, { 'idempotency-key': 'one-press-of-save' });
  const first = await add();
  expect(first.code).toBe(200);
  expect((await add()).response.body).toBe(first.response.body);

  await takeAway(maker, '全局:查看价格');
  const second = await add();
  expect(second.code).toBe(200);
  expect(first.response.body).toMatch(/"bulkPrice"|"price"/);
  expect(second.response.body).not.toMatch(/"bulkPrice":|"price":/);
});
