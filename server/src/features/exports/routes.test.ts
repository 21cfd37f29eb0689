import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportsApi, type ExportRequest } from '@mrp/contract/features/exports.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import type { Permission } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, offerInput, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { composition } from '../../features.ts';
import { readRows } from '../../platform/excel/read.ts';
import { insertFile, storeUpload } from '../files/commands.ts';
import { exportWorker } from './jobs.ts';

const EXPORTER: Permission[] = ['供应商档案', '内部物料档案', '全局:导出'];

const NAMES = ['纤锦纺织', '=SUM(A1)', '@恒丰 "染" <整>', '永盛织造'];

let t: TestApp;
let d: Dictionaries;
let admin: TestUser;
let clerk: TestUser;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  [admin, clerk] = await Promise.all([t.aUser(), t.aUser(EXPORTER)]);
  for (const name of NAMES) await aSupplier(t, { name, abbreviation: name });
});

const request = (changes: Partial<ExportRequest> = {}): ExportRequest => ({
  list: 'suppliers',
  query: '',
  withPictures: false,
  ...changes,
});
const start = (user: Pick<TestUser, 'call'>, changes: Partial<ExportRequest> = {}, headers: Record<string, string> = {}) =>
  user.call(exportsApi.start, { body: request(changes) }, headers);

/** Runs the latest queued job, as the job engine would. */
async function runQueued(): Promise<void> {
  const { queue, data } = t.queued.at(-1)!;
  expect(queue).toBe('export');
  const worker = exportWorker({ db: t.ownerDb, files: t.files, log: () => undefined }, composition.exports);
  await worker.run({ ...data }, { attempt: 0, signal: new AbortController().signal });
}

async function exported(
  user: TestUser,
  changes: Partial<ExportRequest> = {},
): Promise<{ header: string[]; rows: string[][]; kinds: string[][]; bytes: Buffer }> {
  const { data: job } = await start(user, changes);
  await runQueued();
  const { data: files } = await user.call(exportsApi.selectSeven);
  const { rawPayload: bytes } = await t.app.inject({ url: files.find(({ id }) => id === job.id)!.fileUrl, headers: user.headers });
  const path = join(t.config.dataDir, `${randomBytes(6).toString('hex')}.xlsx`);
  await writeFile(path, bytes);
  const found = [];
  for await (const batch of readRows(path, { fileName: 'export.xlsx', sheet: 0 })) found.push(...batch.map(({ cells }) => cells));
  const [header = [], ...rows] = found;
  return {
    header: header.map(({ text }) => text),
    rows: rows.map((cells) => cells.map(({ text }) => text)),
    kinds: rows.map((cells) => cells.map(({ kind }) => kind)),
    bytes,
  };
}

/** One part of the workbook from its zip archive. */
function partOf(bytes: Buffer, name: string): string {
  for (let at = bytes.indexOf('PK\x03\x04'); at >= 0; at = bytes.indexOf('PK\x03\x04', at + 4)) {
    const nameLength = bytes.readUInt16LE(at + 26);
    if (bytes.toString('utf8', at + 30, at + 30 + nameLength) !== name) continue;
    return inflateRawSync(bytes.subarray(at + 30 + nameLength + bytes.readUInt16LE(at + 28))).toString();
  }
  return '';
}

