import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { root } from '../paths.ts';

const folder = join(root, 'server/sql');

/** An SQL file; the name is its path in its folder. */
export interface SqlFile {
  name: string;
  text: string;
}

/** SQL code: functions, views and triggers, each defined in one file and recreated when any of them changes. */
export interface SqlCode {
  /** Used by defaults and indexes of tables, so it is created before the migrations. */
  base: readonly SqlFile[];
  /** All other code, lower features before higher ones. */
  features: readonly SqlFile[];
  checksum: string;
}

export const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The order of `migrations` defines which feature is lower: the one whose tables came first. */
export async function readSqlCode(migrations: readonly string[]): Promise<SqlCode> {
  const entries = await readdir(folder, { recursive: true });
  const names = entries.map((entry) => entry.replaceAll('\\', '/')).filter((name) => name.endsWith('.sql'));
  const files = await Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
  files.sort((one, other) => (rankOf(one.name, migrations) < rankOf(other.name, migrations) ? -1 : 1));
  return {
    base: files.filter(({ name }) => isBase(name)),
    features: files.filter(({ name }) => !isBase(name)),
    checksum: checksumOf(files.map(({ name, text }) => `${name}\n${text}`).join('\n')),
  };
}

const isBase = (name: string): boolean => name.startsWith('base/');

/** Types before functions that take them, then functions and views by name, then triggers, then the views of invariants over all of them. */
const places = ['types.sql', undefined, 'triggers.sql', 'invariants.sql'];
/** Triggers on tables that the catalogue finds, of higher features too. */
const LAST = 'triggers_on_all.sql';

function rankOf(path: string, migrations: readonly string[]): string {
  const [feature = '', file = ''] = path.split('/');
  const first = migrations.find((name) => name.slice(4).startsWith(`${feature.replaceAll('-', '_')}_`)) ?? '999';
  return `${isBase(path) ? 0 : file === LAST ? 2 : 1} ${first} ${places.includes(file) ? places.indexOf(file) : 1} ${path}`;
}

/** An object as DROP names it, and the row of the catalogue that stands for it: another row after each change of it. */
interface Made {
  object: string;
  row: string;
}

/**
 * Functions, views, types and triggers that this transaction created, replaced or altered: their rows carry its transaction id. Objects of
 * extensions are skipped, and the schema inv is rebuilt as a whole.
 */
export async function listMade(client: pg.ClientBase): Promise<Made[]> {
  const { rows } = await client.query<Made>(`
    select i.type || ' ' || i.identity as object, o.catalogue::text || o.oid || o.place as row
    from (
      select 'pg_proc'::regclass as catalogue, oid, ctid as place from pg_proc
      where pronamespace = 'public'::regnamespace and xmin = pg_current_xact_id()::xid
      union all
      select 'pg_class'::regclass, c.oid, r.ctid from pg_rewrite r join pg_class c on c.oid = r.ev_class
      where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace and r.xmin = pg_current_xact_id()::xid
      union all
      select 'pg_type'::regclass, t.oid, t.ctid from pg_type t join pg_class c on c.oid = t.typrelid
      where c.relkind = 'c' and c.relnamespace = 'public'::regnamespace and t.xmin = pg_current_xact_id()::xid
      union all
      select 'pg_trigger'::regclass, oid, ctid from pg_trigger where not tgisinternal and xmin = pg_current_xact_id()::xid
    ) o
    cross join lateral pg_identify_object(o.catalogue, o.oid, 0) i
    where not exists (select from pg_depend d where d.classid = o.catalogue and d.objid = o.oid and d.deptype = 'e')
    order by 1`);
  return rows;
}

/** Dependent kinds first; an object that something else still uses stops the start with an error. */
const kinds = ['trigger', 'view', 'aggregate', 'function', 'type'];

export async function dropObjects(client: pg.ClientBase, objects: readonly string[]): Promise<void> {
  for (const kind of kinds) {
    const names = objects.filter((object) => object.startsWith(`${kind} `)).map((object) => object.slice(kind.length + 1));
    // Triggers are dropped one by one, the others together, because they may use each other.
    const lists = kind === 'trigger' ? names : [names.join(', ')].filter((list) => list !== '');
    for (const list of lists) await client.query(`drop ${kind} if exists ${list}`);
  }
}
