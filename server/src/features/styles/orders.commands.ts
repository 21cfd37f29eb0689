import { sql } from 'kysely';
import { orderFields } from '@mrp/contract/features/styles/fields.ts';
import type { GarmentOrderEdit, GarmentOrderInput } from '@mrp/contract/features/styles/input.ts';
import type { OrderEffect, OrderImpact } from '@mrp/contract/features/styles/order-effects.ts';
import type { GarmentOrder } from '@mrp/contract/features/styles/record.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, takeIds, updateMany } from '../../platform/lists/bulk.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { planToken } from '../../platform/plan-token.ts';
import { ownColumns } from '../../platform/records.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { readToday } from '../../platform/today.ts';
import { followOrders } from './order-cuts.commands.ts';
import { nameDocuments } from './order-cuts.rules.ts';
import { refuseDueDate, refuseEndedOrder, refuseSize } from './rules.ts';
import { getGarmentOrder, listGarmentOrders } from './orders.queries.ts';

export async function createGarmentOrder(tx: Tx, input: GarmentOrderInput): Promise<GarmentOrder> {
  const [id = ''] = await createGarmentOrders(tx, [input]);
  return getGarmentOrder(tx, id);
}

/** Creates many orders with a fixed number of statements; returns the ids in the order of the inputs. */
export async function createGarmentOrders(tx: Tx, inputs: readonly GarmentOrderInput[]): Promise<string[]> {
  const facts = await judge(tx, inputs);
  const ids = await takeIds(tx, 'garmentOrders', inputs.length);
  await insertMany(
    tx,
    'garmentOrders',
    inputs.map((input, index) => ({ id: ids[index] ?? '', ...garmentOrderColumns(input, facts) })),
  );
  await insertLines(
    tx,
    inputs.map(({ lines }, index) => ({ orderId: ids[index] ?? '', lines })),
  );
  return ids;
}

type Edit = z.output<typeof GarmentOrderEdit>;

/** What hangs on the order must have been shown: its documents follow the order. */
export async function editGarmentOrder(tx: Tx, user: Identity, id: string, { acknowledged, ...edit }: Edit): Promise<GarmentOrder> {
  const impact = await editAndFollow(tx, user, id, edit);
  if (impact.token !== null && impact.token !== acknowledged)
    throw new AppError('ORDER_IN_USE', { detail: nameDocuments(impact.effects) }, impact);
  return getGarmentOrder(tx, id);
}

async function editAndFollow(tx: Tx, user: Identity, id: string, { order, version }: Omit<Edit, 'acknowledged'>): Promise<OrderImpact> {
  const effects = await editGarmentOrders(tx, user, [{ id, version, input: order }], 'order.');
  return { token: effects.length === 0 ? null : planToken(tx, { id, version, effects }), effects };
}

/** Carries the result out of a transaction that is rolled back. */
class DryRun extends Error {
  readonly impact: OrderImpact;
  constructor(impact: OrderImpact) {
    super('rehearsed');
    this.impact = impact;
  }
}

/** What the edit would do to the documents of the order: edits in a transaction that is rolled back. Fails as the edit itself would. */
export async function previewGarmentOrder(
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  user: Identity,
  id: string,
  edit: Edit,
): Promise<OrderImpact> {
  const outcome = await transact(async (tx): Promise<never> => {
    throw new DryRun(await editAndFollow(tx, user, id, edit));
  }).catch((error: unknown) => error);
  if (outcome instanceof DryRun) return outcome.impact;
  throw outcome;
}

export interface OrderChange {
  id: string;
  version: number;
  input: GarmentOrderInput;
}

/**
 * Edits many orders; one that cannot be edited refuses all, at the fields of a body that has the one order below `under`. Answers what became
 * of the documents of those that were ended or reduced.
 */
