import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { effectOf } from '@mrp/contract/lib/endpoint.ts';
import { routes } from '../src/app.ts';
import { UNUSED_BYTES } from '../src/features/files/commands.ts';
import { testApp, type TestApp, type TestUser } from './app.ts';
import { batchOf, workbookOf } from './imports.ts';
import { multipartForm } from './multipart.ts';

let t: TestApp;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  user = await t.aUser();
});

/** Calls that store what a user sends; the others read an upload and forget it. A supplier's link may have so many files, whoever uses it. */
const storing = (await routes)
  .map(({ spec }) => spec)
  .filter((spec) => spec.upload && effectOf(spec) !== 'read' && spec.permission !== 'public');
const urlOf = (path: string): string => `/api${path.replace(':product', t.config.PRODUCT).replace(':object', 'suppliers')}`;

async function upload(path: string) {
  const workbook = await workbookOf(['供应商简称'], [[`限额 ${randomBytes(4).toString('hex')}`]]);
  const { payload, headers } = multipartForm('限额.xlsx', Buffer.from(workbook));
  const response = await t.app.inject({ method: 'POST', url: urlOf(path), payload, headers: { ...headers, ...user.headers } });
  return response.json<{ code: number; message: string; data: { id: string } }>();
}

async function listStored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of t.files.list()) keys.push(key);
  return keys.sort();
}

/** An upload of this user that nothing uses. */
const setUnused = (bytes: number) =>
  t.ownerPool.query(
    `with gone as (delete from files where name = '占用' returning id)
     insert into files (name, kind, mime, size, sha256, store_key, owner_id)
     select '占用', 'ATTACHMENT', 'application/pdf', $1::bigint, repeat('0', 64), repeat('0', 64), $2::bigint where $1::bigint > 0`,
    [bytes, user.id],
  );

describe.each(storing.map(({ path }) => [path] as const))('an upload to %s', (path) => {
  it('beyond the quota of unused bytes is refused before its bytes are stored', async () => {
    await setUnused(UNUSED_BYTES - 100);
    const before = await listStored();
    expect(await upload(path)).toMatchObject({ code: 40905, message: expect.stringContaining('还没有用到的文件已超过 1 GB') });
    expect(await listStored()).toEqual(before);
    await setUnused(0);
    expect(await upload(path)).toMatchObject({ code: 200 });
  });
});

it('the file of an import counts until the import is done or given up', async () => {
  const { data } = await upload(importsApi.upload.path);
  const unused = async () => {
    const { rows } = await t.ownerPool.query<{ bytes: number }>(
      `select coalesce(sum(size), 0)::int as bytes from unused_bytes where owner_id = $1`,
      [user.id],
    );
    return rows[0]?.bytes ?? 0;
  };
  const { size } = await t.db.selectFrom('importBatches').select('size').where('id', '=', data.id).executeTakeFirstOrThrow();
  const before = await unused();
  expect(before).toBeGreaterThanOrEqual(Number(size));
  await user.call(importsApi.cancel, { params: { id: data.id } });
  expect(await batchOf(user, data.id)).toMatchObject({ state: 'CANCELLED' });
  expect(await unused()).toBe(before - Number(size));
});
