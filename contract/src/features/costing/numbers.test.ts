import { expect, it } from 'vitest';
import type { z } from 'zod';
import { AnswerInput, InquiryInput } from '../comparisons/inquiry-input.ts';
import { QuotationInput, QuotationLineInput, ScenarioVersion, SheetLineInput, SheetRates } from './input.ts';

const d22 = '不能超过2位数,且小数只允许后2位';
const d32 = '不能超过3位数,且小数只允许后2位';
const d42 = '不能超过4位数,且小数只允许后2位';
const d72 = '不能超过7位数,且小数只允许后2位';
const d40 = '不能超过4位数,且不能有小数';
const g = (whole: number, decimals: number): string => `仅可${whole}位自然数,${decimals}位小数`;

type Row = readonly [
  name: string,
  schema: z.ZodType,
  largest: string,
  tooLarge: string,
  tooFine: string,
  zero: 'zero' | 'no zero',
  message: string,
];

const line = QuotationLineInput.shape;
const { overrides } = ScenarioVersion.shape;
const rows: readonly Row[] = [
  ['门幅', line.width, '999.99', '1000', '160.123', 'no zero', d32],
  ['克重', line.gramWeight, '9999.99', '10000', '180.123', 'no zero', d42],
  ['单件用量', line.consumption, '9999.9999', '10000', '1.23456', 'no zero', g(4, 4)],
  ['缩水率', line.shrinkage, '99.99', '100', '3.123', 'zero', d22],
  ['损耗率', line.loss, '99.99', '100', '4.123', 'zero', d22],
  ['单价', line.price, '9999.9999', '10000', '1.23456', 'zero', g(4, 4)],
  ['空差', line.disparity, '999.99', '1000', '0.123', 'no zero', g(3, 2)],
  ['税率', line.taxRate, '99.99', '100', '13.123', 'zero', d22],
  ['报价单税率', QuotationInput.shape.taxRate, '99.99', '100', '13.123', 'zero', d22],
  ['工厂报价合计', QuotationInput.shape.statedTotal, '9999999.9999', '10000000', '1.23456', 'no zero', g(7, 4)],
  ['核定用量', SheetLineInput.shape.consumption, '9999.9999', '10000', '1.23456', 'no zero', g(4, 4)],
  ['核定单价', SheetLineInput.shape.price, '9999.9999', '10000', '1.23456', 'zero', g(4, 4)],
  ['管理费率', SheetRates.shape.overheadRate, '99.99', '100', '6.123', 'zero', d22],
  ['利润率', SheetRates.shape.marginRate, '99.99', '100', '10.123', 'zero', d22],
  ['模拟损耗', overrides.shape.loss, '99.99', '100', '4.123', 'zero', d22],
  ['模拟门幅', overrides.shape.width, '999.99', '1000', '160.123', 'no zero', d32],
  ['模拟件数', overrides.shape.pieces, '9999999', '10000000', '1.5', 'no zero', g(7, 0)],
  ['询价数量', InquiryInput.shape.quantity, '9999999.99', '10000000', '1.234', 'no zero', d72],
  ['目标价', InquiryInput.shape.targetPrice, '9999.9999', '10000', '1.23456', 'no zero', g(4, 4)],
  ['答复报价', AnswerInput.shape.price, '9999.9999', '10000', '1.23456', 'no zero', g(4, 4)],
  ['起订量', AnswerInput.shape.moq, '9999999.99', '10000000', '1.234', 'no zero', d72],
  ['货期', AnswerInput.shape.leadDays, '9999', '10000', '1.5', 'zero', d40],
  ['运费', AnswerInput.shape.freight, '9999999.99', '10000000', '1.234', 'zero', d72],
];

it('a fabric of a quotation has a price of two decimals, a trim of four, and a consumption of two digits before the point', () => {
  const line = { part: 'MATERIAL', purpose: 'MAIN', name: '汗布', unitId: '1', consumption: '1.25', price: '42.00' };
  const messageOf = (changes: object) => {
    const issue = QuotationLineInput.safeParse({ ...line, ...changes }).error?.issues[0];
    return issue && [issue.path.join('.'), issue.message];
  };
  expect(messageOf({})).toBeUndefined();
  expect(messageOf({ price: '42.125' })).toEqual(['price', d42]);
  expect(messageOf({ price: '42.125', purpose: 'LINING' })).toEqual(['price', d42]);
  expect(messageOf({ price: '0.0855', purpose: 'TRIM' })).toBeUndefined();
  expect(messageOf({ consumption: '100' })).toEqual(['consumption', '不能超过2位自然数,且小数只允许后4位']);
  expect(messageOf({ consumption: '100', part: 'OPERATION', purpose: null, unitId: null })).toBeUndefined();
});

it.each(rows)(
  '%s takes its largest number and refuses what is larger, finer or negative',
  (_name, schema, largest, tooLarge, tooFine, zero, message) => {
    const messageOf = (text: string): string | undefined => schema.safeParse(text).error?.issues[0]?.message;
    expect(messageOf(largest)).toBeUndefined();
    expect([tooLarge, tooFine, 'x'].map(messageOf)).toEqual([message, message, message]);
    expect(messageOf('-1')).toBe('不能小于0');
    expect(messageOf('0')).toBe(zero === 'zero' ? undefined : message);
  },
);
