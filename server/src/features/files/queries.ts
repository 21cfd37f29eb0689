import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { filesApi, type FileVariant } from '@mrp/contract/features/files.ts';
import type { Download } from '@mrp/contract/lib/endpoint.ts';
import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { AppError } from '../../platform/app-error.ts';
import { applicationOf } from '../../platform/application.ts';
import type { Db } from '../../platform/database/database.ts';
import { thumbKey } from '../../platform/files/pictures.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { addressOf } from '../../platform/http/urls.ts';
import { addressHash, readableKinds, type Reader } from './rules.ts';

/** File references by id, with one query. */
export async function listFileRefs(db: Db, ids: readonly string[]): Promise<Map<string, FileRef>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'kind', 'mime', 'width', 'height', 'storeKey', sql<number>`size::int`.as('size')])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ kind, storeKey, ...file }) => {
      const url = (variant: FileVariant) => addressOf(db, filesApi.readFileByHash, { id: file.id, variant, hash: addressHash(storeKey) });
      return [file.id, { ...file, url: url('original'), thumbUrl: kind === 'PICTURE' ? url('160') : null }];
    }),
  );
}

export async function getFileRef(db: Db, id: string): Promise<FileRef> {
  const found = (await listFileRefs(db, [id])).get(id);
  if (!found) throw new AppError('NOT_FOUND', { what: '文件' });
  return found;
}

export interface StoredFile {
  id: string;
  name: string;
  mime: string;
  size: string;
  sha256: string;
  storeKey: string;
}

/** Streams every file regardless of permissions; memory use does not grow with their number. */
export async function* listAllFiles(db: Db): AsyncGenerator<StoredFile> {
  for (let after = '0'; ;) {
    const page = await db
      .selectFrom('files')
      .select(['id', 'name', 'mime', 'size', 'sha256', 'storeKey'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(500)
      .execute();
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Condition for files `f`: own files, and those of records that the user may read. */
export function isReadableBy(db: Db, user: Reader): RawBuilder<SqlBool> {
  const kinds = readableKinds(applicationOf(db).audits, user);
  const whole = kinds.flatMap(({ kind, only }) => (only ? [] : [kind]));
  const parts = kinds.flatMap(({ kind, only }) =>
    only
      ? [
          sql`u.kind = ${kind} and exists (
            select from ${sql.table(only.table)} d where d.id = u.document_id and ${sql.ref(`d.${only.column}`)} = any(${only.values}::text[]))`,
        ]
      : [],
  );
  const isOfReadable = sql.join([sql`u.kind = any(${whole}::text[])`, ...parts], sql` or `);
  return sql<SqlBool>`(f.owner_id = ${user.userId} or exists (select from file_uses u where u.file_id = f.id and (${isOfReadable})))`;
}

const thumbSides = { 64: 64, 160: 160, 500: 500 } as const;

/** Opens the bytes. Files that the user may not read are reported as not found. */
export async function openFile(
  db: Db,
  store: FileStore,
  user: Reader,
  { id, variant, hash }: { id: string; variant: FileVariant; hash?: string },
): Promise<Download> {
  const file = await db
    .selectFrom('files as f')
    .select(['f.name', 'f.kind', 'f.mime', 'f.storeKey'])
    .where('f.id', '=', id)
    .where(isReadableBy(db, user))
    .executeTakeFirst();
  const isPicture = file?.kind === 'PICTURE';
  if (!file || (hash !== undefined && hash !== addressHash(file.storeKey)) || (variant !== 'original' && !isPicture))
    throw new AppError('NOT_FOUND', { what: '文件' });
  const key = variant === 'original' ? file.storeKey : thumbKey(file.storeKey, thumbSides[variant]);
  const { stream, size } = await store.get(key);
  return { stream, mime: file.mime, name: file.name, length: size, inline: isPicture, immutable: hash !== undefined };
}

/** Opens a picture for whoever was let to it by a record that shows it. */
export async function openPicture(db: Db, store: FileStore, id: string): Promise<Download> {
  const file = await db
    .selectFrom('files')
    .select(['name', 'mime', 'storeKey'])
    .where('id', '=', id)
    .where('kind', '=', 'PICTURE')
    .executeTakeFirst();
  if (!file) throw new AppError('NOT_FOUND', { what: '文件' });
  const { stream, size } = await store.get(thumbKey(file.storeKey, 500));
  return { stream, mime: file.mime, name: file.name, length: size, inline: true, immutable: false };
}

/** The pictures among these files: store key and size. */
export async function listPictures(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { storeKey: string; width: number; height: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(['id', 'storeKey', 'width', 'height'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::bigint[])`)
    .where('kind', '=', 'PICTURE')
    .execute();
  return new Map(rows.map(({ id, storeKey, width, height }) => [id, { storeKey, width: width ?? 1, height: height ?? 1 }]));
}

/** The keys that belong to a row. */
export async function listReferencedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('storedBytes')
    .select('storeKey')
    .where('storeKey', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute();
  return new Set(rows.flatMap(({ storeKey }) => storeKey ?? []));
}

/** Invariant I13 on the side of the store: keys of rows whose bytes are missing or have another length. */
export async function listBrokenKeys(db: Db, store: FileStore): Promise<string[]> {
  const suspects = await listUnmatchedKeys(db, store);
  if (suspects.length === 0) return [];
  // What was stored after the listing began has a row too: its bytes are there at a second look.
  const still = new Set(await listUnmatchedKeys(db, store));
  return suspects.filter((key) => still.has(key));
}

async function listUnmatchedKeys(db: Db, store: FileStore): Promise<string[]> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of store.list()) sizes.set(key, size);
  const rows = await db.selectFrom('storedBytes').select(['storeKey', 'size']).distinct().execute();
  return rows.flatMap(({ storeKey, size }) => (storeKey && String(sizes.get(storeKey)) !== size ? [storeKey] : []));
}

/** Files whose stored bytes are not those that were uploaded, of all files or of some that are drawn by lot. */
export async function listChangedKeys(db: Db, store: FileStore, sample?: number): Promise<string[]> {
  const files = db.selectFrom('files').select(['storeKey', 'sha256']).distinct();
  const rows = await (
    sample === undefined
      ? files
      : db
          .selectFrom(files.as('f'))
          .selectAll()
          .orderBy(sql`random()`)
          .limit(sample)
  ).execute();
  const changed: string[] = [];
  for (const { storeKey, sha256 } of rows) {
    const { stream } = await store.get(storeKey).catch(() => ({ stream: null }));
    if (!stream) continue; // told as missing
    const hash = createHash('sha256');
    await pipeline(stream, hash);
    if (hash.digest('hex') !== sha256) changed.push(storeKey);
  }
  return changed;
}
