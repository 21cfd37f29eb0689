import { choicesOf } from '../../lib/fields/choices.ts';
import { scoreFilterOf } from '../suppliers/score.ts';
import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { shipmentFields } from './delivery-fields.ts';
import { purchaseFields, purchaseLineFields } from './fields.ts';
import { purchaseWorkflow, receiptWorkflow, shipmentWorkflow } from './workflow.ts';
import { purchaseWords } from './words.ts';
import { ANSWERED, supplierSideFilter } from '../supplier-links/side-filter.ts';

const quantity = { kind: 'number', decimals: 2, unitField: 'unit', width: 112, total: { unitField: 'unit' } } as const;

const { holderId, ...rowFields } = purchaseFields;

/** /materialPurchaseManage. */
export const purchaseList = list({
  key: 'purchases',
  title: '物料采购管理',
  workbook: '采购单',
  search: '单号/物料/款号/供应商/拼音',
  defaultSort: '-updatedAt',
  tabs: 'state',
  groupBy: {
    supplier: { kind: 'id' },
    holder: { kind: 'id' },
    state: { kind: 'value' },
    source: { kind: 'value' },
  },
  columns: listColumns(rowFields, {
    picture: { label: '色样', kind: 'picture', width: 52, frozen: true },
    code: { label: '采购单号', kind: 'code', width: 150, frozen: true, sortable: true },
    state: { label: purchaseWords.state, kind: 'state', width: 104, sortable: true, onCard: true },
    dueOn: { label: purchaseWords.dueOn, kind: 'day', width: 108, sortable: true, onCard: true },
    materialName: { label: purchaseWords.material, kind: 'text', width: 160 },
    supplier: { label: purchaseLineFields.supplierId.label, kind: 'text', width: 110, onCard: true },
    quantity: { label: purchaseWords.place, ...quantity, onCard: true },
    receivedQuantity: { label: purchaseWords.received, ...quantity, onCard: true },
    amount: {
      label: purchaseWords.amount,
      kind: 'money',
      decimals: 2,
      width: 136,
      price: true,
      currencyField: 'currency',
      total: { unitField: 'currency' },
      onCard: true,
    },
    progress: { label: '收货进度', kind: 'percent', decimals: 2, width: 112, onCard: true },
    holder: { label: holderId.label, kind: 'text', width: 110 },
    shippedQuantity: { label: '已发', ...quantity },
    deviationDays: { label: '交期偏差', kind: 'number', decimals: 0, unit: '天', width: 92 },
    source: { width: 96 },
    materialCode: { label: '物料编码', kind: 'text', width: 150, optional: true },
    unit: { label: purchaseWords.unit, kind: 'text', width: 52, optional: true },
    needOn: { width: 104, optional: true },
    currency: { label: purchaseWords.currency, kind: 'text', width: 76, optional: true },
    lineCount: { label: '行数', kind: 'number', decimals: 0, width: 64, optional: true, counted: '行' },
    revision: { label: purchaseWords.revision, kind: 'number', decimals: 0, width: 64, optional: true, ordinal: true },
    nettingRun: { label: purchaseWords.netting, kind: 'text', width: 140, optional: true },
    placedOn: { label: purchaseWords.placedOn, kind: 'day', width: 104, optional: true },
    completedOn: { label: purchaseWords.completedOn, kind: 'day', width: 104, optional: true },
    createdBy: { label: '制单人', kind: 'text', width: 90 },
    createdAt: { label: '制单时间', kind: 'time', width: 116, sortable: true, optional: true },
    updatedAt: { label: '更新时间', kind: 'time', width: 116, sortable: true },
    remark: { exportOnly: true },
  }),
  filters: {
    source: { kind: 'values', choices: rowFields.source.choices, prominent: true },
    state: { kind: 'values', choices: choicesOf(purchaseWorkflow.states) },
    supplierIds: { kind: 'ids', prominent: true },
    holderIds: { kind: 'ids', prominent: true },
    overdue: { label: '逾期', kind: 'flag', prominent: true },
    supplierSide: supplierSideFilter(ANSWERED, { value: 'SHIPPED', label: '供应商已发货' }),
    releaseAsked: { label: '待放行', kind: 'flag' },
    exceptions: { label: '成衣订单有变更', kind: 'flag' },
    dueOn: { kind: 'days', prominent: true },
    createdAt: { label: '制单日期', kind: 'days' },
    spuIds: { label: purchaseWords.material, kind: 'ids' },
    styleIds: { label: '款式', kind: 'ids' },
    nettingRunIds: { kind: 'ids' },
    score: scoreFilterOf('purchase'),
    /** Records of one import, linked from its result. */
    import: { label: '导入批次', kind: 'ids' },
  },
});

