import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { readStructure, type CatalogueFact } from '../database/catalogue.ts';
import { isAtVersion, migrate, readVersion } from '../database/migrate.ts';
import { fault, note, type DatabaseContext, type Diagnostic, type Problem } from './finding.ts';

/** Compares the schema, object by object, with the one that this release makes in an empty database. */
export const structureDiagnostic: Diagnostic<DatabaseContext> = {
  topic: '结构',
  well: '每张表、约束、索引、函数、触发器与权限都是本版本的，没有坏掉的索引',
  run: async ({ pool, url, config: { version } }) => {
    const { rows: known } = await pool.query<{ known: boolean }>(`select to_regclass('schema_migrations') is not null as known`);
    if (!known[0]?.known) return [fault('数据库是空的，还没有建立结构', '先启动一次系统')];
    if (!(await isAtVersion(pool, await readVersion())))
      return [fault(`结构不是本版本（${version}）的`, '程序较新：重启即可升级；数据库较新：把程序换成同一版本')];
    const { rows: broken } = await pool.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where not (indisvalid and indisready)`,
    );
    const unfinished = broken.map(({ name }) => fault(`索引 ${name} 没有建完，查询不会用它`, `reindex index concurrently ${name}`));
    return [...unfinished, ...(await compareStructure(pool, url))];
  },
};

/** More would hide the other topics. */
const SHOWN = 20;

async function compareStructure(pool: pg.Pool, url: string): Promise<Problem[]> {
  const { rows: rights } = await pool.query<{ may: boolean }>(
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  );
  if (!rights[0]?.may)
    return [note('不能对照结构：连接的用户不能建立对照用的空数据库', '以管理员执行 alter role 所有者 createdb，再运行一次')];
  const wanted = await readReleaseStructure(pool, url);
  const client = await pool.connect();
  const is = await readStructure(client).finally(() => client.release());
  const problems = findDifferences(wanted, is);
  const rest = problems.slice(SHOWN);
  return rest.length === 0 ? problems : [...problems.slice(0, SHOWN), fault(`结构另有 ${rest.length} 处不同`, '先改正上面的，再运行一次')];
}

/** By server: it makes the same schema each time. */
const made = new Map<string, Promise<CatalogueFact[]>>();

function readReleaseStructure(pool: pg.Pool, url: string): Promise<CatalogueFact[]> {
  const { host } = new URL(url);
  const structure = made.get(host) ?? makeReleaseStructure(pool, url);
  made.set(host, structure);
  structure.catch(() => made.delete(host));
  return structure;
}

const SCRATCH = 'mrp_doctor_';

/** Makes the schema in a database of its own beside the product's, and drops that again. */
async function makeReleaseStructure(pool: pg.Pool, url: string): Promise<CatalogueFact[]> {
  await dropLeftOver(pool);
  const name = `${SCRATCH}${randomBytes(6).toString('hex')}`;
  await pool.query(`create database ${name} template template0`);
  const place = new URL(url);
  place.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: place.href, application_name: 'mrp-doctor' });
  try {
    await client.connect();
    await migrate(client, []);
    return await readStructure(client);
  } finally {
    await client.end().catch(() => undefined);
    await pool.query(`drop database ${name}`);
  }
}

/** Of a doctor that was killed. */
async function dropLeftOver(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select d.datname as name from pg_database d
     where starts_with(d.datname, $1) and pg_has_role(d.datdba, 'member') and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    [SCRATCH],
  );
  for (const { name } of rows) await pool.query(`drop database if exists ${name}`);
}

const labels: Readonly<Record<string, string>> = {
  relation: '表或视图',
  column: '列',
  constraint: '约束',
  index: '索引',
  sequence: '序列',
  function: '函数',
  view: '视图',
  trigger: '触发器',
  grant: '权限',
};
/** Made by files of `server/sql`, which a start applies anew when their checksum is another. */
const OF_CODE = ['function', 'view', 'trigger'];

/** One problem per object that is missing, other than in this release, or not of it. */
function findDifferences(wanted: readonly CatalogueFact[], is: readonly CatalogueFact[]): Problem[] {
  const keyOf = ({ kind, name }: CatalogueFact): string => `${kind} ${name}`;
  const present = new Map(is.map((fact) => [keyOf(fact), fact.definition]));
  const due = new Set(wanted.map(keyOf));
  const lost = new Set(wanted.filter((fact) => fact.kind === 'relation' && !present.has(keyOf(fact))).map(({ name }) => name));
  const changed = wanted
    // Of a table that is missing its name is enough.
    .filter(({ kind, name }) => kind === 'relation' || !(lost.has(name) || lost.has(tableOf(name))))
    .filter((fact) => present.get(keyOf(fact)) !== fact.definition)
    .map((fact) => describeDifference(fact, present.get(keyOf(fact))));
  const extra = is
    .filter((fact) => !due.has(keyOf(fact)) && fact.kind !== 'grant' && fact.kind !== 'sequence')
    .map(({ kind, name }) => note(`${labels[kind]} ${name} 不是本版本的`, '查明是谁加的；不是有意加的请删除'));
  return [...changed, ...extra];
}

const tableOf = (name: string): string => name.slice(0, name.lastIndexOf('.'));

function describeDifference({ kind, name, definition }: CatalogueFact, present: string | undefined): Problem {
  const label = `${labels[kind]} ${name}`;
  if (kind === 'trigger' && present !== undefined && withoutState(present) === withoutState(definition))
    return fault(`${label} 被停用`, `以所有者执行 alter table ${tableOf(name)} enable trigger ${nameIn(name)}`);
  const text = present === undefined ? `缺少${label}` : `${label} 与本版本不同`;
  if (OF_CODE.includes(kind))
    return fault(text, `以所有者执行 update schema_code set checksum = ''，然后重启：本版本的函数、视图与触发器会重做`);
  if (kind === 'grant') return fault(text, `应为 ${definition || '无'}；现为 ${present ?? '无'}：以所有者用 grant 与 revoke 改正`);
  return fault(text, `以所有者执行 ${repairOf(kind, name, definition, present !== undefined)}`);
}

const withoutState = (definition: string): string => definition.slice(0, definition.lastIndexOf(' | '));
const nameIn = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

function repairOf(kind: string, name: string, definition: string, isPresent: boolean): string {
  const table = tableOf(name);
  if (kind === 'index') return `${isPresent ? `drop index ${nameIn(name)}; ` : ''}${definition}`;
  if (kind === 'constraint')
    return `${isPresent ? `alter table ${table} drop constraint ${nameIn(name)}; ` : ''}alter table ${table} add constraint ${nameIn(name)} ${definition}`;
  return `alter 改回 ${definition}（见 server/migrations），数据缺了的从备份恢复`;
}
