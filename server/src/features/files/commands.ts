import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { detectFileType } from '../../platform/files/file-type.ts';
import { storePicture } from '../../platform/files/pictures.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { getFileRef, isReadableBy } from './queries.ts';
import { nameWithExtension, pictureName, type Reader } from './rules.ts';

/** A file whose bytes are stored and that has no row yet. */
export interface StoredUpload {
  name: string;
  kind: 'PICTURE' | 'WORKBOOK' | 'ATTACHMENT';
  mime: string;
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
  /** All store keys of the file: the hash of its content, and the thumbnails of a picture. */
  keys: readonly string[];
}

/** Detects the type from the bytes, not from the name, and stores them before the transaction starts. Equal content is stored once. */
export async function storeUpload(store: FileStore, upload: { path: string; name: string }): Promise<StoredUpload> {
  const { kind, mime, extension, size } = await detectFileType(upload.path);
  if (kind === 'picture') {
    const { key, thumbs, ...picture } = await storePicture(store, upload.path);
    return { ...picture, name: pictureName(upload.name), kind: 'PICTURE', keys: [key, ...Object.values(thumbs)] };
  }
  const sha256 = await hashFile(upload.path);
  await store.put(sha256, createReadStream(upload.path));
  const name = nameWithExtension(upload.name, extension);
  return { name, kind: kind === 'workbook' ? 'WORKBOOK' : 'ATTACHMENT', mime, size, sha256, width: null, height: null, keys: [sha256] };
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Inserts the row of stored bytes; a supplier who uploads has no id. `storeAgain` is called in the rare case that the cleanup has deleted them since. */
export async function insertFile(
  tx: Tx,
  store: FileStore,
  { userId: ownerId }: { userId: string | null },
  stored: StoredUpload,
  storeAgain: () => Promise<unknown>,
): Promise<FileRef> {
  await sql`select pg_advisory_xact_lock_shared(${contentLock(stored.sha256)})`.execute(tx);
  const present = await Promise.all(stored.keys.map((key) => store.has(key)));
  if (present.includes(false)) await storeAgain();
  const { keys: _, ...columns } = stored;
  const { id } = await tx
    .insertInto('files')
    .values({ ...columns, ownerId, storeKey: stored.sha256, size: String(stored.size) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getFileRef(tx, id);
}

/** Unused uploads are deleted after a day, imports that were not finished after a week; until then a user may have this much. */
export const UNUSED_BYTES = 1024 * 1024 * 1024;

/** Refuses uploads beyond the quota; in the transaction of the row, in which those of one user wait for each other. */
export async function refuseFullQuota(tx: Tx, { userId }: Reader, size: number, quota = UNUSED_BYTES): Promise<void> {
  await sql`select pg_advisory_xact_lock(${contentLock(`quota of ${userId}`)})`.execute(tx);
  await refuseUnused(tx, userId, size, quota);
}

/** Before the bytes are stored. */
export async function refuseUnused(db: Db, userId: string, size: number, quota = UNUSED_BYTES): Promise<void> {
  const { rows } = await sql<{ full: boolean }>`
    select coalesce(sum(b.size), 0) + ${size}::bigint > ${quota}::bigint as full from unused_bytes b where b.owner_id = ${userId}`.execute(
    db,
  );
  if (rows[0]?.full)
    throw new AppError('GUARD', {
      detail:
        '您上传后还没有用到的文件已超过 1 GB，请先保存用到它们的单据，完成或取消没有做完的导入，或删除不用的；不用的一天后、导入七天后会自动清理',
    });
}

/** Serializes the upload and the cleanup of the same content. */
export const contentLock = (sha256: string) => sql`hashtextextended(${sha256}, 0)`;

/** Deletes the row now and leaves the bytes to the cleanup, because other rows may have the same content. */
export async function deleteFile(tx: Tx, user: Reader, id: string): Promise<void> {
  const file = await tx.selectFrom('files').select('ownerId').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!file) throw new AppError('NOT_FOUND', { what: '文件' });
  if (file.ownerId !== user.userId) throw new AppError('NOT_YOURS');
  const use = await tx.selectFrom('fileUses').select('id').where('fileId', '=', id).limit(1).executeTakeFirst();
  if (use) throw new AppError('FILE_IN_USE');
  await tx.deleteFrom('files').where('id', '=', id).execute();
}

/** Refuses at its field what is given as a picture and cannot be looked at. */
export async function refuseNonPictures(tx: Tx, given: readonly (readonly [field: string, fileIds: readonly string[]])[]): Promise<void> {
  const others = await listNonPictures(
    tx,
    given.flatMap(([, fileIds]) => fileIds),
  );
  const fields = given.flatMap(([field, fileIds]): [string, string][] => {
    const name = others.get(fileIds.find((id) => others.has(id)) ?? '');
    return name === undefined ? [] : [[field, `“${name}”不是图片，请换成 JPG、PNG、WebP 或 GIF 图片`]];
  });
  if (fields.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(fields) });
}

async function listNonPictures(tx: Tx, fileIds: readonly string[]): Promise<Map<string, string>> {
  if (fileIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from files where id = any(${fileIds as string[]}::bigint[]) and kind <> 'PICTURE'`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Sets the files that a document uses. */
export function useFiles(tx: Tx, user: Reader, kind: string, documentId: string, fileIds: readonly string[]): Promise<void> {
  return useFilesOfMany(tx, user, kind, [{ documentId, fileIds }]);
}

/** A further file of a document beside those that it uses, for whoever may say so. */
export const addFileUses = (tx: Tx, kind: string, documentId: string, fileIds: readonly string[]) =>
  sql`
    insert into file_uses (file_id, kind, document_id) select f, ${kind}, ${documentId}::bigint from unnest(${fileIds as string[]}::bigint[]) f
    on conflict (file_id, kind, document_id) do nothing`.execute(tx);

/**
 * The same for many documents of a kind with three statements. Allowed are own files, readable files, and those the document already uses.
 */
export async function useFilesOfMany(
  tx: Tx,
  user: Reader,
  kind: string,
  uses: readonly { documentId: string; fileIds: readonly string[] }[],
): Promise<void> {
  const documentIds = uses.map(({ documentId }) => documentId);
  const pairs = uses.flatMap(({ documentId, fileIds }) => [...new Set(fileIds)].map((fileId) => ({ documentId, fileId })));
  const documents = pairs.map(({ documentId }) => documentId);
  const files = pairs.map(({ fileId }) => fileId);
  const wanted = sql`unnest(${documents}::bigint[], ${files}::bigint[]) as w (document_id, file_id)`;

  const { rows } = await sql<{ usable: number }>`
    select count(*)::int as usable from (
      select f.id from ${wanted} join files f on f.id = w.file_id
      where ${isReadableBy(tx, user)} or exists (
        select from file_uses u where u.file_id = f.id and u.kind = ${kind} and u.document_id = w.document_id)
      for key share of f) found`.execute(tx);
  if (rows[0]?.usable !== pairs.length) throw new AppError('NOT_FOUND', { what: '文件' });

  await sql`
    delete from file_uses where kind = ${kind} and document_id = any(${documentIds}::bigint[])
      and not exists (select from ${wanted} where w.document_id = file_uses.document_id and w.file_id = file_uses.file_id)`.execute(tx);
  await sql`
    insert into file_uses (file_id, kind, document_id) select w.file_id, ${kind}, w.document_id from ${wanted}
    on conflict (file_id, kind, document_id) do nothing`.execute(tx);
}
