import { pricesApi } from '@mrp/contract/features/prices.ts';
import { foldCode } from '@mrp/contract/lib/folding.ts';
import { priceWords } from '@mrp/contract/features/prices/words.ts';
import type { ImportObject } from '../../platform/imports/object.ts';
import { planRepeated } from '../../platform/imports/merging.ts';
import { newRowResult, toRowOutcome } from '../../platform/imports/row-result.ts';
import { readToday } from '../../platform/today.ts';
import { undoPrices, writePrices } from './imports.commands.ts';
import { listNamedOffers, loadPriceLookups } from './imports.queries.ts';
import { planPrice, priceColumns, type PlannedPrice } from './imports.rules.ts';

const [maintain] = pricesApi.addPrice.permission.anyOf;

/** 价格: new prices of offers that exist; a row is one price. */
export const priceImport: ImportObject = {
  key: 'prices',
  label: priceWords.price,
  instructions: [
    '一行是一家供应商对一个物料（或颜色）的一个新价格；供应商要先有这个物料的报价。',
    '填物料编码时改它全部颜色的报价，填颜色编码时只改这个颜色。',
    '价格按该报价登记的单位、币种与含税；与现行价相同且没写生效日期的行跳过。',
    '价格只增不改：新的一行从生效日期起代替旧价，撤销导入会作废这些价格。',
    '第 2 行是示例，导入时自动跳过。',
  ],
  rights: [maintain],
  auditKind: 'material',
  documentTable: 'spus',
  listTitle: '价格查看',
  parts: { price: { label: priceWords.price } },
  columns: priceColumns,
  otherHeaders: ['名称', '颜色', '状态', '失效日期', '计价', '净价', '米价', '涨跌', '分类', '登记人', '登记时间'],
  loadLookups: loadPriceLookups,
  groupOf: keyOf,
  contradictions: ['REFUSE', 'FIRST', 'LAST'],
  plan: async ({ db, options }, rows) => {
    const results = rows.map(newRowResult);
    const [offers, today] = [await listNamedOffers(db, rows), await readToday(db)];
    const planned: PlannedPrice[] = [];
    planRepeated(results, {
      keyOf: ({ texts }) => keyOf(texts),
      policy: options.contradictions,
      column: 'code',
      what: priceWords.price,
      plan: (result) => void planned.push(...planPrice(result, offers, today)),
    });
    return { rows: results.map(toRowOutcome), write: (tx) => writePrices(tx, planned) };
  },
  undo: undoPrices,
};

/** What tells the price of one row from those of the others. */
function keyOf(texts: ReadonlyMap<string, string>): string {
  return ['code', 'supplierId', 'supplierItemNo', 'kind', 'minQuantity', 'validFrom']
    .map((column) => foldCode(texts.get(column) ?? ''))
    .join('|');
}