/** Tab of /materialPurchaseManage. */
export const shipmentList = list({
  key: 'shipments',
  title: '物料采购管理',
  workbook: '发货单',
  search: '单号/运单号/物料/供应商/拼音',
  defaultSort: '-shippedAt',
  tabs: 'state',
  groupBy: { supplier: { kind: 'id' }, holder: { kind: 'id' } },
  columns: listColumns(shipmentFields, {
    code: { label: '发货单号', kind: 'code', width: 150, frozen: true },
    state: { label: purchaseWords.state, kind: 'state', width: 104, sortable: true },
    expectedOn: { width: 108, sortable: true, onCard: true },
    supplier: { label: purchaseLineFields.supplierId.label, kind: 'text', width: 120, onCard: true },
    materialName: { label: purchaseWords.material, kind: 'text', width: 180 },
    quantity: { label: purchaseWords.ship, ...quantity, onCard: true },
    receivedQuantity: { label: purchaseWords.received, ...quantity, onCard: true },
    orders: { label: purchaseWords.purchase, kind: 'tags', width: 180, onCard: true },
    holder: { label: purchaseFields.holderId.label, kind: 'text', width: 120, onCard: true },
    trackingNo: { width: 140 },
    shippedAt: { label: '发货时间', kind: 'time', width: 116, sortable: true },
    createdBy: { label: '发货人', kind: 'text', width: 90 },
    carrier: false,
    remark: false,
  }),
  filters: {
    state: { kind: 'values', choices: choicesOf(shipmentWorkflow.states) },
    supplierIds: { kind: 'ids', prominent: true },
    holderIds: { kind: 'ids', prominent: true },
    overdue: { label: '逾期未到', kind: 'flag', prominent: true },
    /** On the way: its supplier has a link and has said nothing, or he left a message. */
    supplierSide: supplierSideFilter({ value: 'ANSWERED', label: '供应商已留言' }),
    expectedOn: { kind: 'days', prominent: true },
    purchaseIds: { label: purchaseWords.purchase, kind: 'ids', byPage: true },
  },
});

/** Tab of /materialPurchaseManage. */
export const receiptList = list({
  key: 'receipts',
  title: '物料采购管理',
  workbook: '收货单',
  search: '单号/物料/供应商/拼音',
  defaultSort: '-receivedAt',
  tabs: 'state',
  groupBy: { supplier: { kind: 'id' }, holder: { kind: 'id' } },
  columns: {
    code: { label: '收货单号', kind: 'code', width: 150, frozen: true },
    state: { label: purchaseWords.state, kind: 'state', width: 88, sortable: true },
    receivedAt: { label: purchaseWords.receivedAt, kind: 'time', width: 116, sortable: true, onCard: true },
    supplier: { label: purchaseLineFields.supplierId.label, kind: 'text', width: 120, onCard: true },
    materialName: { label: purchaseWords.material, kind: 'text', width: 180 },
    quantity: { label: purchaseWords.receive, ...quantity, onCard: true },
    rejectedQuantity: { label: purchaseWords.rejected, ...quantity, onCard: true },
    orders: { label: purchaseWords.purchase, kind: 'tags', width: 180, onCard: true },
    holder: { label: purchaseFields.holderId.label, kind: 'text', width: 120, onCard: true },
    shipment: { label: purchaseWords.shipment, kind: 'text', width: 150 },
    createdBy: { label: '收货人', kind: 'text', width: 90 },
  },
  filters: {
    state: { kind: 'values', choices: choicesOf(receiptWorkflow.states) },
    supplierIds: { kind: 'ids', prominent: true },
    holderIds: { kind: 'ids', prominent: true },
    receivedAt: { kind: 'days', prominent: true },
    score: scoreFilterOf('receipt'),
    purchaseIds: { label: purchaseWords.purchase, kind: 'ids', byPage: true },
    import: { label: '导入批次', kind: 'ids' },
  },
});
