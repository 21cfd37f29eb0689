import type { KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import type { MaterialInput } from '@mrp/contract/features/materials/input.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi, type OfferInput } from '@mrp/contract/features/prices.ts';
import type { Permission } from '@mrp/contract/permissions.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { changeSku, findItems, type ColourContext, type Item, type SkuChange } from './colours.rules.ts';
import { storedValue } from './facts.rules.ts';
import { changeOffer, draftOffer, fieldOf, priceColumnNames, type OfferChange, type OfferContext } from './offers.rules.ts';
import type { StoredMaterial, StoredOffer, StoredSku } from './queries.ts';
import { addError, canonical, isValid, textOf, type RowResult } from '../../../platform/imports/row-result.ts';

/** The permission for each part of a sheet. */
export const materialRights = {
  create: materialsApi.create.permission.anyOf[0],
  edit: materialsApi.edit.permission.anyOf[0],
  colours: materialsApi.addColours.permission.anyOf[0],
  offers: pricesApi.addOffers.permission.anyOf[0],
  prices: pricesApi.addPrice.permission.anyOf[0],
} as const satisfies Record<string, Permission>;

/** The changes of one material's rows. */
export interface MaterialPlan {
  stored: StoredMaterial | null;
  /** The validated material; null for a stored one without changes. */
  material: MaterialInput | null;
  /** It lacks required facts and is created as 待补全. */
  incomplete: boolean;
  colours: Item[];
  skuChanges: { sku: StoredSku; change: SkuChange }[];
  offers: { item: Item; offer: OfferInput }[];
  offerChanges: { offer: StoredOffer; change: OfferChange }[];
}

/** The state of planning one material's rows. */
export interface Planning {
  plan: MaterialPlan;
  permissions: ReadonlySet<string>;
  strategy: KeyStrategy;
  colours: ColourContext;
  offers: OfferContext;
  /** Material columns in which the file differs from the stored values. */
  changes: readonly string[];
  /** The file contains the first picture of the material. */
  pictured: boolean;
  /** Whether a valid row has such a change. */
  factsChange: boolean;
  print(column: string, value: unknown): string;
  /** The first row by key, to find duplicates. */
  seen: Map<string, RowResult>;
  preferred: Map<string, number>;
}

export function planRow(planning: Planning, verdict: RowResult): void {
  const { stored } = planning.plan;
  Object.assign(verdict, { added: false, changed: false, note: '', before: new Map(), code: stored?.code ?? null });
  if (!verdict.row.values.has('supplierId') && priceColumnNames.some((column) => verdict.row.values.has(column)))
    addError(verdict, 'supplierId', '有价格但没有供应商，请填写供应商');
  const items = findItems(verdict, stored, planning.colours);
  if (!isValid(verdict) || isRepeated(planning, verdict, items)) return;
  planFacts(planning, verdict);
  for (const item of items) {
    if (!item.greige) planColour(planning, verdict, item);
    if (isValid(verdict) && verdict.row.values.has('supplierId')) planOffer(planning, verdict, item);
  }
}

function need({ permissions }: Planning, verdict: RowResult, permission: Permission, column: string, what: string): boolean {
  if (permissions.has(permission)) return true;
  addError(verdict, column, `没有“${permission}”权限，不能${what}`);
  return false;
}

/** Existing records are skipped with the strategy CREATE, and new ones with UPDATE. */
function mayChange({ strategy }: Planning, verdict: RowResult): boolean {
  if (strategy === 'CREATE') verdict.note = '已存在，按“仅新增”跳过';
  return strategy !== 'CREATE';
}

function mayAdd({ strategy }: Planning, verdict: RowResult, what: string): boolean {
  if (strategy === 'UPDATE') verdict.note = `${what}不存在，按“仅更新”跳过`;
  return strategy !== 'UPDATE';
}

/** A duplicate of colour, supplier and item number: skipped when the rows are equal, else an error. */
function isRepeated({ seen }: Planning, verdict: RowResult, items: readonly Item[]): boolean {
  const { row } = verdict;
  const offer = `${textOf(row, 'supplierId')}|${textOf(row, 'supplierItemNo')}`;
  const keys = items.length > 0 ? items.map(({ key }) => `${key}|${offer}`) : ['material'];
  const earlier = keys.flatMap((key) => seen.get(key) ?? [])[0];
  if (!earlier) {
    for (const key of keys) seen.set(key, verdict);
    return false;
  }
  const column = ['supplierItemNo', 'supplierId', 'colourIds'].find((key) => row.texts.has(key)) ?? 'name';
  if (saysTheSame(verdict, earlier)) verdict.note = `与第 ${earlier.row.number} 行相同`;
  else addError(verdict, column, `与第 ${earlier.row.number} 行重复（同一物料、颜色、供应商和货号）`);
  return true;
}

function saysTheSame(a: RowResult, b: RowResult): boolean {
  const columns = new Set([...a.row.values.keys(), ...b.row.values.keys()]);
  return [...columns].every((column) => canonical(a.row.values.get(column)) === canonical(b.row.values.get(column)));
}

function planFacts(planning: Planning, verdict: RowResult): void {
  const { stored } = planning.plan;
  if (!stored) {
    if (need(planning, verdict, materialRights.create, 'name', materialsWords.create)) verdict.added = true;
    return;
  }
  const said = planning.changes.filter((column) => verdict.row.values.has(column));
  const brings = planning.pictured && verdict.row.pictureIds.length > 0;
  if ((said.length === 0 && !brings) || !mayChange(planning, verdict)) return;
  if (!need(planning, verdict, materialRights.edit, said[0] ?? 'picture', '修改物料')) return;
  verdict.changed = true;
  planning.factsChange = true;
  for (const column of said) verdict.before.set(column, planning.print(column, storedValue(stored, column)));
}

function planColour(planning: Planning, verdict: RowResult, item: Item): void {
  if (item.stored) {
    planStoredColour(planning, verdict, item.stored);
    return;
  }
  if (!mayAdd(planning, verdict, materialsWords.colour) || !need(planning, verdict, materialRights.colours, 'colourIds', '新增颜色'))
    return;
  const earlier = planning.plan.colours.find(({ key }) => key === item.key);
  if (!earlier) {
    planning.plan.colours.push(item);
    verdict.added = true;
  } else if (contradicts(verdict, item, earlier)) addError(verdict, 'colourIds', `与第 ${earlier.row} 行不一致（同一颜色）`);
}

function contradicts({ row }: RowResult, item: Item, earlier: Item): boolean {
  const fields = { safetyStock: 'safetyStock', barcode: 'barcode', colourState: 'state' } as const;
  return Object.entries(fields).some(
    ([column, field]) => row.values.has(column) && canonical(item.colour?.[field]) !== canonical(earlier.colour?.[field]),
  );
}

function planStoredColour(planning: Planning, verdict: RowResult, sku: StoredSku): void {
  const { columns, change } = changeSku(verdict, sku);
  const [column] = columns;
  if (column === undefined || !mayChange(planning, verdict) || !need(planning, verdict, materialRights.colours, column, '修改颜色')) return;
  verdict.changed = true;
  const stored: Record<string, unknown> = { safetyStock: sku.safetyStock, barcode: sku.barcode, colourState: sku.state };
  for (const changed of columns) verdict.before.set(changed, planning.print(changed, stored[changed]));
  planning.plan.skuChanges.push({ sku, change });
}

function planOffer(planning: Planning, verdict: RowResult, item: Item): void {
  const { plan, preferred } = planning;
  const { row } = verdict;
  const isThere = item.greige || item.stored !== null || plan.colours.some(({ key }) => key === item.key);
  if (!isThere) return;
  if (row.values.get('preferred') === true) {
    const other = preferred.get(item.key);
    if (other !== undefined) addError(verdict, 'preferred', `第 ${other} 行已是同一颜色的优选`);
    preferred.set(item.key, other ?? row.number);
  }
  const stored = findOffer(plan.stored, item, verdict);
  if (stored && plan.stored) {
    planStoredOffer(planning, verdict, stored, plan.stored);
    return;
  }
  if (!mayAdd(planning, verdict, materialsWords.offers) || !need(planning, verdict, materialRights.offers, 'supplierId', '新增报价'))
    return;
  const offer = draftOffer(verdict, planning.offers);
  if (!offer || !isValid(verdict)) return;
  verdict.added = true;
  plan.offers.push({ item, offer });
}

/** Finds the offer by supplier and item number; without a number it is the supplier's only offer of the item. */
function findOffer(material: StoredMaterial | null, item: Item, { row }: RowResult): StoredOffer | undefined {
  if (!item.greige && !item.stored) return undefined;
  const [supplierId, itemNo] = [textOf(row, 'supplierId'), textOf(row, 'supplierItemNo')];
  const offers = (material?.offers ?? []).filter((offer) => offer.skuId === (item.stored?.id ?? null) && offer.supplierId === supplierId);
  const [only, another] = offers;
  return offers.find((offer) => offer.terms['supplierItemNo'] === itemNo) ?? (itemNo === '' && !another ? only : undefined);
}

function planStoredOffer(planning: Planning, verdict: RowResult, offer: StoredOffer, material: StoredMaterial): void {
  const change = changeOffer(verdict, offer, material, planning.offers);
  const changed = change.columns.length > 0 || change.prices.length > 0 || change.preferred;
  if (!isValid(verdict) || !changed || !mayChange(planning, verdict)) return;
  if (!need(planning, verdict, materialRights.prices, change.columns[0] ?? 'bulkPrice', '修改报价')) return;
  verdict.changed = true;
  for (const column of change.columns) verdict.before.set(column, planning.print(column, offer.terms[fieldOf(column)]));
  for (const [column, price] of change.before) verdict.before.set(column, price);
  planning.plan.offerChanges.push({ offer, change });
}
