import type { Db } from '../src/platform/database.ts';
import type { TestDatabase } from './database.ts';

/** What `work` writes as the owner is gone when it is done: rows by the ten thousand, and what stood in their way. */
export async function rolledBack({ ownerDb }: Pick<TestDatabase, 'ownerDb'>, work: (tx: Db) => Promise<void>): Promise<void> {
  const tx = await ownerDb.startTransaction().execute();
  try {
    await work(tx);
  } finally {
    await tx.rollback().execute();
  }
}
