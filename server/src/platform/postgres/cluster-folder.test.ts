import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyEmptyCluster } from '../../../test/empty-cluster.ts';
import { startEmbeddedPostgres } from './cluster.ts';

let base: string;
let dataDir: string;

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'mrp-test-'));
  dataDir = path.join(base, 'data');
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

async function startAndStop(): Promise<void> {
  const embedded = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
  await embedded.stop();
}

/** The message of the refused start. */
async function refusal(): Promise<string> {
  const error: unknown = await startAndStop().catch((error: unknown) => error);
  expect(error).toMatchObject({ name: 'StartError', message: expect.not.stringContaining('\n') as string });
  return (error as Error).message;
}

it('the start refuses a data folder that is a file, is below a file or cannot be created', async () => {
  writeFileSync(path.join(base, 'file'), '');
  for (const place of [path.join(base, 'file'), path.join(base, 'file/below'), '/proc/nothing', `${base}/${'长'.repeat(200)}`]) {
    dataDir = place;
    expect(await refusal()).toMatch(/^数据目录 .+ 无效（[A-Z]+）：请用 DATA_DIR 指定一个可写的目录$/);
  }
});

it('the start refuses data without passwords or from another PostgreSQL version', async () => {
  await copyEmptyCluster(dataDir);
  const passwords = path.join(dataDir, 'postgres/passwords.json');
  const kept = readFileSync(passwords, 'utf8');
  writeFileSync(passwords, '{"super');
  expect(await refusal()).toMatch(/^内置数据库的密码文件 .+ 不能读取：请从备份恢复/);
  writeFileSync(passwords, kept.replace(/[0-9a-f]{48}/, '0'.repeat(48)));
  expect(await refusal()).toMatch(/^内置数据库拒绝了 .+ 中保存的密码：请从备份恢复/);
  expect(existsSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  writeFileSync(passwords, kept);
  await startAndStop();

  writeFileSync(path.join(dataDir, 'postgres/cluster/PG_VERSION'), '16\n');
  expect(await refusal()).toMatch(/^数据目录 .+ 由 PostgreSQL 16 建立，本程序需要 18：/);
});

it('the start shows PostgreSQL’s own message when the configuration is broken', async () => {
  await copyEmptyCluster(dataDir);
  writeFileSync(path.join(dataDir, 'postgres/cluster/postgresql.conf'), 'shared_buffers = plenty\n');
  expect(await refusal()).toMatch(/^内置数据库无法启动（.*FATAL: .+，详见 .+）：请排除原因后重试，或设置 DATABASE_URL/);
});
