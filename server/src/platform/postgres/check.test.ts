import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyEmptyCluster } from '../../../test/empty-cluster.ts';
import { checkDatabase, describeConnectionError, findIncompatibility } from './check.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './cluster.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mrp-test-'));
const dataDir = path.join(folder, 'data');
let embedded: EmbeddedPostgres;

beforeAll(async () => {
  await copyEmptyCluster(dataDir);
  embedded = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
});

afterAll(async () => {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});

function urlWith(change: (url: URL) => void): string {
  const url = new URL(embedded.url);
  change(url);
  return url.href;
}

async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows as unknown[];
    return rows;
  } finally {
    await client.end();
  }
}

async function check(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await checkDatabase(client);
  } finally {
    await client.end();
  }
}

async function makeDatabase(name: string, options: string): Promise<string> {
  await query(embedded.url, `create database ${name} template template0 ${options}`);
  return urlWith((url) => (url.pathname = `/${name}`));
}

describe('the database check', () => {
  it('accepts the embedded database, through a client and a pool, and leaves nothing in it', async () => {
    await check(embedded.url);
    const pool = new pg.Pool({ connectionString: embedded.url });
    await checkDatabase(pool);
    await pool.end();
    expect(await query(embedded.url, `select extname from pg_extension where extname <> 'plpgsql'`)).toEqual([]);
  });

  it('accepts a database with the extension in a separate schema', async () => {
    const url = await makeDatabase('own_schema', '');
    await query(url, 'create schema "文字"', 'create extension pg_trgm schema "文字"');
    await check(url);
  });

  it('accepts a new database while several servers start on it', async () => {
    const url = await makeDatabase('contested', '');
    const install = async () => query(url, 'create extension if not exists pg_trgm');
    const outcomes = await Promise.allSettled([check(url), install(), check(url), check(url)]);
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toEqual([]);
  });

  it('refuses a database without Chinese letters', async () => {
    const url = await makeDatabase('no_chinese', `locale 'C'`);
    await expect(check(url)).rejects.toThrow(
      /^数据库的字符分类（LC_CTYPE）不认识汉字，无法检索中文：请重新建库：create database .+ locale 'C.UTF-8'/,
    );
  });

  it('refuses a database that is not UTF8', async () => {
    const url = await makeDatabase('latin', `encoding 'LATIN1' locale 'C'`);
    await expect(check(url)).rejects.toThrow(/^数据库编码是 LATIN1，须为 UTF8：/);
  });

  it('refuses a user who does not own the database', async () => {
    await query(embedded.url, `create role guest login password 'guest'`);
    const url = urlWith((url) => Object.assign(url, { username: 'guest', password: 'guest' }));
    await expect(check(url)).rejects.toThrow('连接数据库的用户不能建立 pg_trgm 扩展：请在 DATABASE_URL 中使用数据库的所有者');
  });

  const fit = { number: 150_000, version: '15.0', encoding: 'UTF8', icu: true, replica: false };
  it.each([
    [{}, undefined],
    [{ number: 140_022, version: '14.22' }, 'PostgreSQL 14.22 版本过低：需要 15 或更高版本，请升级数据库'],
    [{ icu: false }, '数据库没有中文排序规则 zh-x-icu：请换用带 ICU 的 PostgreSQL（官方安装包都带）'],
    [{ replica: true }, 'DATABASE_URL 指向只读副本：请改为主库的地址'],
  ])('reports about a PostgreSQL 15 with %j: %s', (difference, reason) => {
    expect(findIncompatibility({ ...fit, ...difference })).toBe(reason);
  });
});

