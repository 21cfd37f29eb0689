import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { startServer, type RunningServer } from '../src/start.ts';
import { databaseUrl, dropDatabase, onServer } from './cluster.ts';
import { programEnv } from './server-process.ts';
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
    readConfig({ PORT: '0', LOG_LEVEL: 'silent', APP_ENV: 'test', ADMIN_PASSWORD: 'admin-1234', DATA_DIR: join(folder, 'data'), ...env }),
    () => undefined,
  );
  running.push(server);
  return server;
}

/** Runs the program like an operator. */
function runMain(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const main = new URL('../src/main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [main, '--no-build'], { env: { ...programEnv, LOG_LEVEL: 'silent', ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // A start that should have failed ends too.
  child.stdout.on('data', () => output.includes('已启动') && child.kill());
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, output: output.trim() })));
}

async function logIn(url: string): Promise<{ token: string; xsrf: string }> {
  const response = await fetch(`${url}/api/system/mrp/ulp/sys/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin-1234', loginSource: 'mrp' }),
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

describe('the start fails with a one-line message for', () => {
  const empty = `empty_${process.pid}`;
  beforeAll(() => onServer(inject('postgresUrl'), `create database ${empty}`));
  afterAll(() => dropDatabase(inject('postgresUrl'), empty));

  it('a port in use, before anything else is started', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as { port: number };
    const untouched = join(folder, 'untouched');
    expect(await runMain({ PORT: String(port), DATA_DIR: untouched })).toEqual({
      code: 1,
      output: `端口 ${port} 已被占用，请关闭占用它的程序，或用 PORT=其他端口 启动`,
    });
    expect(await readdir(folder)).not.toContain('untouched');
    blocker.close();
  });

  it('a data folder that is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const { code, output } = await runMain({ PORT: '0', DATA_DIR: file });
    expect({ code, lines: output.split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(output).toContain(file);
  });

  it.each([
    ['PORT', { PORT: 'abc' }, '配置 PORT 不正确：须为端口号'],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }, '配置 DATABASE_URL 不正确：须以 postgres:// 开头'],
    ['TLS_KEY', { TLS_CERT: '/x' }, '配置 TLS_CERT 与 TLS_KEY 须同时给出'],
    ['DEMO', { DEMO: '1', APP_ENV: 'production' }, '配置 DEMO 不正确：生产环境不能开放演示账号'],
    ['PORT out of range', { PORT: '65536' }, '配置 PORT 不正确：须为端口号'],
  ])('a wrong %s', async (_name, env, line) => {
    expect(await runMain({ DATA_DIR: join(folder, 'x'), ...env })).toEqual({ code: 1, output: line });
  });

  const proxy = '配置 TRUST_PROXY 不正确：须为反向代理的地址或网段，例如 127.0.0.1 或 10.0.0.0/8，多个用逗号分开';
  const origin = '配置 SKU_PICKER_ORIGINS 不正确：须为网站的来源，例如 https://shop.example.com，多个用逗号分开';
  const redirect = '配置 SKU_PICKER_REDIRECTS 不正确：须为网址中的主机名，例如 shop.example.com 或 shop.example.com:8443，多个用逗号分开';
  it.each<[string, Record<string, string>, string | RegExp]>([
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'password123', DATABASE_URL: 'TEST' }, /^配置 ADMIN_PASSWORD 不正确：这个密码太常见/],
    ['TRUST_PROXY=true', { TRUST_PROXY: 'true' }, proxy],
    ['TRUST_PROXY=*', { TRUST_PROXY: '*' }, proxy],
    ['TRUST_PROXY=1', { TRUST_PROXY: '1' }, proxy],
    ['TRUST_PROXY of everybody', { TRUST_PROXY: '0.0.0.0/0' }, proxy],
    ['SKU_PICKER_ORIGINS that is no address', { SKU_PICKER_ORIGINS: 'shop.example.com' }, origin],
    ['SKU_PICKER_ORIGINS with a path', { SKU_PICKER_ORIGINS: 'https://shop.example.com/x' }, origin],
    ['SKU_PICKER_ORIGINS with text for a header', { SKU_PICKER_ORIGINS: "https://a.example; script-src 'unsafe-inline'" }, origin],
    ['SKU_PICKER_ORIGINS of everybody', { SKU_PICKER_ORIGINS: '*' }, origin],
    ['SKU_PICKER_ORIGINS of everybody over TLS', { SKU_PICKER_ORIGINS: 'https://*' }, origin],
    ['SKU_PICKER_REDIRECTS with an address', { SKU_PICKER_REDIRECTS: 'https://shop.example.com' }, redirect],
    ['SKU_PICKER_REDIRECTS with a user name', { SKU_PICKER_REDIRECTS: 'me@shop.example.com' }, redirect],
    ['SKU_PICKER_REDIRECTS of everybody', { SKU_PICKER_REDIRECTS: '*' }, redirect],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://x.example' }, '配置 PUBLIC_URL 不正确：须为 http 或 https 网址'],
    [
      'TLS_CERT that does not exist',
      { TLS_CERT: '/nothing.pem', TLS_KEY: '/nothing.pem' },
      /^配置 TLS_CERT 不正确：不能读取 \/nothing\.pem（ENOENT），请检查路径和权限$/,
    ],
    ['TLS_KEY that is no key', { TLS_CERT: 'CERT', TLS_KEY: 'NONSENSE' }, /^配置 TLS_CERT 与 TLS_KEY 不正确：/],
    ['TLS_KEY of another certificate', { TLS_CERT: 'CERT', TLS_KEY: 'OTHER' }, /^配置 TLS_CERT 与 TLS_KEY 不正确：/],
    ['HOST', { HOST: '203.0.113.77' }, /^不能监听 203\.0\.113\.77:\d+：这不是本机的地址，请检查 HOST$/],
    ['HOST that nobody has', { HOST: 'no.such.host.invalid' }, /^不能监听 no\.such\.host\.invalid:\d+：.*请检查 HOST$/],
    ['DATA_DIR that takes no folder', { DATA_DIR: '/proc/nothing' }, /\/proc\/nothing/],
    ['DATA_DIR that takes no folder beside an external database', { DATA_DIR: '/proc/nothing', DATABASE_URL: 'TEST' }, /\/proc\/nothing/],
    ['FILE_STORE of another kind', { FILE_STORE: 'ftp://x', DATABASE_URL: 'TEST' }, /^配置 FILE_STORE 不正确：/],
    [
      'FILE_STORE that cannot be written',
      { FILE_STORE: 'file:/proc/nothing', DATABASE_URL: 'TEST' },
      /^文件目录 \/proc\/nothing 不可写，请检查 DATA_DIR 或 FILE_STORE/,
    ],
    ['FILE_STORE that is no address', { FILE_STORE: 's3://', DATABASE_URL: 'TEST' }, /^配置 FILE_STORE 不正确：/],
    ['FILE_STORE on another host', { FILE_STORE: 'file://elsewhere/x', DATABASE_URL: 'TEST' }, /^配置 FILE_STORE 不正确：/],
    ['DATABASE_URL without a host', { DATABASE_URL: 'postgres://u:p@[/d' }, /^DATABASE_URL 不是 PostgreSQL 地址/],
  ])('a %s', async (_name, env, line) => {
    const files = { CERT: join(folder, 'cert.pem'), OTHER: join(folder, 'other.pem'), NONSENSE: join(folder, 'nonsense.pem') };
    await Promise.all([
      writeFile(files.CERT, certificate),
      writeFile(files.OTHER, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })),
      writeFile(files.NONSENSE, 'nonsense'),
    ]);
    const places: Record<string, string> = { ...files, TEST: databaseUrl(inject('postgresUrl'), empty) };
    const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, places[value] ?? value]));
    const { code, output } = await runMain({ PORT: '0', APP_ENV: 'test', DATA_DIR: join(folder, 'x'), ...given });
    expect({ code, output }).toEqual({ code: 1, output: typeof line === 'string' ? line : expect.stringMatching(line) });
    expect(output).not.toContain('\n');
  });

  it('a database that does not answer, without its password', async () => {
    const { code, output } = await runMain({
      PORT: '0',
      DATA_DIR: join(folder, 'x'),
      DATABASE_URL: 'postgres://someone:secret-word@127.0.0.1:1/none',
    });
    expect({ code, lines: output.split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(output).not.toContain('secret-word');
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

    const login = { username: 'admin', password: 'admin-1234', loginSource: 'mrp' };
    const loggedIn = await post('/api/system/abc/ulp/sys/user/login', { origin: url }, login);
    const { token } = (JSON.parse(loggedIn.body) as { data: { token: string } }).data;
    const cookies = [loggedIn.headers['set-cookie'] ?? []].flat();
    expect(cookies.every((cookie) => cookie.includes('Secure'))).toBe(true);
    expect(loggedIn.headers['strict-transport-security']).toBe('max-age=31536000');
    const valueOf = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(/[=;]/)[1] ?? '';
    const xsrf = decodeURIComponent(valueOf('XSRF-TOKEN'));

    const passwords = { oldPassword: 'admin-1234', newPassword: 'admin-12345' };
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
      const body = JSON.stringify({ oldPassword: 'admin-1234', newPassword });
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
      await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
    };
    expect(await ready('/readyz/write')).toEqual({ status: 200, writable: true });

    await onServer(databaseUrl(server, database), `update sessions set last_seen_at = now() - interval '10 minutes'`);
    await setReadOnly('on');
    await expect.poll(() => ready('/readyz'), { timeout: 20_000 }).toEqual({ status: 200, writable: false });
    expect(await ready('/readyz/write')).toEqual({ status: 503, writable: false });
    // 40304, "set a new password", is an answer that reads the session.
    expect(await grants()).toMatchObject({ code: 40304 });
    expect(await change('admin-12345', 'read-only-1')).toMatchObject({ status: 503, code: 506, message: expect.stringContaining('只读') });

    await setReadOnly('off');
    await expect.poll(() => change('admin-12345', 'read-only-2'), { timeout: 20_000 }).toMatchObject({ status: 200, code: 200 });
    expect(await grants()).toMatchObject({ code: 200 });
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
      body: JSON.stringify({ oldPassword: 'admin-1234', newPassword: 'admin-12345' }),
    });
    expect(await changed.json()).toMatchObject({ code: 200 });
    const answers = await Promise.all([a, b, a, b, a].map(({ url }) => save(url)));
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ code: 200, data: { username: 'once' } });
    for (const started of running.splice(0)) await started.stop();
    await dropDatabase(server, database);
  });
});