export async function editGarmentOrders(tx: Tx, user: Identity, edits: readonly OrderChange[], under = ''): Promise<OrderEffect[]> {
  const ids = edits.map(({ id }) => id);
  await sql`select from garment_orders where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  const stored = new Map((await listGarmentOrders(tx, ids)).map((order) => [order.id, order]));
  for (const { id, version, input } of edits) {
    const before = stored.get(id);
    if (!before) throw new AppError('NOT_FOUND', { what: styleWords.garmentOrder });
    if (before.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: before });
    if (before.style.id !== input.styleId && before.bulkBom)
      throw new AppError('GUARD', { detail: `订单“${before.code}”已锁定大货BOM，不能改款式；请先作废大货BOM` });
  }
  refuseEnded(edits, stored, under);
  const facts = await judge(
    tx,
    edits.map(({ input }) => input),
    { ordered: new Set([...stored.values()].flatMap(({ lines }) => lines.map(keyOf))), under },
  );
  await updateMany(
    tx,
    'garmentOrders',
    edits.map(({ id, version, input }) => ({
      id,
      version: version + 1,
      updatedBy: user.userId,
      ...garmentOrderColumns({ ...input, orderedOn: input.orderedOn ?? stored.get(id)?.orderedOn }, facts),
    })),
  );
  await sql`update garment_orders set updated_at = now() where id = any(${ids}::bigint[])`.execute(tx);
  await replaceLines(tx, edits, stored);
  return followOrders(tx, edits, stored);
}

/** An order that ended keeps its style and pieces: what was made, bought and counted for it was for these. */
function refuseEnded(edits: readonly OrderChange[], stored: ReadonlyMap<string, GarmentOrder>, under: string): void {
  const wrong = edits.flatMap(({ id, input }, index) => {
    const before = stored.get(id);
    const refusal = before && refuseEndedOrder(before, input);
    return refusal ? [[edits.length === 1 ? `${under}lines` : `${index}.lines`, refusal] as const] : [];
  });
  if (wrong.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(wrong) });
}

const keyOf = ({ skcId, size }: { skcId: string; size: string }): string => `${skcId} ${size}`;

/** Lines with the same colour and size keep their row, so that the log shows the changed fields. */
async function replaceLines(tx: Tx, edits: readonly OrderChange[], stored: ReadonlyMap<string, GarmentOrder>): Promise<void> {
  const known = new Map([...stored.values()].flatMap(({ id, lines }) => lines.map((line) => [`${id} ${keyOf(line)}`, line] as const)));
  const wanted = new Set(edits.flatMap(({ id, input }) => input.lines.map((line) => `${id} ${keyOf(line)}`)));
  const gone = [...known].flatMap(([key, line]) => (wanted.has(key) ? [] : [line.id]));
  await sql`delete from garment_order_lines where id = any(${gone}::bigint[])`.execute(tx);
  const changed = edits.flatMap(({ id, input }) =>
    input.lines.flatMap(({ pieces, ...line }) => {
      const before = known.get(`${id} ${keyOf(line)}`);
      return before && before.pieces !== pieces ? [{ id: before.id, pieces }] : [];
    }),
  );
  await updateMany(tx, 'garmentOrderLines', changed);
  await insertLines(
    tx,
    edits.map(({ id, input }) => ({ orderId: id, lines: input.lines.filter((line) => !known.has(`${id} ${keyOf(line)}`)) })),
  );
}

async function insertLines(tx: Tx, orders: readonly { orderId: string; lines: GarmentOrderInput['lines'] }[]): Promise<void> {
  await insertMany(
    tx,
    'garmentOrderLines',
    orders.flatMap(({ orderId, lines }) => lines.map((line) => ({ orderId, ...line }))),
  );
}

interface Facts {
  styles: ReadonlyMap<string, { code: string; name: string }>;
  today: string;
}

/** Fails with all errors at once; colours and sizes that the order already has are allowed. */
async function judge(
  tx: Tx,
  inputs: readonly GarmentOrderInput[],
  { ordered, under }: { ordered: ReadonlySet<string>; under: string } = { ordered: new Set(), under: '' },
): Promise<Facts> {
  const { styles, skcs, factories, today } = await readFacts(tx, inputs);
  const wrong = inputs.flatMap((input, index) => {
    const at = (field: string): string => (inputs.length === 1 ? `${under}${field}` : `${index}.${field}`);
    const lines = input.lines.flatMap((asked, line): [string, string][] => {
      const skc = skcs.get(asked.skcId);
      if (skc?.styleId !== input.styleId) return [[at(`lines.${line}.skcId`), '货色不属于该款式，请重新选择']];
      const refusal = ordered.has(keyOf(asked)) ? null : refuseSize(asked.size, skc);
      return refusal === null ? [] : [[at(`lines.${line}.size`), refusal]];
    });
    const late = refuseDueDate(input, today);
    return [
      ...(styles.has(input.styleId) ? lines : [[at('styleId'), '款式不存在，请重新选择'] as const]),
      ...(input.supplierId === null || factories.has(input.supplierId) ? [] : [[at('supplierId'), '请选择成品供应商'] as const]),
      ...(late === null ? [] : [[at('deliverOn'), late] as const]),
    ];
  });
  if (wrong.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(wrong) });
  return { styles, today };
}

async function readFacts(db: Db, inputs: readonly GarmentOrderInput[]) {
  const styles = await sql<{ id: string; code: string; name: string }>`
    select id, code, name from styles where id = any(${inputs.map(({ styleId }) => styleId)}::bigint[])`.execute(db);
  const skcs = await sql<{ id: string; styleId: string; colourName: string; sizes: string[] }>`
    select id, style_id, colour_name, sizes from skcs where id = any(${inputs.flatMap(({ lines }) => lines.map(({ skcId }) => skcId))}::bigint[])`.execute(
    db,
  );
  const factories = await sql<{ id: string }>`
    select id from suppliers where id = any(${inputs.flatMap(({ supplierId }) => supplierId ?? [])}::bigint[]) and kind <> 'MATERIAL'`.execute(
    db,
  );
  return {
    styles: new Map(styles.rows.map(({ id, code, name }) => [id, { code, name }])),
    today: await readToday(db),
    skcs: new Map(skcs.rows.map((skc) => [skc.id, skc])),
    factories: new Set(factories.rows.map(({ id }) => id)),
  };
}

function garmentOrderColumns(input: GarmentOrderInput, { styles, today }: Facts) {
  const style = styles.get(input.styleId);
  return {
    ...ownColumns(orderFields, { ...input, orderedOn: input.orderedOn ?? today }),
    searchText: makeSearchText(input.code, style?.code, style?.name),
  };
}

/** Deletes orders of an undone import; refused when one is referenced. */
export async function deleteGarmentOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from garment_order_lines where order_id = any(${ids as string[]}::bigint[])`.execute(tx);
  await sql`delete from garment_orders where id = any(${ids as string[]}::bigint[])`.execute(tx);
}

/** Keeps the orders as they are until the transaction ends, so that nothing is made for one that is being cancelled. Held before what is made. */
export async function holdGarmentOrders(tx: Tx, ids: readonly (string | null)[]): Promise<void> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  if (known.length > 0) await sql`select from garment_orders where id = any(${known}::bigint[]) order by id for share`.execute(tx);
}
