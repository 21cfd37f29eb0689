import { sql } from 'kysely';
import { inquiryFields } from '@mrp/contract/features/comparisons/inquiry-fields.ts';
import type { InquiryTransition } from '@mrp/contract/features/comparisons/inquiries.ts';
import type { InquiryEdit, InquiryInput } from '@mrp/contract/features/comparisons/inquiry-input.ts';
import type { Inquiry } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { inquiryWorkflow, type InquiryState } from '@mrp/contract/features/comparisons/inquiry-workflow.ts';
import type { ActionOf } from '@mrp/contract/lib/workflow.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, takeIds, updateMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { takeNumbers } from '../../platform/numbering.ts';
import { ownColumns } from '../../platform/records.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { transition, type WorkflowHandler } from '../../platform/workflow.ts';
import { refuseSupplier } from '../suppliers/rules.ts';
import { getInquiry } from './inquiries.queries.ts';

type Action = ActionOf<typeof inquiryWorkflow>;

export type NewInquiry = InquiryInput & { allowance?: string | null };

/** Creates many inquiries with a fixed number of statements; returns the ids in the order of the inputs. */
export async function createInquiries(tx: Tx, inputs: readonly NewInquiry[]): Promise<string[]> {
  await refuseUnknown(tx, inputs);
  const ids = await takeIds(tx, 'inquiries', inputs.length);
  const codes = await takeNumbers(tx, 'inquiry', inputs.length);
  await insertMany(
    tx,
    'inquiries',
    inputs.map(({ spuId, skuId, productId, taskId, allowance = null, ...input }, at) => ({
      id: ids[at] ?? '',
      code: codes[at] ?? '',
      spuId,
      skuId,
      productId,
      taskId,
      allowance,
      ...inquiryColumns(codes[at] ?? '', input),
    })),
  );
  await insertMany(
    tx,
    'inquiryAnswers',
    inputs.flatMap(({ supplierIds }, at) => [...new Set(supplierIds)].map((supplierId) => ({ inquiryId: ids[at] ?? '', supplierId }))),
  );
  return ids;
}

export async function createInquiry(tx: Tx, input: InquiryInput): Promise<Inquiry> {
  const facts = await itemFacts(tx, input);
  const [id = ''] = await createInquiries(tx, [{ ...input, ...facts }]);
  return getInquiry(tx, id);
}

/** Width, weight and allowance of the item where the inquiry says none, and its colour's own material. */
async function itemFacts(tx: Tx, { spuId, skuId, width, gramWeight }: InquiryInput) {
  if (skuId === null && spuId === null) return { allowance: null };
  const { rows } = await sql<{ spuId: string; width: string | null; gramWeight: string | null; allowance: string | null }>`
    select s.id as spu_id, s.width, s.gram_weight, s.allowance from spus s left join skus k on k.id = ${skuId}::bigint
    where s.id = coalesce(k.spu_id, ${spuId}::bigint) and s.state <> 'ARCHIVED'`.execute(tx);
  const [item] = rows;
  if (!item) throw new AppError('VALIDATION', {}, { fields: { spuId: '物料不存在，请重新选择' } });
  return { spuId: item.spuId, width: width ?? item.width, gramWeight: gramWeight ?? item.gramWeight, allowance: item.allowance };
}

const inquiryColumns = (code: string, input: Omit<InquiryInput, 'spuId' | 'skuId' | 'productId' | 'taskId'>) => ({
  ...ownColumns(inquiryFields, input),
  targetPrice: input.targetPrice ?? null,
  searchText: makeSearchText(code, input.name),
});

async function refuseUnknown(
  tx: Tx,
  inputs: readonly Pick<InquiryInput, 'unitId' | 'supplierIds' | 'answerBy'>[],
  kept: readonly string[] = [],
): Promise<void> {
  const asked = [...new Set(inputs.flatMap(({ supplierIds }) => supplierIds))].filter((id) => !kept.includes(id));
  const { rows } = await sql<{ id: string; abbreviation: string; state: string }>`
    select id, abbreviation, state from suppliers where id = any(${asked}::bigint[])`.execute(tx);
  const wrong = rows.find(({ state }) => !['DRAFT', 'PENDING', 'ACTIVE'].includes(state));
  if (rows.length < asked.length) throw new AppError('VALIDATION', {}, { fields: { supplierIds: '供应商不存在，请从列表中选择' } });
  if (wrong) throw new AppError('VALIDATION', {}, { fields: { supplierIds: refuseSupplier(wrong.abbreviation, wrong.state) } });
  const units = [...new Set(inputs.map(({ unitId }) => unitId))];
  const { rows: known } = await sql<{ id: string }>`select id from units where id = any(${units}::bigint[])`.execute(tx);
  if (known.length < units.length) throw new AppError('VALIDATION', {}, { fields: { unitId: '请从列表中选择单位' } });
}

/** What is asked for stays; how much, until when and of whom may change while it is open. Who has answered is not taken off. */
export async function editInquiry(tx: Tx, id: string, { version, supplierIds, ...input }: InquiryEdit): Promise<Inquiry> {
  const before = await lockInquiry(tx, id, version);
  const present = before.answers.map(({ supplier }) => supplier.id);
  await refuseUnknown(tx, [{ unitId: input.unitId, answerBy: input.answerBy, supplierIds }], present);
  const gone = before.answers.filter(({ supplier }) => !supplierIds.includes(supplier.id));
  const answered = gone.find(({ answeredAt }) => answeredAt !== null);
  if (answered) throw new AppError('VALIDATION', {}, { fields: { supplierIds: `${answered.supplier.abbreviation}已经答复，不能移出` } });
  const { targetPrice = before.targetPrice ?? null, ...said } = input;
  await updateMany(tx, 'inquiries', [{ id, version: version + 1, ...inquiryColumns(before.code, { ...said, targetPrice, supplierIds }) }]);
  await sql`delete from inquiry_answers where id = any(${gone.map((answer) => answer.id)}::bigint[])`.execute(tx);
  const added = [...new Set(supplierIds)].filter((supplierId) => !present.includes(supplierId));
  await insertMany(
    tx,
    'inquiryAnswers',
    added.map((supplierId) => ({ inquiryId: id, supplierId })),
  );
  return getInquiry(tx, id);
}

/** Locks an inquiry that is open, at the version that the user saw. */
export async function lockInquiry(tx: Tx, id: string, version: number): Promise<Inquiry> {
  await sql`select id from inquiries where id = ${id} for update`.execute(tx);
  const inquiry = await getInquiry(tx, id);
  if (inquiry.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: inquiry });
  if (inquiry.state !== 'OPEN') throw new AppError('STATE', { state: inquiryWorkflow.states[inquiry.state].label, action: '修改' });
  return inquiry;
}

export async function transitionInquiry(tx: Tx, user: Identity, id: string, change: InquiryTransition): Promise<Inquiry> {
  await transition(tx, handler, user, { id, ...change });
  return getInquiry(tx, id);
}

const handler: WorkflowHandler<InquiryState, Action> = {
  workflow: inquiryWorkflow,
  table: 'inquiries',
  read: (tx, id) => getInquiry(tx, id),
};
