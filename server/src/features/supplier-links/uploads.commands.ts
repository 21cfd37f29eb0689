import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { LinkFile } from '@mrp/contract/features/supplier-links/invoice.ts';
import { MAX_LINK_FILE_MEGABYTES } from '@mrp/contract/features/supplier-links/link-files.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { detectFileType } from '../../platform/files/file-type.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { runRequestIdempotent } from '../../platform/http/idempotency.ts';
import type { Upload } from '../../platform/http/routes.ts';
import { insertFile, storeUpload } from '../files/commands.ts';
import { lockLinked } from './links.commands.ts';
import type { Linked, LiveLink } from './links.queries.ts';
import { refuseOtherDocument } from './scope.queries.ts';

const MAX_BYTES = MAX_LINK_FILE_MEGABYTES * 1024 * 1024;
/** The head and foot of its part in the body. */
const FRAME_BYTES = 4096;
/** A link may have so many files that nothing uses yet; they are deleted after a day. */
const MAX_UNUSED = 20;

/** By what the caller says, before anything is read; what was really read is measured afterwards. */
export function refuseLargeUpload(contentLength: string | undefined): void {
  if (Number.parseInt(contentLength ?? '0', 10) > MAX_BYTES + FRAME_BYTES) throw tooLarge();
}

const tooLarge = () => new AppError('FILE_TOO_LARGE', { limit: `${MAX_LINK_FILE_MEGABYTES} MiB` });

interface Receiving {
  db: Db;
  files: FileStore;
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  request: FastifyRequest;
}

/** A photo or PDF of the supplier, which belongs to nobody of us until something that he sends uses it. */
export async function uploadByLink(
  { db, files, transact, request }: Receiving,
  link: LiveLink,
  of: Linked,
  upload: Upload,
): Promise<LinkFile> {
  await refuseOtherDocument(db, link, of);
  if (upload.size > MAX_BYTES) throw tooLarge();
  const { kind, mime } = await detectFileType(upload.path, ['picture', 'attachment']);
  // A sample has pictures only: they become those of the round.
  if (of.kind === 'developmentTask' && kind !== 'picture') throw new AppError('FILE_TYPE', { detail: '请上传照片（jpg、png、webp）' });
  if (kind !== 'picture' && mime !== 'application/pdf') throw new AppError('FILE_TYPE', { detail: '请上传照片（jpg、png、webp）或 PDF' });
  const stored = await storeUpload(files, upload);
  return transact((tx) =>
    runRequestIdempotent(tx, request, { link: link.id, ...stored }, async () => {
      await lockLinked(tx, of);
      await refuseFull(tx, link);
      const { id, name } = await insertFile(tx, files, { userId: null }, stored, () => storeUpload(files, upload));
      await tx.insertInto('supplierUploads').values({ fileId: id, linkId: link.id }).execute();
      return { id, name };
    }),
  );
}

/** Forgets what was deleted meanwhile. */
async function refuseFull(tx: Tx, { id }: LiveLink): Promise<void> {
  await sql`delete from supplier_uploads u where u.link_id = ${id} and not exists (select from files f where f.id = u.file_id)`.execute(tx);
  const { rows } = await sql<{ unused: number }>`select count(*)::int as unused from supplier_uploads where link_id = ${id}`.execute(tx);
  if ((rows[0]?.unused ?? 0) >= MAX_UNUSED) throw new AppError('GUARD', { detail: '上传后没有用到的文件太多，请先发送，或明天再传' });
}

/** Files that were uploaded by this link and that nothing uses yet: they are used now. */
export async function takeUploads(tx: Tx, { id }: LiveLink, fileIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    delete from supplier_uploads u using files f
    where u.file_id = any(${fileIds as string[]}::bigint[]) and u.link_id = ${id} and f.id = u.file_id returning u.file_id`.execute(tx);
  if (rows.length !== new Set(fileIds).size || rows.length !== fileIds.length)
    throw new AppError('VALIDATION', {}, { fields: { fileIds: '文件已过期，请重新选择' } });
}
