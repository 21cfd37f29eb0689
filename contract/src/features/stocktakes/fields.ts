import { z } from 'zod';
import { Id, valuesOf } from '../../lib/fields/fields.ts';
import { numericRules, rules } from '../../lib/fields/numeric-rules.ts';
import { choice, day, decimal, fields, flag, reference, references, text, whole } from '../../lib/fields/record-fields.ts';

/** 1 仓库全盘, 2 部分盘点. */
export const StocktakeKind = z.union([z.literal(1), z.literal(2)], '请选择盘点类型');
/** 1 品牌仓, 2 供应商仓, 3 both. */
export const WarehouseKind = z.union([z.literal(1), z.literal(2), z.literal(3)], '请选择仓别');

export const valueClasses = [
  { value: 'A', label: 'A类（金额前80%）' },
  { value: 'B', label: 'B类（其后15%）' },
  { value: 'C', label: 'C类（其余）' },
] as const;
export const ValueClass = z.enum(valuesOf(valueClasses));

/** 盘点单. */
export const stocktakeFields = fields({
  kind: whole('类型', { min: 1, max: 2, required: true, schema: StocktakeKind, read: StocktakeKind }),
  holderId: reference('持有方', { required: true }),
  ownership: whole('仓别', {
    min: 1,
    max: 3,
    required: true,
    schema: WarehouseKind,
    read: WarehouseKind,
    hint: '两者：同一物料数一个总数，差异按两边的应有数分摊，审核时可改',
  }),
  /** Scope of a 部分盘点; several conditions narrow it together. */
  classificationIds: references('分类', { names: 'classifications', most: 50, hint: '几个条件同时满足的才盘' }),
  itemIds: references('物料', { names: 'items', most: 500 }),
  lotIds: references('缸号', { names: 'lots', most: 500, hint: '只盘所选缸号，同一物料的其他缸不盘' }),
  binIds: references('库位', { names: 'bins', most: 200 }),
  valueClass: choice('金额类别', { choices: valueClasses, hint: '按持有方品牌仓库存金额从大到小' }),
  countedBefore: day('上次盘点早于', { hint: '这一天以来盘过的不再盘' }),
  counterIds: references('盘点人', {
    names: 'counters',
    most: 50,
    schema: z.array(Id).min(1, '请选择盘点人').max(50, '最多50人'),
    hint: '差异大的行须由另一人复盘，至少选两人为好',
  }),
  supervisorId: reference('负责人', { required: true, hint: '盘点人不能审核自己参加的盘点' }),
  deadline: day('截止日期', { required: true }),
  blind: flag('盲盘', { initial: true, hint: '盘点人看不到账面数' }),
  freezes: flag('冻结', { initial: false, hint: '不勾选时可以照常出入库，差异按盘点那一刻的应有数算' }),
  /** Lines with a larger variance must be counted again by another person. */
  recountPercent: decimal('复盘比例', {
    rule: numericRules['D2.2'],
    unit: '%',
    required: true,
    hint: '差异超过应有数的这个比例，须由他人复盘',
  }),
  recountAmount: decimal('复盘金额', { rule: rules.countedQuantity, unit: '元', required: true, hint: '差异金额超过这个数，须由他人复盘' }),
  remark: text('备注', { max: 500 }),
});

/** Those that only the page of a count shows, and those of its row in the list. */
const { countedBefore, valueClass, recountPercent, recountAmount, ...row } = stocktakeFields;
export const ruleFields = { countedBefore, valueClass, recountPercent, recountAmount };
export const stocktakeRowFields = row;
