import { choicesOf } from '../../lib/choices.ts';
import { list } from '../../lib/list.ts';
import { inquiryWorkflow } from './inquiry-workflow.ts';

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
    code: { label: '询价单', kind: 'code', width: 160, frozen: true, sortable: true },
    state: { label: '状态', kind: 'state', width: 92, sortable: true },
    answerBy: { label: '答复期限', kind: 'day', width: 112, sortable: true },
    name: { label: '询价内容', kind: 'text', width: 180 },
    quantity: { label: '数量', kind: 'number', unitField: 'unit', width: 110 },
    answered: { label: '答复', kind: 'text', width: 84 },
    lowest: { label: '最低到厂价', kind: 'money', decimals: 4, per: 'per', width: 140, price: true },
    lowestSupplier: { label: '最低供应商', kind: 'text', width: 110, price: true },
    winner: { label: '采用', kind: 'text', width: 110 },
    targetPrice: { label: '目标价', kind: 'money', decimals: 4, per: 'per', width: 132, price: true, optional: true },
    createdBy: { label: '询价人', kind: 'text', width: 92 },
    updatedAt: { label: '更新时间', kind: 'time', width: 132, sortable: true },
  },
  filters: {
    state: {
      kind: 'values',
      choices: choicesOf(inquiryWorkflow.states),
    },
    supplierIds: { label: '供应商', kind: 'ids', prominent: true },
    classificationIds: { label: '分类', kind: 'ids', prominent: true },
    overdue: { label: '逾期未答', kind: 'flag', prominent: true },
    answered: { label: '已全部答复', kind: 'flag' },
    mine: { label: '我发起的', kind: 'flag' },
    spuIds: { label: '物料', kind: 'ids' },
    answerBy: { kind: 'days' },
    updatedAt: { kind: 'days' },
  },
});
