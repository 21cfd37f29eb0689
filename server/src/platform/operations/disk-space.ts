import type pg from 'pg';
import { createFileKey, type FileStore } from '../files/file-store.ts';
import { isDiskFull } from './disk-full.ts';
import { noteRoom } from '../http/errors.ts';

const PROBE_BYTES = 1 << 20;
const READ_ONLY = '25006';

/**
 * Asked after a write was refused for want of room. A full disk shows only where the database needs another page, so a table of its own and a
 * file are written and dropped again; what fails for another reason says nothing about room.
 */
export async function hasRoom(ownerPool: pg.Pool, files: FileStore): Promise<boolean> {
  try {
    await fillTable(ownerPool);
    await fillFile(files);
  } catch (error) {
    if (isDiskFull(error) || (error as { code?: string }).code === READ_ONLY) return false;
  }
  noteRoom();
  return true;
}

async function fillTable(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `create temporary table room_probe on commit drop as select n, repeat('x', 1000) as filling from generate_series(1, ${PROBE_BYTES / 1024}) n`,
    );
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

async function fillFile(files: FileStore): Promise<void> {
  const key = createFileKey();
  try {
    await files.put(key, Buffer.alloc(PROBE_BYTES));
  } finally {
    await files.delete(key);
  }
}
