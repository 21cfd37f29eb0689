import { choicesOf } from '../../lib/fields/choices.ts';
import { scoreFilterOf } from '../suppliers/score.ts';
import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { preparationRowFields, preparationLineFields } from './fields.ts';
import { preparationBases, preparationKinds, preparationWorkflow } from './workflow.ts';
import { preparationWords } from './words.ts';
import { ANSWERED, supplierSideFilter } from '../supplier-links/side-filter.ts';

const { holderId, saleStatusIds: _statuses, ...listed } = preparationRowFields;

/** /stock-manage. */
export const preparationList = list({
  key: 'preparations',
  title: '备料单管理',
  workbook: '备料单',
  search: '单号/物料/款号/供应商/拼音',
  defaultSort: '-updatedAt',
  tabs: 'state',
  groupBy: {
    supplier: { kind: 'id', none: '多家或未定' },
    kind: { kind: 'value' },
    holder: { kind: 'id' },
    state: { kind: 'value' },
  },
  columns: listColumns(listed, {
    picture: { label: '色样', kind: 'picture', width: 52, frozen: true },
    code: { label: '备料单号', kind: 'code', width: 150, frozen: true, sortable: true },
    state: { label: preparationWords.state, kind: 'state', width: 88, sortable: true },
    expectedOn: { label: preparationWords.expectedOn, width: 112, sortable: true, onCard: true },
    materialName: { label: preparationWords.material, kind: 'text', width: 136 },
    colourName: { label: '颜色', kind: 'text', width: 76, onCard: true },
    quantity: { label: '需求', kind: 'number', decimals: 2, unitField: 'unit', width: 118, onCard: true, total: { unitField: 'unit' } },
    finishedQuantity: {
      label: preparationWords.finished,
      kind: 'number',
      decimals: 2,
      unitField: 'unit',
      width: 118,
      total: { unitField: 'unit' },
      onCard: true,
    },
    supplier: { label: preparationLineFields.supplierId.label, kind: 'text', width: 96, onCard: true },
    progress: { label: '进度', kind: 'percent', decimals: 2, width: 120, onCard: true },
    amount: { label: preparationWords.amount, kind: 'money', decimals: 2, unit: '元', width: 110, price: true, total: true },
    holder: { label: holderId.label, kind: 'text', width: 110 },
    kind: { label: preparationWords.kind, kind: 'text', width: 140, sortable: true },
    styles: { label: preparationWords.styleCode, kind: 'tags', width: 120 },
    materialCode: { label: preparationWords.materialCode, kind: 'text', width: 150, optional: true },
    object: { width: 100, optional: true },
    unit: { label: preparationWords.unit, kind: 'text', width: 52, optional: true },
    orderedOn: { width: 104, optional: true },
    expectedChanges: { label: preparationWords.rescheduleCount, kind: 'number', decimals: 0, width: 84, optional: true, counted: '次' },
    lineCount: { label: '行数', kind: 'number', decimals: 0, width: 64, optional: true, counted: '行' },
    nettingRun: { label: preparationWords.netting, kind: 'text', width: 140, optional: true },
    createdBy: { label: '制单人', kind: 'text', width: 90 },
    createdAt: { label: '制单时间', kind: 'time', width: 116, sortable: true },
    updatedAt: { label: '更新时间', kind: 'time', width: 116, sortable: true, optional: true },
    remark: { exportOnly: true },
  }),
  filters: {
    kind: { kind: 'values', choices: choicesOf(preparationKinds), prominent: true },
    basis: { label: preparationWords.basis, kind: 'values', choices: choicesOf(preparationBases) },
    object: { kind: 'values', choices: listed.object.choices },
    state: {
      kind: 'values',
      choices: choicesOf(preparationWorkflow.states),
    },
    supplierIds: { kind: 'ids', prominent: true },
    holderIds: { kind: 'ids' },
    overdue: { label: '逾期', kind: 'flag', prominent: true },
    exceptions: { label: '成衣订单有变更', kind: 'flag' },
    expectedOn: { kind: 'days', prominent: true },
    createdAt: { label: '制单日期', kind: 'days' },
    skuIds: { label: 'SKU', kind: 'ids' },
    spuIds: { label: preparationWords.material, kind: 'ids' },
    styleIds: { label: '款式', kind: 'ids' },
    nettingRunIds: { kind: 'ids' },
    supplierSide: supplierSideFilter(ANSWERED),
    score: scoreFilterOf('preparation'),
    /** Records of one import, linked from its result. */
    import: { label: '导入批次', kind: 'ids' },
  },
});
