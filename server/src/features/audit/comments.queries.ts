import type { DocumentComment } from '@mrp/contract/features/audit.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';

const PAGE_SIZE = 50;

interface OfDocument {
  kind: string;
  documentId: string;
  /** The last comment of the previous page. */
  cursor?: string | undefined;
}

/** The comments of one document, newest first, page by page. The caller has checked the permission. */
export async function listComments(db: Db, user: Identity, { kind, documentId, cursor }: OfDocument): Promise<Page<DocumentComment>> {
  const said = db
    .selectFrom('documentComments as c')
    .where('c.kind', '=', kind)
    .where('c.documentId', '=', documentId)
    .where('c.withdrawnAt', 'is', null);
  const { total } = await said.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const found = await selectComments(db, user)
    .where('c.kind', '=', kind)
    .where('c.documentId', '=', documentId)
    .where('c.withdrawnAt', 'is', null)
    .$if(cursor !== undefined, (query) => query.where('c.id', '<', cursor ?? ''))
    .orderBy('c.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const rows = found.slice(0, PAGE_SIZE);
  return { rows, total: Number.parseInt(total, 10), nextCursor: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null };
}

/** Returns a comment that was just added. */
export function getComment(db: Db, user: Identity, id: string): Promise<DocumentComment> {
  return selectComments(db, user).where('c.id', '=', id).executeTakeFirstOrThrow();
}

const selectComments = (db: Db, { userId }: Identity) =>
  db
    .selectFrom('documentComments as c')
    .innerJoin('users as u', 'u.id', 'c.createdBy')
    .select(['c.id', 'c.createdAt as at', 'u.nickName as userName', 'c.body as text', sql<boolean>`c.created_by = ${userId}`.as('isMine')])
    .$castTo<DocumentComment>();
