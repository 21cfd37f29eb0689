import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { followStart, type StepName, type ToldStart } from '../src/platform/operations/start-progress.ts';
import { databaseUrl, dropDatabase, onServer } from './cluster.ts';
import { findFreePort } from './free-port.ts';
import { programEnv, toldIn } from './server-process.ts';
import { callOverTls, certificate, privateKey } from './tls.ts';

const server = inject('postgresUrl');
const database = `start_progress_${process.pid}`;
const url = databaseUrl(server, database);
const migrationLock = 'select pg_advisory_lock(7274001)';
let folder: string;
const running: ChildProcess[] = [];
const locks: pg.Client[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mrp-progress-'));
  await onServer(server, `create database ${database} template ${inject('templateName')}`);
});
afterEach(async () => {
  for (const lock of locks.splice(0)) await lock.end();
  for (const child of running.splice(0)) if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
});
afterAll(async () => {
  await dropDatabase(server, database);
  await rm(folder, { recursive: true });
});

interface Start {
  at: string;
  said: () => string;
  child: ChildProcess;
  /** Lets the start go on. */
  release: () => Promise<void>;
}

/** Starts the program as an operator does, and holds it where it waits for this lock. */
async function startHeld(env: Record<string, string> = {}, holding = migrationLock, of = url): Promise<Start> {
  const lock = new pg.Client({ connectionString: of });
  await lock.connect();
  locks.push(lock);
  await lock.query(holding);
  const port = await findFreePort();
  const child = spawn(process.execPath, [new URL('../src/main.ts', import.meta.url).pathname, '--no-build'], {
    env: {
      ...programEnv,
      LOG_LEVEL: 'silent',
      APP_ENV: 'test',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: of,
      ADMIN_PASSWORD: 'keeper-of-42',
      ...env,
    },
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const release = async () => {
    for (const held of locks.splice(0)) await held.end();
  };
  return { at: `http://127.0.0.1:${port}`, said: () => toldIn(output.slice(0, output.lastIndexOf('\n') + 1)), child, release };
}

const told = async (at: string): Promise<{ status: string; start?: ToldStart } | null> =>
  fetch(`${at}/readyz`).then(
    (answer) => answer.json() as Promise<{ status: string; start?: ToldStart }>,
    () => null,
  );
const untilRunning = (at: string, label: string) =>
  expect.poll(async () => (await told(at))?.start?.steps.find(({ state }) => state === 'running')?.label, { timeout: 30_000 }).toBe(label);

it('a start that takes long tells on its page what it does, sends no traffic, and becomes the log-in page at the same address', async () => {
  const { at, said, release } = await startHeld();
  await untilRunning(at, '建立数据表');
  expect(await told(at)).toEqual({
    status: 'starting',
    writable: false,
    checks: {},
    start: {
      failed: false,
      percent: 29,
      steps: [
        { label: '数据库已启动', state: 'done' },
        { label: '建立数据表', state: 'running' },
        { label: '打开服务', state: 'waiting' },
      ],
    },
  });

  for (const path of ['/', '/login', '/materialList?page=2', '/inventoryIndex', '/selectSKU']) {
    const page = await fetch(at + path);
    expect({ path, status: page.status, type: page.headers.get('content-type') }).toEqual({
      path,
      status: 503,
      type: 'text/html; charset=utf-8',
    });
    expect(page.headers.get('retry-after')).toBe('2');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'`);
    const html = await page.text();
    expect(html).toContain('正在启动');
    // Whole in itself: nothing of it is fetched from elsewhere.
    expect(html).not.toMatch(/(?:src|href)="(?!data:,)|url\(|@import/);
  }
  for (const [path, init] of [
    ['/api/system/mrp/mrp/home', {}],
    ['/API/x', {}],
    ['/api/system/mrp/ulp/sys/user/login', { method: 'POST', body: '{}' }],
    ['/', { method: 'POST' }],
  ] as const) {
    const call = await fetch(at + path, init);
    expect({ path, status: call.status, retry: call.headers.get('retry-after') }).toEqual({ path, status: 503, retry: '2' });
    expect(await call.json()).toEqual({ code: errors.STARTING.code, message: errors.STARTING.message, data: null });
  }
  for (const path of ['/healthz', '/readyz', '/readyz/write']) {
    const health = await fetch(at + path);
    expect({ path, status: health.status, body: await health.json() }).toMatchObject({ path, status: 503, body: { status: 'starting' } });
  }
  for (const path of ['/metrics', '/assets/index-1234.js', '/favicon.svg', '/counting-worker.js'])
    expect((await fetch(at + path)).status).toBe(503);
  // The first address on the terminal is that of the ready product; until then the start says what it waits for.
  await expect.poll(said).toBe('另一个进程正在升级数据库的结构，等它做完…\n');

  await release();
  await expect.poll(async () => (await told(at))?.status, { timeout: 30_000 }).toBe('ready');
  expect(await told(at)).not.toHaveProperty('start');
  expect((await fetch(`${at}/healthz`)).status).toBe(200);
  await expect.poll(said).toContain(`已启动：${at.replace('127.0.0.1', 'localhost')}`);
}, 90_000);

it('the page of a start is served over TLS where the product is', async () => {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await Promise.all([writeFile(cert, certificate), writeFile(key, privateKey)]);
  const { at } = await startHeld({ TLS_CERT: cert, TLS_KEY: key });
  const open = () => callOverTls(`${at.replace('http://127.0.0.1', 'https://localhost')}/`, {}).catch(() => null);
  await expect.poll(async () => (await open())?.body, { timeout: 30_000 }).toContain('正在启动');
  expect((await open())?.headers['strict-transport-security']).toBe('max-age=31536000');
}, 60_000);

it('a start that fails after it was held ends as before, with one line and nothing on its port', async () => {
  const empty = `start_failure_${process.pid}`;
  await onServer(server, `create database ${empty}`);
  const { at, said, child, release } = await startHeld({ ADMIN_PASSWORD: 'password123' }, migrationLock, databaseUrl(server, empty));
  await untilRunning(at, '建立数据表');
  const exited = once(child, 'exit');
  await release();
  expect((await exited)[0]).toBe(1);
  expect(said().trim()).toMatch(/^配置 ADMIN_PASSWORD 不正确：[^\n]+$/);
  expect(await told(at)).toBe(null);
  await dropDatabase(server, empty);
}, 60_000);

it('Ctrl-C ends a start that waits, and frees its port', async () => {
  const { at, child, release } = await startHeld();
  await untilRunning(at, '建立数据表');
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await release();
  expect((await exited)[0]).toBe(0);
  expect(await told(at)).toBe(null);
}, 60_000);

it('the terminal is told the place of the page without a whole address, and the steps with percent, once a demo is loaded', async () => {
  const empty = `start_demo_${process.pid}`;
  await onServer(server, `create database ${empty}`);
  const loading = `select pg_advisory_lock(hashtext('demo installation'))`;
  const { at, said, child, release } = await startHeld({ DEMO: '1' }, loading, databaseUrl(server, empty));
  await untilRunning(at, '装入演示数据');
  expect(said()).toBe('');
  await release();
  await expect.poll(said).toContain('%] 装入演示数据…');
  const [first] = said().split('\n');
  expect(first).toBe(
    `正在准备，约需一分钟：用浏览器打开 ${at.replace('http://127.0.0.1', 'localhost')} 可以看进度，准备好后自动成为登录页`,
  );
  expect(said()).not.toMatch(/https?:/);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  await dropDatabase(server, empty);
}, 60_000);

it('percent and steps grow with what is done, never back, and say when the start failed', () => {
  const lines: string[] = [];
  const names: StepName[] = ['database', 'schema', 'demo', 'pages', 'serving'];
  const progress = followStart(names, (line) => lines.push(line));
  const seen: number[] = [];
  const look = () => seen.push(progress.read().percent);
  progress.begin('database');
  progress.tellTerminal();
  progress.placeAt('localhost:3000');
  progress.finish('database');
  look();
  progress.finish('schema');
  progress.begin('demo');
  progress.advance('demo', 0.5, '演示数据：1200 个物料');
  look();
  progress.advance('demo', 0.4, '演示数据：12 个款式');
  look();
  progress.finish('demo');
  progress.finish('demo');
  look();
  progress.finish('pages');
  progress.finish('serving');
  look();
  expect(seen).toEqual([5, 47, 47, 82, 100]);
  expect(lines).toEqual([
    '[  0%] 启动数据库…',
    '正在准备，约需一分钟：用浏览器打开 localhost:3000 可以看进度，准备好后自动成为登录页',
    '[  5%] 数据库已启动',
    '[ 12%] 数据表已就绪',
    '[ 12%] 装入演示数据…',
    '[ 47%] 演示数据：1200 个物料',
    '[ 47%] 演示数据：12 个款式',
    '[ 82%] 演示数据已装入',
    '[ 95%] 页面已构建',
    '[100%] 服务已打开',
  ]);
  expect(progress.read().failed).toBe(false);
  progress.fail();
  expect(progress.read().failed).toBe(true);
});
