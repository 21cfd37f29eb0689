import { z } from 'zod';
import { Id } from '../../lib/fields/fields.ts';
import { rules } from '../../lib/fields/numeric-rules.ts';
import { day, decimal, fields, reference, text } from '../../lib/fields/record-fields.ts';

/** 领料单: where the goods are and until when they are needed. */
export const pickFields = fields({
  holderId: reference('领料处', { required: true, hint: '物料现在所在的成品供应商或自有仓' }),
  needOn: day('需求日', { required: true }),
  /** Asked where the factory wants everything complete first, and something is not there. */
  incompleteReason: text('未齐料原因', { max: 200 }),
  remark: text('备注', { max: 500 }),
});

/** 明细. */
export const pickLineFields = fields({
  skuId: reference('物料颜色', { required: true, schema: z.string('请选择物料').pipe(Id), aliases: 'SKU SKU编码 物料编码 物料 编码' }),
  quantity: decimal('计划数量', { rule: rules.documentQuantity, inStockUnit: true, required: true, aliases: '数量 计划数量 米 公斤' }),
  /** Required beyond the suggestion and its tolerance. */
  reason: text('原因', { max: 200, aliases: '备注 说明 多领原因' }),
});
