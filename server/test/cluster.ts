import { randomBytes } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../src/config.ts';
import { accessFeature } from '../src/features/access/feature.ts';
import { installDictionaries } from '../src/features/dictionaries/installation.commands.ts';
import { composition } from '../src/features.ts';
import { withApplication } from '../src/platform/application.ts';
import { openDb, openPool } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/cluster.ts';
import { makeFastFolder } from './fast-folder.ts';
import { stopWatching, takeRan, watchModules, writeRan } from './ran-modules.ts';
import { onSuperuser } from './superuser.ts';

/** Of the first administrator in every test database. */
export const ADMIN_PASSWORD = 'keeper-of-42';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** The database of that server which each test file clones, as the first start of a server leaves it. */
    templateName: string;
    /** The same, migrated only. */
    emptyTemplateName: string;
    /** Test databases can be reset, which needs a right that a superuser grants. */
    canReset: boolean;
  }
}

/** One PostgreSQL for the whole run: the embedded one without fsync, or the server of TEST_DATABASE_URL. A missing database fails the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL'];
  watchModules();
  const folder = await makeFastFolder('mrp-tests-');
  // Open to the users that some databases run as, like every folder for temporary files.
  await chmod(folder, 0o1777);
  // What test files make in the folder for temporary files: databases of their own, uploads, backups.
  process.env['TMPDIR'] = folder;
  const dataDir = join(folder, 'data');
  const embedded = external ? null : await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  const url = embedded?.url ?? external ?? '';
  // A name of its own: two runs on one server do not take each other's template away.
  const templateName = `mrp_template_${randomBytes(6).toString('hex')}`;
  const emptyTemplateName = `${templateName}_empty`;
  if (embedded) await onSuperuser(url, dataDir, (client) => client.query('grant set on parameter session_replication_role to mrp_owner'));
  await makeTemplates(url, { templateName, emptyTemplateName });
  writeRan({ file: null, loaded: [], ran: takeRan(), programs: [], hasThreads: false });
  stopWatching();
  project.provide('postgresUrl', url);
  project.provide('templateName', templateName);
  project.provide('emptyTemplateName', emptyTemplateName);
  project.provide('canReset', await mayReset(url));
  return async () => {
    if (!embedded) for (const name of await listDatabases(url, templateName)) await dropDatabase(url, name);
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

const mayReset = (url: string): Promise<boolean> =>
  onServer(url, 'set session_replication_role = replica').then(
    () => true,
    () => false,
  );

async function makeTemplates(url: string, names: { templateName: string; emptyTemplateName: string }): Promise<void> {
  await onServer(url, `create database ${names.emptyTemplateName}`);
  const template = new pg.Client({ connectionString: databaseUrl(url, names.emptyTemplateName) });
  await template.connect();
  await migrate(template, composition.workflows);
  await template.end();
  await onServer(url, `create database ${names.templateName} template ${names.emptyTemplateName} strategy file_copy`);
  await installProduct(databaseUrl(url, names.templateName));
}

/** What the first start of a server adds: roles, the administrator and the shipped dictionaries. */
export async function installProduct(url: string): Promise<void> {
  const config = readConfig({ APP_ENV: 'test', DATABASE_URL: url, ADMIN_PASSWORD });
  const pool = openPool({ url, max: 1, name: 'test-template' });
  const db = withApplication(openDb(pool), { ...composition, product: config.PRODUCT, secret: '' });
  await db.transaction().execute(async (tx) => {
    await accessFeature.installAccess(tx, config);
    await installDictionaries(tx);
  });
  await pool.end();
}

/** The templates and what was copied from them. */
async function listDatabases(url: string, prefix: string): Promise<string[]> {
  const { rows } = await onServer<{ name: string }>(url, `select datname as name from pg_database where datname like '${prefix}%'`);
  return rows.map(({ name }) => name);
}

/** One statement outside of any transaction. */
export async function onServer<R extends pg.QueryResultRow>(url: string, statement: string): Promise<pg.QueryResult<R>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<R>(statement);
  } finally {
    await client.end();
  }
}

/**
 * With whatever of ours is still connected. Not `with (force)`: that wants the right to end autovacuum, which only a superuser has, while
 * the plain statement ends autovacuum by itself.
 */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await onServer(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`);
  await onServer(url, `drop database if exists ${name}`);
}

export function databaseUrl(url: string, database: string): string {
  const target = new URL(url);
  target.pathname = `/${database}`;
  return target.href;
}
