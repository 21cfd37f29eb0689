import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { openDb, openPool, transact, type Tx, type WritableDb } from '../src/platform/database.ts';
import { addCleanup } from './cleanup.ts';
import { databaseUrl, dropDatabase, onServer } from './cluster.ts';

export interface TestDatabase {
  url: string;
  /** Connects like requests: the role `mrp_app`. */
  db: WritableDb;
  pool: pg.Pool;
  /** Connects like migrations and jobs: the owner. */
  ownerDb: WritableDb;
  ownerPool: pg.Pool;
  /** Writes as a user (or the system), like a request. */
  write<T>(work: (tx: Tx) => Promise<T>, userId?: string): Promise<T>;
}

/**
 * A clone of the template for this file, with roles, administrator and dictionaries unless it is not to be installed; dropped at the end of the file, which fails when an invariant is broken, unless the test
 * breaks them on purpose.
 */
export async function testDatabase({ breaksInvariants = false, isInstalled = true } = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying files takes a third of the work of copying blocks through the log, which a test database does not need.
  await onServer(
    server,
    `create database ${name} template ${inject(isInstalled ? 'templateName' : 'emptyTemplateName')} strategy file_copy`,
  );
  return useDatabase(databaseUrl(server, name), () => dropDatabase(server, name), { breaksInvariants });
}

/** Opens pools on a migrated database and checks all invariants at the end, unless the test breaks them on purpose. */
export function useDatabase(url: string, leave: () => Promise<unknown>, { breaksInvariants = false } = {}): TestDatabase {
  const pool = openPool({ url, role: 'mrp_app', max: 20, name: 'test-app' });
  const ownerPool = openPool({ url, max: 5, name: 'test-owner' });
  const db = openDb(pool);
  addCleanup(async () => {
    const { rows } = await ownerPool.query<{ invariant: string }>('select * from inv.report() where violations > 0');
    const broken = breaksInvariants ? [] : rows;
    await Promise.all([pool.end(), ownerPool.end()]);
    await leave();
    if (broken.length > 0) throw new Error(`broken invariants: ${broken.map(({ invariant }) => invariant).join(', ')}`);
  });
  return {
    url,
    db,
    pool,
    ownerDb: openDb(ownerPool),
    ownerPool,
    write: (work, userId) => transact(db, { userId: userId ?? null, requestId: 'test', action: '测试' }, work),
  };
}
