import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { filesApi } from '@mrp/contract/features/files.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { multipartForm } from '../../../test/multipart.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { useFiles } from './commands.ts';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let reader: TestUser;
beforeAll(async () => {
  t = await testApp();
  [owner, stranger, reader] = await Promise.all([t.aUser([]), t.aUser(['内部物料档案']), t.aUser(['供应商档案'])]);
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const aPicture = (width = 800, height = 400, background = `#${randomBytes(3).toString('hex')}`) =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();

const UPLOAD = '/api/material/mrp/mrp/file/upload';
async function upload(user: Pick<TestUser, 'headers'>, name: string, bytes: Buffer, extra: Record<string, string> = {}, url = UPLOAD) {
  const { payload, headers } = multipartForm(name, bytes);
  const response = await t.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...user.headers, ...extra } });
  return { status: response.statusCode, ...response.json<{ code: number; message: string; data: FileRef }>() };
}
const open = (user: Pick<TestUser, 'headers'>, url: string) => t.app.inject({ url, headers: user.headers });

/** The stored bytes and temporary files, which a refused upload must not change. */
async function listLeftovers() {
  const stored: string[] = [];
  for await (const { key } of t.files.list()) stored.push(key);
  const folders = ['uploads', 'files/incoming'].map((name) => readdir(join(t.config.dataDir, name)).catch(() => []));
  const rows = await t.db.selectFrom('files').select('id').orderBy('id').execute();
  return { stored: stored.sort(), temporary: (await Promise.all(folders)).flat(), rows };
}

describe('an uploaded picture', () => {
  it('is stored without its metadata, and returned with size and URLs', async () => {
    const { data } = await upload(owner, '府绸 正面.JPG', await aPicture());
    expect(data).toMatchObject({ name: '府绸 正面.webp', mime: 'image/webp', width: 800, height: 400 });
    expect(data.thumbUrl).toMatch(/^\/api\/material\/mrp\/mrp\/files\/\d+\/160\/[0-9a-f]{12}$/);

    const seen = await open(owner, data.url);
    expect(seen.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(data.size),
      'content-disposition': `inline; filename="__ __.webp"; filename*=UTF-8''${encodeURIComponent('府绸 正面.webp')}`,
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(seen.rawPayload).toHaveLength(data.size);
    expect((await sharp(seen.rawPayload).metadata()).exif).toBeUndefined();
    for (const side of ['64', '160', '500']) {
      const thumb = await open(owner, `/api/material/mrp/mrp/files/${data.id}/${side}`);
      expect(thumb.headers['cache-control']).toBe('private, max-age=3600');
      expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ format: 'webp', width: Number(side) });
    }
  });

  it('can be opened with the file cookie alone, as in a plain link', async () => {
    const { data } = await upload(owner, 'a.png', await aPicture());
    const cookie = `__Host-mrp_file=${owner.token}-file`;
    expect((await t.app.inject({ url: data.url, headers: { cookie } })).headers['content-type']).toBe('image/webp');
    expect((await t.app.inject({ url: data.url, headers: { cookie: '__Host-mrp_file=wrong' } })).statusCode).toBe(401);
    expect(
      (await t.app.inject({ method: 'DELETE', url: `/api/material/mrp/mrp/file/delete?id=${data.id}`, headers: { cookie } })).statusCode,
    ).toBe(401);
  });

  it('is stored once for equal content', async () => {
    const bytes = await aPicture();
    const before = (await listLeftovers()).stored.length;
    const [first, second] = [await upload(owner, 'a.jpg', bytes), await upload(stranger, 'b.jpg', bytes)];
    expect(first.data.id).not.toBe(second.data.id);
    expect((await listLeftovers()).stored).toHaveLength(before + 4);
  });

  it('has one row and the same response when sent five times with one key', async () => {
    const bytes = await aPicture();
    const press = () => upload(owner, 'once.jpg', bytes, { 'idempotency-key': 'picture-press-1' });
    const answers = await Promise.all(Array.from({ length: 5 }, press));
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
    expect(await upload(owner, 'other.jpg', await aPicture(), { 'idempotency-key': 'picture-press-1' })).toMatchObject({ code: 40904 });
  });
});

