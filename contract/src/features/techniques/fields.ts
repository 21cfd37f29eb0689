import { generalRule, numericRules, refuseZero } from '../../lib/fields/numeric-rules.ts';
import { day, decimal, entry, fields, flag, reference, text } from '../../lib/fields/record-fields.ts';

const techniquePrice = refuseZero(generalRule(4, 4));

/** 工艺: one special technique of the library. */
export const techniqueFields = fields({
  name: text('工艺名称', { max: 64, required: true, aliases: '工艺 名称 特殊工艺 Technique', example: '水浆印' }),
  classId: entry('工艺小类', {
    dictionary: 'techniqueClass',
    required: true,
    aliases: '工艺分类 小类 分类 类别',
    example: '网版印花',
  }),
  unitId: reference('计价单位', { required: true, aliases: '单位 Unit', example: '件' }),
  basePrice: decimal('基准价', {
    rule: techniquePrice,
    price: true,
    unit: '元',
    unitField: 'unitId',
    aliases: '最低价 单价 基价 价格',
    hint: '不含税，未到第一个阶梯时的价格',
    example: '1.00',
  }),
  priceMax: decimal('最高价', {
    rule: techniquePrice,
    price: true,
    unit: '元',
    unitField: 'unitId',
    aliases: '价格上限 最高报价',
    hint: '不含税；没有价格区间时留空',
    example: '2.50',
  }),
  active: flag('启用', { initial: true, aliases: '状态' }),
  remark: text('备注', { max: 500, aliases: '说明' }),
});

/** 阶梯价: the price from this quantity on. */
export const tierFields = fields({
  minQuantity: decimal('起始数量', { rule: numericRules['D7.2+'], required: true, aliases: '数量 起量' }),
  price: decimal('单价', { rule: techniquePrice, required: true, price: true, unit: '元' }),
});

/** 供应商价: what a supplier asks for the technique. */
export const techniqueOfferFields = fields({
  supplierId: reference('供应商', { required: true, aliases: '加工厂 厂家 供应商简称' }),
  minQuantity: decimal('起始数量', { rule: { ...numericRules['D7.2+'], zeroAllowed: true }, aliases: '起订量 起量' }),
  price: decimal('供应商价', { rule: techniquePrice, required: true, price: true, unit: '元', aliases: '供应商单价 报价' }),
  validFrom: day('生效日期', { required: true, aliases: '生效日' }),
  validUntil: day('截止日期', { aliases: '有效期至 失效日期' }),
  leadDays: decimal('工期', { rule: numericRules['D4.0'], unit: '天', aliases: '货期 交期' }),
  remark: text('供应商备注', { max: 500 }),
});
