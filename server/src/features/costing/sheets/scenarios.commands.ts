import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import type { ScenarioVersion } from '@mrp/contract/features/costing/input.ts';
import { costScenarioLine, scenarioLines, scenarioTerms } from '@mrp/contract/features/costing/scenarios.ts';
import { isOpenSheet, sheetWorkflow } from '@mrp/contract/features/costing/workflow.ts';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { updateMany } from '../../../platform/lists/bulk.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { recostQuotations } from '../quotations/dispatch.commands.ts';
import { lockSheet, settleSheets } from './lines.commands.ts';
import { getSheetOf } from './queries.ts';
import { transitionQuotation } from '../quotations/states.commands.ts';

/**
 * 另存为版本: version n + 1 with the figures of a scenario. The approved version n stays as it is; an open one ends. What the scenario changed
 * is a proposal: its lines are open again for their departments.
 */
export async function saveScenario(tx: Tx, user: Identity, quotationId: string, input: ScenarioVersion): Promise<CostSheet> {
  await sql`select from quotations where id = ${quotationId} for update`.execute(tx);
  const sheet = await lockSheet(tx, quotationId);
  if (sheet.version !== input.version) throw new AppError('VERSION_CONFLICT', {}, { newer: sheet });
  const reason = `试算方案：${input.name}`;
  await nextVersion(tx, user, sheet, reason);
  const made = await getSheetOf(tx, quotationId);
  await setAuditAction(tx, '另存为版本', input.name);
  await applyOverrides(tx, sheet, made, input);
  await settleSheets(tx, [made.id]);
  return getSheetOf(tx, quotationId);
}

async function nextVersion(tx: Tx, user: Identity, sheet: CostSheet, reason: string): Promise<void> {
  const { id, version } = await quotationOf(tx, sheet.quotation.id);
  if (sheet.state === 'APPROVED') {
    await transitionQuotation(tx, user, id, { action: 'recost', version, reason });
    return;
  }
  if (!isOpenSheet(sheet.state)) throw new AppError('STATE', { state: sheetWorkflow.states[sheet.state].label, action: '另存为版本' });
  await sql`update cost_sheets set state = 'VOID', end_reason = ${reason}, approved_direct = null where id = ${sheet.id}`.execute(tx);
  await recostQuotations(tx, [id], reason);
}

async function quotationOf(tx: Tx, id: string): Promise<{ id: string; version: number }> {
  return tx.selectFrom('quotations').select(['id', 'version']).where('id', '=', id).executeTakeFirstOrThrow();
}

async function applyOverrides(tx: Tx, before: CostSheet, made: CostSheet, { overrides }: ScenarioVersion): Promise<void> {
  const terms = scenarioTerms(before);
  const placeOf = new Map(before.lines.map((line, at) => [line.id, at]));
  const changed = scenarioLines(before.lines).flatMap((line) => {
    const { consumption, price, amount } = costScenarioLine(line, terms, overrides);
    const own = made.lines[placeOf.get(line.id) ?? -1];
    if (!own || (consumption === line.consumption && price === line.price)) return [];
    return [{ id: own.id, approvedConsumption: consumption, approvedPrice: price, approvedAmount: amount, ...open }];
  });
  if (changed.length === 0) throw new AppError('GUARD', { detail: '方案没有改变任何明细，不用另存为版本' });
  await updateMany(tx, 'costSheetLines', changed);
}

/** Without a conclusion. */
const open = { decision: null, decidedBy: null, decidedAt: null, ruling: '', ruledBy: null, ruledAt: null };
