import { list } from '../../lib/list.ts';
import { comparisonWords } from './words.ts';
import { inquiryFields, answerFields } from './inquiry-fields.ts';

/** 比价表: the answers of an inquiry, a supplier a row; its second sheet is the matrix of criteria × suppliers. */
export const inquiryMatrix = list({
  key: 'inquiryMatrix',
  title: '比价',
  workbook: '比价表',
  defaultSort: 'code',
  columns: {
    code: { label: comparisonWords.inquiry, kind: 'code', width: 132, sortable: true },
    name: { label: inquiryFields.name.label, kind: 'text', width: 200 },
    supplier: { label: comparisonWords.supplier, kind: 'text', width: 120 },
    landed: { label: '到厂价', kind: 'money', decimals: 4, unitField: 'per', width: 100, price: true },
    untaxed: { label: '不含税单价', kind: 'money', decimals: 4, unitField: 'per', width: 100, price: true },
    fees: { label: '每单位费用', kind: 'money', decimals: 4, unitField: 'per', width: 100, price: true },
    per: { label: '价格单位', kind: 'text', width: 84 },
    price: {
      label: answerFields.price.label,
      kind: 'money',
      decimals: 4,
      unitField: 'quoteUnit',
      currencyField: 'quoteUnit',
      width: 92,
      price: true,
    },
    quoteUnit: { label: '报价单位', kind: 'text', width: 100 },
    freight: { label: answerFields.freight.label, kind: 'money', decimals: 2, unit: '元', width: 84, price: true },
    dyeFee: { label: answerFields.dyeFee.label, kind: 'money', decimals: 2, unit: '元', width: 84, price: true },
    otherFee: { label: answerFields.otherFee.label, kind: 'money', decimals: 2, unit: '元', width: 84, price: true },
    tax: { label: '含税', kind: 'text', width: 84 },
    disparity: { label: answerFields.disparity.label, kind: 'number', decimals: 2, width: 72, counted: '公斤/25公斤，长度为%' },
    moq: { label: answerFields.moq.label, kind: 'number', decimals: 2, width: 84, unitField: 'quoteUnit' },
    belowMoq: { label: '不足起订量', kind: 'flag', width: 92 },
    leadDays: { label: answerFields.leadDays.label, kind: 'number', decimals: 0, unit: '天', width: 72 },
    width: { label: inquiryFields.width.label, kind: 'number', decimals: 2, unit: 'cm', width: 72 },
    gramWeight: { label: inquiryFields.gramWeight.label, kind: 'number', decimals: 2, unit: 'g/㎡', width: 72 },
    hasSample: { label: answerFields.hasSample.label, kind: 'flag', width: 72 },
    validUntil: { label: answerFields.validUntil.label, kind: 'day', width: 112 },
    level: { label: '级别', kind: 'text', width: 72 },
    supplierItemNo: { label: answerFields.supplierItemNo.label, kind: 'text', width: 110 },
    remark: { label: inquiryFields.remark.label, kind: 'text', width: 160 },
    chosen: { label: comparisonWords.decide, kind: 'flag', width: 72 },
  },
  filters: {
    inquiryIds: { label: comparisonWords.inquiry, kind: 'ids' },
    supplierIds: { kind: 'ids' },
  },
});
