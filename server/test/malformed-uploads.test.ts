import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { LINK_HEADER } from '@mrp/contract/features/supplier-links/link-header.ts';
import { routes } from '../src/app.ts';
import { hashLinkToken } from '../src/features/supplier-links/links.queries.ts';
import { testApp, type TestApp, type TestUser } from './app.ts';
import { aSupplier } from './suppliers.ts';

let t: TestApp;
let user: TestUser;
let port: number;
const TOKEN = 'of-malformed-uploads-x';
beforeAll(async () => {
  t = await testApp();
  user = await t.aUser();
  const { id } = await aSupplier(t);
  // Nothing of an upload is read for a supplier without a link.
  await t.ownerPool.query(
    `with link as (insert into supplier_page_links (kind, document_id, supplier_id, expires_at) values ('statement', 1, $1, now() + interval '1 day') returning id)
     insert into supplier_page_tokens (link_id, token_hash) select id, $2 from link`,
    [id, hashLinkToken(TOKEN)],
  );
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});

const part = (headers: string, content = 'x'): string => `--b\r\n${headers}\r\n\r\n${content}\r\n`;
const FILE = 'content-disposition: form-data; name="file"; filename="a.pdf"';
const whole = `${part(FILE, '%PDF-1.4\n')}--b--\r\n`;

interface Malformed {
  type?: string;
  body: string;
}
const cases: Readonly<Record<string, Malformed>> = {
  'no boundary': { type: 'multipart/form-data', body: whole },
  'an empty boundary': { type: 'multipart/form-data; boundary=', body: whole },
  'two boundaries': { type: 'multipart/form-data; boundary=b; boundary=c', body: whole },
  'another boundary': { type: 'multipart/form-data; boundary=other', body: whole },
  'another kind of content': { type: 'application/x-www-form-urlencoded', body: 'file=x' },
  'multipart of another kind': { type: 'multipart/mixed; boundary=b', body: whole },
  'no content': { body: '' },
  'no part': { body: '--b--\r\n' },
  'a truncated part': { body: whole.slice(0, -12) },
  'a truncated header': { body: whole.slice(0, 30) },
  'no closing boundary': { body: part(FILE) },
  'no file': { body: `${part('content-disposition: form-data; name="other"')}--b--\r\n` },
  'a field instead of a file': { body: `${part('content-disposition: form-data; name="file"')}--b--\r\n` },
  'the wrong field': { body: `${part('content-disposition: form-data; name="other"; filename="a.pdf"')}--b--\r\n` },
  'two files': { body: `${part(FILE)}${part(FILE)}--b--\r\n` },
  'a second file in another field': { body: `${part(FILE)}${part(FILE.replace('"file"', '"more"'))}--b--\r\n` },
  'many fields': { body: `${part('content-disposition: form-data; name="f"').repeat(20)}${part(FILE)}--b--\r\n` },
  'a forbidden field name': { body: `${part('content-disposition: form-data; name="__proto__"; filename="a"')}--b--\r\n` },
  'no disposition': { body: `${part('content-type: text/plain')}--b--\r\n` },
  'garbage as header': { body: `${part('\u0001\u0002 garbage')}--b--\r\n` },
  'an oversized header': { body: `${part(`x-long: ${'x'.repeat(100_000)}\r\n${FILE}`)}--b--\r\n` },
  'many headers': { body: `${part(`${'x: y\r\n'.repeat(3_000)}${FILE}`)}--b--\r\n` },
  'nothing but garbage': { body: 'garbage '.repeat(1_000) },
};

const uploads = (await routes).map(({ spec }) => spec).filter(({ upload }) => upload);
const urlOf = (path: string): string =>
  `/api${path.replace(':product', t.config.PRODUCT).replace(':object', 'materials').replaceAll(/:\w+/g, '1')}`;
const left = (): string[] => {
  const folder = join(t.config.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};
let sent = 0;
const headersOf = (type = 'multipart/form-data; boundary=b') => ({
  ...user.headers,
  [LINK_HEADER]: TOKEN,
  'content-type': type,
  'idempotency-key': `malformed-${(sent += 1)}`,
});

describe.each(uploads.map(({ method, path }) => [`${method} ${path}`, method, path] as const))('%s', (_title, method, path) => {
  it.each(Object.entries(cases))('refuses %s with a sentence and keeps nothing', async (_, { type, body }) => {
    await t.ownerPool.query('delete from rate_limits');
    const response = await t.app.inject({ method, url: urlOf(path), headers: headersOf(type), payload: body });
    const { code, message } = response.json<{ code: number; message: string }>();
    expect([400, 413]).toContain(response.statusCode);
    expect({ code, message }).toEqual({ code: expect.any(Number), message: expect.stringMatching(/[\u4e00-\u9fff]/) });
    await expect.poll(left).toEqual([]);
  });

  it.each(['ZZZ\r\ngarbage', '5\r\n--b\r', 'ffffffffffffffff\r\nx'])('refuses the chunks %j and keeps nothing', async (chunks) => {
    await t.ownerPool.query('delete from rate_limits');
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.on('error', () => undefined);
    const lines = Object.entries(headersOf()).map(([name, value]) => `${name}: ${value}`);
    socket.write(
      `${method} ${urlOf(path)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${lines.join('\r\n')}\r\ntransfer-encoding: chunked\r\n\r\n${chunks}`,
    );
    socket.end();
    await once(socket, 'close');
    if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 4(00|13) [\s\S]*[\u4e00-\u9fff]/);
    await expect.poll(left).toEqual([]);
  });

  it('keeps no part of an interrupted upload', async () => {
    await t.ownerPool.query('delete from rate_limits');
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const lines = Object.entries(headersOf()).map(([name, value]) => `${name}: ${value}`);
    socket.write(
      `${method} ${urlOf(path)} HTTP/1.1\r\nhost: x\r\n${lines.join('\r\n')}\r\ncontent-length: 100000\r\n\r\n${part(FILE, 'x'.repeat(5_000))}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await expect.poll(left, { timeout: 5_000 }).toEqual([]);
  });
});
