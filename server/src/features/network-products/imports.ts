import { MAINTAIN_PRODUCTS } from '@mrp/contract/features/network-products.ts';
import { NETWORK_PRODUCT } from '@mrp/contract/features/network-products/audit.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import { productWords } from '@mrp/contract/features/network-products/words.ts';
import type { ImportObject, Lookups, ReadRow } from '../../platform/imports/object.ts';
import { newRowResult, textOf, toRowOutcome } from '../../platform/imports/row-result.ts';
import { classByName, usualOfClass } from '../materials/imports/names.rules.ts';
import { eachColour, overColours } from './colours.rules.ts';
import { productColumns } from './import-columns.rules.ts';
import { planProducts } from './import-planning.rules.ts';
import { DISCONTINUED, finishList, undoProducts, writeProducts } from './imports.commands.ts';
import { countDiscontinued, listStoredProducts, loadProductLookups } from './imports.queries.ts';

/** A list without a class has it in its names; an existing product keeps its own. */
function completeClass(row: ReadRow, lookups: Lookups): void {
  const column = 'classificationId';
  if (row.values.has(column) || row.errors.has(column)) return;
  const entry = classByName(textOf(row, 'name'), lookups['classification']?.entries ?? []);
  if (!entry) return;
  row.values.set(column, entry.id);
  row.shown.set(column, entry.label);
  row.assumed.add(column);
  row.inferred.add(column);
}

/** 物料网商品: a supplier's list; one row is a product in a colour. */
export const productImport: ImportObject = {
  key: 'networkProducts',
  label: productWords.networkProduct,
  instructions: [
    '一行是一个供应商商品的一个颜色，几个颜色可以写在一格里，用顿号分开；同一供应商的货号和颜色相同即为同一商品，没有货号时按品名、颜色和克重（规格）认。',
    '与该供应商上一份清单比较：没有过的为新品，内容不同的为有变化，逐项记下变化前后。',
    '清单范围填“整份清单”时，该供应商不在清单里的商品标为已停供；填“部分商品”时不动它们。',
    '空单元格不改原值；文件里没有的列也不改；同一份清单再导入不产生任何变化。',
    '第 2 行是示例，导入时自动跳过。',
  ],
  rights: [MAINTAIN_PRODUCTS],
  auditKind: NETWORK_PRODUCT,
  documentTable: 'network_products',
  listTitle: '物料网商品',
  parts: { product: { label: productWords.product } },
  columns: productColumns,
  contradictions: ['REFUSE', 'FIRST', 'LAST'],
  makes: { classificationId: 'class', unitId: 'unit', supplierId: 'supplier' },
  otherHeaders: ['商品编码', '状态', '变化', '价格变化', '外部物料', '清单时间'],
  loadLookups: loadProductLookups,
  complete: completeClass,
  usualOf: usualOfClass,
  groupOf: (texts) => {
    const of = (column: string): string => foldText(texts.get(column) ?? '');
    const item = of('supplierItemNo');
    // A cell may list several colours, so that those of a product are read together.
    return [of('supplierId'), item || of('name'), ...(item ? [] : [of('gramWeight'), of('specification')])].join('|');
  },
  plan: async (context, rows) => {
    const each = eachColour(rows);
    const verdicts = each.map(newRowResult);
    const stored = await listStoredProducts(context.db, each);
    const plan = planProducts(verdicts, stored, context, context.options.contradictions);
    return { rows: overColours(verdicts).map(toRowOutcome), write: (tx) => writeProducts(tx, context.user, plan) };
  },
  finish: finishList,
  effect: {
    kind: DISCONTINUED,
    textOf: (count) => `整份清单：不在清单里的 ${count} 个商品标为已停供`,
    withheld: '整份清单还有错误行：全部改对后导入，才能判断哪些商品停供；现在只导入正确的行，不标停供',
    count: countDiscontinued,
  },
  undo: undoProducts,
};
