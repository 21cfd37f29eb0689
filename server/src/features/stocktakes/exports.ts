import { stocktakeList } from '@mrp/contract/features/stocktakes/list.ts';
import { stocktakeKindChoices, warehouseKindChoices } from '@mrp/contract/features/stocktakes/list.ts';
import { itemLevels, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { exportable } from '../../platform/exportable-list.ts';
import { stocktakeSources } from './queries.ts';

const wordOf = (choices: readonly { value: string; label: string }[], value: number): string | null =>
  choices.find((choice) => choice.value === String(value))?.label ?? null;

const exportOf = (goods: ItemLevel) =>
  exportable(stocktakeList(goods), stocktakeSources[goods], {
    kind: ({ kind }) => wordOf(stocktakeKindChoices, kind),
    ownership: ({ ownership }) => wordOf(warehouseKindChoices, ownership),
  });

export const stocktakeExports = itemLevels.map(exportOf);