describe('an export', () => {
  it("has the rows of the list's filter and sort, and the requested columns in order", async () => {
    const { header, rows } = await exported(clerk, {
      query: 'q=jfz&sort=-abbreviation&page=1&pageSize=20',
      columns: ['abbreviation', 'state', 'kind', 'code'],
    });
    expect(header).toEqual(['简称', '状态', '类型', '编号']);
    expect(rows).toEqual([['纤锦纺织', '合作中', '物料供应商', expect.stringMatching(/^GYS\d{6}$/)]]);
  });

  it('has only the selected rows of the query, in the order of the list', async () => {
    const found = await t.ownerDb.selectFrom('suppliers').select(['id', 'name']).orderBy('code').execute();
    const [first, , third] = found;
    const query = `sort=code&ids=${third!.id},${first!.id}`;
    expect((await exported(clerk, { query, columns: ['name'] })).rows).toEqual([[first!.name], [third!.name]]);
    expect((await exported(clerk, { query: `${query}&q=没有这样的`, columns: ['name'] })).rows).toEqual([]);
  });

  it('has typed cells under a frozen header, and stores formula-like values as text', async () => {
    const { rows, kinds, bytes } = await exported(clerk, { query: 'sort=code', columns: ['name', 'materials', 'updatedAt', 'city'] });
    expect(rows.map(([name]) => name)).toEqual(NAMES);
    expect(rows[0]![2]).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d/);
    for (const line of kinds) expect(line).toEqual(['text', 'number', 'date', ...line.slice(3)]);
    const sheet = partOf(bytes, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).not.toContain('<f>');
  });

  it('appears in the drawer with name, size and time, and only its owner can download it with the file cookie', async () => {
    const { data: job } = await start(clerk);
    expect(job).toMatchObject({ state: 'QUEUED', rowsDone: 0, rowsTotal: null, ahead: 0, reason: null, startedAt: null });
    expect(job.excelName).toMatch(/^供应商档案_\d{8}-\d{6}\.xlsx$/);
    expect((await clerk.call(exportsApi.selectSeven)).data.some(({ id }) => id === job.id)).toBe(false);

    await runQueued();

    expect((await clerk.call(exportsApi.listJobs)).data.find(({ id }) => id === job.id)).toMatchObject({
      state: 'DONE',
      rowsDone: 4,
      rowsTotal: 4,
    });
    const [file] = (await clerk.call(exportsApi.selectSeven)).data;
    expect(Object.keys(file!).sort()).toEqual(['createTime', 'excelName', 'fileSize', 'fileUrl', 'id']);
    expect(file).toMatchObject({ id: job.id, excelName: job.excelName, createTime: expect.stringMatching(/T.*\+08:00$/) });

    const byCookie = await t.app.inject({ url: file!.fileUrl, headers: { cookie: `__Host-mrp_file=${clerk.token}-file` } });
    expect(byCookie.rawPayload).toHaveLength(file!.fileSize);
    expect(byCookie.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(byCookie.headers['content-disposition']).toBe(
      `attachment; filename="_____${job.excelName.slice(5)}"; filename*=UTF-8''${encodeURIComponent(job.excelName)}`,
    );

    for (const headers of [admin.headers, { ...admin.headers, isapple: '1' }])
      expect((await t.app.inject({ url: file!.fileUrl, headers })).json()).toMatchObject({
        code: 40400,
        message: '导出文件不存在或已被删除',
      });
    expect((await t.app.inject({ url: file!.fileUrl })).statusCode).toBe(401);
    expect((await admin.call(exportsApi.selectSeven)).data).toEqual([]);
    expect((await admin.call(exportsApi.listJobs)).data).toEqual([]);
  });

  it('creates one job when it is requested twice with the same key', async () => {
    const before = t.queued.length;
    const press = () => start(clerk, {}, { 'idempotency-key': 'double-click-1' });
    const answers = await Promise.all([press(), press(), press()]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(t.queued).toHaveLength(before + 1);
  });

  it('of an empty list is a workbook with a header row', async () => {
    const { header, rows } = await exported(clerk, { query: 'level=D', columns: ['name'] });
    expect([header, rows]).toEqual([['公司全称'], []]);
  });
});

describe('an export with prices or pictures', () => {
  const PRICES = ['优选米价（元/米）', '优选报价', '计价单位'];
  let materialName: string;
  beforeAll(async () => {
    const path = join(t.config.dataDir, 'cloth.png');
    await writeFile(
      path,
      await sharp({ create: { width: 400, height: 300, channels: 3, background: '#A8452F' } })
        .png()
        .toBuffer(),
    );
    const stored = await storeUpload(t.files, { path, name: 'cloth.png' });
    const reader = { userId: admin.id, permissions: new Set<string>() };
    const { id: pictureId } = await t.write((tx) => insertFile(tx, t.files, reader, stored, async () => undefined), admin.id);
    const material = await aMaterial(t, d, admin, { pictureIds: [pictureId] }, [{}]);
    materialName = material.name;
    const { id: supplierId } = await aSupplier(t);
    const offer = await admin.call(pricesApi.addOffers, {
      params: { id: material.id },
      body: { offers: [{ skuId: material.skus[0]!.id, ...offerInput(d, supplierId) }] },
    });
    expect(offer.code).toBe(200);
  });

  it('has no prices for users who may not see them, whatever columns are requested', async () => {
    expect((await exported(admin, { list: 'materials' })).header).toEqual(expect.arrayContaining(PRICES));
    const hidden = await exported(clerk, { list: 'materials' });
    expect(hidden.header).toContain('名称');
    expect(hidden.header.filter((label) => PRICES.includes(label))).toEqual([]);
    const asked = await exported(clerk, { list: 'materials', columns: ['name', 'metrePrice', 'quotedPrice'] });
    expect([asked.header, asked.rows]).toEqual([['名称'], [[materialName]]]);
    expect(await start(clerk, { list: 'materials', columns: ['metrePrice'] })).toMatchObject({
      data: { fields: { columns: '请至少选择一列' } },
    });
  });

  it('has pictures in their cells when requested', async () => {
    const plain = await exported(clerk, { list: 'materials', columns: ['picture', 'name', 'colours'] });
    expect(plain.header).toEqual(['名称', '颜色']);
    const { bytes } = await exported(clerk, { list: 'materials', columns: ['picture', 'name'], withPictures: true });
    expect(partOf(bytes, 'xl/drawings/drawing1.xml')).toContain('r:embed="rId1"');
    expect(bytes.includes('xl/media/image1.jpeg')).toBe(true);
    expect(bytes.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(true);
  });
});

describe('an export request', () => {
  it('is refused without login, without the permission of the list, and without the export permission', async () => {
    const [noExport, noTitle] = await Promise.all([t.aUser(['供应商档案']), t.aUser(['全局:导出'])]);
    expect(await start(t.anonymous)).toMatchObject({ status: 401 });
    expect(await start(t.someoneExpired)).toMatchObject({ code: 411 });
    expect(await start(noExport)).toMatchObject({ code: 40300, message: '没有操作权限：需要“全局:导出”，请联系管理员' });
    expect(await start(noTitle)).toMatchObject({ code: 40300, message: '没有操作权限：需要“供应商档案”，请联系管理员' });
    expect(await start(noTitle, {}, { isapple: '1' })).toMatchObject({ code: 40300 });
    for (const endpoint of [exportsApi.selectSeven, exportsApi.listJobs]) {
      expect(await t.anonymous.call(endpoint)).toMatchObject({ status: 401 });
      expect(await t.someoneExpired.call(endpoint)).toMatchObject({ code: 411 });
    }
    for (const endpoint of [exportsApi.cancel, exportsApi.retry, exportsApi.download]) {
      expect(await t.anonymous.call(endpoint, { params: { id: '1' } })).toMatchObject({ status: 401 });
      expect(await t.someoneExpired.call(endpoint, { params: { id: '1' } })).toMatchObject({ code: 411 });
    }
    expect(await noExport.call(exportsApi.retry, { params: { id: '1' } })).toMatchObject({ code: 40300 });
    expect(await noExport.call(exportsApi.download, { params: { id: '1' } })).toMatchObject({ code: 40300 });
  });

  it.each([
    [{ list: 'secrets' }, { list: '参数 list 的值无效' }],
    [{ list: '__proto__' }, { list: '参数 list 的值无效' }],
    [{ columns: ['constructor'] }, { columns: '没有这一列：constructor' }],
    [{ columns: [] }, { columns: '请至少选择一列' }],
    [{ query: 'nonsense=1' }, { nonsense: '不支持的参数：nonsense' }],
    [{ query: '__proto__=1' }, { ['__proto__']: '不支持的参数：__proto__' }],
    [{ query: 'state=NOWHERE' }, { state: '参数 state 的值无效' }],
    [{ query: 'sort=remark' }, { sort: '参数 sort 的值无效' }],
    [{ withPictures: 'yes' }, { withPictures: '参数 withPictures 的值无效' }],
    [{ query: 5 }, { query: '参数 query 的值无效' }],
  ])('is refused with invalid parameters: %j', async (changes, fields) => {
    const answer = await start(clerk, changes as Partial<ExportRequest>);
    expect(answer.code).toBe(40000);
    expect(JSON.stringify((answer.data as unknown as { fields: object }).fields)).toBe(JSON.stringify(fields));
  });

  it('is refused while the user has twenty running exports', async () => {
    const busy = await t.aUser(EXPORTER);
    for (let n = 0; n < 20; n++) expect(await start(busy)).toMatchObject({ code: 200 });
    expect(await start(busy)).toMatchObject({ code: 40905, message: '已有 20 个导出在进行，请等待完成或取消后再导出' });
  });
});

describe('cancelling and retrying an export', () => {
  it('is possible for own jobs in a suitable state only', async () => {
    const { data: job } = await start(clerk);
    const params = { id: job.id };
    expect(await admin.call(exportsApi.cancel, { params })).toMatchObject({ code: 40400 });
    expect(await clerk.call(exportsApi.retry, { params })).toMatchObject({ code: 40902, message: '当前状态为“排队中”，不能重试' });
    expect(await clerk.call(exportsApi.cancel, { params })).toMatchObject({ code: 200, data: { state: 'CANCELLED' } });
    expect(await clerk.call(exportsApi.cancel, { params })).toMatchObject({ code: 40902, message: '当前状态为“已取消”，不能取消' });

    await runQueued();
    expect((await clerk.call(exportsApi.selectSeven)).data.some(({ id }) => id === job.id)).toBe(false);

    expect(await admin.call(exportsApi.retry, { params })).toMatchObject({ code: 40400 });
    expect(await clerk.call(exportsApi.retry, { params })).toMatchObject({ code: 200, data: { state: 'QUEUED', reason: null } });
    await runQueued();
    expect((await clerk.call(exportsApi.selectSeven)).data.some(({ id }) => id === job.id)).toBe(true);
    expect(await clerk.call(exportsApi.cancel, { params: { id: 'x' } })).toMatchObject({ data: { fields: { id: '编号无效' } } });
  });
});
