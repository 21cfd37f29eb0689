import { choicesOf } from '../../lib/choices.ts';
import { scoreFilterOf } from '../suppliers/score.ts';
import { list } from '../../lib/list.ts';
import { preparationBases, preparationKinds, preparationObjects, preparationWorkflow } from './workflow.ts';

/** /stock-manage. */
export const preparationList = list({
  key: 'preparations',
  title: '备料单管理',
  workbook: '备料单',
  search: '单号/物料/款号/供应商/拼音',
  defaultSort: '-updatedAt',
  tabs: 'state',
  groupBy: {
    supplier: { label: '供应商', kind: 'id', none: '多家或未定' },
    kind: { label: '类型', kind: 'value' },
    holder: { label: '收货方', kind: 'id' },
    state: { label: '状态', kind: 'value' },
  },
  columns: {
    picture: { label: '色样', kind: 'picture', width: 52, frozen: true },
    code: { label: '备料单号', kind: 'code', width: 150, frozen: true, sortable: true },
    state: { label: '状态', kind: 'state', width: 88, sortable: true },
    kind: { label: '类型', kind: 'text', width: 140, sortable: true },
    materialCode: { label: '物料编码', kind: 'text', width: 150, optional: true },
    materialName: { label: '物料', kind: 'text', width: 136 },
    colourName: { label: '颜色', kind: 'text', width: 76 },
    styles: { label: '款号', kind: 'tags', width: 120 },
    supplier: { label: '供应商', kind: 'text', width: 96 },
    object: { label: '备料对象', kind: 'text', width: 100, optional: true },
    progress: { label: '进度', kind: 'percent', decimals: 2, width: 120 },
    quantity: { label: '需求', kind: 'number', decimals: 2, unitField: 'unit', width: 118, onCard: true, total: { unitField: 'unit' } },
    finishedQuantity: { label: '已完成', kind: 'number', decimals: 2, unitField: 'unit', width: 118, total: { unitField: 'unit' } },
    unit: { label: '单位', kind: 'text', width: 52, optional: true },
    orderedOn: { label: '下单日期', kind: 'day', width: 104, optional: true },
    expectedOn: { label: '预计到仓', kind: 'day', width: 112, sortable: true },
    expectedChanges: { label: '改期次数', kind: 'number', decimals: 0, width: 84, optional: true, counted: '次' },
    holder: { label: '收货方', kind: 'text', width: 110 },
    amount: { label: '金额', kind: 'money', decimals: 2, unit: '元', width: 110, price: true, total: true },
    lineCount: { label: '行数', kind: 'number', decimals: 0, width: 64, optional: true, counted: '行' },
    nettingRun: { label: '测算', kind: 'text', width: 140, optional: true },
    createdBy: { label: '制单人', kind: 'text', width: 90 },
    createdAt: { label: '制单时间', kind: 'time', width: 116, sortable: true },
    updatedAt: { label: '更新时间', kind: 'time', width: 116, sortable: true, optional: true },
    remark: { label: '备注', kind: 'text', exportOnly: true },
  },
  filters: {
    kind: { label: '类型', kind: 'values', choices: choicesOf(preparationKinds), prominent: true },
    basis: { label: '方式', kind: 'values', choices: choicesOf(preparationBases) },
    object: { label: '备料对象', kind: 'values', choices: choicesOf(preparationObjects) },
    state: {
      label: '状态',
      kind: 'values',
      choices: choicesOf(preparationWorkflow.states),
    },
    supplierIds: { label: '供应商', kind: 'ids', prominent: true },
    holderIds: { label: '收货方', kind: 'ids' },
    overdue: { label: '逾期', kind: 'flag', prominent: true },
    expectedOn: { label: '预计到仓', kind: 'days', prominent: true },
    createdAt: { label: '制单日期', kind: 'days' },
    skuIds: { label: 'SKU', kind: 'ids' },
    spuIds: { label: '物料', kind: 'ids' },
    styleIds: { label: '款式', kind: 'ids' },
    nettingRunIds: { label: '测算', kind: 'ids' },
    score: scoreFilterOf('preparation'),
    /** Records of one import, linked from its result. */
    import: { label: '导入批次', kind: 'ids' },
  },
});