describe('an uploaded attachment', () => {
  it('is always served as a download with a matching extension', async () => {
    const { data } = await upload(owner, '合同 2026;.html', PDF, {}, '/api/product/mrp/plm/file/upload');
    expect(data).toMatchObject({
      name: '合同 2026;.html.pdf',
      mime: 'application/pdf',
      size: PDF.length,
      width: null,
      height: null,
      thumbUrl: null,
    });
    const saved = await open(owner, data.url);
    expect(saved.rawPayload).toEqual(PDF);
    expect(saved.headers['content-disposition']).toMatch(/^attachment; filename="__ 2026_\.html\.pdf"; filename\*=UTF-8''%E5%90%88/);
    expect(saved.headers['x-content-type-options']).toBe('nosniff');
    expect((await open(owner, `/api/material/mrp/mrp/files/${data.id}/160`)).json()).toMatchObject({ code: 40400 });
  });

  it('is stored safely with a name of any length and characters', async () => {
    for (const name of ['名'.repeat(10_000), '../../etc/passwd', '😀\u202egnp.exe', 'a\\b:c*?<script>|.pdf', '😀'.repeat(200)]) {
      const { code, data } = await upload(owner, name, PDF);
      expect(code).toBe(200);
      expect(data.name).not.toMatch(/[\p{Cc}\p{Cf}\\/:*?"<>|]/u);
      expect(data.name.length).toBeLessThan(130);
      expect((await open(owner, data.url)).statusCode).toBe(200);
    }
  });
});

describe('malicious uploads', () => {
  const wide = () =>
    sharp({ create: { width: 30_000, height: 10, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
  const cut = async () => (await aPicture()).subarray(0, 400);

  it.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 41500],
    ['a page called a picture', '<!doctype html><script>alert(1)</script>', 41500],
    ['a program', Buffer.from('MZ\x90\0\x03', 'latin1'), 41500],
    ['an old workbook', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), 41500],
    ['nothing at all', '', 41501],
    ['half a zip', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), randomBytes(200)]), 41501],
    ['a picture of 30,000 px', wide, 41300],
    ['the head of a picture', cut, 41501],
    ['noise', randomBytes(5000), 41500],
  ])('are refused in Chinese and leave nothing behind, such as %s', async (_, bytes, code) => {
    const before = await listLeftovers();
    const answer = await upload(owner, 'innocent.png', typeof bytes === 'function' ? await bytes() : Buffer.from(bytes as Buffer));
    expect(answer).toMatchObject({ status: 200, code });
    expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
    expect(await listLeftovers()).toEqual(before);
  });

  it('are refused without a file, under another field, and as JSON', async () => {
    const { payload, headers } = multipartForm('a.pdf', PDF, 'other');
    const send = (body: Buffer | object, extra: Record<string, string>) =>
      t.app.inject({ method: 'POST', url: UPLOAD, payload: body, headers: { ...owner.headers, ...extra } });
    for (const response of [
      await send(payload, headers),
      await send({}, {}),
      await send(Buffer.from('--x--\r\n'), { 'content-type': 'multipart/form-data; boundary=x' }),
    ])
      expect(response.json()).toMatchObject({ code: 40007, message: '没有收到完整的文件，请以表单字段 file 上传一个文件' });
  });

  it('leave no row, no bytes and no temporary file when the connection breaks', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const address = t.app.server.address() as { port: number };
    const before = await listLeftovers();
    const { payload, headers } = multipartForm('half.pdf', Buffer.concat([PDF, randomBytes(400_000)]));
    const lines = Object.entries({ ...headers, ...owner.headers, host: 'localhost', 'content-length': payload.length });
    await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          new Promise<void>((resolve) => {
            const socket = connect(address.port, '127.0.0.1', () => {
              socket.write(`POST ${UPLOAD} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`);
              socket.write(payload.subarray(0, 200_000), () => setTimeout(() => socket.destroy(), 30));
            });
            socket.on('close', () => resolve());
          }),
      ),
    );
    await expect.poll(listLeftovers, { timeout: 5000 }).toEqual(before);
  });
});

