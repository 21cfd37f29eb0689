import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { workflows } from '../src/app.ts';
import { migrate } from '../src/platform/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server with the migrated template database `mrp_template`. */
    postgresUrl: string;
  }
}

export const TEMPLATE = 'mrp_template';

/** One PostgreSQL for the whole run: the embedded one without fsync, or the server of TEST_DATABASE_URL. A missing database fails the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL'];
  const dataDir = external ? null : await mkdtemp(join(tmpdir(), 'mrp-test-'));
  const embedded = dataDir ? await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false }) : null;
  const url = external ?? embedded?.url ?? '';
  await makeTemplate(url);
  project.provide('postgresUrl', url);
  return async () => {
    await embedded?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(url: string): Promise<void> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  await server.query(`drop database if exists ${TEMPLATE} with (force)`);
  await server.query(`create database ${TEMPLATE}`);
  await server.end();
  const template = new pg.Client({ connectionString: databaseUrl(url, TEMPLATE) });
  await template.connect();
  await migrate(template, workflows);
  await template.end();
}

export function databaseUrl(url: string, database: string): string {
  const target = new URL(url);
  target.pathname = `/${database}`;
  return target.href;
}
