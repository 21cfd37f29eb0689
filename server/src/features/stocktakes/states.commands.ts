import { sql, type RawBuilder } from 'kysely';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Stocktake, StocktakeTransition } from '@mrp/contract/features/stocktakes/record.ts';
import { stocktakeWorkflow, type StocktakeAction } from '@mrp/contract/features/stocktakes/workflow.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { transition } from '../../platform/workflow.ts';
import { closeCounts } from '../stock/open-counts.commands.ts';
import { notifyCount, notifyStep } from './notices.commands.ts';
import { judgeCounters } from './people.queries.ts';
import { lockCounted, postVariances } from './variances/posting.commands.ts';
import { startCount } from './publishing.commands.ts';
import { getStocktake, lockStocktake, type StoredStocktake } from './queries.ts';
import { endRecount, reopenLines, resumeCounters } from './variances/recounts.commands.ts';
import {
  isAfterRecount,
  isCounter,
  listCounterIds,
  listDoubtful,
  listMoved,
  listOfLines,
  listReturned,
  listStuck,
  listUncounted,
  listUnrecounted,
  listWithoutReason,
  readReviewer,
} from './states.queries.ts';

/** Runs one step of the workflow with its effect on lines and stock: now, or at a moment of the past, for what is entered afterwards. */
export async function transitionStocktake(
  tx: Tx,
  goods: ItemLevel,
  user: Identity,
  id: string,
  change: StocktakeTransition,
  pastAt: string | null = null,
): Promise<Stocktake> {
  const stored = await lockStocktake(tx, goods, id);
  await transition(
    tx,
    {
      workflow: stocktakeWorkflow(goods),
      table: 'stocktakes',
      guard: async (_tx, _ids, action) => {
        const detail = await guardStep(tx, user, stored, action, change);
        return new Map(detail === null ? [] : [[id, new AppError('GUARD', { detail })]]);
      },
      before: async (_tx, _ids, action) => (action === 'publish' ? startCount(tx, stored, pastAt) : undefined),
      columns: async (_tx, action) => columnsAfter(user, action, change.reason),
      read: () => getStocktake(tx, goods, id, user),
      effect: async (_tx, _ids, action) => {
        await runEffect(tx, stored, action, change, pastAt);
        await notifyStep(tx, id, action);
      },
    },
    user,
    { id, version: change.version, action: await stepOf(tx, stored, change.action), reason: change.reason },
  );
  return getStocktake(tx, goods, id, user);
}

/** 结束盘点 leads to the recount when lines are doubtful, 结束复盘 to another one of lines whose goods moved; 撤回 leads to where it came from. */
async function stepOf(tx: Tx, { id, state }: StoredStocktake, action: StocktakeAction): Promise<StocktakeAction> {
  if (action === 'finish' && state === 'COUNTING') return (await listDoubtful(tx, id)).length > 0 ? 'recount' : 'finish';
  if (action === 'finishRecount' && state === 'RECOUNT') return (await listMoved(tx, id)).length > 0 ? 'recountAgain' : 'finishRecount';
  if (action === 'withdraw' && state === 'REVIEW') return (await isAfterRecount(tx, id)) ? 'withdrawRecount' : 'withdraw';
  return action;
}

const named = (lines: readonly { words: string }[]): string =>
  lines
    .slice(0, 3)
    .map(({ words }) => words)
    .join('、') + (lines.length > 3 ? ' 等' : '');

/** Why a step is refused, beyond state and right. */
async function guardStep(
  tx: Tx,
  user: Identity,
  { id, kind, blind }: StoredStocktake,
  action: StocktakeAction,
  { lineIds }: StocktakeTransition,
): Promise<string | null> {
  if (action === 'publish') return judgeCounters(tx, blind, await listCounterIds(tx, id));
  if (action === 'finish' || action === 'recount') return refuseUncounted(tx, id, kind);
  if (action === 'finishRecount' || action === 'recountAgain') {
    return refuseUnrecounted(tx, id);
  }
  if (action === 'return' && lineIds.length === 0 && (await listReturned(tx, id)).length === 0)
    return '没有有差异或盘点期间有变动的明细，请选择要重新盘点的明细';
  if (action === 'withdraw' || action === 'withdrawRecount') return refuseWithdrawal(tx, id);
  return action === 'approve' ? guardApproval(tx, user, id) : null;
}

/** Refuses a withdrawal once variances were reviewed: their reasons belong to the counted quantities. The reviewer sends the count back. */
export async function refuseWithdrawal(tx: Tx, id: string): Promise<string | null> {
  const reviewer = await readReviewer(tx, id);
  return reviewer === null ? null : `${reviewer} 已复核差异，不能撤回；要再盘请退回，或选明细复盘`;
}

