import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { StartError } from '../src/platform/postgres/start-error.ts';
import { databaseUrl, dropDatabase, onServer } from './cluster.ts';
import { canMount, onSmallDisk } from './small-disk.ts';
import { programEnv, toldIn } from './server-process.ts';
import { certificate } from './tls.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mrp-refused-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the program like an operator. */
function runMain(
  env: Record<string, string>,
  program = 'main',
  word = '--no-build',
  before: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const main = new URL(`../src/${program}.ts`, import.meta.url).pathname;
  const [command, ...args] = [...before, process.execPath, main, word];
  const child = spawn(command, args, { env: { ...programEnv, LOG_LEVEL: 'silent', ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // A start that should have failed ends too.
  child.stdout.on('data', () => output.includes('已启动') && child.kill());
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, output: toldIn(output.trim()) })));
}

/** What the start says to these settings: refusals of the settings themselves come from reading them, and only full runs start a program for each. */
async function startWith(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  if (process.env['TEST_FULL']) return runMain(env);
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartError) return { code: 1, output: error.message };
    throw error;
  }
  return runMain(env);
}

describe('the start fails with a one-line message for', () => {
  const empty = `empty_${process.pid}`;
  beforeAll(() => onServer(inject('postgresUrl'), `create database ${empty}`));
  afterAll(() => dropDatabase(inject('postgresUrl'), empty));

  it('a command line on a database that no server has used', async () => {
    const place = { DATA_DIR: join(folder, 'x'), DATABASE_URL: databaseUrl(inject('postgresUrl'), empty) };
    expect(await runMain(place, 'admin', 'verify-ledger')).toEqual({
      code: 1,
      output: expect.stringContaining('数据库是空的，还没有建立结构：请先启动一次系统'),
    });
  });

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

  it('a wrong setting, as a program that ends', async () => {
    expect(await runMain({ PORT: 'abc' })).toEqual({ code: 1, output: '配置 PORT 不正确：须为端口号' });
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
    ['SMTP_URL', { SMTP_URL: 'mail.example.com' }, '配置 SMTP_URL 不正确：须以 smtp:// 或 smtps:// 开头'],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.com' }, '配置 SMTP_URL 与 MAIL_FROM 须同时给出'],
    [
      'SMTP_URL without PUBLIC_URL',
      { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' },
      '配置 SMTP_URL 须同时给出 PUBLIC_URL：邮件里的链接用它',
    ],
    ['DEMO', { DEMO: '1', APP_ENV: 'production' }, '配置 DEMO 不正确：生产环境不能开放演示账号'],
    ['PORT out of range', { PORT: '65536' }, '配置 PORT 不正确：须为端口号'],
  ])('a wrong %s', async (_name, env, line) => {
    expect(await startWith({ DATA_DIR: join(folder, 'x'), ...env })).toEqual({ code: 1, output: line });
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
    const { code, output } = await startWith({ PORT: '0', APP_ENV: 'test', DATA_DIR: join(folder, 'x'), ...given });
    expect({ code, output }).toEqual({ code: 1, output: typeof line === 'string' ? line : expect.stringMatching(line) });
    expect(output).not.toContain('\n');
  });

  if (canMount)
    it.each([
      ['before the database is there', 8],
      ['while its tables are made', 60],
    ])('a full disk of the data folder, %s, which is not called a wrong setting', async (_, megabytes) => {
      const small = join(folder, `small-${megabytes}`);
      await mkdir(small);
      const { code, output } = await runMain(
        { PORT: '0', APP_ENV: 'test', DATA_DIR: small },
        'main',
        '--no-build',
        onSmallDisk(small, megabytes),
      );
      // The database may have told before that it recovers.
      expect({ code, output: output.split('\n').at(-1) }).toEqual({
        code: 1,
        output: expect.stringContaining('所在的磁盘已满：请清理磁盘'),
      });
      expect(output).not.toMatch(/^ +at |DATABASE_URL/m);
    });

  // Failed before for the demo and the command line, which ended with a stack.
  it.each([
    ['as usual', { DEMO: '0' }, 'main', '--no-build'],
    ['with the demo', { APP_ENV: 'demo', DEMO: '1' }, 'main', '--no-build'],
    ['on the command line', {}, 'admin', 'verify-ledger'],
  ])('a database that does not answer, without its password, %s', async (_, env, program, word) => {
    const place = { PORT: '0', DATA_DIR: join(folder, 'x'), DATABASE_URL: 'postgres://someone:secret-word@127.0.0.1:1/none' };
    const { code, output } = await runMain({ ...place, ...env }, program, word);
    expect({ code, lines: output.split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(output).not.toContain('secret-word');
  });
});