describe('access to a file', () => {
  it('is limited to its owner, and then to the readers of the record that uses it', async () => {
    const { data } = await upload(owner, '资质.pdf', PDF);
    expect((await open(reader, data.url)).json()).toMatchObject({ code: 40400 });

    await t.write((tx) => useFiles(tx, { userId: owner.id, permissions: new Set() }, 'supplier', '7', [data.id]));

    expect((await open(reader, data.url)).rawPayload).toEqual(PDF);
    expect((await open(stranger, data.url)).json()).toMatchObject({ code: 40400, message: '文件不存在或已被删除' });
    const apple = await t.app.inject({ url: data.url, headers: { ...stranger.headers, isapple: '1', cookie: 'isApple=1' } });
    expect(apple.json()).toMatchObject({ code: 40400 });
  });

  it('includes the pictures of garments for those who price them, and nothing else of their styles', async () => {
    const { data } = await upload(owner, 'a.jpg', await aPicture());
    await t.write((tx) => useFiles(tx, { userId: owner.id, permissions: new Set() }, 'style', '7', [data.id]));
    const pricer = await t.aUser(['成衣核价']);
    expect((await open(pricer, data.url)).headers['content-type']).toMatch(/^image/);
    expect((await open(stranger, data.url)).json()).toMatchObject({ code: 40400 });
    const log = await pricer.call(auditApi.selectAllLogById, { query: { type: 'style', id: '7' } });
    expect(log.code).not.toBe(200);
  });

  it('is refused with a response that browsers neither show as a picture nor cache', async () => {
    const { data } = await upload(owner, 'a.jpg', await aPicture());
    const refused = [
      await open(stranger, data.url),
      await t.app.inject({ url: data.url, headers: { token: 'dead' } }),
      await t.app.inject({ url: data.url }),
    ];
    expect(refused.map((response) => [response.statusCode, response.json<{ code: number }>().code])).toEqual([
      [200, 40400],
      [200, 411],
      [401, 401],
    ]);
    for (const { headers } of refused)
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
  });

  it('requires an active session, and a URL that matches the content', async () => {
    const { data } = await upload(owner, 'a.pdf', PDF);
    const params = { id: data.id, variant: 'original' as const };
    expect(await t.anonymous.call(filesApi.readFile, { params })).toMatchObject({ status: 401 });
    expect(await t.someoneExpired.call(filesApi.readFile, { params })).toMatchObject({ status: 200, code: 411 });
    expect(await owner.call(filesApi.readFileByHash, { params: { ...params, hash: '0123456789ab' } })).toMatchObject({ code: 40400 });
    expect(await owner.call(filesApi.readFile, { params: { id: 'x', variant: '99' as '64' } })).toMatchObject({
      code: 40000,
      data: { fields: { id: '编号无效', variant: '参数 variant 的值无效' } },
    });
  });

  it('for uploads requires a login and the XSRF token of the session', async () => {
    expect(await upload({ headers: {} }, 'a.pdf', PDF)).toMatchObject({ status: 401 });
    expect(await upload({ headers: { token: 'dead', 'x-xsrf-token': 'x' } }, 'a.pdf', PDF)).toMatchObject({ status: 200, code: 411 });
    expect(await upload({ headers: { token: owner.token } }, 'a.pdf', PDF)).toMatchObject({ status: 403 });
  });
});

describe('deleting a file', () => {
  const remove = (user: TestUser, id: string) => user.call(filesApi.deleteMaterialFile, { query: { id } });

  it('works once for an own unused file', async () => {
    const { data } = await upload(owner, 'a.pdf', PDF);
    expect(await remove(owner, data.id)).toMatchObject({ code: 200, data: null });
    expect((await open(owner, data.url)).json()).toMatchObject({ code: 40400 });
    expect(await owner.call(filesApi.deleteStyleFile, { query: { id: data.id } })).toMatchObject({ code: 40400 });
  });

  it('is refused for files of others and for used ones', async () => {
    const { data } = await upload(owner, 'a.pdf', PDF);
    expect(await remove(stranger, data.id)).toMatchObject({ code: 40301 });
    await t.write((tx) => useFiles(tx, { userId: owner.id, permissions: new Set() }, 'supplier', '8', [data.id]));
    expect(await remove(owner, data.id)).toMatchObject({ code: 41502, message: '文件已被使用，不能删除' });
  });

  it('requires a session and a valid id', async () => {
    expect(await t.anonymous.call(filesApi.deleteMaterialFile, { query: { id: '1' } })).toMatchObject({ status: 401 });
    expect(await t.someoneExpired.call(filesApi.deleteStyleFile, { query: { id: '1' } })).toMatchObject({ code: 411 });
    expect(await owner.call(filesApi.deleteMaterialFile)).toMatchObject({ data: { fields: { id: '缺少参数：id' } } });
  });
});

it('stored bytes have the length and hash of their row', async () => {
  const rows = await t.db.selectFrom('files').select(['storeKey', 'size', 'sha256']).execute();
  for (const { storeKey, size, sha256 } of rows) {
    const chunks: Buffer[] = [];
    for await (const chunk of (await t.files.get(storeKey)).stream) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    expect([String(bytes.length), createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256]);
  }
  expect(await brokenInvariants(t)).toEqual([]);
});
