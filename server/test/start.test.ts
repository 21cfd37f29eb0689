import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { startServer, type RunningServer } from '../src/start.ts';
import { databaseUrl, dropDatabase, onServer } from './cluster.ts';
import { callOverTls, certificate, privateKey } from './tls.ts';

let folder: string;
const running: RunningServer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mrp-start-'));
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(env: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(
    readConfig({ PORT: '0', LOG_LEVEL: 'silent', APP_ENV: 'test', ADMIN_PASSWORD: 'keeper-of-42', DATA_DIR: join(folder, 'data'), ...env }),
    () => undefined,
  );
  running.push(server);
  return server;
}

async function logIn(url: string): Promise<{ token: string; xsrf: string }> {
  const response = await fetch(`${url}/api/system/mrp/ulp/sys/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'keeper-of-42', loginSource: 'mrp' }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))?.[1] ?? '';
  return { token: data.token, xsrf: decodeURIComponent(xsrf) };
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
  throw new Error('not ready after 20 seconds');
}

describe('a server with its embedded database', () => {
  it('starts in an empty folder, stops cleanly and starts again with its data', async () => {
    const first = await start({});
    await untilReady(first.url);
    const { token } = await logIn(first.url);
    expect(token).not.toBe('');
    await first.stop();
    running.length = 0;
    const second = await start({});
    await untilReady(second.url);
    const response = await fetch(`${second.url}/api/system/mrp/ulp/sys/user/logout`, { headers: { token } });
    expect(await response.json()).toMatchObject({ code: 200 });
  });

  it('reports when PostgreSQL is killed and recovers by itself', async () => {
    const server = await start({});
    await untilReady(server.url);
    const { token } = await logIn(server.url);
    const lines = readFileSync(join(folder, 'data/postgres/cluster/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number.parseInt(lines[0] ?? '', 10), 'SIGKILL');
    const codes: number[] = [];
    // 40304, "change the first password", is a response that needs the database.
    while (codes.at(-1) !== 40304 || !codes.includes(503)) {
      const answer = (await fetch(`${server.url}/api/system/mrp/mrp/home`, { headers: { token } }).then((response) => response.json())) as {
        code: number;
        message: string;
      };
      if (answer.code !== 40304) expect(answer).toMatchObject({ code: 503, message: '数据库暂时不可用，正在恢复，请稍后重试' });
      codes.push(answer.code);
      await sleep(20);
    }
    await untilReady(server.url);
  });
});

describe('a server with TLS and another product name', () => {
  it('logs in, writes with the XSRF pair and serves files by their cookie alone', async () => {
    const server = inject('postgresUrl');
    const database = `over_tls_${process.pid}`;
    await onServer(server, `create database ${database}`);
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    await Promise.all([writeFile(cert, certificate), writeFile(key, privateKey)]);
    const { url } = await start({ DATABASE_URL: databaseUrl(server, database), TLS_CERT: cert, TLS_KEY: key, PRODUCT: 'abc' });
    expect(url).toMatch(/^https:/);
    const json = { 'content-type': 'application/json' };
    const post = async (path: string, headers: Record<string, string>, body: object) =>
      callOverTls(`${url}${path}`, { method: 'POST', headers: { ...json, ...headers } }, JSON.stringify(body));

    const login = { username: 'admin', password: 'keeper-of-42', loginSource: 'mrp' };
    const loggedIn = await post('/api/system/abc/ulp/sys/user/login', { origin: url }, login);
    const { token } = (JSON.parse(loggedIn.body) as { data: { token: string } }).data;
    const cookies = [loggedIn.headers['set-cookie'] ?? []].flat();
    expect(cookies.every((cookie) => cookie.includes('Secure'))).toBe(true);
    expect(loggedIn.headers['strict-transport-security']).toBe('max-age=31536000');
    const valueOf = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(/[=;]/)[1] ?? '';
    const xsrf = decodeURIComponent(valueOf('XSRF-TOKEN'));

    const passwords = { oldPassword: 'keeper-of-42', newPassword: 'keeper-of-425' };
    const change = (headers: Record<string, string>) =>
      post('/api/system/abc/mrp/users/password', { token, 'idempotency-key': 'change-password', ...headers }, passwords);
    expect((await change({})).status).toBe(403);
    expect(JSON.parse((await change({ 'x-xsrf-token': xsrf })).body)).toMatchObject({ code: 200 });

    const list = async (product: string) =>
      JSON.parse((await callOverTls(`${url}/api/system/${product}/mrp/users?page=1&pageSize=20`, { headers: { token } })).body) as object;
    expect(await list('abc')).toMatchObject({ code: 200, data: { rows: [{ username: 'admin' }] } });
    expect(await list('mrp')).toMatchObject({ code: 404 });

    const pdf = '%PDF-1.4\n%%EOF\n';
    const part = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${pdf}\r\n--x--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x', token, 'x-xsrf-token': xsrf };
    const uploaded = await callOverTls(`${url}/api/material/abc/mrp/file/upload`, { method: 'POST', headers }, part);
    const file = (JSON.parse(uploaded.body) as { data: { url: string } }).data;
    expect(file.url).toMatch(/^\/api\/material\/abc\//);
    const open = (cookie: string) => callOverTls(`${url}${file.url}`, { headers: { cookie } });
    expect(await open(`__Host-mrp_file=${valueOf('__Host-mrp_file')}`)).toMatchObject({ status: 200, body: pdf });
    expect((await open(`mrp_file=${valueOf('__Host-mrp_file')}; XSRF-TOKEN=${valueOf('XSRF-TOKEN')}`)).status).toBe(401);
    for (const started of running.splice(0)) await started.stop();
    await dropDatabase(server, database);
  });
});

describe('a server whose database becomes read-only', () => {
  it('goes on reading, refuses writes with a sentence and tells the two apart', async () => {
    const server = inject('postgresUrl');
    const database = `read_only_${process.pid}`;
    await onServer(server, `create database ${database}`);
    const { url } = await start({ DATABASE_URL: databaseUrl(server, database) });
    await untilReady(url);
    const { token, xsrf } = await logIn(url);
    const headers = { token, 'x-xsrf-token': xsrf, 'content-type': 'application/json' };
    const change = async (newPassword: string, key: string) => {
      const body = JSON.stringify({ oldPassword: 'keeper-of-42', newPassword });
      const answer = await fetch(`${url}/api/system/mrp/mrp/users/password`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body,
      });
      return { status: answer.status, ...((await answer.json()) as object) };
    };
    const ready = async (path: string) => {
      const answer = await fetch(`${url}${path}`);
      return { status: answer.status, writable: ((await answer.json()) as { writable: boolean }).writable };
    };
    const grants = async () =>
      (await fetch(`${url}/api/system/mrp/ulp/sys/user/menu/id?userId=1&type=MRP`, { headers: { token } })).json() as Promise<object>;
    const setReadOnly = async (value: string) => {
      await onServer(server, `alter database ${database} set default_transaction_read_only = ${value}`);
      await onServer(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and backend_type = 'client backend'`,
      );
    };
    expect(await ready('/readyz/write')).toEqual({ status: 200, writable: true });

    await onServer(databaseUrl(server, database), `update sessions set last_seen_at = now() - interval '10 minutes'`);
    await setReadOnly('on');
    await expect.poll(() => ready('/readyz'), { timeout: 20_000 }).toEqual({ status: 200, writable: false });
    expect(await ready('/readyz/write')).toEqual({ status: 503, writable: false });
    // 40304, "set a new password", is an answer that reads the session.
    expect(await grants()).toMatchObject({ code: 40304 });
    expect(await change('keeper-of-425', 'read-only-1')).toMatchObject({
      status: 503,
      code: 506,
      message: expect.stringContaining('只读'),
    });

    await setReadOnly('off');
    await expect.poll(() => change('keeper-of-425', 'read-only-2'), { timeout: 20_000 }).toMatchObject({ status: 200, code: 200 });
    expect(await grants()).toMatchObject({ code: 200 });
    // The job engine comes back within half a minute.
    if (process.env['TEST_FULL'])
      await expect.poll(() => ready('/readyz/write'), { timeout: 60_000, interval: 1_000 }).toEqual({ status: 200, writable: true });
    for (const started of running.splice(0)) await started.stop();
    await dropDatabase(server, database);
  }, 120_000);
});

