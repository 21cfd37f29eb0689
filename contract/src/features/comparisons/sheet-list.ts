import { choicesOf } from '../../lib/choices.ts';
import { list } from '../../lib/list.ts';
import { inquiryWorkflow } from './inquiry-workflow.ts';

/** What landed prices take them as, whatever currency the price is in. */
const fee = '人民币元，整单不含税';

/** 询价表: what a supplier gets, with empty cells for the answer; filled, it is read in again. */
export const inquirySheet = list({
  key: 'inquirySheet',
  title: '比价',
  workbook: '询价表',
  defaultSort: 'code',
  columns: {
    code: { label: '询价单', kind: 'code', width: 132, sortable: true },
    supplier: { label: '供应商', kind: 'text', width: 120 },
    name: { label: '询价内容', kind: 'text', width: 200 },
    requirement: { label: '要求', kind: 'text', width: 200 },
    quantity: { label: '数量', kind: 'text', width: 110 },
    answerBy: { label: '答复期限', kind: 'day', width: 112 },
    price: { label: '报价', kind: 'number', decimals: 4, width: 92, per: 'unit', currencyField: 'currency' },
    unit: { label: '计价单位', kind: 'text', width: 84 },
    currency: { label: '币种', kind: 'text', width: 84 },
    taxIncluded: { label: '含税', kind: 'flag', width: 72 },
    taxRate: { label: '税率', kind: 'number', decimals: 2, width: 72, counted: '%' },
    disparity: { label: '空差', kind: 'number', decimals: 2, width: 72, counted: '公斤/25公斤，长度为%' },
    width: { label: '门幅', kind: 'number', decimals: 2, width: 72, counted: 'cm' },
    gramWeight: { label: '克重', kind: 'number', decimals: 2, width: 72, counted: 'g/㎡' },
    moq: { label: '起订量', kind: 'number', decimals: 2, width: 84, unitField: 'unit' },
    leadDays: { label: '货期', kind: 'number', decimals: 0, width: 72, counted: '天' },
    freight: { label: '运费', kind: 'number', decimals: 2, width: 84, counted: fee },
    dyeFee: { label: '染费', kind: 'number', decimals: 2, width: 84, counted: fee },
    otherFee: { label: '其他费用', kind: 'number', decimals: 2, width: 84, counted: fee },
    validUntil: { label: '报价有效期', kind: 'day', width: 112 },
    hasSample: { label: '有样布', kind: 'flag', width: 72 },
    supplierItemNo: { label: '供方货号', kind: 'text', width: 110 },
    remark: { label: '备注', kind: 'text', width: 160 },
  },
  filters: {
    supplierIds: { kind: 'ids' },
    inquiryIds: { label: '询价单', kind: 'ids' },
    state: {
      label: '状态',
      kind: 'values',
      choices: choicesOf(inquiryWorkflow.states),
    },
  },
});
