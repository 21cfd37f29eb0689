import { ColourInput } from '@mrp/contract/features/materials/input.ts';
import type { Lookup } from '../../../platform/imports/lookup.ts';
import { GREIGE } from './lookups.rules.ts';
import type { StoredMaterial, StoredSku } from './queries.ts';
import { addError, canonical, isValid, listOf, textOf, type RowResult } from '../../../platform/imports/row-result.ts';

/** The item of a row: an existing colour, a new colour, or greige. */
export interface Item {
  /** Identifies the item within its material. */
  key: string;
  greige: boolean;
  stored: StoredSku | null;
  colour: ColourInput | null;
  /** The row that added it. */
  row: number;
}

export interface ColourContext {
  lookup: Lookup;
  plainColourId: string;
  greigeManaged: boolean;
  barcodes: ReadonlyMap<string, { skuId: string; code: string }>;
}

/** The items of a row. Without a colour, its offer belongs to 无色, or to the only existing colour. */
export function findItems(verdict: RowResult, material: StoredMaterial | null, context: ColourContext): Item[] {
  const { row } = verdict;
  const colourIds = listOf(row, 'colourIds');
  if (colourIds.length === 0 && !row.values.has('supplierId')) return [];
  const [only, ...others] = material?.skus ?? [];
  if (colourIds.length === 0 && only && others.length === 0)
    return [{ key: `k${only.id}`, greige: false, stored: only, colour: null, row: row.number }];
  const wanted = colourIds.length === 0 ? [context.plainColourId] : colourIds;
  // A name and a barcode belong to one colour.
  for (const column of ['colourName', 'barcode'])
    if (wanted.length > 1 && row.values.has(column)) addError(verdict, column, '一行有多个颜色时请留空');
  return wanted.flatMap((colourId) =>
    colourId === GREIGE ? greigeItem(verdict, context) : (colourItem(verdict, material, colourId, context) ?? []),
  );
}

function greigeItem(verdict: RowResult, { greigeManaged }: ColourContext): Item[] {
  if (!greigeManaged) addError(verdict, 'colourIds', '该分类不管理坯布，请填写颜色');
  return [{ key: 'greige', greige: true, stored: null, colour: null, row: verdict.row.number }];
}

function colourItem(
  verdict: RowResult,
  material: StoredMaterial | null,
  colourId: string,
  { lookup, barcodes }: ColourContext,
): Item | null {
  const { row } = verdict;
  const colourName = textOf(row, 'colourName') || lookup.get(colourId)?.label || '';
  const stored = findSku(material, colourId, colourName, row.values.has('colourName'));
  if (stored?.state === 'DISABLED') addError(verdict, 'colourIds', `颜色“${stored.colourName}”已停用，请先启用`);
  const barcode = textOf(row, 'barcode');
  const owner = barcode === '' ? undefined : barcodes.get(barcode);
  if (owner && owner.skuId !== stored?.id) addError(verdict, 'barcode', `条码已被 ${owner.code} 使用`);
  const parsed = ColourInput.safeParse({
    colourId,
    colourName,
    barcode,
    state: textOf(row, 'colourState') || 'CONFIRMED',
    safetyStock: textOf(row, 'safetyStock') || null,
    pictureIds: row.pictureIds.slice(0, 1),
  });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) addError(verdict, String(path[0]), message);
    return null;
  }
  return { key: stored ? `k${stored.id}` : `n${colourName}`, greige: false, stored, colour: parsed.data, row: row.number };
}

function findSku(material: StoredMaterial | null, colourId: string, colourName: string, named: boolean): StoredSku | null {
  const skus = material?.skus ?? [];
  const byName = skus.find((sku) => sku.colourName === colourName);
  if (byName || named) return byName ?? null;
  const sameColour = skus.filter((sku) => sku.colourId === colourId);
  return sameColour.length === 1 ? (sameColour[0] ?? null) : null;
}

const colourColumns = ['safetyStock', 'barcode', 'colourState'] as const;

export interface SkuChange {
  id: string;
  safetyStock: string | null;
  barcode: string;
  state: string;
}

/** The columns of the row that differ from an existing colour, and the changed colour. */
export function changeSku(verdict: RowResult, sku: StoredSku): { columns: string[]; change: SkuChange } {
  const { row } = verdict;
  const stored = { safetyStock: sku.safetyStock ?? '', barcode: sku.barcode, colourState: sku.state };
  const columns = colourColumns.filter(
    (column) => row.values.has(column) && canonical(row.values.get(column)) !== canonical(stored[column]),
  );
  if (columns.includes('colourState') && sku.state !== 'SAMPLING') addError(verdict, 'colourState', '已确认的颜色请在详情页重新打样');
  const said = { ...stored, ...Object.fromEntries(columns.map((column) => [column, textOf(row, column)])) };
  return {
    columns: isValid(verdict) ? columns : [],
    change: { id: sku.id, safetyStock: said.safetyStock || null, barcode: said.barcode, state: said.colourState },
  };
}
