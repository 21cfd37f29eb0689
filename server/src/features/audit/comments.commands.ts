import type { AuditKind } from '@mrp/contract/lib/fields/audit-kind.ts';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { ownTable } from './rules.ts';

/** 评论: for users who may read the document; returns the id. */
export async function addComment(
  tx: Tx,
  kind: AuditKind,
  { userId }: Identity,
  { documentId, text }: { documentId: string; text: string },
): Promise<string> {
  const { rows } = await sql`select from ${sql.table(ownTable(kind))} where id = ${documentId}`.execute(tx);
  if (rows.length === 0) throw new AppError('NOT_FOUND', { what: kind.label });
  await setAuditAction(tx, '评论');
  const { id } = await tx
    .insertInto('documentComments')
    .values({ kind: kind.kind, documentId, body: text, createdBy: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Withdraws an own comment; the text stays in the table. */
export async function withdrawComment(tx: Tx, { userId }: Identity, id: string): Promise<void> {
  const comment = await tx
    .selectFrom('documentComments')
    .select('createdBy')
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!comment) throw new AppError('NOT_FOUND', { what: '评论' });
  if (comment.createdBy !== userId) throw new AppError('NOT_YOURS');
  await setAuditAction(tx, '删除评论');
  await tx
    .updateTable('documentComments')
    .set({ withdrawnAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}
