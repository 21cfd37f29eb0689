import { sql } from 'kysely';
import type {
  CreatedPurchases,
  Purchase,
  PurchaseEdit,
  PurchaseInput,
  PurchaseLineInput,
} from '@mrp/contract/features/purchases/record.ts';
import { purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany, takeIds } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { takeNumbers } from '../../../platform/numbering.ts';
import { makeSearchText } from '../../../platform/lists/search.ts';
import { listTolerances } from '../../preparations/productions/queries.ts';
import { listStyleCodes } from '../../preparations/queries.ts';
import { holdGarmentOrders } from '../../styles/orders.commands.ts';
import { readPurchaseFacts } from './lines.queries.ts';
import { groupLines, planPurchase, type PlannedPurchaseLine, type PurchaseHeader } from './lines.rules.ts';
import { getPurchase } from './queries.ts';
import { insertLines, replaceLines, updateDueDays } from './saving.commands.ts';

/** Saves one order for each supplier, receiver and currency of the form. Fails with all errors at once. */
export async function createPurchases(tx: Tx, user: Identity, form: PurchaseInput): Promise<CreatedPurchases> {
  requirePriceRight(user, form.lines);
  await refuseUnknownRun(tx, form.nettingRunId);
  const groups = groupLines(await planLines(tx, form));
  const ids = await takeIds(tx, 'purchaseOrders', groups.length);
  const codes = await takeNumbers(tx, 'purchase', groups.length);
  const tolerances = await tolerancesOf(tx, groups);
  const orders = groups.map((lines, at) => ({ id: ids[at] ?? '', code: codes[at] ?? '', tolerance: tolerances[at] ?? '', lines }));
  const styles = await listStyleCodes(tx, stylesIn(groups.flat()));
  await insertMany(
    tx,
    'purchaseOrders',
    orders.map(({ id, code, tolerance, lines }) => ({
      id,
      code,
      source: form.source,
      state: 'DRAFT',
      supplierId: lines[0]?.offer.supplierId ?? '',
      currencyId: lines[0]?.currency.id ?? '',
      tolerance,
      revision: 0,
      nettingRunId: form.nettingRunId,
      ...orderColumns(code, { ...form, holderId: lines[0]?.holderId ?? form.holderId }, lines, styles),
    })),
  );
  await insertLines(tx, orders);
  await updateDueDays(tx, ids);
  return { orders: orders.map(({ id, code }) => ({ id, code })) };
}

/** Edits a draft, with the permission to do so. */
export async function editPurchase(tx: Tx, user: Identity, id: string, { version, ...edit }: PurchaseEdit): Promise<Purchase> {
  const stored = await lockPurchase(tx, user, id);
  if (stored.state !== 'DRAFT') throw new AppError('STATE', { state: purchaseWorkflow.states[stored.state].label, action: '编辑' });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  await savePurchase(tx, user, stored, edit, {
    releasedBy: null,
    releaseReason: '',
    releaseAskedAt: null,
    releaseAskedBy: null,
    releaseWish: '',
  });
  return getPurchase(tx, id, user);
}

/** Saves header and lines of a locked order; it stays one order. */
export async function savePurchase(
  tx: Tx,
  user: Identity,
  stored: Purchase,
  edit: Omit<PurchaseEdit, 'version'>,
  columns: Readonly<Record<string, string | number | null>> = {},
): Promise<void> {
  requirePriceRight(user, edit.lines);
  const lines = user.permissions.has(VIEW_PRICES) ? keepUnits(stored, edit.lines) : keepPrices(stored, edit.lines);
  const form = { ...edit, lines };
  const planned = await planLines(tx, {
    ...form,
    knownDays: [stored.needOn, ...stored.lines.map(({ needOn }) => needOn)],
    knownOrders: stored.lines.flatMap(({ garmentOrderId }) => garmentOrderId ?? []),
  });
  const [first] = planned;
  const isOne = groupLines(planned).length === 1 && first?.holderId === form.holderId;
  if (!isOne || first.offer.supplierId !== stored.supplier.id || first.currency.id !== stored.currency.id)
    throw new AppError('VALIDATION', {}, { fields: { lines: '一张采购单只能有一个供应商、一个收货方和一种币种，请另建采购单' } });
  const styles = await listStyleCodes(tx, stylesIn(planned));
  await tx
    .updateTable('purchaseOrders')
    // Lines are separate rows, so the version of the order must be raised explicitly.
    .set({
      source: form.source,
      ...orderColumns(stored.code, form, planned, styles),
      ...columns,
      version: stored.version + 1,
      updatedAt: sql`now()`,
      updatedBy: user.userId,
    })
    .where('id', '=', stored.id)
    .execute();
  await replaceLines(tx, { id: stored.id, tolerance: stored.tolerance, lines: planned });
  await updateDueDays(tx, [stored.id]);
}

