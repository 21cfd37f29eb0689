import type { TaskReturn, TaskSteps } from '@mrp/contract/features/costing/input.ts';
import { departments, type Department } from '@mrp/contract/features/costing/parts.ts';
import type { CostSheet, CostTask } from '@mrp/contract/features/costing/record.ts';
import { isOpenSheet, sheetWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { notifyDepartments, notifySubmitters } from '../notices.commands.ts';
import { lockSheet, refuseClosed, settleSheets } from './lines.commands.ts';
import { refuseTask } from './rules.ts';
import { getSheetOf, listNewestSheets } from './queries.ts';

interface Step {
  department: Department;
  version: number;
}

function findTask(sheet: CostSheet, department: Department): CostTask {
  const task = sheet.tasks.find((one) => one.department === department);
  if (!task) throw noTask(department);
  return task;
}

const noTask = (department: Department) => new AppError('GUARD', { detail: `这张核价单没有${departments[department].label}的明细` });

/** 开始核价: somebody of the department takes its task. */
export async function startTask(tx: Tx, user: Identity, quotationId: string, { department }: Step): Promise<CostSheet> {
  const sheet = await lockSheet(tx, quotationId);
  refuseClosed(sheet, '开始核价');
  const { start, label } = departments[department];
  if (!user.permissions.has(start)) throw new AppError('FORBIDDEN', { permission: start });
  if (findTask(sheet, department).submittedAt) throw new AppError('GUARD', { detail: `${label}已提交核价` });
  await setAuditAction(tx, '开始核价', label);
  await sql`update cost_tasks set assignee_id = ${user.userId} where sheet_id = ${sheet.id} and department = ${department}`.execute(tx);
  await settleSheets(tx, [sheet.id]);
  return getSheetOf(tx, quotationId);
}

/** A department finishes pricing its lines; they cannot change until they are sent back. */
export async function submitTask(tx: Tx, user: Identity, quotationId: string, { department, version }: Step): Promise<CostSheet> {
  requireSubmission(user, department);
  const sheet = await lockSheet(tx, quotationId);
  const refusal = refusalOf(sheet, department, version);
  if (refusal) throw refusal;
  await setAuditAction(tx, '提交核价', departments[department].label);
  await markSubmitted(tx, user, [sheet.id], department);
  await settleSheets(tx, [sheet.id]);
  return getSheetOf(tx, quotationId);
}

function requireSubmission({ permissions }: Identity, department: Department): void {
  const { submit } = departments[department];
  if (!permissions.has(submit)) throw new AppError('FORBIDDEN', { permission: submit });
}

/** Why the task of a department cannot be submitted as it was seen; null when it can. */
function refusalOf(sheet: CostSheet, department: Department, version: number): AppError | null {
  const { label } = departments[department];
  if (!isOpenSheet(sheet.state)) return new AppError('STATE', { state: sheetWorkflow.states[sheet.state].label, action: '提交' });
  const task = sheet.tasks.find((one) => one.department === department);
  if (!task) return noTask(department);
  if (task.submittedAt) return new AppError('GUARD', { detail: `${label}已经提交过了` });
  if (task.version !== version) return new AppError('VERSION_CONFLICT', {}, { newer: sheet });
  const left = refuseTask(sheet, department);
  return left && new AppError('GUARD', { detail: left.detail }, { fields: left.fields });
}

/** 提交 of a department for several sheets in one press; a refused sheet does not affect the others. Ids are those of the quotations. */
export async function submitTasks(tx: Tx, user: Identity, { department, tasks }: TaskSteps): Promise<BulkResult> {
  requireSubmission(user, department);
  const ids = tasks.map(({ id }) => id);
  await sql`select from cost_sheets where quotation_id = ${anyId(ids)} and is_latest order by id for update`.execute(tx);
  const sheets = await listNewestSheets(tx, ids);
  const versions = new Map(tasks.map(({ id, version }) => [id, version]));
  const refused = new Map<string, string>();
  for (const sheet of sheets) {
    const refusal = refusalOf(sheet, department, versions.get(sheet.quotation.id) ?? 0);
    if (refusal) refused.set(sheet.id, refusal.message);
  }
  const done = sheets.filter(({ id }) => !refused.has(id));
  const sheetIds = done.map(({ id }) => id);
  await setAuditAction(tx, '提交核价', departments[department].label);
  await markSubmitted(tx, user, sheetIds, department);
  await settleSheets(tx, sheetIds);
  return {
    done: done.map(({ quotation }) => quotation.id),
    failed: sheets.flatMap(({ id, code, quotation }) => {
      const reason = refused.get(id);
      return reason === undefined ? [] : [{ id: quotation.id, code, reason }];
    }),
    codes: Object.fromEntries(done.map(({ code, quotation }) => [quotation.id, code])),
  };
}

export async function markSubmitted(tx: Tx, { userId }: Identity, sheetIds: readonly string[], department: Department): Promise<void> {
  await sql`
    update cost_tasks set submitted_at = now(), submitted_by = ${userId}, assignee_id = coalesce(assignee_id, ${userId}), return_reason = ''
    where sheet_id = ${anyId(sheetIds)} and department = ${department}`.execute(tx);
}

/** The task of a department waits for it again. */
export async function openTask(tx: Tx, sheetId: string, department: Department): Promise<void> {
  await sql`update cost_tasks set submitted_at = null, submitted_by = null where sheet_id = ${sheetId} and department = ${department}`.execute(
    tx,
  );
}

/** 撤回 by whoever submitted the lines of a department, until the sheet goes to approval. */
export async function withdrawTask(tx: Tx, user: Identity, quotationId: string, { department, version }: Step): Promise<CostSheet> {
  const { submit, label } = departments[department];
  if (!user.permissions.has(submit)) throw new AppError('FORBIDDEN', { permission: submit });
  const sheet = await lockSheet(tx, quotationId);
  refuseClosed(sheet, '撤回');
  const task = findTask(sheet, department);
  if (!task.submittedAt) throw new AppError('GUARD', { detail: `${label}还没有提交，不用撤回` });
  if (task.submittedById !== user.userId) throw new AppError('GUARD', { detail: `只有提交人${task.submittedBy ?? ''}可以撤回` });
  if (task.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: sheet });
  await setAuditAction(tx, '撤回核价', label);
  await openTask(tx, sheet.id, department);
  return getSheetOf(tx, quotationId);
}

