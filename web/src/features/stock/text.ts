import type { FileVariant } from '@mrp/contract/features/files.ts';
import { skuStockApi, skuStockList, spuStockApi, spuStockList } from '@mrp/contract/features/stock.ts';
import { holderKinds, type ItemLevel, type HolderKind, type StockUnit } from '@mrp/contract/features/stock/item-level.ts';
import type { ExplanationQuery } from '@mrp/contract/features/stock/item.ts';
import type { LabelRequest } from '@mrp/contract/features/stock/labels.ts';
import { movementTypes, type MovementType } from '@mrp/contract/features/stock/ledger.ts';
import { nowOnly, type StockItem, type StockTotal } from '@mrp/contract/features/stock/list.ts';
import { buttonOf } from '@mrp/contract/features/stock/workflow.ts';
import { IMPORT, type Permission } from '@mrp/contract/permissions.ts';
import { compareDecimals, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import type { Column } from '@mrp/contract/lib/list.ts';
import { convertQuantity, units } from '@mrp/contract/lib/units.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import type { Action } from '../../kit/list/list-actions.ts';
import type { Shade } from '../../kit/Swatch.tsx';
import { formatFullTime, formatMoney, formatNumber } from '../../lib/format/format.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { readDay } from '../../lib/format/read-day.ts';

/** Both stock levels have the same endpoints, with their own addresses and permissions. */
export const apiOf = (goods: ItemLevel) => (goods === 'SKU' ? skuStockApi : spuStockApi);
export const listOf = (goods: ItemLevel) => (goods === 'SKU' ? skuStockList : spuStockList);

type StockList = ReturnType<typeof listOf>;

/** Filters, sort keys and groups that a past moment supports, without those of current data. */
function ofThePast(list: StockList): StockList {
  const filters = Object.fromEntries(Object.entries(list.filters).filter(([name]) => !isNowOnly('filters', name)));
  const columns = Object.fromEntries(
    Object.entries<Column>(list.columns).map(([name, { sortable, ...column }]) => [
      name,
      isNowOnly('sorts', name) || !sortable ? column : { ...column, sortable },
    ]),
  );
  const groupBy = Object.fromEntries(Object.entries(list.groupBy).filter(([name]) => !isNowOnly('groups', name)));
  return { ...list, filters, columns, groupBy } as StockList;
}

const isNowOnly = (part: keyof typeof nowOnly, name: string): boolean => nowOnly[part].some((one) => one === name);

const pastLists = { SKU: ofThePast(skuStockList), SPU: ofThePast(spuStockList) };
/** The list at a past moment, or now. */
export const listAt = (goods: ItemLevel, at: string | undefined) => (at === undefined ? listOf(goods) : pastLists[goods]);

export const stockAddress = (goods: ItemLevel): `/${string}` => (goods === 'SKU' ? '/skuStorage' : '/spuStorage');
/** Keeps the page's moment and unit in a link. */
export function stockDetailAddress(
  goods: ItemLevel,
  itemId: string,
  { at, unit }: { at?: string | undefined; unit?: ShownUnit | null } = {},
): string {
  const params = new URLSearchParams({ id: itemId, ...(at && { at }), ...(unit && { unit }) });
  return `${stockAddress(goods)}Detail?${params.toString()}`;
}

export const documentPrintAddress = (goods: ItemLevel, ids: readonly string[]): string =>
  `${goods === 'SKU' ? '/skuDocumentPrint' : '/spuDocumentPrint'}?ids=${ids.join(',')}`;

/** 期初 of many items at once, for users who may post opening stock and import. */
export const openingActions = (goods: ItemLevel, can: (permission: Permission) => boolean): Action[] =>
  can(buttonOf(goods, 'OPENING'))
    ? [{ key: 'opening', label: '导入期初', permission: IMPORT, to: `/importFile?object=${goods === 'SKU' ? 'skuOpening' : 'spuOpening'}` }]
    : [];

/** The items to print labels for, as in the address. */
const labelLists = ['items', 'lots', 'rolls'] as const;

export function labelAddress(goods: ItemLevel, { rows, ...lists }: Partial<LabelRequest>): string {
  const params = new URLSearchParams();
  for (const name of labelLists) if (lists[name]?.length) params.set(name, lists[name].join(','));
  if (rows && 'ids' in rows) params.set('rows', rows.ids.join(','));
  else if (rows) {
    params.set('found', rows.query);
    params.set('count', String(rows.count));
  }
  return `${goods === 'SKU' ? '/skuLabelPrint' : '/spuLabelPrint'}?${params.toString()}`;
}

export function labelItemsOf(params: URLSearchParams): LabelRequest {
  const listOfParam = (name: string): string[] => (params.get(name) ?? '').split(',').filter(Boolean);
  const [ids, query, count] = [listOfParam('rows'), params.get('found'), params.get('count')];
  const found = query === null ? undefined : { query, count: Number.parseInt(count ?? '1', 10) };
  const rows = ids.length > 0 ? { ids } : found;
  return { items: listOfParam('items'), lots: listOfParam('lots'), rolls: listOfParam('rolls'), ...(rows && { rows }) };
}

export const holderKindLabel = (kind: HolderKind): string => holderKinds.find(({ value }) => value === kind)?.label ?? kind;

export function stockShade({ code, name, colourName, hex, pictureId }: StockItem, variant: FileVariant): Shade {
  return {
    name: [code, name, colourName].filter(Boolean).join(' '),
    hex,
    pictureUrl: pictureUrl(pictureId, variant),
  };
}

/** Example: 精梳棉氨汗布 40S · 07 藏青 */
export const itemName = ({ name, colourName }: Pick<StockItem, 'name' | 'colourName'>): string =>
  colourName ? `${name} · ${colourName}` : name;

/** 其他出库（冲销）: a reversal has the type of the reversed movement, with the opposite sign. */
export const movementName = ({ type, reversalOfId }: { type: MovementType; reversalOfId?: string | null | undefined }): string =>
  reversalOfId ? `${movementTypes[type]}（冲销）` : movementTypes[type];

/** In the second unit with its own decimals: 25.40 公斤. */
export const secondText = (quantity: string | null, unit: StockUnit | null): string =>
  quantity && unit ? `${formatNumber(quantity, unit.decimals)} ${unit.name}` : '';

/** Other units for displaying quantities. */
export const shownUnits = ['米', '公斤', '码'] as const;
export type ShownUnit = (typeof shownUnits)[number];

type Convertible = Pick<StockItem, 'unit' | 'fabric'>;

/** A quantity in another unit, rounded as in the ledger; null for counted items or when conversion facts are missing. */
export const convertStock = (quantity: string, { unit, fabric }: Convertible, to: ShownUnit): string | null =>
  convertQuantity({ quantity, from: unit, to, fabric, decimals: units[to].decimals });

/** A quantity in the selected unit, else in its own. */
export interface ShownQuantity {
  text: string;
  unit: string;
}

export function showQuantity(quantity: string, item: Convertible, asked: ShownUnit | null): ShownQuantity {
  const converted = asked && asked !== item.unit.name ? convertStock(quantity, item, asked) : null;
  return converted === null || asked === null
    ? { text: formatNumber(quantity, item.unit.decimals), unit: item.unit.name }
    : { text: formatNumber(converted, units[asked].decimals), unit: asked };
}

export const isZero = (quantity: string): boolean => compareDecimals(quantity, '0') === 0;

/** Sums by unit: metres are never added to kilograms, but amounts are. */
export function totalLines(totals: readonly StockTotal[]): string[][] {
  const sumsOf = (ownership: 'total' | 'brand' | 'supplier', label: string) =>
    totals
      .filter((total) => !isZero(total[ownership]))
      .map(({ unit, decimals, [ownership]: sum }, at) => `${at === 0 ? `${label} ` : ''}${formatNumber(sum, decimals)} ${unit}`);
  const values = totals.flatMap(({ value }) => value ?? []);
  const value = values.length > 0 ? [`库存金额 ${formatMoney(sumDecimals(values))} 元`] : [];
  return [sumsOf('total', stockWords.total), value, sumsOf('brand', stockWords.brand), sumsOf('supplier', stockWords.supplier)].filter(
    (figure) => figure.length > 0,
  );
}

/** A past moment as in the address and in notes: 2026-11-18 18:00. */
export const momentText = (instant: string): string => formatFullTime(instant).slice(0, 16);

/** Converts between business time and the instant that the server expects. */
export const instantOf = (wallClock: string): string => `${wallClock.replace(' ', 'T')}:00+08:00`;

/** Parses a typed moment (2026/1/5 8:30; a date is the start of its day) to 2026-01-05 08:30; null when invalid. */
export function readMoment(typed: string): string | null {
  const [, dayTyped = '', hour = '0', minute = '00'] = /^(\S+?)(?:[ T]+([01]?\d|2[0-3])[:：]([0-5]\d))?$/.exec(typed) ?? [];
  const day = readDay(dayTyped);
  return day && `${day} ${hour.padStart(2, '0')}:${minute}`;
}

/** Label of a stock figure. */
export const quantityLabels = {
  brand: stockWords.brand,
  supplier: stockWords.supplier,
  total: stockWords.total,
  reserved: stockWords.reserved,
  frozen: stockWords.frozen,
  available: stockWords.available,
  scheduledIn: stockWords.scheduledIn,
  scheduledOut: stockWords.scheduledOut,
  convertible: stockWords.convertible,
} as const satisfies Record<ExplanationQuery['quantity'], string>;
