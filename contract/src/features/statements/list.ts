import { choicesOf } from '../../lib/fields/choices.ts';
import { list } from '../../lib/list.ts';
import { statementFields } from './fields.ts';
import { statementWorkflow } from './workflow.ts';
import { statementWords } from './words.ts';
import { supplierSideFilter } from '../supplier-links/side-filter.ts';

const { supplierId, currencyId, periodFrom, periodTo, remark } = statementFields;
const money = { kind: 'money', decimals: 2, width: 136, price: true, currencyField: 'currency', total: { unitField: 'currency' } } as const;

/** /statementList. */
export const statementList = list({
  key: 'statements',
  title: '对账单',
  search: '单号/供应商/拼音',
  defaultSort: '-updatedAt',
  tabs: 'state',
  groupBy: { supplier: { label: supplierId.label, kind: 'id' }, state: { kind: 'value' } },
  columns: {
    code: { label: statementWords.statementCode, kind: 'code', width: 150, frozen: true },
    state: { label: '状态', kind: 'state', width: 116, sortable: true, onCard: true },
    dueOn: { label: statementWords.dueOn, kind: 'day', width: 116, sortable: true, onCard: true },
    supplier: { label: supplierId.label, kind: 'text', width: 130, onCard: 'title' },
    periodTo: { label: periodTo.label, kind: 'day', width: 108, sortable: true, onCard: true },
    amount: { label: statementWords.amount, ...money, onCard: true },
    netAmount: { label: statementWords.netAmount, ...money, optional: true },
    taxAmount: { label: statementWords.taxAmount, ...money, optional: true },
    invoicedAmount: { label: '已开票', ...money, optional: true },
    paidAmount: { label: '已付', ...money, optional: true },
    drawnAmount: { label: '预付冲抵', ...money, optional: true },
    unpaidAmount: { label: statementWords.unpaid, ...money },
    periodFrom: { label: periodFrom.label, kind: 'day', width: 108 },
    currency: { label: currencyId.label, kind: 'text', width: 76, optional: true },
    lineCount: { label: '行数', kind: 'number', decimals: 0, width: 64, counted: '行' },
    sentOn: { label: statementWords.sentOn, kind: 'day', width: 108, optional: true },
    confirmedOn: { label: statementWords.confirmedOn, kind: 'day', width: 108 },
    createdBy: { label: '制单人', kind: 'text', width: 90 },
    createdAt: { label: '制单时间', kind: 'time', width: 116, optional: true },
    updatedAt: { label: '更新时间', kind: 'time', width: 116, sortable: true },
    remark: { label: remark.label, kind: 'text', width: 140, exportOnly: true },
  },
  filters: {
    state: { kind: 'values', choices: choicesOf(statementWorkflow.states) },
    supplierIds: { label: supplierId.label, kind: 'ids', prominent: true },
    periodTo: { label: periodTo.label, kind: 'days', prominent: true },
    dueOn: { kind: 'days', prominent: true },
    supplierSide: supplierSideFilter(
      { value: 'AGREED', label: '供应商已同意' },
      { value: 'DISPUTED', label: '供应商有异议' },
      { value: 'INVOICED', label: '供应商已开票' },
    ),
    releaseAsked: { label: '待放行', kind: 'flag' },
  },
});
