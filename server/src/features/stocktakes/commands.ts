import { sql } from 'kysely';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stocktakeFields } from '@mrp/contract/features/stocktakes/fields.ts';
import type { Stocktake, StocktakeEdit, StocktakeInput } from '@mrp/contract/features/stocktakes/record.ts';
import { openStates, stocktakeStates } from '@mrp/contract/features/stocktakes/workflow.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, replaceRows, takeIds } from '../../platform/lists/bulk.ts';
import { anyId, setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { takeNumber } from '../../platform/numbering.ts';
import { ownColumns } from '../../platform/records.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { notifyNewCounters } from './notices.commands.ts';
import { judgeCounters } from './people.queries.ts';
import { listCounterIds } from './states.queries.ts';
import { getStocktake, lockStocktake } from './queries.ts';

/** Plans a count; nothing is held or frozen before it is published. */
export async function createStocktake(tx: Tx, goods: ItemLevel, user: Identity, input: StocktakeInput): Promise<Stocktake> {
  const holder = await checkInput(tx, goods, input);
  const [id = ''] = await takeIds(tx, 'stocktakes', 1);
  const code = await takeNumber(tx, 'stocktake');
  await insertMany(tx, 'stocktakes', [
    { id, code, goods, state: 'PLANNED', ...ownColumns(stocktakeFields, input), searchText: makeSearchText(code, holder) },
  ]);
  await saveScopes(tx, id, input);
  await replaceCounters(tx, id, input.counterIds);
  return getStocktake(tx, goods, id, user);
}

/** Edits a count that is not published. */
export async function editStocktake(
  tx: Tx,
  goods: ItemLevel,
  user: Identity,
  id: string,
  { version, ...input }: StocktakeEdit,
): Promise<Stocktake> {
  const stored = await lockStocktake(tx, goods, id);
  if (stored.state !== 'PLANNED') throw new AppError('STATE', { state: stocktakeStates[stored.state].label, action: '编辑' });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: await getStocktake(tx, goods, id, user) });
  const holder = await checkInput(tx, goods, input);
  await tx
    .updateTable('stocktakes')
    .set({ ...ownColumns(stocktakeFields, input), searchText: makeSearchText(stored.code, holder), updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
  await saveScopes(tx, id, input);
  await replaceCounters(tx, id, input.counterIds);
  return getStocktake(tx, goods, id, user);
}

/** 更换盘点人 of a planned or open count. What a removed person counted stays; what he still sends is refused with a word. */
export async function changeCounters(
  tx: Tx,
  goods: ItemLevel,
  user: Identity,
  id: string,
  { counterIds, version }: { counterIds: readonly string[]; version: number },
): Promise<Stocktake> {
  const stored = await lockStocktake(tx, goods, id);
  const mayChange: readonly string[] = ['PLANNED', ...openStates];
  if (!mayChange.includes(stored.state)) throw new AppError('STATE', { state: stocktakeStates[stored.state].label, action: '更换盘点人' });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: await getStocktake(tx, goods, id, user) });
  await checkCounters(tx, stored.blind, counterIds);
  const before = await listCounterIds(tx, id);
  await setAuditAction(tx, '更换盘点人');
  await replaceCounters(tx, id, counterIds);
  if (stored.state !== 'PLANNED')
    await notifyNewCounters(
      tx,
      id,
      counterIds.filter((userId) => !before.includes(userId)),
    );
  await sql`update stocktakes set version = version + 1, updated_at = now() where id = ${id}`.execute(tx);
  return getStocktake(tx, goods, id, user);
}

/** Returns the name of the holder; refuses all wrong fields at once. */
async function checkInput(tx: Tx, goods: ItemLevel, input: StocktakeInput): Promise<string> {
  const { rows } = await sql<{
    holder: string | null;
    supervisor: boolean;
    classes: number;
    items: number;
    lots: number;
    bins: number;
    overdue: boolean;
  }>`
    select (select h.name from holders h where h.id = ${input.holderId} and h.kind <> 'TRANSIT') as holder,
           exists (select from users u where u.id = ${input.supervisorId} and u.active) as supervisor,
           (select count(*)::int from classifications c where c.id = ${anyId(input.classificationIds)}) as classes,
           (select count(*)::int from stock_items i where i.id = ${anyId(input.itemIds)} and i.goods = ${goods}) as items,
           (select count(*)::int from lots l join stock_items i on i.id = l.item_id where l.id = ${anyId(input.lotIds)} and i.goods = ${goods}) as lots,
           (select count(*)::int from bins n where n.id = ${anyId(input.binIds)} and n.holder_id = ${input.holderId}) as bins,
           ${input.deadline}::date < business_day() as overdue`.execute(tx);
  const [found] = rows;
  const fields = {
    ...(!found?.holder && { holderId: '请选择自有仓或供应商的仓，在途不能盘点' }),
    ...(!found?.supervisor && { supervisorId: '负责人不存在或已停用' }),
    ...(found?.classes !== new Set(input.classificationIds).size && { classificationIds: '有的分类已不存在，请重新选择' }),
    ...(found?.items !== new Set(input.itemIds).size && { itemIds: '有的物料不在这个库存里，请重新选择' }),
    ...(found?.lots !== new Set(input.lotIds).size && { lotIds: '有的缸号不在这个库存里，请重新选择' }),
    ...(found?.bins !== new Set(input.binIds).size && { binIds: '有的库位不在这个持有方，请重新选择' }),
    ...(found?.overdue && { deadline: '截止日期不能早于今天' }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  await checkCounters(tx, input.blind, input.counterIds);
  return found?.holder ?? '';
}

async function checkCounters(tx: Tx, blind: boolean, counterIds: readonly string[]): Promise<void> {
  const message = await judgeCounters(tx, blind, counterIds);
  if (message) throw new AppError('VALIDATION', {}, { fields: { counterIds: message } });
}

async function saveScopes(tx: Tx, stocktakeId: string, input: StocktakeInput): Promise<void> {
  const none = { classificationId: null, itemId: null, lotId: null, binId: null };
  const rowsOf = (column: keyof typeof none, ids: readonly string[]) =>
    [...new Set(ids)].map((id) => ({ stocktakeId, ...none, [column]: id }));
  await replaceRows(tx, 'stocktakeScopes', { stocktakeId }, [
    ...rowsOf('classificationId', input.classificationIds),
    ...rowsOf('itemId', input.itemIds),
    ...rowsOf('lotId', input.lotIds),
    ...rowsOf('binId', input.binIds),
  ]);
}

async function replaceCounters(tx: Tx, id: string, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into stocktake_counters (stocktake_id, user_id)
    select ${id}, w.id from rows from (unnest(${userIds as string[]}::bigint[])) with ordinality as w (id, n) group by w.id order by min(w.n)
    on conflict (stocktake_id, user_id) do update set removed_at = null where stocktake_counters.removed_at is not null`.execute(tx);
  await sql`
    update stocktake_counters set removed_at = now()
    where stocktake_id = ${id} and removed_at is null and not user_id = ${anyId(userIds)}`.execute(tx);
}
