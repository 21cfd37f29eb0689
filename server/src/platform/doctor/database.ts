import { sql } from 'kysely';
import { checkDatabase } from '../postgres/check.ts';
import { StartError } from '../postgres/start-error.ts';
import { fault, note, type DatabaseContext, type Diagnostic, type Problem } from './finding.ts';
import { structureDiagnostic } from './structure.ts';

const server: Diagnostic = {
  topic: '数据库',
  well: '版本、编码、中文检索与排序都合用，请求以权限较小的角色运行',
  run: async ({ pool }) => {
    try {
      await checkDatabase(pool);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      const [text = '', advice = ''] = error.message.split('：', 2);
      return [fault(text, advice)];
    }
    const { rows } = await pool.query<{ usable: boolean }>(
      `select coalesce(bool_or(pg_has_role(current_user, oid, 'member')), false) as usable from pg_roles where rolname = 'mrp_app'`,
    );
    if (rows[0]?.usable) return [];
    return [
      note('请求以数据库所有者运行，少一层保护', '请数据库管理员执行 create role mrp_app nologin; grant mrp_app to 所有者;，然后重启'),
    ];
  },
};

interface Setting {
  name: string;
  /** In the unit of pg_settings. */
  setting: string;
}

/** Settings without which an acknowledged document can be lost, or which make the product slow or blind. */
const wanted: readonly { name: string; fits: (setting: string) => boolean; problem: Problem }[] = [
  ...['fsync', 'full_page_writes'].map((name) => ({
    name,
    fits: isOn,
    problem: fault(`${name} 关闭：断电会损坏数据`, `alter system set ${name} = on，然后 select pg_reload_conf()`),
  })),
  {
    name: 'synchronous_commit',
    fits: (setting) => setting !== 'off',
    problem: fault(
      'synchronous_commit 关闭：断电会丢失已确认的单据',
      '删除库或角色上的这个设置：alter database 库名 reset synchronous_commit',
    ),
  },
  {
    name: 'session_replication_role',
    fits: (setting) => setting === 'origin',
    problem: fault(
      'session_replication_role 不是 origin：触发器与外键都不起作用',
      '删除库或角色上的这个设置：alter database 库名 reset session_replication_role',
    ),
  },
  {
    name: 'autovacuum',
    fits: isOn,
    problem: fault('autovacuum 关闭：表会越来越大、越来越慢', 'alter system set autovacuum = on，然后 select pg_reload_conf()'),
  },
  {
    name: 'zero_damaged_pages',
    fits: (setting) => setting === 'off',
    problem: fault('zero_damaged_pages 打开：坏页会被悄悄清空', '关闭它，从备份恢复坏掉的数据'),
  },
  {
    name: 'data_checksums',
    fits: isOn,
    problem: note('没有数据校验和：磁盘损坏不会被发现', '停库后执行 pg_checksums --enable'),
  },
  {
    name: 'max_connections',
    fits: (setting) => Number.parseInt(setting, 10) >= 60,
    problem: note('max_connections 小于 60：一个进程就要 50 个连接', '每个 API 进程留 50 个（设了只读副本时 56 个），再加维护用的'),
  },
  {
    name: 'shared_buffers',
    // In pages of 8 kB.
    fits: (setting) => Number.parseInt(setting, 10) >= 16_384,
    problem: note('shared_buffers 小于 128 MB', '设为内存的四分之一，重启数据库'),
  },
];

function isOn(setting: string): boolean {
  return setting === 'on';
}

const settings: Diagnostic = {
  topic: '数据库设置',
  well: '已确认的数据不会因断电丢失，连接与内存够用',
  run: async ({ pool }) => {
    const { rows } = await pool.query<Setting>('select name, setting from pg_settings where name = any($1)', [
      wanted.map(({ name }) => name),
    ]);
    const values = new Map(rows.map(({ name, setting }) => [name, setting]));
    const problems = wanted.filter(({ name, fits }) => values.has(name) && !fits(values.get(name) ?? '')).map(({ problem }) => problem);
    return [...problems, ...(await findWear(pool))];
  },
};

/** What stops a database after months: transaction ids, pages that were read broken, log kept for a replica that is gone. */
async function findWear(pool: Parameters<Diagnostic['run']>[0]['pool']): Promise<Problem[]> {
  const { rows } = await pool.query<{ old: boolean; broken: string; slots: string[] }>(`
    select (select age(datfrozenxid) > 1000000000 from pg_database where datname = current_database()) as old,
           (select coalesce(sum(checksum_failures), 0)::text from pg_stat_database) as broken,
           array(select slot_name::text from pg_replication_slots where not active and not temporary) as slots`);
  const { old = false, broken = '0', slots = [] } = rows[0] ?? {};
  return [
    ...(old ? [fault('事务编号快要用完，数据库会停止写入', '以管理员执行 vacuum freeze，并查明 autovacuum 为什么没有做')] : []),
    ...(broken === '0' ? [] : [fault(`读到过 ${broken} 次坏页`, '检查磁盘，从备份恢复到好的磁盘上')]),
    ...slots.map((name) =>
      fault(`复制槽 ${name} 没有副本在用，日志会一直留到磁盘写满`, `恢复那个副本，或 select pg_drop_replication_slot('${name}')`),
    ),
  ];
}

const CLOCK_SECONDS = 5;

const clock: Diagnostic = {
  topic: '时钟',
  well: '本机与数据库的时钟一致，没有来自未来的记录',
  run: async ({ pool, db }) => {
    const before = Date.now();
    const { rows } = await pool.query<{ ms: string }>('select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms');
    const after = Date.now();
    const there = Number(rows[0]?.ms);
    const apart = Math.round(Math.max(there - after, before - there, 0) / 1000);
    const { rows: future } = await sql<{ at: string | null }>`
      select max(at)::text as at from audit_entries where at > ${new Date(after + CLOCK_SECONDS * 1000).toISOString()}::timestamptz`.execute(
      db,
    );
    const at = future[0]?.at;
    return [
      ...(apart > CLOCK_SECONDS
        ? [fault(`本机与数据库的时钟相差 ${apart} 秒`, '在两台机器上打开时间同步（chrony、systemd-timesyncd）')]
        : []),
      ...(at ? [fault(`操作记录的时间在未来（${at}）：时钟曾经或现在不对`, '打开时间同步；记录不能更改，到那时自然恢复次序')] : []),
    ];
  },
};

const BLOCKED_MINUTES = 5;

const activity: Diagnostic = {
  topic: '连接',
  well: '没有长时间不结束的事务',
  run: async ({ pool }) => {
    const { rows } = await pool.query<{ pid: number; name: string; minutes: number }>(
      `select pid, application_name as name, floor(extract(epoch from clock_timestamp() - xact_start) / 60)::int as minutes
       from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
         and xact_start < clock_timestamp() - make_interval(mins => $1) and state like 'idle in transaction%'`,
      [BLOCKED_MINUTES],
    );
    return rows.map(({ pid, name, minutes }) =>
      fault(`连接 ${pid}（${name || '未知程序'}）的事务已经停了 ${minutes} 分钟，会挡住别人和清理`, `select pg_terminate_backend(${pid})`),
    );
  },
};

export const databaseDiagnostics: readonly Diagnostic<DatabaseContext>[] = [server, structureDiagnostic, settings, clock, activity];
