import { z } from 'zod';
import { Id } from '../../lib/fields/fields.ts';
import { generalRule, rules } from '../../lib/fields/numeric-rules.ts';
import { choice, day, decimal, fields, flag, reference, text, whole } from '../../lib/fields/record-fields.ts';
import { Ownership } from './ledger.ts';

const quantity = { rule: rules.documentQuantity, inStockUnit: true } as const;
const price = { rule: generalRule(4, 4), price: true } as const;

/** 库存单据. */
export const documentFields = fields({
  holderId: reference('持有方', { required: true }),
  /** 调拨: the receiving holder. */
  toHolderId: reference('调入方', {}),
  /** 调拨 through 在途. */
  travels: flag('经在途', { initial: false, hint: '打开时先发运、后到货；关闭时过账即到' }),
  /** 调拨 through 在途: when the goods arrive; null: not known, they count from the day of shipping. */
  expectedOn: day('预计到货日期', { hint: '在途的货从这一天起计入即将入库、测算和齐料；留空按已发运计' }),
  /** Null for 其他出库 and 坯转色: taken in source order, buying out the supplier's stock. 买断 always uses 2. */
  ownership: whole('归属', { min: 1, max: 2, schema: Ownership.nullable().default(1), read: Ownership.nullable() }),
  /** 临时入库, 期初: supplier of the lots; 退供: supplier who receives them. */
  supplierId: reference('供应商', {}),
  /** 调整: entry of the dictionary adjustReason. */
  reasonId: reference('原因', {}),
  /** 其他出库: entry of the dictionary issueCategory. */
  categoryId: reference('出库类别', {}),
  reason: text('说明', { max: 200 }),
  remark: text('备注', { max: 500 }),
});

/** 明细. */
export const stockLineFields = fields({
  /** The SKU in an SKU document, the SPU (greige) in an SPU document. */
  materialId: reference('物料颜色', {
    required: true,
    schema: z.string('请选择物料').pipe(Id),
    aliases: 'SKU SKU编码 物料编码 物料编号 料号 物料 编码',
  }),
  /** 坯转色: the SKU that is received. */
  toSkuId: reference('转成色布', { aliases: '色布 SKU SKU编码' }),
  /** Only for 调整. */
  direction: choice('方向', {
    choices: [
      { value: 'IN', label: '调增' },
      { value: 'OUT', label: '调减' },
    ],
  }),
  quantity: decimal('数量', { ...quantity, required: true, aliases: '公斤 米' }),
  /** 坯转色: received dyed cloth; null: greige minus dye loss. */
  toQuantity: decimal('色布数量', quantity),
  secondQuantity: decimal('第二数量', { rule: rules.documentQuantity, aliases: '米数 公斤数' }),
  /** 期初, 临时入库: CNY without tax per stock unit, from authors with 查看价格; absent: the cost in the ledger. */
  unitPrice: decimal('单价', price),
  /** 坯转色: CNY without tax per unit of dyed cloth; absent: 染费 of the offer. */
  dyeFee: decimal('染费', price),
  remark: text('备注', { max: 200 }),
});

/** What a line keeps as it was written; the items stand beside it. */
const { materialId: _material, toSkuId: _dyed, ...stored } = stockLineFields;
export const storedStockLineFields = stored;
