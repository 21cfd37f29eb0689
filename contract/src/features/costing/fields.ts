import { z } from 'zod';
import { generalRule, refuseZero, rules } from '../../lib/fields/numeric-rules.ts';
import { choice, day, decimal, fields, flag, reference, references, text, whole } from '../../lib/fields/record-fields.ts';
import { marginBases } from './parts.ts';

const Pieces = z.int('仅可7位自然数,0位小数').min(1, '件数不能为0').max(9_999_999, '仅可7位自然数,0位小数').nullable().default(null);

/** ODM报价单: the facts of its own row; lines, files and colours stand in tables of their own. */
export const quotationFields = fields({
  styleId: reference('款式', { required: true }),
  supplierId: reference('成品供应商', { required: true }),
  /** 货色 that the price is for; none: all of the style. */
  skcIds: references('报价货色', { most: 100, names: 'skcs', hint: '留空为全部货色' }),
  pieces: whole('计划件数', { min: 1, max: 9_999_999, unit: '件', schema: Pieces }),
  quotedOn: day('报价日期', { required: true }),
  validUntil: day('有效期至', {}),
  currencyId: reference('币种', { required: true }),
  taxRate: decimal('税率', { rule: rules.taxRate, unit: '%', required: true }),
  taxIncluded: flag('价格含税', { initial: false }),
  /** In the currency of the quotation, as the factory says it. */
  statedTotal: decimal('工厂报价合计', { rule: refuseZero(generalRule(7, 4)), price: true, hint: '报价单币种，每件' }),
  dueOn: day('核价期限', {}),
  remark: text('备注', { max: 500 }),
});

/** 核价单: the rates that a sheet is rolled up with. */
export const rateFields = fields({
  overheadRate: decimal('管理费率', { rule: rules.marginRate, unit: '%', required: true, price: true }),
  marginRate: decimal('利润率', { rule: rules.marginRate, unit: '%', required: true, price: true }),
  marginBasis: choice('利润算法', { choices: marginBases, required: true }),
  taxRate: decimal('税率', { rule: rules.taxRate, unit: '%', required: true }),
});
