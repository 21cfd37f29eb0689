import { countTasksApi, skuStocktakesApi, spuStocktakesApi } from '@mrp/contract/features/stocktakes.ts';
import { stocktakeKindChoices, warehouseKindChoices } from '@mrp/contract/features/stocktakes/list.ts';
import { recountDoubts, type Stocktake, type StocktakeLine, type StocktakeRow } from '@mrp/contract/features/stocktakes/record.ts';
import type { StocktakeAction } from '@mrp/contract/features/stocktakes/workflow.ts';
import type { HolderKind, ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { formatNumber } from '../../lib/format/format.ts';

/** Both levels have the same endpoints, with their own addresses and permissions. */
export const apiOf = (goods: ItemLevel) => (goods === 'SKU' ? skuStocktakesApi : spuStocktakesApi);

export const listAddress = (goods: ItemLevel): `/${string}` => (goods === 'SKU' ? '/skuInventory' : '/spuInventory');
export const newAddress = (goods: ItemLevel): `/${string}` => `${listAddress(goods)}New`;
export const stocktakeEditAddress = (goods: ItemLevel, id: string): string => `${listAddress(goods)}Edit?id=${id}`;
export const printAddress = (goods: ItemLevel, ids: readonly string[]): string => `/printInventory?goods=${goods}&ids=${ids.join(',')}`;
export const deskAddress = (id: string): string => `/inventoryDesk?id=${id}`;

const detailPaths = {
  SKU: { MATERIAL_SUPPLIER: '/skuSupplierCheckDetails', other: '/skuEndProductDetails' },
  SPU: { MATERIAL_SUPPLIER: '/spuSupplierCheckDetails', other: '/spuEndProductDetails' },
} as const;

/** The detail page of the holder's type; own sites share that of the garment suppliers. */
export const stocktakeAddress = (goods: ItemLevel, id: string, kind?: HolderKind): string =>
  `${detailPaths[goods][kind === 'MATERIAL_SUPPLIER' ? kind : 'other']}?id=${id}`;

const wordOf = (choices: readonly { value: string; label: string }[], value: number): string =>
  choices.find((choice) => choice.value === String(value))?.label ?? '';
export const kindWord = ({ kind }: Pick<StocktakeRow, 'kind'>): string => wordOf(stocktakeKindChoices, kind);
export const warehouseWord = ({ ownership }: Pick<StocktakeRow, 'ownership'>): string => wordOf(warehouseKindChoices, ownership);

/** Queries that a changed stocktake makes stale. */
export const stocktakeReads = (goods: ItemLevel) => {
  const api = apiOf(goods);
  const stock = goods === 'SKU' ? skuStockApi : spuStockApi;
  return [api.list, api.get, api.listLines, api.getLineStory, countTasksApi.list, countTasksApi.get, stock.list, stock.get];
};

/** Two sites of one owner: 缸 and 匹 of a line, if any. */
export const lotWords = ({ lotNo, rollNo }: Pick<StocktakeLine, 'lotNo' | 'rollNo'>): string => [lotNo, rollNo].filter(Boolean).join(' / ');

export const isZero = (quantity: string): boolean => decimal(quantity).isZero();

export const ownerWords = { 1: '品牌仓', 2: '供应商仓' } as const;

/** How long a counter takes for a line; who writes each line once has no time for it. */
export const paceWords = (seconds: string | null): string => (seconds === null || isZero(seconds) ? '—' : `${secondsWords(seconds)}/行`);

/** From the first to the last record of a line. */
export function secondsWords(seconds: string | number): string {
  const whole = decimal(String(seconds));
  return whole.lt(90) ? `${formatNumber(whole.toFixed(0), 0)} 秒` : `${formatNumber(whole.div(60).toFixed(1), 1)} 分`;
}

/** Marks of a line that a reviewer should look at. */
export function marksOf(line: StocktakeLine): { word: string; tone: 'warning' | 'danger' | 'info' | 'neutral' }[] {
  return [
    ...(line.isBeyond ? [{ word: '超阈值', tone: 'danger' as const }] : []),
    ...(line.isMoved ? [{ word: '盘点期间有出入库', tone: 'warning' as const }] : []),
    ...(line.isConflicting ? [{ word: '两人结果不同', tone: 'warning' as const }] : []),
    ...(line.isClockOff ? [{ word: '手机时间不准', tone: 'neutral' as const }] : []),
    ...(line.isAdded ? [{ word: '清单外', tone: 'info' as const }] : []),
    ...recountDoubts(line).map((word) => ({ word: `上次${word}`, tone: 'neutral' as const })),
    ...(line.round > 1 ? [{ word: `第 ${line.round} 次`, tone: 'neutral' as const }] : []),
  ];
}

export const isOpen = ({ state }: Pick<Stocktake, 'state'>): boolean => state === 'COUNTING' || state === 'RECOUNT' || state === 'REVIEW';

/** What 结束盘点, 结束复盘 and 退回 became where lines are to be counted again, and by whom. */
export function recountWords(
  action: StocktakeAction,
  { state, recountLines, stuckLines, counters }: Pick<Stocktake, 'state' | 'recountLines' | 'stuckLines' | 'counters'>,
): string | undefined {
  if (state !== 'RECOUNT') return undefined;
  const ended: Partial<Record<StocktakeAction, string>> = {
    finish: '已结束盘点，',
    finishRecount: '盘点期间有出入库，',
    return: '已退回，',
  };
  const again = action === 'finishRecount' ? '再次复盘' : '复盘';
  const whom =
    stuckLines > 0 ? `${stuckLines} 行须由没有盘过的人复盘，请增加盘点人或接手` : `已通知 ${counters}，每行由上一次没有盘它的人复盘`;
  return `${ended[action] ?? ''}${recountLines} 行转${again}：${whom}`;
}
