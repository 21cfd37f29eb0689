import { randomBytes } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { composition } from '../src/features.ts';
import { migrate } from '../src/platform/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/cluster.ts';
import { makeFastFolder } from './fast-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** The migrated, empty database of that server which each test file clones. */
    templateName: string;
  }
}

/** One PostgreSQL for the whole run: the embedded one without fsync, or the server of TEST_DATABASE_URL. A missing database fails the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL'];
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
  await makeTemplate(url, templateName);
  project.provide('postgresUrl', url);
  project.provide('templateName', templateName);
  return async () => {
    if (!embedded) await dropDatabase(url, templateName);
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(url: string, name: string): Promise<void> {
  await onServer(url, `create database ${name}`);
  const template = new pg.Client({ connectionString: databaseUrl(url, name) });
  await template.connect();
  await migrate(template, composition.workflows);
  await template.end();
}

/** One statement outside of any transaction. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
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
