import type { QuotationInput } from '@mrp/contract/features/costing/input.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { anyId, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportWrite } from '../../platform/imports/object.ts';
import { addQuotation } from './quotations/commands.ts';

export async function writeQuotations(tx: Tx, user: Identity, inputs: readonly QuotationInput[]): Promise<ImportWrite[]> {
  const written: ImportWrite[] = [];
  for (const input of inputs) {
    const id = await addQuotation(tx, user, input);
    written.push({ kind: quotationWorkflow.kind, recordId: id, documentId: id, operation: 'I', before: null });
  }
  return written;
}

/** 撤销: deletes drafts; refuses entirely when one was already submitted. */
export async function undoQuotations(tx: Tx, _user: Identity, written: readonly ImportWrite[]): Promise<void> {
  const ids = written.map(({ documentId }) => documentId);
  const { rows } = await sql<{ code: string; state: string }>`
    select code, state from quotations where id = ${anyId(ids)} order by id for update`.execute(tx);
  const moved = rows.filter(({ state }) => state !== 'DRAFT');
  if (moved.length > 0) throw new AppError('GUARD', { detail: `以下报价单已提交，不能撤销：${moved.map(({ code }) => code).join('、')}` });
  for (const table of ['quotation_lines', 'quotation_skcs', 'quotation_files'])
    await sql`delete from ${sql.table(table)} where quotation_id = ${anyId(ids)}`.execute(tx);
  await sql`delete from quotations where id = ${anyId(ids)}`.execute(tx);
}
