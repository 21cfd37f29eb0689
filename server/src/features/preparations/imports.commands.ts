import { sql } from 'kysely';
import type { PreparationInput } from '@mrp/contract/features/preparations/record.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportWrite } from '../../platform/imports/object.ts';
import { createPreparations, deletePreparations } from './commands.ts';

export async function writePreparations(tx: Tx, user: Identity, drafts: readonly PreparationInput[]): Promise<ImportWrite[]> {
  if (drafts.length === 0) return [];
  const made = await createPreparations(tx, user, drafts);
  return made.map(({ id }): ImportWrite => ({ kind: 'preparation', recordId: id, documentId: id, operation: 'I', before: null }));
}

/** 撤销: deletes drafts; refuses entirely when one was already submitted. */
export async function undoPreparations(tx: Tx, _user: Identity, written: readonly ImportWrite[]): Promise<void> {
  const ids = written.map(({ documentId }) => documentId);
  const { rows } = await sql<{ code: string; state: string }>`
    select code, state from preparation_orders where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  const moved = rows.filter(({ state }) => state !== 'DRAFT');
  if (moved.length > 0) throw new AppError('GUARD', { detail: `以下备料单已提交，不能撤销：${moved.map(({ code }) => code).join('、')}` });
  await deletePreparations(tx, ids);
}
