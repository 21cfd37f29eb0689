import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '../src/platform/database/database.ts';
import { databaseUrl, dropDatabase, onServer } from './cluster.ts';
import { readBaseline, resetRows, type Baseline } from './reset.ts';

export interface Pools {
  /** Connects like requests: the role `mrp_app`. */
  pool: pg.Pool;
  /** Connects like migrations and jobs: the owner. */
  ownerPool: pg.Pool;
}

type Template = 'templateName' | 'emptyTemplateName';

/** A copy of a template with its connections. */
export interface Clone extends Pools {
  name: string;
  url: string;
  template: Template;
}

declare global {
  // Of the whole process, like the loaded application.
  var freeClones: Clone[] | undefined;
  var baselines: Partial<Record<Template, Baseline>> | undefined;
}

/** Files with more connections at a time leave none behind, for all workers share the server's. */
const KEPT_CONNECTIONS = 10;

export const openPools = (url: string): Pools => ({
  pool: openPool({ url, role: 'mrp_app', max: 20, name: 'test-app', keepsPlans: true }),
  ownerPool: openPool({ url, max: 5, name: 'test-owner', keepsPlans: true }),
});

export const endPools = ({ pool, ownerPool }: Pools): Promise<unknown> => Promise.all([pool.end(), ownerPool.end()]);

/**
 * The clone that an earlier file gave back last, or a new one. A new connection reads the catalogue and plans every statement again, which takes
 * longer than most tests: hence the clones are reset rather than made for each file.
 */
export async function acquireClone(template: Template): Promise<Clone> {
  const free = (globalThis.freeClones ??= []);
  const at = free.findLastIndex((clone) => clone.template === template);
  const [kept] = at < 0 ? [] : free.splice(at, 1);
  return kept ?? makeClone(template);
}

async function makeClone(template: Template): Promise<Clone> {
  const server = inject('postgresUrl');
  const name = `${inject('templateName')}_${randomBytes(6).toString('hex')}`;
  // Copying files takes a third of the work of copying blocks through the log, which a test database does not need.
  await onServer(server, `create database ${name} template ${inject(template)} strategy file_copy`);
  const url = databaseUrl(server, name);
  const clone: Clone = { name, url, template, ...openPools(url) };
  const baselines = (globalThis.baselines ??= {});
  // The same for all clones of a template.
  baselines[template] ??= await withClient(clone.ownerPool, readBaseline);
  return clone;
}

/** Keeps the clone for the next file, or drops it when it cannot be reset. */
export async function releaseClone(clone: Clone): Promise<void> {
  if (inject('canReset') && isAtRest(clone.pool) && isAtRest(clone.ownerPool)) {
    await endOtherConnections(clone);
    const baseline = globalThis.baselines?.[clone.template];
    if (baseline && (await withClient(clone.ownerPool, (client) => resetRows(client, baseline)))) {
      globalThis.freeClones?.push(clone);
      return;
    }
  }
  await endPools(clone);
  await dropDatabase(inject('postgresUrl'), clone.name);
}

const isAtRest = ({ ended, totalCount, idleCount, waitingCount }: pg.Pool): boolean =>
  !ended && idleCount === totalCount && waitingCount === 0 && totalCount <= KEPT_CONNECTIONS;

/** Of servers and other programs that the test started. */
const endOtherConnections = ({ ownerPool }: Clone): Promise<unknown> =>
  ownerPool.query(`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and usename = current_user and application_name not in ('test-app', 'test-owner')`);

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}
