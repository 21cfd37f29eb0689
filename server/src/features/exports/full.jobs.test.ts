import { workbookName } from '@mrp/contract/lib/list.ts';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aMaterial, theDictionaries } from '../../../test/builders.ts';
import { composition } from '../../features.ts';
import { putContent } from '../../platform/files/store.ts';
import { findUserIdentity } from '../access/sessions.queries.ts';
import { exportAll } from './full.jobs.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'mrp-takeaway-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const linesOf = async (name: string) =>
  (await readFile(join(folder, `${name}.csv`), 'utf8'))
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

it('the full export writes every list with all its columns, and every file under its number', async () => {
  const user = await t.aUser();
  const { code } = await aMaterial(t, await theDictionaries(t), user);
  const bytes = Buffer.from('%PDF-1.7 检测报告');
  const { key, size, sha256 } = await putContent(t.files, bytes);
  const values = {
    ownerId: user.id,
    kind: 'ATTACHMENT',
    name: '报告=1.pdf',
    mime: 'application/pdf',
    size: String(size),
    sha256,
    storeKey: key,
  };
  const { id } = await t.ownerDb.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow();
  const said: string[] = [];
  await exportAll(t.ownerDb, {
    lists: composition.exports,
    files: t.files,
    user: (await findUserIdentity(t.db, user.id))!,
    folder,
    log: (line) => said.push(line),
  });

  expect((await readdir(folder)).toSorted()).toEqual(
    ['文件', '文件.csv', ...composition.exports.map(({ spec }) => `${workbookName(spec)}-${spec.key}.csv`)].toSorted(),
  );
  const [header = [], ...rows] = await linesOf('内部物料档案-materials');
  expect(rows.map((row) => row[header.indexOf('物料编码')])).toEqual([code]);
  expect(header).toContain('优选米价（元/米）');
  expect((await linesOf('文件')).at(-1)).toEqual([id, '报告=1.pdf', 'application/pdf', String(size), sha256, `文件/${id}.pdf`]);
  expect(await readFile(join(folder, `文件/${id}.pdf`))).toEqual(bytes);
  expect(said).toContain('内部物料档案-materials.csv：1 行');
});

it('the lists have different workbook names', () => {
  const names = composition.exports.map(({ spec }) => workbookName(spec));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