/** Says which lines wait for somebody else, because waiting does not help there. */
async function refuseUnrecounted(tx: Tx, id: string): Promise<string | null> {
  const left = await listUnrecounted(tx, id);
  if (left.length === 0) return null;
  const stuck = await listStuck(tx, id);
  const waiting = `还有 ${left.length} 行待复盘：${named(left)}`;
  return stuck.length === 0
    ? waiting
    : `${waiting}；其中 ${stuck.length} 行现在的盘点人上一次都盘过（${named(stuck)}），请更换盘点人，或在明细里接手复盘`;
}

async function guardApproval(tx: Tx, { userId }: Identity, id: string): Promise<string | null> {
  if (await isCounter(tx, id, userId)) return '盘点人不能审核自己参加的盘点，请由他人审核';
  const without = await listWithoutReason(tx, id);
  if (without.length > 0) return `还有 ${without.length} 行差异没有原因：${named(without)}`;
  // Asked under the locks: what is posted until then is seen, what comes later waits until the variances are posted.
  await lockCounted(tx, id);
  const late = await listMoved(tx, id);
  return late.length > 0
    ? `${late.length} 行提交后补录了盘点之前的出入库：${named(late)}；请在明细看“盘点期间变动”，退回这些行重新盘点`
    : null;
}

/** Why a count cannot be submitted: of a 仓库全盘 every line must be counted. */
export async function refuseUncounted(tx: Tx, id: string, kind: 1 | 2): Promise<string | null> {
  const left = await listUncounted(tx, id);
  if (kind === 1 && left.length > 0) return `还有 ${left.length} 行未盘：${named(left)}；没有实物的请填 0`;
  const { rows } = await sql`select from stocktake_lines where stocktake_id = ${id} and counted is not null limit 1`.execute(tx);
  return rows.length > 0 ? null : '还没有盘点任何明细';
}

function columnsAfter({ userId }: Identity, action: StocktakeAction, reason = '') {
  const now = sql<string>`now()`;
  const submitted = { submittedAt: now, submittedBy: userId, reviewedBy: null };
  const withdrawn = { submittedAt: null, submittedBy: null, reviewedBy: null };
  const after: Partial<Record<StocktakeAction, Record<string, string | null | RawBuilder<unknown>>>> = {
    finish: submitted,
    recount: { submittedAt: now },
    recountAgain: { submittedAt: now },
    finishRecount: submitted,
    withdraw: withdrawn,
    withdrawRecount: withdrawn,
    return: { submittedBy: null, reviewedBy: null },
    approve: { approvedBy: userId, completedAt: now },
    cancel: { endReason: reason, completedAt: now },
  };
  return after[action] ?? {};
}

async function runEffect(
  tx: Tx,
  { id }: StoredStocktake,
  action: StocktakeAction,
  { lineIds }: StocktakeTransition,
  pastAt: string | null,
): Promise<void> {
  if (action === 'recount') await reopenLines(tx, id, idsOf(await listDoubtful(tx, id)));
  if (action === 'recountAgain') await reopenLines(tx, id, idsOf(await listMoved(tx, id)));
  if (action === 'withdraw' || action === 'withdrawRecount') await resumeCounters(tx, id);
  if (action === 'return') {
    await endRecount(tx, id);
    await reopenLines(tx, id, idsOf(await (lineIds.length > 0 ? listOfLines(tx, id, lineIds) : listReturned(tx, id))));
  }
  if (action === 'approve') await postVariances(tx, id, pastAt);
  if (action === 'cancel') await closeCounts(tx, id);
}

const idsOf = (lines: readonly { id: string }[]): string[] => lines.map((line) => line.id);

/** The submission by the last counter: along the workflow, with his right instead of the supervisor's. */
export async function submitCount(tx: Tx, { userId }: Identity, { id, state }: StoredStocktake): Promise<void> {
  const doubtful = await (state === 'RECOUNT' ? listMoved(tx, id) : listDoubtful(tx, id));
  if (doubtful.length > 0) await reopenLines(tx, id, idsOf(doubtful));
  const next = doubtful.length > 0 ? 'RECOUNT' : 'REVIEW';
  const submitter = next === 'REVIEW' ? userId : null;
  await sql`
    update stocktakes set state = ${next}, submitted_at = now(), submitted_by = ${submitter}, reviewed_by = null, updated_at = now()
    where id = ${id}`.execute(tx);
  await notifyCount(tx, id, next);
}
