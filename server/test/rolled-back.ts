import type { Db } from '../src/platform/database/database.ts';
import type { TestDatabase } from './database.ts';

/** Runs `work` as the owner and rolls it back, for tests with tens of thousands of rows. */
export async function rolledBack({ ownerDb }: Pick<TestDatabase, 'ownerDb'>, work: (tx: Db) => Promise<void>): Promise<void> {
  const tx = await ownerDb.startTransaction().execute();
  try {
    await work(tx);
  } finally {
    await tx.rollback().execute();
  }
}
