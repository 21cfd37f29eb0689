import { allowZero, generalRule, numericRules, refuseZero, rules } from '../../lib/fields/numeric-rules.ts';
import { day, decimal, fields, flag, reference, text } from '../../lib/fields/record-fields.ts';

const money = allowZero(numericRules['D7.2+']);

/** 询价单: what is asked for, how much of it, and until when. */
export const inquiryFields = fields({
  name: text('询价内容', { max: 128, required: true }),
  requirement: text('要求', { max: 500, hint: '成分、工艺、检测等要求，写进询价表' }),
  width: decimal('门幅', { rule: refuseZero(rules.width), unit: 'cm' }),
  gramWeight: decimal('克重', { rule: refuseZero(rules.gramWeight), unit: 'g/㎡' }),
  quantity: decimal('数量', { rule: rules.documentQuantity, required: true, unitField: 'unitId' }),
  unitId: reference('单位', { required: true }),
  targetPrice: decimal('目标价', {
    rule: refuseZero(generalRule(4, 4)),
    price: true,
    unit: '元',
    hint: '不含税；按长度、重量计的比较每米的价格',
  }),
  answerBy: day('答复期限', { required: true }),
  remark: text('备注', { max: 500 }),
});

/** What a supplier answers. */
export const answerFields = fields({
  price: decimal('报价', {
    rule: refuseZero(generalRule(4, 4)),
    required: true,
    price: true,
    unitField: 'unitId',
    aliases: '单价 价格 Price',
  }),
  unitId: reference('计价单位', { required: true, aliases: '单位 Unit' }),
  currencyId: reference('币种', { required: true, aliases: '货币 Currency' }),
  taxIncluded: flag('含税', { initial: true, aliases: '是否含税' }),
  taxRate: decimal('税率', { rule: rules.taxRate, required: true, unit: '%', aliases: '税点' }),
  disparity: decimal('空差', { rule: refuseZero(generalRule(3, 2)), hint: '公斤：每25公斤几公斤；米：实足百分比' }),
  width: decimal('门幅', { rule: refuseZero(rules.width), unit: 'cm' }),
  gramWeight: decimal('克重', { rule: refuseZero(rules.gramWeight), unit: 'g/㎡' }),
  moq: decimal('起订量', { rule: refuseZero(rules.moq), unitField: 'unitId', aliases: 'MOQ 最小起订量' }),
  leadDays: decimal('货期', { rule: rules.leadDays, unit: '天', aliases: '交期 LeadTime' }),
  freight: decimal('运费', { rule: money, price: true, unit: '元', hint: '整单，不含税' }),
  dyeFee: decimal('染费', { rule: money, price: true, unit: '元', hint: '整单，不含税' }),
  otherFee: decimal('其他费用', { rule: money, price: true, unit: '元', hint: '整单，不含税' }),
  validUntil: day('报价有效期', { aliases: '有效期至 有效期' }),
  hasSample: flag('有样布', { initial: false, aliases: '样品 样布' }),
  supplierItemNo: text('供方货号', { max: 64, aliases: '货号' }),
  remark: text('备注', { max: 500, aliases: '说明' }),
});
