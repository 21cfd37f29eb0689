import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyEmptyCluster } from '../../../test/empty-cluster.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './cluster.ts';

let base: string;
let dataDir: string;
let lines: string[];
const running: EmbeddedPostgres[] = [];
const pools: pg.Pool[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'mrp-test-'));
  dataDir = path.join(base, '数据 目录');
  lines = [];
});

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end();
  for (const embedded of running.splice(0)) await embedded.stop();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(base, { recursive: true, force: true });
});

/** A durable database is created, another one copied. */
async function start({ durable = false } = {}): Promise<EmbeddedPostgres> {
  if (!durable && !existsSync(dataDir)) await copyEmptyCluster(dataDir);
  const embedded = await startEmbeddedPostgres({ dataDir, durable, log: (line) => lines.push(line) });
  running.push(embedded);
  return embedded;
}

function openPool({ url }: Pick<EmbeddedPostgres, 'url'>): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined); // like the product: the next query gets a new connection
  pools.push(pool);
  return pool;
}

/** Starts another process on the same folder, which runs until it is told to stop or killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string; pid: number; reused: boolean }> {
  const program = `
    import { startEmbeddedPostgres } from './cluster.ts';
    const embedded = await startEmbeddedPostgres({ dataDir: process.argv[1], durable: false, log: () => undefined });
    const { url, pid, reused } = embedded;
    console.log(JSON.stringify({ url, pid, reused }));
    process.stdin.once('data', () => embedded.stop().then(() => process.exit(0)));`;
  const args = ['--input-type=module', '-e', program, dataDir];
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const [output] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { child, ...(JSON.parse(output.toString()) as { url: string; pid: number; reused: boolean }) };
}

async function leave(child: ChildProcess): Promise<void> {
  child.stdin?.write('leave\n');
  await once(child, 'exit');
}

async function until<T>(attempt: () => Promise<T>): Promise<T> {
  for (const start = Date.now(); ; await sleep(50)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() - start > 60_000) throw error;
    }
  }
}

/** Whether the server's process runs; a zombie counts as gone. */
function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
}

async function listIds(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('select id from notes order by id');
  return rows.map((row) => row.id);
}

/** Each starts and kills a database of its own, which takes seconds. */
function inFullRun(title: string, test: () => Promise<void>, timeout?: number): void {
  if (process.env['TEST_FULL']) it(title, test, timeout);
}

describe('the embedded database', () => {
  it('is a durable UTF-8 database with checksums and Chinese support, owned by its user', async () => {
    const pool = openPool(await start({ durable: true }));
    const { rows } = await pool.query(`
      select current_user as owner, current_database() as database, current_setting('server_encoding') as encoding, datctype as ctype,
             current_setting('data_checksums') as checksums, current_setting('fsync') as fsync, current_setting('jit') as jit,
             current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commits,
             pg_get_userbyid(datdba) as owned_by
      from pg_database where datname = current_database()`);
    expect(rows).toEqual([
      {
        owner: 'mrp_owner',
        database: 'mrp',
        encoding: 'UTF8',
        ctype: 'C.UTF-8',
        checksums: 'on',
        fsync: 'on',
        jit: 'off',
        pages: 'on',
        commits: 'on',
        owned_by: 'mrp_owner',
      },
    ]);
  });

  it('lets the owner create roles, extensions and databases without being a superuser', async () => {
    const pool = openPool(await start());
    await pool.query('create role mrp_app');
    await pool.query('create extension pg_trgm');
    await pool.query('create database other template template0');
    await expect(pool.query('select pg_read_file($1)', ['PG_VERSION'])).rejects.toThrow(/permission denied/);
  });

  it('keeps data, address and password across restarts', async () => {
    const first = await start();
    await openPool(first).query('create table notes (id int)');
    await pools.pop()?.end();
    await first.stop();
    expect(isRunning(first.pid)).toBe(false);

    const second = await start();
    expect(second.url).toBe(first.url);
    expect(second.reused).toBe(false);
    expect(await listIds(openPool(second))).toEqual([]);
  });

  it('hides its passwords from other users, in files and in its process', async () => {
    const { url, pid } = await start();
    const { password } = new URL(url);
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o077).toBe(0);
    expect(statSync(path.join(dataDir, 'postgres/passwords.json')).mode & 0o777).toBe(0o600);
    for (const file of ['cmdline', 'environ']) expect(readFileSync(`/proc/${pid}/${file}`, 'utf8')).not.toContain(password);
    expect(readFileSync(path.join(dataDir, 'postgres/start.log'), 'utf8')).not.toContain(password);
    const wrong = new pg.Client(url.replace(password, 'geheim'));
    await expect(wrong.connect()).rejects.toMatchObject({ code: '28P01' });
  });

  inFullRun('does not receive the environment of our process', async () => {
    vi.stubEnv('ADMIN_PASSWORD', 'top-secret-1');
    const { pid } = await start();
    vi.unstubAllEnvs();
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('top-secret-1');
  });

  inFullRun('stops while a transaction is open', async () => {
    const embedded = await start();
    const client = new pg.Client(embedded.url);
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    await embedded.stop();
    expect(isRunning(embedded.pid)).toBe(false);
  });
});

