import { sql } from 'kysely';
import type { Stocktake } from '@mrp/contract/features/stocktakes/record.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { anyId, type Db } from '../../../platform/database/database.ts';
import { listFileRefs } from '../../files/queries.ts';

interface PhotoRecord {
  stocktakeId: string;
  userId: string;
  lineId: string | null;
  isFinding: boolean;
}

/** The event or finding of this id. */
export async function readRecord(db: Db, id: string): Promise<PhotoRecord | undefined> {
  const { rows } = await sql<PhotoRecord>`
    select e.stocktake_id, e.user_id, e.line_id, false as is_finding from stocktake_events e where e.id = ${id}
    union all select f.stocktake_id, f.user_id, null, true from stocktake_findings f where f.id = ${id}`.execute(db);
  return rows[0];
}

export async function listPhotoFiles(db: Db, stocktakeId: string): Promise<{ recordId: string; fileId: string }[]> {
  const { rows } = await sql<{ recordId: string; fileId: string }>`
    select coalesce(p.event_id, p.finding_id) as record_id, p.file_id from stocktake_photos p where p.stocktake_id = ${stocktakeId} order by p.id`.execute(
    db,
  );
  return rows;
}

/** Pictures by line. */
export async function listLinePhotos(db: Db, lineIds: readonly string[]): Promise<Map<string, FileRef[]>> {
  const { rows } = await sql<{ key: string; fileId: string }>`
    select p.line_id as key, p.file_id from stocktake_photos p where p.line_id = ${anyId(lineIds)} order by p.id`.execute(db);
  return groupFiles(db, rows);
}

async function groupFiles(db: Db, photos: readonly { key: string; fileId: string }[]): Promise<Map<string, FileRef[]>> {
  const files = await listFileRefs(
    db,
    photos.map(({ fileId }) => fileId),
  );
  const byKey = Map.groupBy(photos, ({ key }) => key);
  return new Map([...byKey].map(([key, of]) => [key, of.flatMap(({ fileId }) => files.get(fileId) ?? [])]));
}

/** 异常 of a stocktake, the first met first. */
export async function listFindings(db: Db, stocktakeId: string): Promise<Stocktake['findings']> {
  const { rows } = await sql<Omit<Stocktake['findings'][number], 'photos'>>`
    select f.id, f.code, f.note, u.nick_name as user, f.found_at from stocktake_findings f join users u on u.id = f.user_id
    where f.stocktake_id = ${stocktakeId} order by f.found_at, f.id limit 500`.execute(db);
  if (rows.length === 0) return [];
  const { rows: photos } = await sql<{ key: string; fileId: string }>`
    select p.finding_id as key, p.file_id from stocktake_photos p where p.stocktake_id = ${stocktakeId} and p.finding_id is not null order by p.id`.execute(
    db,
  );
  const files = await groupFiles(db, photos);
  return rows.map((finding) => ({ ...finding, photos: files.get(finding.id) ?? [] }));
}
