import { sql } from 'kysely';
import { preparationWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { preparationFields, storedLineFields } from '@mrp/contract/features/preparations/fields.ts';
import type {
  Preparation,
  PreparationEdit,
  PreparationInput,
  PreparationLineInput,
  CreatedPreparations,
} from '@mrp/contract/features/preparations/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, takeIds } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { takeNumbers } from '../../platform/numbering.ts';
import { ownColumns } from '../../platform/records.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { storedUnit } from '../prices/rules.ts';
import { holdGarmentOrders } from '../styles/orders.commands.ts';
import { keepPrices } from './lines/kept-prices.rules.ts';
import { readFormFacts } from './lines/queries.ts';
import { groupLines, planForm, type Header, type PlannedLine } from './lines/rules.ts';
import { getPreparation, listStyleCodes } from './queries.ts';
import { submitPreparations } from './states.commands.ts';

/** A form, with the netting run that it was confirmed from. */
export type PreparationDraft = PreparationInput & { nettingRunId?: string | null; knownOrders?: readonly string[] };
type Made = CreatedPreparations['orders'];

/** One order per group; 美套 is always one order. */
interface PlannedOrder {
  form: PreparationDraft & { orderedOn: string };
  lines: PlannedLine[];
}

/**
 * Saves many forms with a fixed number of statements: one order per supplier and item of each form, in the order of the forms. Fails with
 * all errors at once.
 */
export async function createPreparations(tx: Tx, user: Identity, forms: readonly PreparationDraft[]): Promise<Made> {
  for (const { lines } of forms) requirePriceRight(user, lines);
  const orders = await planOrders(tx, forms);
  const ids = await takeIds(tx, 'preparationOrders', orders.length);
  const codes = await takeNumbers(tx, 'preparation', orders.length);
  const styles = await listStyleCodes(
    tx,
    orders.flatMap(({ lines }) => lines.flatMap(({ styleId }) => styleId ?? [])),
  );
  await insertMany(
    tx,
    'preparationOrders',
    orders.map(({ form, lines }, index) => ({
      id: ids[index] ?? '',
      code: codes[index] ?? '',
      kind: form.kind,
      basis: form.basis,
      state: 'DRAFT',
      nettingRunId: form.nettingRunId ?? null,
      ...preparationColumns(codes[index] ?? '', form, lines, styles),
    })),
  );
  await insertLines(
    tx,
    orders.map(({ form, lines }, index) => ({ id: ids[index] ?? '', form, lines })),
  );
  const submitted = ids.filter((_, index) => orders[index]?.form.submit);
  if (submitted.length > 0) await submitPreparations(tx, user, submitted);
  return ids.map((id, index) => ({ id, code: codes[index] ?? '' }));
}

async function planOrders(tx: Tx, forms: readonly PreparationDraft[]): Promise<PlannedOrder[]> {
  await holdGarmentOrders(
    tx,
    forms.flatMap(({ lines }) => lines.map(({ garmentOrderId }) => garmentOrderId)),
  );
  const factsOf = await readFormFacts(tx, forms);
  const planned = forms.map((form) => {
    const facts = factsOf(form.kind);
    return { form: { ...form, orderedOn: form.orderedOn ?? facts.today }, ...planForm(form, facts) };
  });
  const fields = Object.fromEntries(
    planned.flatMap((plan, index) =>
      Object.entries(plan.fields).map(([field, message]) => [forms.length === 1 ? field : `${index}.${field}`, message]),
    ),
  );
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  await refuseUnknownStatuses(
    tx,
    forms.flatMap(({ saleStatusIds }) => saleStatusIds),
  );
  return planned.flatMap(({ form, lines }) =>
    form.kind === 'MEITAO' ? [{ form, lines }] : groupLines(lines).map((group) => ({ form, lines: group })),
  );
}

/** Edits a draft, with the permission to do so; its lines are replaced. */
export async function editPreparation(tx: Tx, user: Identity, id: string, { version, ...edit }: PreparationEdit): Promise<Preparation> {
  await sql`select from preparation_orders where id = ${id} for update`.execute(tx);
  const stored = await getPreparation(tx, id, user);
  if (stored.state !== 'DRAFT') throw new AppError('STATE', { state: preparationWorkflow.states[stored.state].label, action: '编辑' });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  requirePriceRight(user, edit.lines);
  const form: PreparationDraft = {
    ...edit,
    // The order date is kept unless a new one is given.
    orderedOn: edit.orderedOn ?? stored.orderedOn,
    kind: stored.kind,
    basis: stored.basis,
    submit: false,
    nettingRunId: stored.nettingRun?.id ?? null,
    knownOrders: stored.lines.flatMap(({ garmentOrderId }) => garmentOrderId ?? []),
    lines: edit.lines,
  };
  form.lines = keepPrices(stored, edit.lines, (await readFormFacts(tx, [form]))(form.kind), user.permissions.has(VIEW_PRICES));
  const [order, ...more] = await planOrders(tx, [form]);
  if (!order || more.length > 0)
    throw new AppError('VALIDATION', {}, { fields: { lines: '一张备料单只能有一个供应商和一个物料，请另建备料单' } });
  const styles = await listStyleCodes(
    tx,
    order.lines.flatMap(({ styleId }) => styleId ?? []),
  );
  await tx
    .updateTable('preparationOrders')
    // Lines are separate rows, so the version of the order must be raised explicitly.
    .set({
      ...preparationColumns(stored.code, order.form, order.lines, styles),
      version: version + 1,
      updatedAt: sql`now()`,
      updatedBy: user.userId,
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('preparationLines').where('orderId', '=', id).execute();
  await tx.deleteFrom('preparationSaleStatuses').where('orderId', '=', id).execute();
  await insertLines(tx, [{ id, form, lines: order.lines }]);
  return getPreparation(tx, id, user);
}

/** Deletes an own draft with its lines. */
export async function discardPreparation(tx: Tx, user: Identity, id: string): Promise<void> {
  await sql`select from preparation_orders where id = ${id} for update`.execute(tx);
  const stored = await getPreparation(tx, id, user);
  if (stored.state !== 'DRAFT') throw new AppError('STATE', { state: preparationWorkflow.states[stored.state].label, action: '删除' });
  if (!stored.createdByMe) throw new AppError('NOT_YOURS');
  await deletePreparations(tx, [id]);
}

/** Deletes drafts with their lines; the caller has locked them. */
export async function deletePreparations(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const table of ['preparation_lines', 'preparation_sale_statuses'])
    await sql`delete from ${sql.table(table)} where order_id = any(${ids as string[]}::bigint[])`.execute(tx);
  await sql`delete from preparation_orders where id = any(${ids as string[]}::bigint[])`.execute(tx);
}

function requirePriceRight({ permissions }: Identity, lines: readonly PreparationLineInput[]): void {
  if (lines.some(({ unitPrice }) => (unitPrice ?? null) !== null) && !permissions.has(VIEW_PRICES))
    throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
}

async function refuseUnknownStatuses(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx
    .selectFrom('dictionaryEntries')
    .select('id')
    .where('dictionary', '=', 'saleStatus')
    .where('id', '=', sql<string>`any(${ids as string[]})`)
    .execute();
  if (known.length < new Set(ids).size) throw new AppError('VALIDATION', {}, { fields: { saleStatusIds: '销售状态不存在' } });
}

const FOUND_BY = 40;

function preparationColumns(
  orderCode: string,
  form: PlannedOrder['form'],
  lines: readonly PlannedLine[],
  styles: ReadonlyMap<string, string>,
) {
  const { kind, setName, sets } = form;
  const [first] = lines;
  const single = kind !== 'MEITAO' && first ? first : null;
  const found = lines.slice(0, FOUND_BY);
  return {
    ...ownColumns(preparationFields, form),
    sets: sets === null ? null : Number.parseInt(sets, 10),
    supplierId: single?.offer.supplierId ?? null,
    spuId: single?.material.spuId ?? null,
    skuId: single?.material.skuId ?? null,
    unitId: single?.material.unitId ?? null,
    searchText: makeSearchText(
      orderCode,
      setName,
      ...new Set(
        found.flatMap(({ material: { code, name, colourName }, offer, styleId }) => [
          code,
          name,
          colourName,
          offer.supplierName,
          styles.get(styleId ?? ''),
        ]),
      ),
    ),
  };
}

async function insertLines(tx: Tx, orders: readonly { id: string; form: Header; lines: readonly PlannedLine[] }[]): Promise<void> {
  await insertMany(
    tx,
    'preparationLines',
    orders.flatMap(({ id: orderId, lines }) =>
      lines.map(({ input, material, offer, quantity, takesGreige, unitPrice, priceUnit, unitFactor, priceFactor, styleId }, position) => ({
        orderId,
        position,
        ...ownColumns(storedLineFields, input),
        spuId: material.spuId,
        skuId: material.skuId,
        code: material.code,
        name: material.name,
        colourName: material.colourName,
        specification: material.specification,
        supplierId: offer.supplierId,
        offerId: offer.offerId,
        unitId: material.unitId,
        quantity,
        unitPrice,
        ...storedUnit(material.unitId, { unit: priceUnit, unitFactor, priceFactor }),
        takesGreige,
        styleId,
        skcId: input.skcId,
        garmentOrderId: input.garmentOrderId,
        bomLineId: input.bomLineId,
        finishedQuantity: '0',
        done: false,
      })),
    ),
  );
  await insertMany(
    tx,
    'preparationSaleStatuses',
    orders.flatMap(({ id, form }) => form.saleStatusIds.map((entryId) => ({ orderId: id, entryId }))),
  );
}
