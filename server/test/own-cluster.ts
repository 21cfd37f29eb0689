import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { composition } from '../src/features.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/postgres/cluster.ts';
import { installProduct } from './cluster.ts';
import { useDatabase, type TestDatabase } from './database.ts';
import { onSuperuser } from './superuser.ts';

/** A durable PostgreSQL for one test file, which may be killed, configured and copied. */
export interface OwnCluster extends TestDatabase {
  /** DATA_DIR for a server that shares it. */
  dataDir: string;
  postgres: EmbeddedPostgres;
  /** Runs in the database as its superuser. */
  asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
}

/** `streaming`: not durable, so that it starts in a fraction of the time, but with a log that a standby can follow. */
export async function ownCluster({ streaming = false } = {}): Promise<OwnCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mrp-cluster-'));
  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log: () => undefined, durable: !streaming });
  let postgres = await start();
  if (streaming) {
    for (const setting of [`wal_level = 'replica'`, 'max_wal_senders = 4'])
      await onSuperuser(postgres.url, dataDir, (client) => client.query(`alter system set ${setting}`));
    await postgres.stop();
    postgres = await start();
  }
  const asSuperuser: OwnCluster['asSuperuser'] = (work) => onSuperuser(postgres.url, dataDir, work);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await migrate(client, composition.workflows);
  await client.end();
  await installProduct(postgres.url);
  const leave = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...useDatabase(postgres.url, leave), dataDir, postgres, asSuperuser };
}
