import { sql } from 'kysely';
import { pickFields, pickLineFields } from '@mrp/contract/features/picks/fields.ts';
import type { PickOrder, PickEdit, PickInput } from '@mrp/contract/features/picks/record.ts';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, takeIds } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import { takeNumber, takeNumbers } from '../../platform/numbering.ts';
import { ownColumns } from '../../platform/records.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { gapText, listGaps } from '../netting/gaps.queries.ts';
import { ensureStockItems, releaseReservations } from '../stock/commands.ts';
import { holdGarmentOrders } from '../styles/orders.commands.ts';
import { planLines, readHead, type PlannedPickLine } from './lines.queries.ts';
import { getPick } from './queries.ts';
import { reserveOpen } from './reservations.commands.ts';

/** 新建 for a garment order or by hand: saves and reserves in one go. */
export async function createPick(tx: Tx, input: PickInput): Promise<PickOrder> {
  const [id = ''] = await takeIds(tx, 'pickOrders', 1);
  await insertPick(tx, id, await takeNumber(tx, 'pick'), input);
  await reserveOpen(tx, [id]);
  return getPick(tx, id);
}

/** One pick for each garment order, all or none; they reserve in their order. */
export async function createPicks(tx: Tx, inputs: readonly PickInput[]): Promise<{ orders: { id: string; code: string }[] }> {
  const ids = await takeIds(tx, 'pickOrders', inputs.length);
  const codes = await takeNumbers(tx, 'pick', inputs.length);
  const seen = new Set<string>();
  for (const [at, { garmentOrderId }] of inputs.entries()) {
    if (garmentOrderId !== null && seen.has(garmentOrderId))
      throw new AppError('VALIDATION', {}, { fields: { [`picks.${at}.garmentOrderId`]: '同一成衣订单选择了两次' } });
    if (garmentOrderId !== null) seen.add(garmentOrderId);
  }
  for (const [at, input] of inputs.entries())
    await namingFields(`picks.${at}`, () => insertPick(tx, ids[at] ?? '', codes[at] ?? '', input));
  await reserveOpen(tx, ids);
  return { orders: ids.map((id, at) => ({ id, code: codes[at] ?? '' })) };
}

/** Puts errors by field at the fields of one of several records. */
async function namingFields(at: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.errorName !== 'VALIDATION') throw error;
    const { fields } = error.data as { fields: Record<string, string> };
    const named = Object.fromEntries(Object.entries(fields).map(([field, message]) => [`${at}.${field}`, message]));
    throw new AppError('VALIDATION', {}, { fields: named });
  }
}

async function insertPick(tx: Tx, id: string, code: string, input: PickInput): Promise<void> {
  const { garmentOrderId, lines: inputs } = input;
  await holdGarmentOrders(tx, [garmentOrderId]);
  const head = await readHead(tx, input);
  const lines = await planLines(tx, garmentOrderId, inputs);
  const incomplete = await judgeGap(tx, garmentOrderId, input.incompleteReason);
  const searchText = searchTextOf(code, head.words, lines);
  await insertMany(tx, 'pickOrders', [
    {
      id,
      code,
      state: 'OPEN',
      ...ownColumns(pickFields, input),
      ...incomplete,
      garmentOrderId,
      styleId: head.styleId,
      endReason: '',
      searchText,
    },
  ]);
  await insertLines(tx, id, lines);
}

/** A factory that wants everything complete first is picked for with a reason only; the reason is kept with what was not there. */
async function judgeGap(
  tx: Tx,
  garmentOrderId: string | null,
  reason: string,
): Promise<{ incompleteReason: string; incompleteNote: string }> {
  const gap = garmentOrderId === null ? undefined : (await listGaps(tx, [garmentOrderId])).get(garmentOrderId);
  if (!gap) return { incompleteReason: '', incompleteNote: '' };
  if (reason === '')
    throw new AppError(
      'VALIDATION',
      {},
      { fields: { incompleteReason: `${gap.holder}要求齐料才领料，这张订单还${gapText(gap)}；请等齐料，或填写原因` } },
    );
  return { incompleteReason: reason, incompleteNote: gapText(gap) };
}

const searchTextOf = (code: string, words: readonly string[], lines: readonly PlannedPickLine[]): string =>
  makeSearchText(code, ...words, ...lines.flatMap(({ material }) => [material.code, material.name, material.colourName]));

async function insertLines(tx: Tx, pickId: string, lines: readonly PlannedPickLine[]): Promise<void> {
  const items = await ensureStockItems(
    tx,
    lines.map(({ input, material }) => ({ spuId: material.spuId, skuId: input.skuId })),
  );
  await insertMany(
    tx,
    'pickLines',
    lines.map(({ input, material, suggested }, position) => ({
      pickId,
      position,
      spuId: material.spuId,
      ...ownColumns(pickLineFields, input),
      itemId: items[position] ?? '',
      skcId: input.skcId,
      code: material.code,
      name: material.name,
      colourName: material.colourName,
      unitId: material.unitId,
      suggestedQuantity: suggested,
      tolerance: material.tolerance,
      pickedQuantity: '0',
      returnedQuantity: '0',
      surplusQuantity: '0',
    })),
  );
}

/** Changes a pick of which nothing has left the stock. */
export async function editPick(tx: Tx, id: string, { version, ...edit }: PickEdit): Promise<PickOrder> {
  await holdOrderOf(tx, id);
  const stored = await lockPick(tx, id, version, pickWords.edit);
  if (stored.lines.some(({ pickedQuantity }) => compareDecimals(pickedQuantity, '0') > 0))
    throw new AppError('GUARD', { detail: '已经领过料，不能编辑；多领请在领料时说明原因，不再领请关单' });
  await releaseReservations(tx, 'pick', [id]);
  await tx.deleteFrom('pickLines').where('pickId', '=', id).execute();
  const garmentOrderId = stored.garmentOrder?.id ?? null;
  const head = await readHead(tx, { ...edit, garmentOrderId }, stored.needOn);
  const lines = await planLines(tx, garmentOrderId, edit.lines);
  await insertLines(tx, id, lines);
  await tx
    .updateTable('pickOrders')
    .set({
      ...ownColumns(pickFields, edit),
      ...(await judgeGap(tx, garmentOrderId, edit.incompleteReason)),
      searchText: searchTextOf(stored.code, head.words, lines),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  await reserveOpen(tx, [id]);
  return getPick(tx, id);
}

/** The garment order of a pick stays as it is meanwhile. Whoever changes it locks it before its picks, so it is held before the pick is locked. */
export async function holdOrderOf(tx: Tx, pickId: string): Promise<void> {
  const pick = await tx.selectFrom('pickOrders').select('garmentOrderId').where('id', '=', pickId).executeTakeFirst();
  await holdGarmentOrders(tx, [pick?.garmentOrderId ?? null]);
}

/** Locks an open pick in the version that the caller saw. */
export async function lockPick(tx: Tx, id: string, version: number, action: string): Promise<PickOrder> {
  await sql`select from pick_orders where id = ${id} for update`.execute(tx);
  const stored = await getPick(tx, id);
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  if (stored.state !== 'OPEN') throw new AppError('STATE', { state: pickWorkflow.states[stored.state].label, action });
  return stored;
}