describe('two processes on one database', () => {
  it('share sessions, and one save sent to both takes effect once', async () => {
    const server = inject('postgresUrl');
    const database = `two_processes_${process.pid}`;
    await onServer(server, `create database ${database}`);
    const env = { DATABASE_URL: databaseUrl(server, database) };
    const [a, b] = await Promise.all([start(env), start({ ...env, DATA_DIR: join(folder, 'b') })]);
    const { token, xsrf } = await logIn(a.url);
    const save = async (url: string) => {
      const response = await fetch(`${url}/api/system/mrp/mrp/users`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token, 'x-xsrf-token': xsrf, 'idempotency-key': 'one-press-of-save' },
        body: JSON.stringify({ username: 'once', nickName: '一次', password: 'first-1234', roleIds: [] }),
      });
      return response.text();
    };
    // The first administrator must change the password first.
    const changed = await fetch(`${a.url}/api/system/mrp/mrp/users/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, 'x-xsrf-token': xsrf, 'idempotency-key': 'change-password' },
      body: JSON.stringify({ oldPassword: 'keeper-of-42', newPassword: 'keeper-of-425' }),
    });
    expect(await changed.json()).toMatchObject({ code: 200 });
    const answers = await Promise.all([a, b, a, b, a].map(({ url }) => save(url)));
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ code: 200, data: { username: 'once' } });
    for (const started of running.splice(0)) await started.stop();
    await dropDatabase(server, database);
  });
});
