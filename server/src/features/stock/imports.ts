import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { titleOf } from '@mrp/contract/features/stock/item-level.ts';
import { buttonOf } from '@mrp/contract/features/stock/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import { newRowResult, toRowOutcome } from '../../platform/imports/row-result.ts';
import { undoOpening, writeOpening } from './imports.commands.ts';
import { loadStockLookups, readOpeningContext } from './imports.queries.ts';
import { openingColumns, planOpening } from './imports.rules.ts';

/** 期初库存: one row is a lot, a roll or, without them, an item at a holder. Importing it posts it. */
function openingImport(goods: ItemLevel): ImportObject {
  return {
    key: goods === 'SKU' ? 'skuOpening' : 'spuOpening',
    label: goods === 'SKU' ? '期初库存（SKU）' : '期初库存（坯布）',
    instructions: [
      '一行是一个持有方处的一个物料；分缸号的物料每缸一行，分匹的每匹一行（细码）。',
      '同一持有方、归属、日期的行合成一张期初单，导入后即过账；撤销导入即冲销。',
      '同一持有方同一归属下已有期初的物料不能再次导入，请用调整单；物料有一行错误，整个物料不导入。',
      {
        withPrices: '单价为不含税人民币单价，留空则按系统中的价格计价；供应商仓不填单价。',
        without: '品牌仓按系统中的价格计价，没有价格的物料请先让有权限的同事维护；供应商仓不计价。',
      },
      '第 2 行是示例，导入时自动跳过。',
    ],
    rights: [buttonOf(goods, 'OPENING')],
    auditKind: 'stockDocument',
    documentTable: 'stock_documents',
    listTitle: titleOf(goods),
    parts: { stock: { label: '期初库存' }, roll: { label: stockWords.rollDetails, anchor: 'lotNo' } },
    columns: openingColumns(goods),
    loadLookups: loadStockLookups,
    groupOf: (texts) => ['holderId', 'ownership', 'occurredOn', 'code'].map((column) => foldText(texts.get(column) ?? '')).join('|'),
    plan: async ({ db, user }, rows) => {
      const verdicts = rows.map(newRowResult);
      const context = { ...(await readOpeningContext(db, goods, rows)), givesPrices: user.permissions.has(VIEW_PRICES) };
      const documents = planOpening(verdicts, context);
      return { rows: verdicts.map(toRowOutcome), write: (tx) => writeOpening(tx, goods, user, documents) };
    },
    undo: (tx, user, written, reason) => undoOpening(tx, goods, user, written, reason),
  };
}

export const openingImports: readonly ImportObject[] = [openingImport('SKU'), openingImport('SPU')];
