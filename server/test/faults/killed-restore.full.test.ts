import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../src/platform/operations/backup.ts';
import { installJobs } from '../../src/platform/jobs.ts';
import { appOn } from '../app.ts';
import { databaseUrl, onServer } from '../cluster.ts';
import { ownCluster, type OwnCluster } from '../own-cluster.ts';
import { programEnv } from '../server-process.ts';
import { aStockWorld, postDocument } from '../stock.ts';

let folder: string;
let cluster: OwnCluster;
const backups = { files: '', rows: '' };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mrp-killed-restore-'));
  cluster = await ownCluster();
  const t = await appOn(cluster);
  const w = await aStockWorld(t, 2);
  const lines = [{ materialId: w.skus[0] ?? '', quantity: '12.34', unitPrice: '8.00' }];
  await postDocument(await t.aUser(), 'SKU', { kind: 'SUPPLEMENT', holderId: w.holders[0] ?? '', lines });
  await installJobs(cluster.url);
  const files = join(folder, 'own-files');
  await mkdir(join(files, 'ab'), { recursive: true });
  await writeFile(join(files, 'ab/cd'), 'a stored file');
  for (const kind of ['files', 'rows'] as const) {
    backups[kind] = join(folder, `backup-${kind}`);
    const source = { dataDir: cluster.dataDir, fileStore: `file:${files}`, url: cluster.postgres.url, version: '1' };
    await backUp(source, backups[kind], { logical: kind === 'rows' });
  }
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program as an operator runs it, killed when `killed` resolves. */
async function run(program: string, words: string[], env: Record<string, string>, killed?: () => Promise<void>): Promise<string> {
  const path = new URL(`../../src/${program}.ts`, import.meta.url).pathname;
  const child = spawn(process.execPath, [path, ...words], {
    env: { ...programEnv, LOG_LEVEL: 'silent', APP_ENV: 'test', PORT: '0', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // A start that should have been refused ends too.
  child.stdout.on('data', () => output.includes('已启动') && child.kill());
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (killed) await Promise.race([ended, killed().then(() => child.kill('SIGKILL'))]);
  await ended;
  return output.trim();
}

/** After the first thing that it leaves; later ones may find it complete. */
const MOMENTS = [0, 100, 1_000, 4_000];

let last = 0;
const ways = {
  'a copy of the embedded database': async () => {
    const dataDir = join(folder, `data-${(last += 1)}`);
    return { backup: backups.files, env: { DATA_DIR: dataDir }, begun: async () => existsSync(dataDir), files: join(dataDir, 'files') };
  },
  'rows into the embedded database': async () => {
    const dataDir = join(folder, `data-${(last += 1)}`);
    return { backup: backups.rows, env: { DATA_DIR: dataDir }, begun: async () => existsSync(dataDir), files: join(dataDir, 'files') };
  },
  'rows into an external database': async () => {
    const [dataDir, name] = [join(folder, `data-${(last += 1)}`), `restored_${last}`];
    await onServer(cluster.postgres.url, `create database ${name} template template0`);
    const url = databaseUrl(cluster.postgres.url, name);
    const begun = async () => (await onServer(url, `select from pg_tables where schemaname = 'public'`)).rowCount !== 0;
    return { backup: backups.rows, env: { DATABASE_URL: url, DATA_DIR: dataDir }, begun, files: join(dataDir, 'files') };
  },
};

// Failed before: a start on what was left behind made a new empty system of it, or served it without its files.
describe.each(Object.entries(ways))('a restore of %s', (_, prepare) => {
  it('that is killed is refused by a start, and can be repeated', { timeout: 3_600_000 }, async () => {
    const unfinished: number[] = [];
    for (const moment of MOMENTS) {
      const { backup, env, begun, files } = await prepare();
      await run('admin', ['restore', backup], env, async () => {
        while (!(await begun())) await sleep(10);
        await sleep(moment);
      });
      const checked = await run('admin', ['verify-ledger'], env);
      if (checked.endsWith('0 differences')) {
        expect(await readFile(join(files, 'ab/cd'), 'utf8'), 'complete').toBe('a stored file');
        continue;
      }
      expect(checked).toMatch(/恢复没有做完：请再执行一次 npm run admin -- restore 备份文件夹，或.*$/);
      expect(await run('main', ['--no-build'], env)).toBe(checked);
      expect(await run('admin', ['restore', backup], env)).toMatch(/\n0 differences$/);
      expect(await readFile(join(files, 'ab/cd'), 'utf8')).toBe('a stored file');
      expect(await run('admin', ['restore', backup], env), 'once it is complete').toContain('不是空的');
      unfinished.push(moment);
    }
    expect(unfinished).not.toEqual([]);
  });
});
