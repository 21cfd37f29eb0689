import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { composition } from '../src/features.ts';
import { migrate } from '../src/platform/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/cluster.ts';

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
  const dataDir = external ? null : await mkdtemp(join(await findFastFolder(), 'mrp-test-'));
  const embedded = dataDir ? await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false }) : null;
  const url = embedded?.url ?? external ?? '';
  // A name of its own: two runs on one server do not take each other's template away.
  const templateName = `mrp_template_${randomBytes(6).toString('hex')}`;
  await makeTemplate(url, templateName);
  project.provide('postgresUrl', url);
  project.provide('templateName', templateName);
  return async () => {
    if (!embedded) await dropDatabase(url, templateName);
    await embedded?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  };
}

const MEMORY_BYTES = 4 * 1024 ** 3;

/** A folder in memory, where a clone of the template costs a third; where it is missing or small, the one for temporary files. */
async function findFastFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null);
  return memory && memory.bavail * memory.bsize >= MEMORY_BYTES ? '/dev/shm' : tmpdir();
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
