import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { ImportWrite } from '../../platform/imports/object.ts';
import { writeAnswers, type Answer } from './answers.commands.ts';
import type { PlannedAnswer } from './imports.rules.ts';

export async function writePlannedAnswers(tx: Tx, user: Identity, planned: readonly PlannedAnswer[]): Promise<ImportWrite[]> {
  const ids = [...new Set(planned.map(({ line }) => line.inquiryId))];
  const { rows } = await sql<{
    state: string;
  }>`select state from inquiries where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  if (rows.some(({ state }) => state !== 'OPEN')) throw new AppError('GUARD', { detail: '有询价单已定价或关闭，请重新预览' });
  await writeAnswers(
    tx,
    user,
    planned.map(({ line, answer }) => ({ id: line.id, inquiryId: line.inquiryId, answer })),
  );
  return planned.map(({ line }): ImportWrite => ({
    kind: 'answer',
    recordId: line.id,
    documentId: line.inquiryId,
    operation: 'U',
    before: line.isAnswered ? line.before : {},
  }));
}

/** 撤销: gives each line its former answer, or none. A decided inquiry keeps its answers. */
export async function undoAnswers(tx: Tx, user: Identity, written: readonly ImportWrite[]): Promise<void> {
  const ids = written.map(({ documentId }) => documentId);
  const { rows } = await sql<{ code: string }>`
    select code from inquiries where id = any(${ids}::bigint[]) and state <> 'OPEN' order by id limit 1`.execute(tx);
  if (rows[0]) throw new AppError('GUARD', { detail: `询价单 ${rows[0].code} 已定价或关闭，不能撤销` });
  const isFormer = ({ before }: ImportWrite) => before !== null && Object.keys(before).length > 0;
  await writeAnswers(
    tx,
    user,
    written.filter(isFormer).map(({ recordId, documentId, before }) => ({ id: recordId, inquiryId: documentId, answer: before as Answer })),
  );
  const emptied = written.filter((one) => !isFormer(one)).map(({ recordId }) => recordId);
  await sql`
    update inquiry_answers set answered_at = null, answered_by = null, price = null, unit_id = null, currency_id = null, rate = null, disparity = null,
      width = null, gram_weight = null, moq = null, lead_days = null, freight = null, dye_fee = null, other_fee = null, valid_until = null,
      has_sample = false, supplier_item_no = '', remark = ''
    where id = any(${emptied}::bigint[])`.execute(tx);
  await sql`update inquiries set version = version + 1, updated_at = now() where id = any(${ids}::bigint[])`.execute(tx);
}
