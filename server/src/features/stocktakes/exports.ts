import { countSheetList, stocktakeLineList } from '@mrp/contract/features/stocktakes/line-list.ts';
import { stocktakeList } from '@mrp/contract/features/stocktakes/list.ts';
import { stocktakeKindChoices, warehouseKindChoices } from '@mrp/contract/features/stocktakes/list.ts';
import { recountDoubts, type StocktakeLine } from '@mrp/contract/features/stocktakes/record.ts';
import { itemLevels, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { lineSources, sheetSources } from './line-workbooks.queries.ts';
import { stocktakeSources } from './queries.ts';

const wordOf = (choices: readonly { value: string; label: string }[], value: number): string | null =>
  choices.find((choice) => choice.value === String(value))?.label ?? null;

const exportOf = (goods: ItemLevel) =>
  exportable(stocktakeList(goods), stocktakeSources[goods], {
    kind: ({ kind }) => wordOf(stocktakeKindChoices, kind),
    ownership: ({ ownership }) => wordOf(warehouseKindChoices, ownership),
  });

const ownVariance = ({ shares }: StocktakeLine, owner: 1 | 2): string | null =>
  shares.find(({ ownership }) => ownership === owner)?.variance ?? null;

const marksOf = (line: StocktakeLine): string =>
  [
    line.isBeyond && '超阈值',
    line.isMoved && '盘点期间有出入库',
    line.isConflicting && '两人结果不同',
    line.isClockOff && '手机时间不准',
    line.isAdded && '清单外',
    ...recountDoubts(line).map((word) => `上次${word}`),
  ]
    .filter((word) => word !== false)
    .join('、');

const lineExportOf = (goods: ItemLevel) =>
  exportable(stocktakeLineList(goods), lineSources[goods], {
    position: ({ position }) => position + 1,
    brandVariance: (line) => ownVariance(line, 1),
    supplierVariance: (line) => ownVariance(line, 2),
    marks: marksOf,
  });

/** Its last columns are for writing. */
const sheetExportOf = (goods: ItemLevel) =>
  exportable(countSheetList(goods), sheetSources[goods], {
    position: ({ position }) => position + 1,
    counted: () => null,
    countedAt: () => null,
    note: () => null,
  });

export const stocktakeExports = itemLevels.flatMap((goods) => [exportOf(goods), lineExportOf(goods), sheetExportOf(goods)]);
