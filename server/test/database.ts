import type pg from 'pg';
import { openDb, transact, type Tx, type WritableDb } from '../src/platform/database/database.ts';
import { addCleanup } from './cleanup.ts';
import { endPools, releaseClone, openPools, acquireClone, type Pools } from './clones.ts';
import { isRepeated } from './repeated-statements.ts';

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
 * A clone of the template for this file, with roles, administrator and dictionaries unless it is not to be installed. The file fails when an
 * invariant is broken, unless the test breaks them on purpose.
 */
export async function testDatabase({ breaksInvariants = false, isInstalled = true } = {}): Promise<TestDatabase> {
  const clone = await acquireClone(isInstalled ? 'templateName' : 'emptyTemplateName');
  return checkedDatabase(clone, () => releaseClone(clone), { breaksInvariants });
}

/** Opens pools on a migrated database and checks all invariants at the end, unless the test breaks them on purpose. */
export function useDatabase(url: string, leave: () => Promise<unknown>, { breaksInvariants = false } = {}): TestDatabase {
  const pools = openPools(url);
  const close = async (): Promise<void> => {
    await endPools(pools);
    await leave();
  };
  return checkedDatabase({ url, ...pools }, close, { breaksInvariants });
}

function checkedDatabase(
  { url, pool, ownerPool }: Pools & { url: string },
  leave: () => Promise<unknown>,
  { breaksInvariants = false },
): TestDatabase {
  const db = openDb(pool, undefined, isRepeated);
  addCleanup(async () => {
    const { rows } = await ownerPool.query<{ invariant: string }>('select * from inv.report() where violations > 0');
    const broken = breaksInvariants ? [] : rows;
    await leave();
    if (broken.length > 0) throw new Error(`broken invariants: ${broken.map(({ invariant }) => invariant).join(', ')}`);
  });
  return {
    url,
    db,
    pool,
    ownerDb: openDb(ownerPool, undefined, isRepeated),
    ownerPool,
    write: (work, userId) => transact(db, { userId: userId ?? null, requestId: 'test', action: '测试' }, work),
  };
}
