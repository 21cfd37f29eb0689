import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { composition } from '../src/features.ts';
import { migrate } from '../src/platform/migrate.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/postgres/cluster.ts';
import { useDatabase, type TestDatabase } from './database.ts';

/** A durable PostgreSQL for one test file, which may be killed, configured and copied. */
export interface OwnCluster extends TestDatabase {
  /** DATA_DIR for a server that shares it. */
  dataDir: string;
  postgres: EmbeddedPostgres;
  /** Runs in the database as its superuser. */
  asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
}

export async function ownCluster(): Promise<OwnCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mrp-cluster-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const asSuperuser: OwnCluster['asSuperuser'] = (work) => onSuperuser(postgres.url, dataDir, work);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await migrate(client, composition.workflows);
  await client.end();
  const leave = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...useDatabase(postgres.url, leave), dataDir, postgres, asSuperuser };
}

async function onSuperuser<T>(ownerUrl: string, dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const passwords = JSON.parse(await readFile(join(dataDir, 'postgres/passwords.json'), 'utf8')) as { superuser: string };
  const url = new URL(ownerUrl);
  url.username = 'postgres';
  url.password = passwords.superuser;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
