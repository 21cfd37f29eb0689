import { choicesOf } from '../../lib/fields/choices.ts';
import { list } from '../../lib/list.ts';
import { inquiryWorkflow } from './inquiry-workflow.ts';
import { comparisonWords } from './words.ts';
import { inquiryFields, answerFields } from './inquiry-fields.ts';

/** Currency and tax of the fees of landed prices, in any currency of the price. */
const fee = '人民币元，整单不含税';

/** 询价表: what a supplier gets, with empty cells for the answer; filled, it is read in again. */
export const inquirySheet = list({
  key: 'inquirySheet',
  title: '比价',
  workbook: '询价表',
  defaultSort: 'code',
  columns: {
    code: { label: comparisonWords.inquiry, kind: 'code', width: 132, sortable: true },
    supplier: { label: comparisonWords.supplier, kind: 'text', width: 120 },
    name: { label: inquiryFields.name.label, kind: 'text', width: 200 },
    requirement: { label: inquiryFields.requirement.label, kind: 'text', width: 200 },
    quantity: { label: inquiryFields.quantity.label, kind: 'text', width: 110 },
    answerBy: { label: inquiryFields.answerBy.label, kind: 'day', width: 112 },
    price: { label: answerFields.price.label, kind: 'number', decimals: 4, width: 92, per: 'unit', currencyField: 'currency' },
    unit: { label: answerFields.unitId.label, kind: 'text', width: 84 },
    currency: { label: answerFields.currencyId.label, kind: 'text', width: 84 },
    taxIncluded: { label: answerFields.taxIncluded.label, kind: 'flag', width: 72 },
    taxRate: { label: answerFields.taxRate.label, kind: 'number', decimals: 2, width: 72, counted: '%' },
    disparity: { label: answerFields.disparity.label, kind: 'number', decimals: 2, width: 72, counted: '公斤/25公斤，长度为%' },
    width: { label: inquiryFields.width.label, kind: 'number', decimals: 2, width: 72, counted: 'cm' },
    gramWeight: { label: inquiryFields.gramWeight.label, kind: 'number', decimals: 2, width: 72, counted: 'g/㎡' },
    moq: { label: answerFields.moq.label, kind: 'number', decimals: 2, width: 84, unitField: 'unit' },
    leadDays: { label: answerFields.leadDays.label, kind: 'number', decimals: 0, width: 72, counted: '天' },
    freight: { label: answerFields.freight.label, kind: 'number', decimals: 2, width: 84, counted: fee },
    dyeFee: { label: answerFields.dyeFee.label, kind: 'number', decimals: 2, width: 84, counted: fee },
    otherFee: { label: answerFields.otherFee.label, kind: 'number', decimals: 2, width: 84, counted: fee },
    validUntil: { label: answerFields.validUntil.label, kind: 'day', width: 112 },
    hasSample: { label: answerFields.hasSample.label, kind: 'flag', width: 72 },
    supplierItemNo: { label: answerFields.supplierItemNo.label, kind: 'text', width: 110 },
    remark: { label: inquiryFields.remark.label, kind: 'text', width: 160 },
  },
  filters: {
    supplierIds: { kind: 'ids' },
    inquiryIds: { label: comparisonWords.inquiry, kind: 'ids' },
    state: {
      label: comparisonWords.state,
      kind: 'values',
      choices: choicesOf(inquiryWorkflow.states),
    },
  },
});