/** Deletes an own draft with its lines. */
export async function discardPurchase(tx: Tx, user: Identity, id: string): Promise<void> {
  const stored = await lockPurchase(tx, user, id);
  if (stored.state !== 'DRAFT') throw new AppError('STATE', { state: purchaseWorkflow.states[stored.state].label, action: '删除' });
  if (!stored.createdByMe) throw new AppError('NOT_YOURS');
  await tx.deleteFrom('purchaseLines').where('orderId', '=', id).execute();
  await tx.deleteFrom('purchaseOrders').where('id', '=', id).execute();
}

export async function lockPurchase(tx: Tx, user: Identity, id: string): Promise<Purchase> {
  await sql`select from purchase_orders where id = ${id} for update`.execute(tx);
  return getPurchase(tx, id, user);
}

async function planLines(tx: Tx, form: PurchaseHeader): Promise<PlannedPurchaseLine[]> {
  await holdGarmentOrders(
    tx,
    form.lines.map(({ garmentOrderId }) => garmentOrderId),
  );
  const { lines, fields } = planPurchase(form, await readPurchaseFacts(tx, [form]));
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  return lines;
}

function requirePriceRight({ permissions }: Identity, lines: readonly PurchaseLineInput[]): void {
  if (lines.some(({ unitPrice }) => (unitPrice ?? null) !== null) && !permissions.has(VIEW_PRICES))
    throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
}

/** Keeps prices that the editor is not allowed to see, where the offer's price was not simply taken. */
function keepPrices({ lines: stored }: Purchase, lines: readonly PurchaseLineInput[]): PurchaseLineInput[] {
  const before = new Map(stored.map((line) => [line.id, line]));
  return lines.map((line) => {
    const kept = before.get(line.id ?? '');
    const isOwn = kept && kept.skuId === line.skuId && kept.unitPrice !== kept.offerPrice;
    return isOwn ? { ...line, unitPrice: kept.unitPrice ?? null, priceUnitId: kept.priceUnit.id } : line;
  });
}

/** The price of a stored line stays in its unit when the form does not name one. */
function keepUnits({ lines: stored }: Purchase, lines: readonly PurchaseLineInput[]): PurchaseLineInput[] {
  const before = new Map(stored.map((line) => [line.id, line]));
  return lines.map((line) => {
    const kept = before.get(line.id ?? '');
    return line.unitPrice && line.priceUnitId === null && kept?.skuId === line.skuId ? { ...line, priceUnitId: kept.priceUnit.id } : line;
  });
}

async function refuseUnknownRun(tx: Tx, runId: string | null): Promise<void> {
  if (runId === null) return;
  const run = await tx.selectFrom('nettingRuns').select('id').where('id', '=', runId).executeTakeFirst();
  if (!run) throw new AppError('VALIDATION', {}, { fields: { nettingRunId: '备料测算不存在' } });
}

/** 溢短装: the smallest of the lines, so that no line is over its own. */
async function tolerancesOf(tx: Tx, groups: readonly PlannedPurchaseLine[][]): Promise<string[]> {
  const wanted = groups.flatMap((lines, at) =>
    lines.map(({ material, offer }) => ({ at, spuId: material.spuId, supplierId: offer.supplierId })),
  );
  const found = await listTolerances(tx, wanted);
  return groups.map((_, at) => {
    const own = found.filter((_tolerance, index) => wanted[index]?.at === at);
    return own.reduce((least, each) => (compareDecimals(each, least) < 0 ? each : least), own[0] ?? '0');
  });
}

const stylesIn = (lines: readonly PlannedPurchaseLine[]): string[] => lines.flatMap(({ styleId }) => styleId ?? []);

const FOUND_BY = 40;

function orderColumns(
  code: string,
  { holderId, needOn, remark }: { holderId: string; needOn: string; remark: string },
  lines: readonly PlannedPurchaseLine[],
  styles: ReadonlyMap<string, string>,
) {
  return {
    holderId,
    needOn,
    dueOn: needOn,
    remark,
    searchText: makeSearchText(
      code,
      ...new Set(
        lines
          .slice(0, FOUND_BY)
          .flatMap(({ material, offer, styleId }) => [
            material.code,
            material.name,
            material.colourName,
            offer.supplierName,
            styles.get(styleId ?? ''),
          ]),
      ),
    ),
  };
}