describe('after a crash the embedded database', () => {
  it('restarts on the same port with every acknowledged row', async () => {
    const embedded = await start({ durable: true });
    const pool = openPool(embedded);
    await pool.query('create table notes (id int primary key)');
    const { pid } = embedded;
    const acknowledged: number[] = [];
    const writer = (async () => {
      for (let id = 1; acknowledged.length < 600; id += 1) {
        await pool.query('insert into notes values ($1)', [id]).then(
          () => acknowledged.push(id),
          () => sleep(20),
        );
      }
    })();
    while (acknowledged.length < 200) await sleep(5);

    process.kill(pid, 'SIGKILL');

    await writer;
    const found = new Set(await listIds(pool));
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    // A pool may reach the restarted server before the process that restarted it.
    await until(async () => expect(embedded.pid).not.toBe(pid));
    await until(async () => expect(lines).toHaveLength(2));
    expect(lines).toEqual(['内置数据库连接中断，正在恢复', '内置数据库已恢复']);
  });

  inFullRun('restarts however often it is killed', async () => {
    const embedded = await start();
    const pool = openPool(embedded);
    for (let round = 1; round <= 3; round += 1) {
      const { pid } = embedded;
      process.kill(pid, 'SIGKILL');
      await until(async () => expect(embedded.pid).not.toBe(pid));
      await until(async () => pool.query('select 1'));
    }
    expect(lines.filter((line) => line === '内置数据库已恢复')).toHaveLength(3);
  });

  inFullRun('keeps running when only the monitoring connection is cut', async () => {
    const embedded = await start();
    const { superuser } = JSON.parse(readFileSync(path.join(dataDir, 'postgres/passwords.json'), 'utf8')) as { superuser: string };
    const url = new URL(embedded.url);
    Object.assign(url, { username: 'postgres', password: superuser });
    const pool = openPool({ url: url.href });
    const { pid } = embedded;
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mrp keeper'`);
    await until(async () => expect(lines).toContain('内置数据库已恢复'));
    expect(embedded.pid).toBe(pid);
  });

  inFullRun('recovers when PostgreSQL restarts itself after one of its processes died', async () => {
    const embedded = await start();
    const pool = openPool(embedded);
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid as number, 'SIGKILL');
    await until(async () => expect(lines).toContain('内置数据库已恢复'));
    await until(async () => pool.query('select 1'));
  });

  inFullRun('can be stopped during recovery', async () => {
    const embedded = await start();
    process.kill(embedded.pid, 'SIGKILL');
    await until(async () => expect(lines).toContain('内置数据库连接中断，正在恢复'));
    await embedded.stop();
    expect(isRunning(embedded.pid)).toBe(false);
    expect((await start()).reused).toBe(false);
  });

  it('reuses a server whose starting process was killed, and stops it at the end', async () => {
    await copyEmptyCluster(dataDir);
    const crashed = await startElsewhere();
    await openPool(crashed).query('create table notes as select 7 as id');
    crashed.child.kill('SIGKILL');
    await once(crashed.child, 'exit');

    const embedded = await start();
    expect(embedded).toMatchObject({ reused: true, pid: crashed.pid, url: crashed.url });
    expect(await listIds(openPool(embedded))).toEqual([7]);
    await pools.pop()?.end();
    await embedded.stop();
    expect(isRunning(crashed.pid)).toBe(false);
  });

  it('starts despite a lock file whose process id belongs to another process now', async () => {
    await copyEmptyCluster(dataDir);
    const crashed = await startElsewhere();
    await openPool(crashed).query('create table notes as select 7 as id');
    crashed.child.kill('SIGKILL');
    process.kill(crashed.pid, 'SIGKILL');
    await until(async () => expect(isRunning(crashed.pid)).toBe(false));
    const stranger = spawn('sleep', ['600']);
    children.push(stranger);
    const lockFile = path.join(dataDir, 'postgres/cluster/postmaster.pid');
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, String(stranger.pid)));

    const embedded = await start();
    expect(embedded.reused).toBe(false);
    expect(await listIds(openPool(embedded))).toEqual([7]);
    expect(stranger.exitCode).toBe(null);
  });
});

describe('two processes on one data folder', () => {
  it('create one database when they start at the same moment on an empty folder', async () => {
    const [one, other] = await Promise.all([startElsewhere(), startElsewhere()]);
    expect(other).toMatchObject({ url: one.url, pid: one.pid });
    expect(one.reused).toBe(!other.reused);

    await Promise.all([leave(one.child), leave(other.child)]);
    expect(isRunning(one.pid)).toBe(false);
  });

  // Failed before: whatever was waited for, 内置数据库正在启动 was told.
  it('say what they wait for: a running server without an answer is not one that starts', async () => {
    await copyEmptyCluster(dataDir);
    const starter = await startElsewhere();
    process.kill(starter.pid, 'SIGSTOP');
    const starting = start();
    try {
      await expect.poll(() => lines, { timeout: 20_000 }).toContain('内置数据库还没有回答，请稍候');
      expect(lines.filter((line) => line.includes('正在启动'))).toEqual([]);
    } finally {
      process.kill(starter.pid, 'SIGCONT');
    }
    expect(await starting).toMatchObject({ reused: true, pid: starter.pid });
  });

  it('share the server until the last one stops, whoever started it', async () => {
    await copyEmptyCluster(dataDir);
    const starter = await startElsewhere();
    const guest = await start();
    expect(guest).toMatchObject({ reused: true, pid: starter.pid, url: starter.url });

    await leave(starter.child);
    await openPool(guest).query('select 1');
    await pools.pop()?.end();
    expect(lines).toEqual([]);

    await guest.stop();
    expect(isRunning(starter.pid)).toBe(false);
  });
});
