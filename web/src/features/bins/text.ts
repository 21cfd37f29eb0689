import { auditApi } from '@mrp/contract/features/audit.ts';
import { binsApi } from '@mrp/contract/features/bins.ts';
import type { BinRow, GoodsKey, PlacedGoods } from '@mrp/contract/features/bins/record.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import { quantityText } from '../../lib/format/quantities.ts';
import { rollName } from '../stock/lots/roll-lines.ts';

/** Queries that a changed bin, or goods that moved to another one, make stale. */
export const binReads = [
  binsApi.list,
  binsApi.get,
  binsApi.choose,
  binsApi.listMoves,
  binsApi.propose,
  auditApi.selectAllLogById,
  skuStockApi.list,
  spuStockApi.list,
];

/** A区 A-01-02 */
export const binName = ({ zone, code }: Pick<BinRow, 'zone' | 'code'>): string => [zone, code].filter(Boolean).join(' ');

/** 1,204.50 米、30 公斤: units are never added up together. */
export const quantitiesText = ({ quantities }: Pick<BinRow, 'quantities'>): string =>
  quantities.map(({ quantity, unit }) => quantityText(quantity, unit)).join('、');

export type NamedGoods = Pick<PlacedGoods, 'name' | 'colourName' | 'lotNo' | 'rollNo'>;

export const goodsName = ({ name, colourName }: Pick<NamedGoods, 'name' | 'colourName'>): string =>
  [name, colourName].filter(Boolean).join(' · ');
/** 府绸 藏青 D2610-07A / B07 */
export const placedName = (goods: NamedGoods): string => [goodsName(goods), rollName(goods)].filter(Boolean).join(' ');

export const keyOf = ({ itemId, lotId, rollId }: GoodsKey): GoodsKey => ({ itemId, lotId, rollId });
export const textKey = ({ itemId, lotId, rollId }: GoodsKey): string => `${itemId} ${lotId ?? ''} ${rollId ?? ''}`;
