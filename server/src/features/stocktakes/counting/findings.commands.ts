import { sql } from 'kysely';
import { MAX_PHOTOS } from '@mrp/contract/features/stocktakes/photo-limit.ts';
import type { CountFinding, CountPhoto } from '@mrp/contract/features/stocktakes/tasks.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuseNonPictures, useFiles } from '../../files/commands.ts';
import { offsetNow } from './events.rules.ts';
import { listPhotoFiles, readRecord } from './findings.queries.ts';
import { readStocktake } from '../queries.ts';
import { lockCounter, refuseSightedCounter } from './tasks.queries.ts';

/** 记为异常: keeps what a counter met and could not count; sent twice it counts once. */
export async function recordFinding(tx: Tx, user: Identity, id: string, finding: CountFinding): Promise<{ id: string }> {
  await lockOwnTask(tx, user, id);
  const clock = offsetNow(null, Date.now() - Date.parse(finding.sentAt));
  const foundAt = new Date(Math.min(Date.now(), Date.parse(finding.at) + clock)).toISOString();
  await sql`
    insert into stocktake_findings (id, stocktake_id, user_id, device_id, code, note, found_at)
    values (${finding.id}, ${id}, ${user.userId}, ${finding.deviceId}, ${finding.code}, ${finding.note}, ${foundAt})
    on conflict (id) do nothing`.execute(tx);
  const kept = await readRecord(tx, finding.id);
  if (kept?.stocktakeId !== id || kept.userId !== user.userId)
    throw new AppError('GUARD', { detail: '这条记录的编号已被使用，请重新记录' });
  return { id: finding.id };
}

/** A picture of an own event or finding; the same one again changes nothing. */
export async function attachPhoto(tx: Tx, user: Identity, id: string, { recordId, fileId }: CountPhoto): Promise<CountPhoto> {
  await lockOwnTask(tx, user, id);
  // One after the other: the list of the stocktake's files is written as a whole.
  await sql`select pg_advisory_xact_lock(hashtextextended('stocktake_photos', ${id}::bigint))`.execute(tx);
  const record = await readRecord(tx, recordId);
  if (record?.stocktakeId !== id || record.userId !== user.userId) throw new AppError('NOT_FOUND', { what: '照片的盘点记录' });
  const photos = await listPhotoFiles(tx, id);
  const own = photos.filter((photo) => photo.recordId === recordId);
  if (own.some((photo) => photo.fileId === fileId)) return { recordId, fileId };
  if (own.length >= MAX_PHOTOS) throw new AppError('GUARD', { detail: `一条记录最多 ${MAX_PHOTOS} 张照片` });
  await refuseNonPictures(tx, [['fileId', [fileId]]]);
  await useFiles(tx, user, 'stocktake', id, [...photos.map((photo) => photo.fileId), fileId]);
  await sql`
    insert into stocktake_photos (stocktake_id, event_id, finding_id, line_id, user_id, file_id)
    values (${id}, ${record.isFinding ? null : recordId}, ${record.isFinding ? recordId : null}, ${record.lineId}, ${user.userId}, ${fileId})`.execute(
    tx,
  );
  return { recordId, fileId };
}

/** What was noted before the task ended or went to others still arrives; only decided counts are closed. */
async function lockOwnTask(tx: Tx, user: Identity, id: string): Promise<void> {
  const stocktake = await readStocktake(tx, id, 'share');
  if (!stocktake?.snapshotAt || !(await lockCounter(tx, id, user.userId))) throw new AppError('NOT_FOUND', { what: '盘点任务' });
  refuseSightedCounter(stocktake.blind, user.permissions);
  if (stocktake.state === 'DONE' || stocktake.state === 'CANCELLED')
    throw new AppError('GUARD', { detail: '盘点单已结束，没有记入；请把情况告诉负责人' });
}
