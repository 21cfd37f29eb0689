import { labelsOf } from '../../lib/fields/choices.ts';
import { auditKind, type AuditKind } from '../../lib/fields/audit-kind.ts';
import { itemLevels } from '../stock/item-level.ts';
import { stocktakeKinds, warehouseKinds } from '../dictionaries/entries.ts';
import { stocktakeFields } from './fields.ts';
import { stocktakeStates, stocktakeTitle } from './workflow.ts';
import { stocktakeWords } from './words.ts';

export const stocktakeAudit = auditKind({
  kind: 'stocktake',
  label: stocktakeWords.stocktake,
  readPermissions: itemLevels.map(stocktakeTitle),
  titleBy: { table: 'stocktakes', column: 'goods', titles: Object.fromEntries(itemLevels.map((goods) => [goods, stocktakeTitle(goods)])) },
  tables: {
    stocktakes: { label: stocktakeWords.stocktake, fields: stocktakeFields },
    stocktake_scopes: stocktakeWords.scope,
    stocktake_counters: stocktakeWords.counter,
    stocktake_reviews: '差异复核',
  },
  childLabels: { stocktake_counters: 'user_id', stocktake_reviews: 'line_id' },
  fields: {
    code: '单号',
    state: '状态',
    end_reason: '取消原因',
    approved_by: '审核人',
    submitted_by: '提交人',
    reviewed_by: '复核人',
    classification_id: stocktakeFields.classificationIds.label,
    item_id: stocktakeFields.itemIds.label,
    lot_id: stocktakeFields.lotIds.label,
    bin_id: stocktakeFields.binIds.label,
    user_id: stocktakeWords.counter,
    reason_id: '差异原因',
    note: '说明',
    brand_variance: '品牌仓差异',
  },
  refs: { submitted_by: 'users', reviewed_by: 'users' },
  words: {
    state: labelsOf(stocktakeStates),
    kind: labelsOf(stocktakeKinds),
    ownership: labelsOf(warehouseKinds),
  },
});

/** 循环盘点周期. */
export const stocktakeCycleAudit: AuditKind = {
  kind: 'stocktakeCycle',
  label: '循环盘点周期',
  readPermissions: itemLevels.map(stocktakeTitle),
  tables: { stocktake_cycles: '循环盘点周期' },
  fields: { value_class: '类别', days: '天数' },
};
