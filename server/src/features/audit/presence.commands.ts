import { PRESENCE_SECONDS, type DocumentPresence } from '@mrp/contract/features/audit.ts';
import type { AuditKind } from '@mrp/contract/lib/fields/audit-kind.ts';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { ownTable } from './rules.ts';

/** An editor without a heartbeat for two intervals has left: the tab was closed or the computer sleeps. */
const PRESENT_SECONDS = 2 * PRESENCE_SECONDS + 15;

/** 正在编辑: for users who may read the document. Returns the other editors and the current version. */
export async function announceEditing(
  tx: Tx,
  kind: AuditKind,
  { userId }: Identity,
  { documentId, editing }: { documentId: string; editing: boolean },
): Promise<DocumentPresence> {
  const { rows } = await sql<{ version: number | null }>`
    select (to_jsonb(document) ->> 'version')::int as version from ${sql.table(ownTable(kind))} document where id = ${documentId}`.execute(
    tx,
  );
  const [document] = rows;
  if (!document) throw new AppError('NOT_FOUND', { what: kind.label });
  const mine = { kind: kind.kind, documentId, userId };
  if (editing)
    await tx
      .insertInto('documentPresences')
      .values(mine)
      .onConflict((conflict) => conflict.columns(['kind', 'documentId', 'userId']).doUpdateSet({ seenAt: sql`now()` }))
      .execute();
  else
    await tx
      .deleteFrom('documentPresences')
      .where('kind', '=', mine.kind)
      .where('documentId', '=', documentId)
      .where('userId', '=', userId)
      .execute();
  return { editors: await listOthers(tx, mine), version: document.version };
}

async function listOthers(tx: Tx, { kind, documentId, userId }: { kind: string; documentId: string; userId: string }): Promise<string[]> {
  const others = await tx
    .selectFrom('documentPresences')
    .innerJoin('users', 'users.id', 'documentPresences.userId')
    .select('users.nickName')
    .where('kind', '=', kind)
    .where('documentId', '=', documentId)
    .where('userId', '<>', userId)
    .where('seenAt', '>', sql<string>`now() - make_interval(secs => ${PRESENT_SECONDS})`)
    .orderBy('users.nickName')
    .orderBy('users.id')
    .execute();
  return others.map(({ nickName }) => nickName);
}

/** Deletes the rows of tabs that were closed without leaving. */
export async function deleteOldPresences(tx: Tx): Promise<void> {
  await sql`delete from document_presences where seen_at < now() - interval '1 hour'`.execute(tx);
}
