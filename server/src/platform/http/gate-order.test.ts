import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';

let t: TestApp;
let user: TestUser;
let port: number;
beforeAll(async () => {
  t = await testApp();
  user = await t.aUser();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});

interface Raw {
  status: number;
  headers: string;
  body: { code: number; message: string; data: unknown };
}

/** Sends exactly these bytes: clients of the standard library correct or refuse what is asked here. */
async function sendRaw(request: string): Promise<Raw> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.write(request);
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const status = Number.parseInt(head.split(' ')[1] ?? '', 10);
  return { status, headers: head.toLowerCase(), body: JSON.parse(body.replace(/^[0-9a-f]+\r\n/, '').replace(/\r\n0$/, '')) as Raw['body'] };
}

const lines = (...parts: string[]): string => `${parts.join('\r\n')}\r\n\r\n`;
const ask = (method: string, path: string, ...headers: string[]): Promise<Raw> =>
  sendRaw(lines(`${method} ${path} HTTP/1.1`, 'host: mrp', 'connection: close', ...headers));

function expectEnvelope({ headers, body }: Raw): void {
  expect(body).toEqual({ code: expect.any(Number), message: expect.stringMatching(/[\u4e00-\u9fff]/), data: null });
  for (const header of [
    'content-security-policy: ',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'content-type: application/json',
  ])
    expect(headers).toContain(header);
}

const paths = [
  '/api',
  '/api/',
  '/api/%',
  '/api/material/mrp/mrp/suppliers/%E0%A4%A',
  `/api/material/mrp/mrp/suppliers/${'9'.repeat(200)}`,
  `/api/material/mrp/mrp/suppliers/${'9'.repeat(4000)}`,
  '/api/nothing',
  '//api/material/mrp/mrp/suppliers',
  '/api//material/mrp/mrp/suppliers',
  '/api/material/mrp//mrp/suppliers',
  '/api%2fmaterial/mrp/mrp/suppliers',
  '/api%2Fmaterial%2Fmrp',
  '/%2fapi/material',
  '/%61pi/nothing',
  '/API/material/mrp/mrp/suppliers',
  '/x/../api/material',
  '/x/%2e%2e/api/material',
  '/api\\material',
  'http://mrp/api/material/mrp/mrp/suppliers',
];

describe('without a token', () => {
  it.each(paths.map((path) => [path.slice(0, 60), path]))(
    '%s is answered with 401, our envelope and the security headers',
    async (_, path) => {
      const answer = await ask('GET', path);
      expect(answer).toMatchObject({ status: 401, body: { code: 401 } });
      expectEnvelope(answer);
    },
  );

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'REPORT', 'QUERY', 'NONSENSE'])(
    'the method %s is answered with 401, also with a body of any kind',
    async (method) => {
      for (const path of ['/api/material/mrp/mrp/suppliers', '/api/nothing', '/'])
        for (const headers of [
          [],
          ['content-type: text/x-nonsense', 'content-length: 3'],
          ['content-type: application/json', 'content-length: 3'],
        ]) {
          const answer = await sendRaw(
            lines(`${method} ${path} HTTP/1.1`, 'host: mrp', 'connection: close', ...headers) + (headers.length > 0 ? '{{{' : ''),
          );
          expect(answer).toMatchObject({ status: 401, body: { code: 401 } });
          expectEnvelope(answer);
        }
    },
  );

  it('a request that expects what the server does not know is answered with 401', async () => {
    const answer = await ask('POST', '/api/material/mrp/mrp/suppliers', 'expect: nonsense', 'content-length: 0');
    expect(answer).toMatchObject({ status: 401, body: { code: 401 } });
    expectEnvelope(answer);
  });

  it('a request without a host is answered with 401', async () => {
    const answer = await sendRaw(lines('GET /api/material/mrp/mrp/suppliers HTTP/1.1', 'connection: close'));
    expect(answer).toMatchObject({ status: 401, body: { code: 401 } });
    expectEnvelope(answer);
  });

  it.each(['/', '/material', '/healthz'])('a page without a host is refused with 400, %s', async (path) => {
    for (const host of [[], ['host:']]) {
      const answer = await sendRaw(lines(`GET ${path} HTTP/1.1`, 'connection: close', ...host));
      expect(answer).toMatchObject({ status: 400, body: { code: 40005 } });
      expectEnvelope(answer);
    }
  });
});

it('malformed HTTP is refused with our envelope and the security headers', async () => {
  const broken = await ask('GET', '/api/material', 'content-length: nonsense');
  expect(broken.status).toBe(400);
  expectEnvelope(broken);
  const large = await ask('GET', '/api/material', `x-large: ${'x'.repeat(20_000)}`);
  expect(large.status).toBe(431);
  expectEnvelope(large);
});

it('with a token unknown paths and methods are answered with 404, and a dead token with 411', async () => {
  for (const path of ['/api/%', '//api/material', '/api/nothing']) {
    expect(await ask('GET', path, `token: ${user.token}`)).toMatchObject({ status: 404, body: { code: 404, message: '接口不存在' } });
    expect(await ask('GET', path, 'token: dead')).toMatchObject({ status: 200, body: { code: 411 } });
  }
  expect(await ask('PATCH', '/api/material/mrp/mrp/suppliers', `token: ${user.token}`)).toMatchObject({ status: 404, body: { code: 404 } });
});

describe('the limit of calls per minute', () => {
  const comment = (who: TestUser) => who.call(auditApi.addComment, { body: {} as never });

  it('counts each session by itself, and not what has no session', async () => {
    const [first, second] = [await t.aUser(), await t.aUser()];
    for (let at = 0; at < 40; at += 1) expect((await t.anonymous.call(auditApi.addComment)).status).toBe(401);
    const codes: number[] = [];
    // A minute may end meanwhile: of 61 calls in two minutes, 31 are in one of them.
    while (codes.length < 61 && !codes.includes(429)) codes.push((await comment(first)).code);
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 40000));
    expect(codes.at(-1)).toBe(429);
    expect((await comment(second)).code).toBe(40000);
  });

  it('counts each operation by itself', async () => {
    const third = await t.aUser();
    const [fabrics, greige] = [skuStockApi.readPackingList, spuStockApi.readPackingList];
    const codes: number[] = [];
    // A minute may end meanwhile: of 61 calls in two minutes, 31 are in one of them.
    while (codes.length < 61 && !codes.includes(429)) codes.push((await third.call(fabrics)).code);
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 40007));
    expect(codes.at(-1)).toBe(429);
    expect((await third.call(greige)).code).toBe(40007);
  });
});
