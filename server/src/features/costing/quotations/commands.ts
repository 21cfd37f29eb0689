import { quotationFields } from '@mrp/contract/features/costing/fields.ts';
import type { QuotationEdit, QuotationInput } from '@mrp/contract/features/costing/input.ts';
import type { Quotation } from '@mrp/contract/features/costing/record.ts';
import { quotationWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany, replaceRows, takeIds } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { takeNumber } from '../../../platform/numbering.ts';
import { ownColumns } from '../../../platform/records.ts';
import { makeSearchText } from '../../../platform/lists/search.ts';
import { useFilesOfMany } from '../../files/commands.ts';
import type { HeadFacts } from './context.queries.ts';
import { judgeQuotation, type ReadyLines } from './judging.queries.ts';
import { insertLines, replaceLines } from './lines.commands.ts';
import type { FieldMessage } from './lines.rules.ts';
import { getQuotation } from './queries.ts';
import { checkHead } from './rules.ts';

/** 录入报价. */
export const createQuotation = async (tx: Tx, user: Identity, input: QuotationInput): Promise<Quotation> =>
  getQuotation(tx, user, await addQuotation(tx, user, input));

/** Answers its id. */
export async function addQuotation(tx: Tx, user: Identity, { parentId, ...input }: QuotationInput): Promise<string> {
  if (parentId !== null) await refuseParent(tx, parentId);
  const { facts, ready } = await judge(tx, user, input, null);
  const [id = ''] = await takeIds(tx, 'quotations', 1);
  const code = await takeNumber(tx, quotationWorkflow.kind);
  const statedTotal = user.permissions.has(VIEW_PRICES) ? (input.statedTotal ?? null) : null;
  await insertMany(tx, 'quotations', [{ id, code, parentId, changeNote: '', ...headColumns(input, code, facts, ready), statedTotal }]);
  await insertLines(tx, id, ready);
  await saveChildren(tx, user, id, input);
  return id;
}

/** 编辑报价单, until it is submitted; a returned one becomes its next version when it is submitted again. */
export async function editQuotation(
  tx: Tx,
  user: Identity,
  id: string,
  { version, changeNote, ...input }: QuotationEdit,
): Promise<Quotation> {
  const before = await lockQuotation(tx, user, id, version, costingWords.edit);
  const kept = { styleId: before.styleId, supplierId: before.supplierId };
  const { facts, ready } = await judge(tx, user, input, { id, kept });
  const seesPrices = user.permissions.has(VIEW_PRICES) && input.statedTotal !== undefined;
  const statedTotal = (seesPrices ? input.statedTotal : await storedTotal(tx, id)) ?? null;
  await tx
    .updateTable('quotations')
    .set({
      ...headColumns(input, before.code, facts, ready),
      statedTotal,
      changeNote,
      // Lines are rows of their own, so the version is raised here.
      version: version + 1,
      updatedAt: sql`now()`,
      updatedBy: user.userId,
    })
    .where('id', '=', id)
    .execute();
  await replaceLines(tx, id, ready);
  await saveChildren(tx, user, id, input);
  return getQuotation(tx, user, id);
}

async function storedTotal(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('quotations').select('statedTotal').where('id', '=', id).executeTakeFirst();
  return row?.statedTotal ?? null;
}

/** Deletes an own quotation that was never submitted. */
export async function discardQuotation(tx: Tx, user: Identity, id: string): Promise<void> {
  const before = await lockQuotation(tx, user, id, null, '删除');
  if (before.state !== 'DRAFT') throw new AppError('STATE', { state: quotationWorkflow.states[before.state].label, action: '删除' });
  if (!before.createdByMe) throw new AppError('NOT_YOURS');
  if (before.versions.length > 0) throw new AppError('GUARD', { detail: '这张报价单提交过，版本要保留，不能删除；不用了请取消报价' });
  if (before.children.length > 0) throw new AppError('IN_USE', { what: costingWords.quotation, action: '删除，它有加色报价' });
  await useFilesOfMany(tx, user, quotationWorkflow.kind, [{ documentId: id, fileIds: [] }]);
  for (const table of ['quotation_lines', 'quotation_skcs', 'quotation_files'])
    await sql`delete from ${sql.table(table)} where quotation_id = ${id}`.execute(tx);
  await sql`delete from quotations where id = ${id}`.execute(tx);
}

async function lockQuotation(tx: Tx, user: Identity, id: string, version: number | null, action: string): Promise<Quotation> {
  await sql`select from quotations where id = ${id} for update`.execute(tx);
  const quotation = await getQuotation(tx, user, id);
  if (version !== null && quotation.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: quotation });
  if (quotation.state !== 'DRAFT' && quotation.state !== 'RETURNED')
    throw new AppError('STATE', { state: quotationWorkflow.states[quotation.state].label, action });
  return quotation;
}

async function refuseParent(tx: Tx, parentId: string): Promise<void> {
  const parent = await tx.selectFrom('quotations').select('id').where('id', '=', parentId).executeTakeFirst();
  if (!parent) throw new AppError('NOT_FOUND', { what: '被加色的报价单' });
}

type Content = Omit<QuotationInput, 'parentId'>;

/** All messages at once. */
async function judge(tx: Tx, user: Identity, input: Content, stored: { id: string; kept: { styleId: string; supplierId: string } } | null) {
  const { facts, ready } = await judgeQuotation(tx, user, input, stored?.id ?? null);
  const found: FieldMessage[] = [...checkHead(input, facts, stored?.kept), ...ready.messages];
  if (found.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(found.toReversed()) });
  return { facts, ready };
}

const headColumns = (input: Content, code: string, { style, supplier, rate }: HeadFacts, { direct, words }: ReadyLines) => ({
  ...ownColumns(quotationFields, input),
  rate: rate ?? '1',
  quotedDirect: direct,
  searchText: makeSearchText(code, style?.code, style?.name, supplier?.abbreviation, ...words),
});

async function saveChildren(tx: Tx, user: Identity, quotationId: string, { skcIds, fileIds }: Content): Promise<void> {
  await replaceRows(
    tx,
    'quotationSkcs',
    { quotationId },
    [...new Set(skcIds)].map((skcId) => ({ quotationId, skcId })),
  );
  const files = [...new Set(fileIds)].map((fileId, at) => ({ quotationId, fileId, position: at + 1 }));
  await replaceRows(tx, 'quotationFiles', { quotationId }, files);
  await useFilesOfMany(tx, user, quotationWorkflow.kind, [{ documentId: quotationId, fileIds }]);
}
