import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getConstructionPlans } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp, type TestApp } from '../test/app.ts';
import { databaseUrl } from '../test/cluster.ts';
import { programEnv } from '../test/server-process.ts';
import { aPosting, aStockWorld } from '../test/stock.ts';
import { certificate, expiredCertificate, privateKey } from '../test/tls.ts';
import { readConfig } from './config.ts';
import { requireDemoAccounts } from './demo/load.ts';
import { diagnose } from './doctor.ts';
import { composition } from './features.ts';
import { postMovements } from './features/stock/commands.ts';
import { migrate } from './platform/database/migrate.ts';
import { runDiagnostics } from './platform/doctor/finding.ts';
import { hostDiagnostics } from './platform/doctor/host.ts';
import { createFileKey } from './platform/files/file-store.ts';
import { openFileStore } from './platform/files/store.ts';
import { writeManifest } from './platform/operations/backup-manifest.ts';
import { writeNote } from './platform/operations/backup-note.ts';

let t: TestApp;
let folder: string;
let database: string;
let environment: Record<string, string>;
const at = (name: string): string => join(folder, name);
const admin = new URL('admin.ts', import.meta.url).pathname;

beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'mrp-doctor-'));
  database = new URL(t.url).pathname.slice(1);
  const w = await aStockWorld(t, 1);
  await t.write((tx) => postMovements(tx, [aPosting({ holderId: w.holders[0]!, ownership: 1, itemId: w.items[0]! }, '5')]));
  await owner(`${getConstructionPlans('pgboss')}; select pgboss.create_queue(name, '{"policy": "standard"}') from unnest(array['imports', 'ledger-check']) name;
    insert into pgboss.schedule (name, cron) values ('ledger-check', '30 2 * * *')`);
  for (const name of ['backups/fresh', 'old/one', 'changed/one', 'cut/one', 'unfinished/cut/postgres'])
    await mkdir(at(name), { recursive: true });
  await Promise.all([
    writeFile(at('cert.pem'), certificate),
    writeFile(at('old.pem'), expiredCertificate),
    writeFile(at('key.pem'), privateKey, { mode: 0o600 }),
    writeFile(at('open-key.pem'), privateKey, { mode: 0o644 }),
    writeNote(at('old/one'), { version: '0.1.0', at: '2025-01-01T00:00:00Z', bytes: 1, files: null }),
    proveBackup(at('backups/fresh')),
    proveBackup(at('changed/one')).then(() => writeFile(at('changed/one/row'), 'changed')),
    proveBackup(at('cut/one')).then(() => writeFile(at('cut/one/backup.json'), '{"version": "1", "at')),
  ]);
  environment = {
    DATABASE_URL: t.url,
    DATA_DIR: t.config.dataDir,
    BACKUP_DIR: at('backups'),
    TLS_CERT: at('cert.pem'),
    TLS_KEY: at('key.pem'),
    HOST: '0.0.0.0',
    DISK_MIN_FREE_MB: '1',
  };
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A backup of one file that is as its list says. */
async function proveBackup(backup: string): Promise<void> {
  await writeFile(join(backup, 'row'), 'a row');
  await writeNote(backup, { version: '1.0.0', at: new Date().toISOString(), bytes: 1, files: null, manifest: await writeManifest(backup) });
}

/** One line per finding that is not well. */
const troubles = async (changes: Record<string, string> = {}): Promise<string[]> => {
  const findings = await diagnose({ ...environment, ...changes });
  for (const { level, advice } of findings) expect(level === 'ok' || advice).toBeTruthy();
  return findings.filter(({ level }) => level !== 'ok').map(({ topic, level, text }) => `${level} ${topic} ${text}`);
};
const owner = (text: string): Promise<unknown> => t.ownerPool.query(text);
const definitionOf = async (name: string): Promise<unknown> =>
  (await t.ownerPool.query<{ text: string }>(`select pg_get_functiondef('${name}'::regprocedure) as text`)).rows[0]?.text;
/** What the database of all tests lacks on purpose, and the disk of this host may. */
const known = /fsync|full_page_writes|autovacuum|校验和|archive_mode|所在的磁盘只剩|inode/;

