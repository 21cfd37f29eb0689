import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { StocktakeAction } from '@mrp/contract/features/stocktakes/workflow.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { notify, type NewNotice } from '../notices/commands.ts';

type Told = 'PUBLISHED' | 'RECOUNT' | 'REVIEW' | 'DONE' | 'CANCELLED';

const toldOf: Partial<Record<StocktakeAction, Told>> = {
  publish: 'PUBLISHED',
  recount: 'RECOUNT',
  recountAgain: 'RECOUNT',
  return: 'RECOUNT',
  finish: 'REVIEW',
  finishRecount: 'REVIEW',
  approve: 'DONE',
  cancel: 'CANCELLED',
};

interface Facts {
  code: string;
  goods: ItemLevel;
  holder: string;
  isMaterialSupplier: boolean;
  deadline: string | null;
  supervisorId: string | null;
  authorId: string | null;
  /** Is told of the decision as the submitter of any document is. */
  submitterId: string | null;
  counterIds: string[];
  /** Of the transaction, so that each step is a notice of its own. */
  moment: string;
}

const titles: Readonly<Record<Told, string>> = {
  PUBLISHED: '新的盘点任务',
  RECOUNT: '有明细要复盘',
  REVIEW: '盘点待审核',
  DONE: '盘点已完成',
  CANCELLED: '盘点已取消',
};

const TASKS = '/inventoryIndex';
const details = {
  SKU: { materials: '/skuSupplierCheckDetails', others: '/skuEndProductDetails' },
  SPU: { materials: '/spuSupplierCheckDetails', others: '/spuEndProductDetails' },
} as const;

/** Tells whom a step of a stocktake concerns. Counters learn no quantity and no number of lines: they may be counting blind. */
export async function notifyStep(tx: Tx, id: string, action: StocktakeAction): Promise<void> {
  const told = toldOf[action];
  if (told) await notifyCount(tx, id, told);
}

export async function notifyCount(tx: Tx, id: string, told: Told): Promise<void> {
  const facts = await readFacts(tx, id);
  if (!facts) return;
  const { goods, isMaterialSupplier, supervisorId, authorId, submitterId, counterIds } = facts;
  const detail = `${details[goods][isMaterialSupplier ? 'materials' : 'others']}?id=${id}`;
  const office = [supervisorId, authorId].flatMap((one) => one ?? []);
  if (told === 'PUBLISHED' || told === 'RECOUNT') return notify(tx, [noticeOf(facts, id, told, TASKS, counterIds)]);
  if (told === 'REVIEW') return notify(tx, [noticeOf(facts, id, told, detail, supervisorId === null ? office : [supervisorId])]);
  const others = office.filter((userId) => userId !== submitterId && !counterIds.includes(userId));
  // A counter who submitted it has no page of the count.
  const submitters = counterIds.filter((userId) => userId === submitterId);
  return notify(tx, [
    noticeOf(facts, id, told, detail, others),
    noticeOf(facts, id, told, TASKS, told === 'CANCELLED' ? counterIds : submitters),
  ]);
}

/** 更换盘点人: those who count from now on. */
export async function notifyNewCounters(tx: Tx, id: string, userIds: readonly string[]): Promise<void> {
  const facts = userIds.length > 0 ? await readFacts(tx, id) : undefined;
  if (facts) await notify(tx, [noticeOf(facts, id, 'PUBLISHED', TASKS, userIds)]);
}

const noticeOf = (
  { code, holder, deadline, moment }: Facts,
  id: string,
  told: Told,
  path: string,
  users: readonly string[],
): NewNotice => ({
  kind: 'STOCKTAKE',
  subject: `stocktake ${id} ${told} ${moment}`,
  title: `${titles[told]}：${holder}`,
  note: `${code}${deadline === null ? '' : ` · ${deadline} 截止`}`,
  path,
  users,
});

async function readFacts(tx: Tx, id: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select s.code, s.goods, h.name as holder, h.kind = 'MATERIAL_SUPPLIER' as is_material_supplier, short_day(s.deadline) as deadline,
      s.supervisor_id, s.created_by as author_id, s.submitted_by as submitter_id, extract(epoch from now())::text as moment,
      array(select c.user_id::text from stocktake_counters c where c.stocktake_id = s.id and c.removed_at is null) as counter_ids
    from stocktakes s join holders h on h.id = s.holder_id where s.id = ${id}`.execute(tx);
  return rows[0];
}
