import { z } from 'zod';
import { Day, Id } from '../../lib/fields/fields.ts';
import { generalRule, rules } from '../../lib/fields/numeric-rules.ts';
import { choice, day, decimal, fields, reference, text } from '../../lib/fields/record-fields.ts';
import { purchaseSources } from './workflow.ts';

const sources = [
  { value: 'BRAND', label: purchaseSources.BRAND, aliases: ['品牌', '自购'] },
  { value: 'SUPPLIER', label: purchaseSources.SUPPLIER, aliases: ['自采', '工厂自采'] },
  { value: 'DIRECT', label: purchaseSources.DIRECT, aliases: ['直发', '物料商直发'] },
] as const;

/** 采购单: what the form says of all lines. */
export const purchaseFields = fields({
  source: choice('来源', { choices: sources, required: true, aliases: '采购来源 采购类型', example: '品牌采购' }),
  /** An own site or a garment factory. */
  holderId: reference('收货方', {
    required: true,
    aliases: '持有方 收货仓 收货单位 到货地 送货地址',
    hint: '自有仓或成品供应商',
    example: '一号仓',
  }),
  needOn: day('需求日期', { required: true }),
  remark: text('备注', { max: 500, aliases: '说明' }),
});

/** 明细 of the form. */
export const purchaseLineFields = fields({
  skuId: reference('物料颜色', { required: true, schema: z.string('请选择物料').pipe(Id), aliases: 'SKU SKU编码 物料编码 物料 编码' }),
  /** Null: the supplier of the preferred offer. */
  supplierId: reference('供应商', { aliases: '物料供应商 面料供应商 厂商', hint: '留空用优选' }),
  quantity: decimal('数量', {
    rule: rules.documentQuantity,
    inStockUnit: true,
    required: true,
    aliases: '采购数量 订购数量 下单数量',
    example: '500',
  }),
  /** In currency and tax basis of the offer, from authors with 查看价格; null: the offer's price for this quantity. */
  unitPrice: decimal('单价', { rule: generalRule(4, 4), price: true, aliases: '采购单价 价格' }),
  /** Null: that of the order. */
  needOn: day('需求日期', { read: Day }),
  /** Null: the day of ordering and the lead time of the offer. */
  promisedOn: day('承诺交期', { aliases: '承诺日期 供应商交期', hint: '留空按需求日期；货期来不及时按今天加货期' }),
  reason: text('原因', { max: 200, aliases: '采购原因', hint: '低于起订量、超偏差带时下单要填' }),
  /** The receiver of this line in a new purchase; null: that of the form. */
  holderId: reference('收货方', { aliases: '收货工厂 送货地' }),
});

/** What a line keeps; supplier and receiver are the order's. */
const { supplierId: _supplier, holderId: _holder, ...stored } = purchaseLineFields;
export const storedLineFields = stored;

/** What each version of an order keeps of a line, which `purchase_version_lines` has columns for. */
const { quantity, unitPrice, needOn, promisedOn } = purchaseLineFields;
export const versionFields = { quantity, unitPrice, needOn, promisedOn };