describe('the doctor', () => {
  it('finds nothing but the settings of the test database on a healthy system', async () => {
    const found = await troubles();
    expect(found.filter((line) => !known.test(line))).toEqual([]);
    expect(found).toEqual(expect.arrayContaining(['fault 数据库设置 fsync 关闭：断电会损坏数据']));
  });

  it.each<[string, Record<string, string>, RegExp[]]>([
    ['a wrong variable', { PORT: 'abc' }, [/^fault 配置 配置 PORT 不正确/]],
    ['backups inside the data folder', { DATA_DIR: '/x', BACKUP_DIR: '/x/backups' }, [/^fault 配置 配置 BACKUP_DIR 不正确/]],
    ['a database that nobody answers for', { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d' }, [/^fault 数据库 .*拒绝连接$/]],
    ['a data folder without a database', { DATABASE_URL: '', DATA_DIR: 'nothing' }, [/^fault 数据库 .*里还没有数据库$/]],
    [
      'an expired certificate, a full disk, an old backup and a replica that is none',
      { TLS_CERT: 'old.pem', DISK_MIN_FREE_MB: '999999999', BACKUP_DIR: 'old', DATABASE_REPLICA_URL: 'ITSELF' },
      [
        /^fault 证书 证书已在 2025-02-01 过期$/,
        /^fault 磁盘 .*所在的磁盘只剩 \d+ MB/,
        /^fault 备份 最近一次备份在 \d{4,} 小时前/,
        /^fault 只读副本 .*指向的不是只读副本$/,
      ],
    ],
    [
      'a certificate of another host, a key that everybody may read and an unfinished backup',
      { PUBLIC_URL: 'https://mrp.example.com', TLS_KEY: 'open-key.pem', BACKUP_DIR: 'unfinished' },
      [/^fault 证书 .*不是给 mrp\.example\.com 的/, /^fault 证书 私钥 .*可以被本机其他用户读取$/, /^note 备份 .*cut 没有备份完$/],
    ],
    ['a backup whose content changed', { BACKUP_DIR: 'changed' }, [/^fault 备份 最近的备份 .*changed\/one 有 1 处损坏，如：row 已改变$/]],
    ['a backup whose note is damaged', { BACKUP_DIR: 'cut' }, [/^fault 备份 .*cut\/one 的备份已损坏/, /^fault 备份 .*没有完整的备份$/]],
    ['passwords in clear text', { TLS_CERT: '', TLS_KEY: '' }, [/^fault 网络 .*密码会以明文传输$/]],
  ])('finds %s', async (_name, changes, lines) => {
    const given = Object.fromEntries(
      Object.entries(changes).map(([name, value]) => {
        const isFile = /^(TLS_|BACKUP_DIR|DATA_DIR)/.test(name) && value !== '' && !value.startsWith('/');
        return [name, value === 'ITSELF' ? t.url : isFile ? at(value) : value];
      }),
    );
    expect(await troubles(given)).toEqual(expect.arrayContaining(lines.map((line): unknown => expect.stringMatching(line))));
  });

  // Failed before: it was a note, and the exit code 0, until the day after.
  it.each([
    ['2025-01-10', 'note 证书 22 天后（2025-02-01）到期'],
    ['2025-01-20', 'fault 证书 12 天后（2025-02-01）到期'],
  ])('finds on %s that a certificate is going to end', async (today, line) => {
    vi.useFakeTimers({ now: new Date(today), toFake: ['Date'] });
    try {
      const findings = await runDiagnostics(hostDiagnostics, { config: readConfig({ ...environment, TLS_CERT: at('old.pem') }) });
      expect(findings.map(({ level, text }) => `${level} ${text}`)).toContain(line);
    } finally {
      vi.useRealTimers();
    }
  });

  it('finds faults of the database and of its data, all in one run', async () => {
    const zeroed = createFileKey();
    const files = await openFileStore(t.config.fileStore);
    await files.put(zeroed, Buffer.alloc(4));
    const faults: readonly { plant: string; heal: string; line: RegExp }[] = [
      {
        plant: `alter database ${database} set synchronous_commit = off`,
        heal: `alter database ${database} reset synchronous_commit`,
        line: /^fault 数据库设置 synchronous_commit 关闭/,
      },
      {
        plant: `create schema wrong; create function wrong.clock_timestamp() returns timestamptz language sql as
                'select pg_catalog.clock_timestamp() + interval ''1 hour'''; alter database ${database} set search_path = wrong, pg_catalog, public`,
        heal: `alter database ${database} reset search_path; drop schema wrong cascade`,
        line: /^fault 时钟 本机与数据库的时钟相差 3[56]\d\d 秒/,
      },
      {
        plant: `insert into schema_migrations (name, checksum) values ('998_planted.sql', '')`,
        heal: `delete from schema_migrations where name = '998_planted.sql'`,
        line: /^fault 结构 结构不是本版本/,
      },
      {
        plant: 'update stock_balances set on_hand = on_hand + 1',
        heal: 'update stock_balances set on_hand = on_hand - 1',
        line: /^fault 库存账 库存账有 1 处差异在库存里/,
      },
      { plant: '', heal: '', line: /^fault 不变量 \w+ 有 1 行违反/ },
      {
        plant: `insert into files (owner_id, name, kind, mime, size, sha256, store_key)
                select id, 'lost.pdf', 'ATTACHMENT', 'application/pdf', 1, repeat('a', 64), repeat('a', 64) from users limit 1`,
        heal: `delete from files where name = 'lost.pdf'`,
        line: /^fault 文件 1 个文件的内容丢失/,
      },
      {
        plant: `insert into files (owner_id, name, kind, mime, size, sha256, store_key)
                select id, 'zeroed.pdf', 'ATTACHMENT', 'application/pdf', 4, repeat('b', 64), '${zeroed}' from users limit 1`,
        heal: `delete from files where name = 'zeroed.pdf'`,
        line: /^fault 文件 1 个文件的内容已改变/,
      },
      {
        plant: `insert into pgboss.job (name, state, output, completed_on, start_after) values
                ('imports', 'failed', '{"message": "坏了"}', now(), now()), ('imports', 'created', null, null, now() - interval '1 hour'),
                ('ledger-check', 'failed', '{"message": "坏过"}', now() - interval '1 day', now()), ('ledger-check', 'completed', null, now(), now())`,
        heal: 'delete from pgboss.job',
        line: /^fault 后台任务 “导入”最近 7 天失败 1 次：坏了$/,
      },
      { plant: '', heal: '', line: /^fault 后台任务 “导入”有 1 个任务等了超过 15 分钟$/ },
      {
        plant: `insert into users (username, nick_name, password_hash) values ('beiliao', '备料', '$argon2id$none')`,
        heal: `delete from users where username = 'beiliao'`,
        line: /^note 账号 演示账号仍可登录：beiliao/,
      },
    ];
    for (const { plant } of faults) if (plant) await owner(plant);
    const found = await troubles();
    for (const { heal } of faults) if (heal) await owner(heal);
    await files.delete(zeroed);
    expect(faults.filter(({ line }) => !found.some((text) => line.test(text)))).toEqual([]);
    // The next run of the schedule succeeded.
    expect(found.filter((text) => text.includes('坏过'))).toEqual([]);
    expect((await troubles()).filter((line) => !known.test(line))).toEqual([]);
  });

  // Failed before: all of it was "是本版本的结构".
  it('names what of the schema is not as this release makes it, with a statement that mends it', async () => {
    const definition = await definitionOf('refuse_change()');
    await owner(`
      drop index audit_entries_at;
      alter table movements disable trigger append_only;
      create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$;
      alter table stock_balances drop constraint stock_balances_place;
      drop trigger append_only_truncate on audit_entries;
      alter table lot_balances alter column on_hand drop not null;
      grant delete on movements to mrp_app;
      create index planted on suppliers (code)`);
    const findings = (await diagnose(environment)).filter(({ topic, level }) => topic === '结构' && level !== 'ok');
    expect(findings.map(({ level, text }) => `${level} ${text}`).sort()).toEqual([
      'fault 函数 refuse_change() 与本版本不同',
      'fault 列 lot_balances.on_hand 与本版本不同',
      'fault 权限 movements 与本版本不同',
      'fault 缺少索引 audit_entries.audit_entries_at',
      'fault 缺少约束 stock_balances.stock_balances_place',
      'fault 缺少触发器 audit_entries.append_only_truncate',
      'fault 触发器 movements.append_only 被停用',
      'note 索引 suppliers.planted 不是本版本的',
    ]);
    const statements = findings.flatMap(
      ({ advice = '' }) => /以所有者执行 ((?:create|alter table|update) [^，]*)/i.exec(advice)?.[1] ?? [],
    );
    expect(statements).toHaveLength(5);
    await owner([...new Set(statements)].join('; '));
    await owner('alter table lot_balances alter column on_hand set not null; revoke delete on movements from mrp_app; drop index planted');
    // The next start.
    const client = await t.ownerPool.connect();
    await migrate(client, composition.workflows).finally(() => client.release());
    expect(await definitionOf('refuse_change()')).toBe(definition);
    expect((await troubles()).filter((line) => line.includes('结构'))).toEqual([]);
  }, 120_000);

  it('prints the sums last and exits with 1 on a fault', async () => {
    const run = promisify(execFile)(process.execPath, [admin, 'doctor'], { env: { ...programEnv, PORT: 'abc' } });
    await expect(run).rejects.toMatchObject({ code: 1, stdout: expect.stringMatching(/\n1 项有问题，0 项请留意，0 项正常\n$/) });
    const told = promisify(execFile)(process.execPath, [admin, 'doctor', '--json'], { env: { ...programEnv, PORT: 'abc' } });
    const { stdout } = await told.catch((error: { stdout: string }) => error);
    expect(JSON.parse(stdout)).toMatchObject({ faults: 1, notes: 0, well: 0, findings: [{ topic: '配置', level: 'fault' }] });
  });
});

it('the demo is refused in one line without its accounts', async () => {
  await expect(requireDemoAccounts(t.ownerDb)).rejects.toThrow(/^这个数据库没有演示账号（缺 kaifa、.*caiwu）：演示数据只装入演示系统/);
});

it('an empty database is named as such', async () => {
  expect(await troubles({ DATABASE_URL: databaseUrl(t.url, 'template1') })).toEqual(
    expect.arrayContaining(['fault 结构 数据库是空的，还没有建立结构']),
  );
});