/** 催办, once an hour. */
export async function urgeTask(tx: Tx, quotationId: string, department: Department): Promise<CostSheet> {
  const sheet = await lockSheet(tx, quotationId);
  refuseClosed(sheet, '催办');
  const { label } = departments[department];
  if (findTask(sheet, department).submittedAt) throw new AppError('GUARD', { detail: `${label}已提交核价，不用催办` });
  await setAuditAction(tx, '催办', label);
  const { numAffectedRows } = await sql`
    update cost_tasks set urged_at = now() where sheet_id = ${sheet.id} and department = ${department}
      and (urged_at is null or urged_at <= now() - interval '1 hour')`.execute(tx);
  if (numAffectedRows === 0n) throw new AppError('GUARD', { detail: `一小时内已催办过${label}，请稍后再催` });
  await notifyDepartments(tx, 'URGED', [sheet.id], department);
  return getSheetOf(tx, quotationId);
}

/** 退回部门: its task is open again, and the named lines have no conclusion any more. */
export async function returnTask(tx: Tx, quotationId: string, { department, version, reason, lineIds }: TaskReturn): Promise<CostSheet> {
  // The quotation first, as steps of the sheet lock it.
  await sql`select from quotations where id = ${quotationId} for update`.execute(tx);
  const sheet = await lockSheet(tx, quotationId);
  if (sheet.state !== 'COSTING' && sheet.state !== 'APPROVING')
    throw new AppError('STATE', { state: sheetWorkflow.states[sheet.state].label, action: '退回部门' });
  const { label } = departments[department];
  const task = findTask(sheet, department);
  if (!task.submittedAt) throw new AppError('GUARD', { detail: `${label}还没有提交，不用退回` });
  if (task.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: sheet });
  const own = new Set(sheet.lines.filter((line) => line.department === department).map(({ id }) => id));
  if (lineIds.some((id) => !own.has(id))) throw new AppError('VALIDATION', {}, { fields: { lineIds: `请选择${label}的明细` } });
  await setAuditAction(tx, '退回部门', `${label}：${reason}`);
  await sql`
    update cost_sheet_lines set decision = null, decided_by = null, decided_at = null, ruling = '', ruled_by = null, ruled_at = null,
      approved_amount = price_amount(approved_consumption, approved_price, unit_factor, price_factor)
    where sheet_id = ${sheet.id} and id = any(${lineIds as string[]}::bigint[])`.execute(tx);
  await sql`
    update cost_tasks set submitted_at = null, submitted_by = null, return_reason = ${reason}
    where sheet_id = ${sheet.id} and department = ${department}`.execute(tx);
  if (sheet.state === 'APPROVING') {
    await notifySubmitters(tx, 'SENT_BACK', [quotationId]);
    await sql`update quotations set state = 'COSTING' where id = ${quotationId}`.execute(tx);
  }
  // What waited for approval adds up again.
  await sql`
    update cost_tasks set submitted_at = null, submitted_by = null
    where sheet_id = ${sheet.id} and department = 'COSTING' and ${sheet.state === 'APPROVING'}`.execute(tx);
  await sql`update cost_sheets set state = 'COSTING' where id = ${sheet.id}`.execute(tx);
  await notifyDepartments(tx, 'RETURNED', [sheet.id], department);
  await settleSheets(tx, [sheet.id]);
  return getSheetOf(tx, quotationId);
}
