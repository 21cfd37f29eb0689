import { choicesOf } from '../../lib/fields/choices.ts';
import { list } from '../../lib/list.ts';
import { inquiryWorkflow } from './inquiry-workflow.ts';
import { comparisonWords } from './words.ts';
import { inquiryFields } from './inquiry-fields.ts';
import { ANSWERED, supplierSideFilter } from '../supplier-links/side-filter.ts';

/** 比价: inquiries with what came back. */
export const inquiryList = list({
  key: 'inquiries',
  title: '比价',
  workbook: '询价单',
  search: '单号 / 物料 / 供应商 / 拼音',
  defaultSort: '-updatedAt',
  tabs: 'state',
  columns: {
    picture: { label: '色样', kind: 'picture', width: 52, frozen: true },
    code: { label: comparisonWords.inquiry, kind: 'code', width: 160, frozen: true, sortable: true },
    state: { label: comparisonWords.state, kind: 'state', width: 92, sortable: true },
    answerBy: { label: inquiryFields.answerBy.label, kind: 'day', width: 112, sortable: true },
    name: { label: inquiryFields.name.label, kind: 'text', width: 180 },
    quantity: { label: inquiryFields.quantity.label, kind: 'number', unitField: 'unit', width: 110 },
    answered: { label: comparisonWords.answer, kind: 'text', width: 84 },
    lowest: { label: '最低到厂价', kind: 'money', decimals: 4, per: 'per', width: 140, price: true },
    lowestSupplier: { label: '最低供应商', kind: 'text', width: 110, price: true },
    winner: { label: comparisonWords.decide, kind: 'text', width: 110 },
    targetPrice: {
      label: inquiryFields.targetPrice.label,
      kind: 'money',
      decimals: 4,
      per: 'per',
      width: 132,
      price: true,
      optional: true,
    },
    createdBy: { label: '询价人', kind: 'text', width: 92 },
    updatedAt: { label: '更新时间', kind: 'time', width: 132, sortable: true },
  },
  filters: {
    state: {
      kind: 'values',
      choices: choicesOf(inquiryWorkflow.states),
    },
    supplierIds: { label: comparisonWords.supplier, kind: 'ids', prominent: true },
    classificationIds: { label: '分类', kind: 'ids', prominent: true },
    overdue: { label: '逾期未答', kind: 'flag', prominent: true },
    answered: { label: '已全部答复', kind: 'flag' },
    supplierSide: supplierSideFilter(ANSWERED),
    mine: { label: '我发起的', kind: 'flag' },
    spuIds: { label: comparisonWords.material, kind: 'ids' },
    answerBy: { kind: 'days' },
    updatedAt: { kind: 'days' },
  },
});