describe('a wrong DATABASE_URL is explained in one line without the password:', () => {
  const servers: Server[] = [];
  afterAll(() => servers.forEach((server) => server.close()));

  async function listen(server: Server): Promise<number> {
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return (server.address() as AddressInfo).port;
  }

  async function explain(url: string): Promise<string> {
    try {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1500 });
      client.on('error', () => undefined);
      await client.connect();
      await client.end();
    } catch (error) {
      const line = describeConnectionError(error, url);
      expect(line).not.toContain('\n');
      expect(line).not.toContain('geheim');
      return line;
    }
    throw new Error('connected');
  }

  it('wrong password, unknown user, missing password', async () => {
    expect(await explain(urlWith((url) => (url.password = 'geheim')))).toMatch(/^数据库用户 mrp_owner 不存在或密码不正确：/);
    expect(await explain(urlWith((url) => (url.username = 'nobody')))).toMatch(/^数据库用户 nobody 不存在或密码不正确：/);
    expect(await explain(urlWith((url) => (url.password = '')))).toMatch(/^DATABASE_URL 中没有密码：/);
  });

  it('a database that does not exist', async () => {
    expect(await explain(urlWith((url) => (url.pathname = '/%E7%89%A9%E6%96%99')))).toMatch(/^数据库 物料 不存在：请先建立/);
  });

  it('a host that does not exist, a port where nobody listens, a socket folder without a server', async () => {
    expect(await explain('postgres://u:geheim@no-such-host.invalid/mrp')).toMatch(/^找不到数据库主机 no-such-host\.invalid:5432：/);
    expect(await explain('postgres://u:geheim@127.0.0.1:1/mrp')).toMatch(/^数据库 127\.0\.0\.1:1 拒绝连接：/);
    expect(await explain('postgres://u:geheim@localhost:1/mrp')).toMatch(/^数据库 localhost:1 拒绝连接：/);
    expect(await explain(`postgres://u:geheim@/mrp?host=${dataDir}`)).toMatch(/^数据库 \/.+ 拒绝连接：/);
  });

  it('a port where something else answers, hangs up or stays silent', async () => {
    const web = await listen(createHttpServer((_, response) => response.end('hello')));
    expect(await explain(`postgres://u:geheim@127.0.0.1:${web}/mrp`)).toMatch(/^(连接数据库 .+ 超时：|127\.0\.0\.1:\d+ 中断了连接：)/);
    const rude = await listen(createServer((socket) => socket.end()));
    expect(await explain(`postgres://u:geheim@127.0.0.1:${rude}/mrp`)).toMatch(/^127\.0\.0\.1:\d+ 中断了连接：请确认该端口上是 PostgreSQL/);
    const silent = await listen(createServer((socket) => socket.resume()));
    expect(await explain(`postgres://u:geheim@127.0.0.1:${silent}/mrp`)).toMatch(/^连接数据库 127\.0\.0\.1:\d+ 超时：/);
  });

  it('encryption that the server does not support', async () => {
    expect(await explain(urlWith((url) => url.searchParams.set('sslmode', 'verify-full')))).toMatch(/^数据库 .+ 不支持加密连接：/);
  });

  it.each(['mysql://u:geheim@h/d', 'geheim', '', 'postgres://u:ge#heim@h:5432/d', 'postgres://u:geheim@h:99999/d', 'postgres://u:%@[/d'])(
    'invalid address %s',
    async (url) => {
      expect(describeConnectionError(new Error('Invalid URL'), url)).toMatch(/^DATABASE_URL 不是 PostgreSQL 地址：应形如 /);
    },
  );

  it('a full disk is said to be that, not a wrong address', () => {
    const error = Object.assign(new Error('could not write init file'), { code: '53100' });
    expect(describeConnectionError(error, 'postgres://u:geheim@h/d')).toBe(
      '数据库 h:5432 所在的磁盘已满：请在数据库服务器上清理磁盘或换更大的磁盘，然后再启动',
    );
  });

  // Failed before: PostgreSQL gives one code for starting, recovering and shutting down, and the line named only the first two.
  it('a server that takes no connections now may be starting or stopping', () => {
    const error = Object.assign(new Error('the database system is shutting down'), { code: '57P03' });
    expect(describeConnectionError(error, 'postgres://u:geheim@h/d')).toBe(
      '数据库 h:5432 暂不接受连接（正在启动、恢复或停止）：请稍后重试',
    );
  });

  it('the password is hidden whatever the error says', () => {
    const error = Object.assign(new Error('failed for postgres://u:geheim@h/d'), { code: 'XX000' });
    expect(describeConnectionError(error, 'postgres://u:geheim@h/d')).toBe(
      '无法连接数据库 h:5432（XX000）：请检查 DATABASE_URL 和数据库服务器的日志',
    );
  });

  it('the passwords of the embedded database are in a file that only its user can read', () => {
    const passwords = JSON.parse(readFileSync(path.join(dataDir, 'postgres/passwords.json'), 'utf8')) as { owner: string };
    expect(new URL(embedded.url).password).toBe(passwords.owner);
  });
});
