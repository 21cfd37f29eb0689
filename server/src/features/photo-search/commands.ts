import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx, WritableDb, Db } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { readPixels } from '../../platform/files/pictures.ts';
import { DESCRIBED_SIDE, DESCRIPTION_METHOD, describePicture } from '../../platform/likeness/descriptor.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { listUndescribed } from './queries.ts';

export const DESCRIPTOR_QUEUE = 'picture-descriptors';
const BATCH = 50;

/** Describes every searchable picture that has no description of the present method; an interrupted run continues with the next one. */
export async function describeMissing(
  db: Db,
  files: FileStore,
  { signal, log }: { signal: AbortSignal; log: (line: string) => void },
): Promise<number> {
  let done = 0;
  for (;;) {
    const keys = await listUndescribed(db, BATCH);
    if (keys.length === 0) return done;
    for (const key of keys) {
      if (signal.aborted) return done;
      const descriptor = await describeStored(files, key).catch((error: unknown) => {
        log(`图片 ${key} 无法描述：${error instanceof Error ? error.message : String(error)}`);
        return null;
      });
      await (db as WritableDb).transaction().execute((tx) => saveDescriptor(tx, key, descriptor));
      done += 1;
    }
  }
}

/** One photo at a time is described in the process that answers requests. */
const turn = createSemaphore(1);

/** Describes a photo that is searched for, and keeps the description, so that moving the slider computes nothing again. */
export async function describePhoto(
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  files: FileStore,
  key: string,
): Promise<Uint8Array> {
  await turn.acquire();
  try {
    const descriptor = await describeStored(files, key);
    await transact((tx) => saveDescriptor(tx, key, descriptor));
    return descriptor;
  } finally {
    turn.release();
  }
}

async function describeStored(files: FileStore, key: string): Promise<Uint8Array> {
  const { stream } = await files.get(key).catch(() => {
    throw new AppError('NOT_FOUND', { what: '图片' });
  });
  return describePicture(await readPixels(await buffer(stream), DESCRIBED_SIDE));
}

/** A new row each time, because running servers read the rows that came after those they know. */
async function saveDescriptor(tx: Tx, storeKey: string, descriptor: Uint8Array | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${storeKey}, 66))`.execute(tx);
  await tx.deleteFrom('pictureDescriptors').where('storeKey', '=', storeKey).execute();
  await tx
    .insertInto('pictureDescriptors')
    .values({ storeKey, method: DESCRIPTION_METHOD, descriptor: descriptor && Buffer.from(descriptor) })
    .execute();
}

/** Forgets the descriptions of pictures that were deleted. */
export async function deleteUnusedDescriptors(tx: Tx): Promise<void> {
  await sql`delete from picture_descriptors d where not exists (select from files f where f.store_key = d.store_key)`.execute(tx);
}

/** For the operator: everything is described again by the next run. */
export async function forgetDescriptors(tx: Tx): Promise<void> {
  await tx.deleteFrom('pictureDescriptors').execute();
}
