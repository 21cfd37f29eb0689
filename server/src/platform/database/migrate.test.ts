import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { overviewReport, reportsApi } from '@mrp/contract/features/reports.ts';
import { appOn } from '../../../test/app.ts';
import { readCatalogue } from '../../../test/catalogue.ts';
import { testDatabase, useDatabase } from '../../../test/database.ts';
import { emptyDatabase, formerChecksum, formerDatabase } from '../../../test/former-database.ts';
import { formerRelease } from '../../../test/former-release.ts';
import { ownCluster } from '../../../test/own-cluster.ts';
import { composition } from '../../features.ts';
import { verifyLedger } from '../../features/stock/balances/verification.queries.ts';
import { root } from '../paths.ts';
import { isOfSquash } from './former-schema.ts';
import { isAtVersion, migrate } from './migrate.ts';

const { workflows } = composition;

const fresh = await testDatabase();
const count = async (client: pg.Client, query: string): Promise<number> =>
  (await client.query<{ n: number }>(`select (${query})::int as n`)).rows[0]!.n;
/** All data entered by users, and its audit log. */
const readFacts = async (client: pg.Client): Promise<unknown[]> => {
  const facts: unknown[] = [];
  for (const table of ['users', 'audit_entries', 'stock_balances', 'movements', 'reservations', 'stock_documents', 'numbering_rules'])
    facts.push((await client.query(`select to_jsonb(t) as row from ${table} t order by id`)).rows);
  facts.push((await client.query(`select nextval('numbering.' || sequencename) from pg_sequences where schemaname = 'numbering'`)).rows);
  return facts;
};

describe('a database of the releases before the squash', async () => {
  const former = await formerDatabase();

  it('is refused unchanged with instructions when it ran only some of their migrations', async () => {
    await former.query(`delete from schema_migrations where name = '046_stock.sql'`);
    const before = await readCatalogue(former);
    await expect(migrate(former, workflows)).rejects.toThrow(
      /only part of the former migrations \(up to 045_stock\.sql instead of 046_stock\.sql\): start the last release before the squash once/,
    );
    expect(await readCatalogue(former)).toEqual(before);
    await former.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      '046_stock.sql',
      formerChecksum('046_stock.sql'),
    ]);
  });

  it('is refused when one of its migrations differs from ours', async () => {
    await former.query(`update schema_migrations set checksum = 'x' || checksum where name = '020_stock.sql'`);
    await expect(migrate(former, workflows)).rejects.toThrow('former migrations');
    await former.query(`update schema_migrations set checksum = substr(checksum, 2) where name = '020_stock.sql'`);
  });

  it('is migrated without loss and equals a new database', async () => {
    const before = await readFacts(former);
    const lines: string[] = [];
    const { applied } = await migrate(former, workflows, { log: (line) => lines.push(line.replace(/\d+ 毫秒$/, '')) });
    expect(applied.filter(isOfSquash)).toEqual([]);
    expect(lines).toEqual([...applied.map((name) => `数据库升级 ${name}：`), '数据库升级：函数、视图与触发器已重做，']);
    const after = await readFacts(former);
    // Later migrations add rows and columns of their own; nothing is lost or changed.
    const kept = (facts: unknown): unknown =>
      facts !== null && typeof facts === 'object'
        ? expect.objectContaining(
            Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, name === 'row' ? kept(value) : value])),
          )
        : facts;
    for (const [at, rows] of before.slice(0, -1).entries())
      expect(after[at]).toEqual(expect.arrayContaining((rows as unknown[]).map(kept)));
    // The counter of codes continues.
    expect(after.at(-1)).toEqual([{ nextval: '5' }]);
    expect(await readCatalogue(former, false)).toEqual(await readCatalogue(fresh.ownerPool, false));
    const record = 'select name, checksum from schema_migrations order by 1';
    expect((await former.query(record)).rows).toEqual((await fresh.ownerPool.query(record)).rows);
    expect((await former.query('select invariant from inv.report() where violations > 0')).rows).toEqual([]);
  });
});

