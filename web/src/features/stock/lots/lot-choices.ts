import { lotQualities, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { LotChoice } from '@mrp/contract/features/stock/item.ts';
import { plainLotText, rollKey } from '@mrp/contract/features/stock/lot-numbers.ts';
import type { StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { isTyped, type GridRow, type TextOffers } from '../../../kit/grid/columns/columns.ts';
import { call } from '../../../lib/api/api.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import type { StockOption, StockPlace } from '../stock-choices.ts';
import { apiOf } from '../text.ts';

/** The cells of a row that name what leaves. */
export const lotFieldsOf = (kind: StockDocumentKind) =>
  kind === 'CONVERSION' ? { lot: 'fromLotNo', roll: 'fromRollNo' } : { lot: 'lotNo', roll: 'rollNo' };

/** Frozen lots may be returned and written off, nothing else. */
const takesFrozen = (kind: StockDocumentKind): boolean => kind === 'RETURN' || kind === 'ADJUSTMENT';

export const freeOf = ({ onHand, frozen }: LotChoice, kind: StockDocumentKind): string =>
  takesFrozen(kind) ? onHand : decimal(onHand).minus(decimal(frozen)).toFixed();

export const itemOf = (row: GridRow): StockOption | null => {
  const item = row['item'] as StockOption | null | undefined;
  return item && !isTyped(item) ? item : null;
};

export const textIn = (row: GridRow, field: string): string => (typeof row[field] === 'string' ? row[field].trim() : '');

/** Named lots are taken from 品牌仓 unless the document says 供应商仓. */
export const lotRequest = ({ holderId, ownership }: StockPlace, wanted: readonly { materialId: string; lotNo?: string }[]) => ({
  holderId,
  ownership: ownership === '2' ? (2 as const) : (1 as const),
  wanted: [...wanted],
});

const qualityOf = ({ quality, frozen }: LotChoice): string =>
  quality === 'PASSED'
    ? ''
    : `${lotQualities.find(({ value }) => value === quality)?.label ?? ''}${decimal(frozen).gt(0) ? '，已冻结' : ''}`;

/** 2025-11-02 入库 · 待检 */
export const noteOf = (lot: LotChoice): string => [`${lot.receivedOn} 入库`, qualityOf(lot)].filter(Boolean).join(' · ');

interface LotOffersOf {
  goods: ItemLevel;
  kind: StockDocumentKind;
  place: () => StockPlace | undefined;
  /** 缸号 offers all lots and rolls, 匹号 those of the lot in its row. */
  part: 'lot' | 'roll';
}

/** Lots and rolls at the holder beside the cells that name them; choosing one fills lot, roll and, where empty, the quantity. */
export function lotOffers({ goods, kind, place, part }: LotOffersOf): TextOffers {
  const fields = lotFieldsOf(kind);
  const lotIn = (row: GridRow): string => (part === 'roll' ? textIn(row, fields.lot) : '');
  return {
    keyOf: (row) => {
      const [item, at] = [itemOf(row), place()];
      if (!item || !at || item.lotTracked === 'NONE' || (part === 'roll' && item.lotTracked !== 'ROLL')) return null;
      return [item.id, at.holderId, at.ownership ?? '', lotIn(row)].join('\n');
    },
    read: async (row, signal) => {
      const [item, at] = [itemOf(row), place()];
      if (!item || !at) return [];
      const lotNo = lotIn(row);
      const body = lotRequest(at, [{ materialId: item.id, ...(lotNo !== '' && { lotNo }) }]);
      const lots = await call(apiOf(goods).chooseLots, { body }, { signal });
      return lots.map((lot) => ({
        value: part === 'roll' ? lot.rollNo : lot.lotNo,
        label: lot.rollNo === '' ? lot.lotNo : part === 'roll' ? `匹 ${lot.rollNo}` : `${lot.lotNo} 匹 ${lot.rollNo}`,
        note: `可用 ${formatNumber(freeOf(lot, kind), item.decimals)} ${item.unit} · ${noteOf(lot)}`,
        fill: (line) => ({
          [fields.lot]: lot.lotNo,
          ...(lot.rollNo !== '' && { [fields.roll]: lot.rollNo }),
          ...(textIn(line, 'quantity') === '' && { quantity: freeOf(lot, kind) }),
        }),
      }));
    },
    empty: '该持有方没有这个物料的缸号',
  };
}

/** What is free of the lots and rolls that rows name, by material. */
export function freeByLot(
  lots: readonly LotChoice[],
  kind: StockDocumentKind,
): (materialId: string, lotNo: string, rollNo: string) => string {
  const byLot = Map.groupBy(lots, ({ materialId, lotNo }) => `${materialId}\n${plainLotText(lotNo).toLowerCase()}`);
  return (materialId, lotNo, rollNo) => {
    const ofLot = byLot.get(`${materialId}\n${plainLotText(lotNo).toLowerCase()}`) ?? [];
    const named = rollNo === '' ? ofLot : ofLot.filter((lot) => rollKey(lot) === rollKey({ lotNo, rollNo }));
    return sumDecimals(['0', ...named.map((lot) => freeOf(lot, kind))]);
  };
}
