import { skuStockDocumentList, skuStockList, spuStockDocumentList, spuStockList } from '@mrp/contract/features/stock.ts';
import { skuMovementWorkbook, spuMovementWorkbook } from '@mrp/contract/features/stock/movement-list.ts';
import { holderList } from '@mrp/contract/features/stock/holders.ts';
import { holderKinds, ownershipChoices, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { exportable, type ExportableList } from '../../platform/lists/exportable-list.ts';
import { stockSource, parseStockView } from './balances/queries.ts';
import { stockDocumentSources } from './documents/queries.ts';
import { holderSource } from './holders.queries.ts';
import { movementSources } from './balances/movement-workbook.queries.ts';

/** The workbook uses the view of the query, including a past moment. */
function stockExport(goods: ItemLevel): ExportableList {
  const of = (query: object) =>
    exportable(goods === 'SKU' ? skuStockList : spuStockList, stockSource(goods, parseStockView(query)), {
      picture: ({ pictureId }) => pictureId && { fileId: pictureId },
      holderKind: ({ holder }) => holderKinds.find(({ value }) => value === holder.kind)?.label ?? null,
    });
  return {
    ...of({}),
    count: (db, query, user, limit) => of(query).count(db, query, user, limit),
    cellsAfter: async (db, query, user, wanted) => (await of(query).cellsAfter?.(db, query, user, wanted)) ?? [],
    streamCells: (tx, query, user, columns) => of(query).streamCells(tx, query, user, columns),
  };
}

const documentExport = (goods: ItemLevel): ExportableList =>
  exportable(goods === 'SKU' ? skuStockDocumentList : spuStockDocumentList, stockDocumentSources[goods], {
    ownership: ({ ownership }) => ownershipChoices.find(({ value }) => value === String(ownership))?.label ?? stockWords.inTakeOrder,
  });

export const stockExports: readonly ExportableList[] = [
  stockExport('SKU'),
  stockExport('SPU'),
  documentExport('SKU'),
  documentExport('SPU'),
  exportable(skuMovementWorkbook, movementSources.SKU, {}),
  exportable(spuMovementWorkbook, movementSources.SPU, {}),
  exportable(holderList, holderSource, {}),
];