describe.each(['0.4.0', '1.0.0'])('a demo database of release %s', (version) => {
  it('is migrated without loss, verifies and is served', { timeout: 600_000 }, async () => {
    const cluster = await ownCluster({ streaming: true });
    const { url, migrations } = await formerRelease(cluster, version);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const before = await countRows(client);
    expect(before['movements']).toBeGreaterThan(5_000);

    const later = (await readdir(join(root, 'server/migrations'))).filter((name) => !migrations.includes(name)).toSorted();
    expect((await migrate(client, workflows)).applied).toEqual(later);
    const after = await countRows(client);
    expect(Object.entries(before).filter(([table, rows]) => (after[table] ?? 0) < rows)).toEqual([]);
    expect((await client.query('select invariant, violations from inv.report() where violations > 0')).rows).toEqual([]);
    expect(await readCatalogue(client, false)).toEqual(await readCatalogue(cluster.ownerPool, false));
    await client.end();

    const t = await appOn(useDatabase(url, async () => undefined));
    const differences: unknown[] = [];
    for await (const difference of verifyLedger(t.ownerDb)) differences.push(difference);
    expect(differences).toEqual([]);
    const { code, data } = await (await t.aUser()).call(reportsApi.overview, { query: { ...overviewReport.query.parse({}) } });
    expect({ code, hasRows: data.total > 0 }).toEqual({ code: 200, hasRows: true });
  });
});

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) counts[name] = await count(client, `select count(*) from ${name}`);
  return counts;
}

describe('the migrator', () => {
  const clone = () => emptyDatabase(inject('emptyTemplateName'));

  it('changes nothing in a database of this release', async () => {
    const client = await clone();
    const stamp = () => client.query('select xmin, applied_at from schema_code').then(({ rows }) => rows);
    const before = await stamp();
    expect((await migrate(client, workflows)).applied).toEqual([]);
    expect(await stamp()).toEqual(before);
  });

  it('restores code from another release, drops code without a file and keeps foreign objects', async () => {
    const client = await clone();
    const { version } = await migrate(client, workflows);
    const before = await readCatalogue(client);
    await client.query(`
      create function gone() returns trigger language plpgsql as 'begin return new; end';
      create trigger gone before update on units for each row execute function gone();
      create view gone_upper as select 1 as one;
      create view gone_lower as select one from gone_upper;
      create function stock_at(balance bigint) returns numeric language sql as 'select 0.0';
      create or replace function stock_at(balance bigint, moment timestamptz) returns numeric language sql as 'select 0.0';
      drop trigger audit_update on units;
      create view inv.former as select 1 as one;
      create view of_the_operator as select id from units;
      update schema_code set checksum = 'of another release', objects = objects || array['trigger gone on public.units',
        'function public.gone()', 'view public.gone_upper', 'view public.gone_lower', 'function public.stock_at(bigint)']`);
    expect(await migrate(client, workflows)).toMatchObject({ applied: [], version });
    expect(await count(client, 'select count(*) from of_the_operator')).toBe(0);
    await client.query('drop view of_the_operator');
    expect(await readCatalogue(client)).toEqual(before);
  });

  // Failed before: the wait was silent, and a signal to stop was answered when it was over.
  it('tells that it waits for another process, and ends the wait when the start is to end', async () => {
    const client = await clone();
    const holder = new pg.Client({
      host: client.host,
      port: client.port,
      user: client.user,
      password: client.password,
      database: client.database,
    });
    await holder.connect();
    await holder.query('select pg_advisory_lock(7274001)');
    const lines: string[] = [];
    const stopping = new AbortController();
    const log = (line: string): void => {
      lines.push(line);
      stopping.abort();
    };
    await expect(migrate(client, workflows, { signal: stopping.signal, log })).rejects.toThrow('aborted');
    expect(lines).toEqual(['另一个进程正在升级数据库的结构，等它做完…']);
    await holder.end();
    expect((await migrate(client, workflows)).applied).toEqual([]);
  });

  it('rolls back all migrations when one fails', async () => {
    const client = await emptyDatabase();
    await client.query('create table holders (id integer)');
    await expect(migrate(client, workflows)).rejects.toThrow('migrating failed');
    expect(await count(client, `select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)).toBe(1);
  });

  it('refuses a database of a newer release and a migration that was changed after it ran', async () => {
    const client = await clone();
    await client.query(`insert into schema_migrations (name, checksum) values ('999_stock_later.sql', '')`);
    await expect(migrate(client, workflows)).rejects.toThrow('数据库比程序新（含 999_stock_later.sql）');
    await client.query(
      `delete from schema_migrations where name like '999%'; update schema_migrations set checksum = '' where name like '009%'`,
    );
    await expect(migrate(client, workflows)).rejects.toThrow('迁移 009_stock_ledger.sql 在应用之后被改动');
  });

  it('reports to the role of requests whether the schema still matches this release', async () => {
    const { version } = await migrate(await clone(), workflows);
    expect(await isAtVersion(fresh.pool, version)).toBe(true);
    expect(await isAtVersion(fresh.pool, { ...version, code: 'of another release' })).toBe(false);
    expect(await isAtVersion(fresh.pool, { ...version, migrations: version.migrations + 1 })).toBe(false);
  });
});
