import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBinaries } from './binaries.ts';

/** Starts, queries and stops the database as the given user, and prints the results. */
const program = `
  import pg from 'pg';
  import { statSync } from 'node:fs';
  import { startEmbeddedPostgres } from './cluster.ts';
  const { dataDir, binaries, user } = JSON.parse(process.argv[1]);
  if (user && process.getuid() === 0) { process.setgroups([]); process.setgid(user); process.setuid(user); }
  try {
    const embedded = await startEmbeddedPostgres({ dataDir, binaries, durable: false, log: () => undefined });
    const client = new pg.Client(embedded.url);
    await client.connect();
    await client.query('create table if not exists starts (at timestamptz default now())');
    await client.query('insert into starts default values');
    const { rows } = await client.query('select count(*)::int4 as starts from starts');
    const serverUser = statSync('/proc/' + embedded.pid).uid;
    await client.end();
    await embedded.stop();
    console.log(JSON.stringify({ ...rows[0], serverUser }));
  } catch (error) {
    console.log(JSON.stringify({ refusal: error.name === 'StartError' ? error.message : error.stack }));
  }`;

interface Outcome {
  starts?: number;
  serverUser?: number;
  refusal?: string;
}

const isRoot = process.getuid?.() === 0;
const nobody = 65534;
let folder: string;
let binaries: string;
let emptyPath: string;

// The package is in a folder that no other user may enter, as a checkout may be; its links are missing.
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mrp-test-'));
  const source = path.dirname(findBinaries());
  const target = path.join(folder, 'closed/package');
  cpSync(source, target, { recursive: true, filter: (file) => !file.endsWith('.a') && !lstatSync(file).isSymbolicLink() });
  chmodSync(path.join(folder, 'closed'), 0o700);
  // A version of its own, so that its machine-wide copy is separate from the product's and can be removed.
  writeFileSync(path.join(target, 'package.json'), JSON.stringify({ version: `test-${process.pid}` }));
  binaries = path.join(target, 'native');
  emptyPath = path.join(folder, 'empty');
  mkdirSync(emptyPath);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(`/var/lib/mrp-postgres-test-${process.pid}`, { recursive: true, force: true });
});

interface StartOptions {
  dataDir: string;
  binaries?: string;
  user?: number;
  /** False hides `unshare` from the PATH, so that no user namespace can be created. */
  namespaces?: boolean;
  /** Command that runs the whole program with fewer permissions. */
  through?: string[];
}

async function start({ namespaces = true, through = [], ...request }: StartOptions): Promise<Outcome> {
  const [file, ...args] = [...through, process.execPath, '--input-type=module', '-e', program, JSON.stringify({ binaries, ...request })];
  const env = { ...process.env, PATH: namespaces ? process.env.PATH : emptyPath };
  const child = spawn(file as string, args, { cwd: import.meta.dirname, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  return JSON.parse(output) as Outcome;
}

describe('as an ordinary user the database', () => {
  const user = isRoot ? nobody : (process.getuid?.() ?? nobody);
  let own: string;
  let readable: string;

  beforeAll(() => {
    chmodSync(folder, 0o755);
    own = path.join(folder, 'own');
    mkdirSync(own);
    chownSync(own, user, user);
    readable = path.join(folder, 'readable');
    cpSync(path.dirname(binaries), readable, { recursive: true });
    chmodSync(path.join(readable, 'native/lib'), 0o555);
  });

  afterAll(() => chmodSync(path.join(readable, 'native/lib'), 0o755));

  it('starts as that user, with a copy of the programs when their folder lacks the links and is read-only', async () => {
    const dataDir = path.join(own, 'data');
    const circumstances = { dataDir, binaries: path.join(readable, 'native'), user };
    expect(await start(circumstances)).toEqual({ starts: 1, serverUser: user });
    expect(await start(circumstances)).toEqual({ starts: 2, serverUser: user });
    expect(existsSync(path.join(dataDir, `mrp-postgres-test-${process.pid}/native/lib/libpq.so.5`))).toBe(true);
  });

  it('explains what to do when the data folder is not writable', async () => {
    const dataDir = path.join(own, 'sealed');
    mkdirSync(dataDir, { mode: 0o500 });
    chownSync(dataDir, user, user);
    expect(await start({ dataDir, user })).toEqual({
      refusal: `数据目录 ${dataDir} 不能写入：请修改目录权限，或用 DATA_DIR 指定可写的目录`,
    });
  });
});

if (isRoot) {
  describe('as root, which PostgreSQL does not allow, the database', () => {
    let closed: string;
    beforeAll(() => {
      closed = path.join(folder, 'closed');
    });

    it('starts with programs and data in folders that only root may enter', async () => {
      const dataDir = path.join(closed, 'data');
      expect((await start({ dataDir })).starts).toBe(1);
      expect((await start({ dataDir })).starts).toBe(2);
    });

    it('starts without user namespaces too, also on data created with them', async () => {
      const dataDir = path.join(closed, 'refused');
      expect(await start({ dataDir, namespaces: false })).toEqual({ starts: 1, serverUser: nobody });
      expect(await start({ dataDir, namespaces: false })).toEqual({ starts: 2, serverUser: nobody });
      expect(await start({ dataDir })).toEqual({ starts: 3, serverUser: nobody });

      const earlier = path.join(closed, 'data');
      expect(await start({ dataDir: earlier, namespaces: false })).toEqual({ starts: 3, serverUser: nobody });
    });

    it('serves the data of an ordinary user as that user', async () => {
      const dataDir = path.join(folder, 'own/data');
      expect(await start({ dataDir })).toEqual({ starts: 3, serverUser: nobody });
      expect(await start({ dataDir, binaries: path.join(folder, 'readable/native'), user: nobody })).toEqual({
        starts: 4,
        serverUser: nobody,
      });
    });

    it('asks for DATABASE_URL when it can neither create a namespace nor switch the user', async () => {
      const through = ['/usr/bin/setpriv', '--bounding-set', '-setuid,-setgid', '--inh-caps', '-setuid,-setgid'];
      const { refusal } = await start({ dataDir: path.join(closed, 'nothing'), namespaces: false, through });
      expect(refusal).toMatch(/^内置数据库程序在本机无法运行（.+）：请设置 DATABASE_URL 使用外部 PostgreSQL（15 或更高版本）$/);
    });
  });

  it('tells an ordinary user that the data belongs to another user', async () => {
    const dataDir = path.join(folder, 'shared');
    expect((await start({ dataDir })).starts).toBe(1);
    chmodSync(dataDir, 0o777);
    const { refusal } = await start({ dataDir, binaries: path.join(folder, 'readable/native'), user: nobody });
    expect(refusal).toMatch(/^数据目录 .+ 属于另一个用户：请用建立它的用户启动/);
  });
}
