import type { Ruling, SheetLineInput, SheetLines, SheetRates } from '@mrp/contract/features/costing/input.ts';
import { departmentOf, departments, type Department } from '@mrp/contract/features/costing/parts.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { isOpenSheet, sheetWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { updateMany } from '../../../platform/lists/bulk.ts';
import { anyId, preparedStatement, setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { checkDecision, decideLine, needsRuling } from './rules.ts';
import { getPricedSheet, type PricedLine, type PricedSheet } from './priced-sheet.queries.ts';
import { getSheetOf } from './queries.ts';
import { approvedSum } from '../sql-fragments.queries.ts';

const lockNewest = (tx: Tx, quotationId: string) =>
  sql`${preparedStatement} select from cost_sheets where quotation_id = ${quotationId} and is_latest for update`.execute(tx);

/** Locks the newest sheet of a quotation, whose lines and tasks change together. */
export async function lockSheet(tx: Tx, quotationId: string): Promise<CostSheet> {
  await lockNewest(tx, quotationId);
  return getSheetOf(tx, quotationId);
}

export function refuseClosed(sheet: Pick<CostSheet, 'state'>, action: string): void {
  if (!isOpenSheet(sheet.state)) throw new AppError('STATE', { state: sheetWorkflow.states[sheet.state].label, action });
}

/**
 * Saves what departments found out. Lines are compared and locked one by one, so that two departments save one sheet at once; a line that
 * somebody else saved since answers with the newer sheet.
 */
export async function saveSheetLines(tx: Tx, user: Identity, quotationId: string, { lines }: SheetLines): Promise<CostSheet> {
  await lockNewest(tx, quotationId);
  const sheet = await getPricedSheet(tx, quotationId);
  refuseClosed(sheet, costingWords.costing);
  const stored = new Map(sheet.lines.map((line) => [line.id, line]));
  const changed = lines.flatMap((input, at) => {
    const line = stored.get(input.id);
    if (!line) throw new AppError('NOT_FOUND', { what: '核价明细' });
    return isSame(line, input) ? [] : [{ at, line, input }];
  });
  if (changed.length === 0) return getSheetOf(tx, quotationId);
  for (const department of new Set(changed.map(({ line }) => departmentOf(line.part)))) refuseDepartment(user, sheet, department);
  if (changed.some(({ line, input }) => line.version !== input.version))
    throw new AppError('VERSION_CONFLICT', {}, { newer: await getSheetOf(tx, quotationId) });
  const found = changed.flatMap(({ at, line, input }) => checkDecision(at, line, input));
  if (found.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(found.toReversed()) });
  await setAuditAction(tx, costingWords.costing);
  await writeLines(tx, user, changed);
  await settleSheets(tx, [sheet.id]);
  return getSheetOf(tx, quotationId);
}

async function writeLines(tx: Tx, user: Identity, changed: readonly { line: PricedLine; input: SheetLineInput }[]): Promise<void> {
  await updateMany(
    tx,
    'costSheetLines',
    changed.map(({ line, input }) => ({
      id: line.id,
      ...decideLine(line, input),
      decidedBy: input.decision === null ? null : user.userId,
      decidedAt: input.decision === null ? null : new Date().toISOString(),
      // What 主管 decided was about the line as it was.
      ruling: '',
      ruledBy: null,
      ruledAt: null,
    })),
  );
}

/** Sums of the sheets, and that work has begun. */
export async function settleSheets(tx: Tx, sheetIds: readonly string[]): Promise<void> {
  await sql`${preparedStatement}
    update cost_sheets s set state = case when s.state = 'PENDING' then 'COSTING' else s.state end,
      approved_direct = ${approvedSum}
    where s.id = ${anyId(sheetIds)}`.execute(tx);
}

function isSame(line: PricedLine, input: SheetLineInput): boolean {
  const now = decideLine(line, input);
  const same = (a: string | null | undefined, b: string | null | undefined): boolean =>
    a === null || a === undefined || b === null || b === undefined ? (a ?? null) === (b ?? null) : compareDecimals(a, b) === 0;
  return (
    same(line.approvedConsumption, now.approvedConsumption) &&
    same(line.approvedPrice, now.approvedPrice) &&
    line.basis === now.basis &&
    line.decision === now.decision &&
    line.reason === now.reason
  );
}

/** Whoever prices a line has the right of its department, whose task is not done yet. */
export function refuseDepartment({ permissions }: Identity, sheet: Pick<PricedSheet, 'tasks'>, department: Department): void {
  const { price, label } = departments[department];
  if (!permissions.has(price)) throw new AppError('FORBIDDEN', { permission: price });
  const task = sheet.tasks.find((one) => one.department === department);
  if (task?.submittedAt) throw new AppError('GUARD', { detail: `${label}已提交核价，要修改请先退回${label}` });
}

/** Rates that the totals are rolled up with. */
export async function saveSheetRates(tx: Tx, user: Identity, quotationId: string, { version, ...rates }: SheetRates): Promise<CostSheet> {
  const sheet = await lockSheet(tx, quotationId);
  refuseClosed(sheet, '改费率');
  if (sheet.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: sheet });
  refuseDepartment(user, sheet, 'COSTING');
  await setAuditAction(tx, '改费率');
  await tx
    .updateTable('costSheets')
    .set({
      ...rates,
      overheadRate: rates.overheadRate ?? sheet.overheadRate ?? '0',
      marginRate: rates.marginRate ?? sheet.marginRate ?? '0',
    })
    .where('id', '=', sheet.id)
    .execute();
  return getSheetOf(tx, quotationId);
}

/** 主管决定 on a line in the red band, by somebody else than who priced it. */
export async function ruleLine(tx: Tx, user: Identity, quotationId: string, { lineId, version, reason }: Ruling): Promise<CostSheet> {
  const sheet = await lockSheet(tx, quotationId);
  if (!isOpenSheet(sheet.state) && sheet.state !== 'APPROVING') refuseClosed(sheet, '决定');
  const line = sheet.lines.find(({ id }) => id === lineId);
  if (!line) throw new AppError('NOT_FOUND', { what: '核价明细' });
  if (line.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: sheet });
  if (line.decision === null || !needsRuling(line)) throw new AppError('GUARD', { detail: '只有已核价、偏差带需主管的明细需要主管决定' });
  const { rows } = await sql<{ decidedBy: string | null }>`select decided_by from cost_sheet_lines where id = ${lineId}`.execute(tx);
  if (rows[0]?.decidedBy === user.userId) throw new AppError('SELF_APPROVAL');
  await setAuditAction(tx, '主管决定', reason);
  await sql`update cost_sheet_lines set ruling = ${reason}, ruled_by = ${user.userId}, ruled_at = now() where id = ${lineId}`.execute(tx);
  return getSheetOf(tx, quotationId);
}
