import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { webhookFields } from './fields.ts';
import { webhookWords } from './words.ts';

/** Events of documents and of their suppliers' answers are named after the kind in the log; the account needs its title. */
export const webhookEvents = [
  { value: 'document.purchase', label: '采购单状态' },
  { value: 'document.shipment', label: '发货单状态' },
  { value: 'document.receipt', label: '收货单状态' },
  { value: 'document.claim', label: '物料索赔状态' },
  { value: 'document.statement', label: '对账单状态' },
  { value: 'document.preparation', label: '备料单状态' },
  { value: 'document.production', label: '生产单状态' },
  { value: 'document.pick', label: '领料单状态' },
  { value: 'document.stockDocument', label: '库存单据状态' },
  { value: 'document.stocktake', label: '盘点单状态' },
  { value: 'document.bom', label: 'BOM状态' },
  { value: 'document.quotation', label: '报价单与核价单状态' },
  { value: 'document.inquiry', label: '询价单状态' },
  { value: 'document.material', label: '内部物料状态' },
  { value: 'document.externalMaterial', label: '外部物料状态' },
  { value: 'document.developmentTask', label: '开发任务状态' },
  { value: 'document.supplier', label: '供应商状态' },
  { value: 'answer.purchase', label: '供应商答复采购单' },
  { value: 'answer.shipment', label: '供应商答复发货单' },
  { value: 'answer.inquiry', label: '供应商答复询价单' },
  { value: 'answer.preparation', label: '供应商答复备料单' },
  { value: 'answer.developmentTask', label: '供应商答复开发任务' },
  { value: 'answer.claim', label: '供应商答复物料索赔' },
  { value: 'answer.statement', label: '供应商答复对账单' },
  { value: 'stock.belowSafety', label: '库存低于安全库存' },
  { value: 'price.alert', label: '价格预警' },
] as const;

/** Sent by 发送测试, to whoever may receive anything. */
export const TEST_EVENT = 'test';
const deliveryEvents = [...webhookEvents, { value: TEST_EVENT, label: '测试' }] as const;

export const deliveryStates = [
  { value: 'PENDING', label: '待推送' },
  { value: 'DONE', label: '已送达' },
  { value: 'FAILED', label: '已放弃' },
] as const;

const { accountId, ...rowFields } = webhookFields;

export const webhookList = list({
  key: 'webhooks',
  title: '事件推送',
  search: '名称 / 网址 / 服务账号',
  defaultSort: '-createdAt',
  columns: listColumns(rowFields, {
    name: { width: 160, frozen: true },
    url: { width: 260 },
    account: { label: accountId.label, kind: 'text', width: 140 },
    events: { label: webhookWords.events, kind: 'tags', width: 220, choices: webhookEvents },
    unreadable: { label: '账号无权查看', kind: 'tags', width: 180, choices: webhookEvents },
    active: { label: webhookWords.active, kind: 'flag', width: 80 },
    waiting: { label: '待推送', kind: 'number', decimals: 0, unit: '条', width: 96 },
    failed: { label: '已放弃', kind: 'number', decimals: 0, unit: '条', width: 96 },
    lastDoneAt: { label: '最近送达', kind: 'time', width: 132 },
    createdAt: { label: '创建时间', kind: 'time', width: 132, sortable: true },
  }),
  filters: { active: { kind: 'flag', prominent: true } },
});

export const deliveryList = list({
  key: 'webhookDeliveries',
  title: '事件推送',
  workbook: '推送记录',
  defaultSort: '-id',
  columns: {
    id: { label: '编号', kind: 'number', decimals: 0, width: 90, sortable: true, ordinal: true },
    webhook: { label: '订阅', kind: 'text', width: 150, frozen: true },
    event: { label: webhookWords.events, kind: 'text', width: 150, choices: deliveryEvents },
    about: { label: '对象', kind: 'text', width: 160 },
    state: { label: '状态', kind: 'text', width: 90, choices: deliveryStates },
    attempts: { label: '已试', kind: 'number', decimals: 0, unit: '次', width: 80 },
    lastStatus: { label: '回答', kind: 'number', decimals: 0, width: 80, ordinal: true },
    lastMilliseconds: { label: '用时', kind: 'number', decimals: 0, unit: '毫秒', width: 96 },
    lastError: { label: '原因', kind: 'text', width: 240 },
    at: { label: '事件时间', kind: 'time', width: 132 },
    nextAttemptAt: { label: '下次', kind: 'time', width: 132 },
    finishedAt: { label: '结束', kind: 'time', width: 132, optional: true },
  },
  filters: {
    state: { kind: 'values', choices: deliveryStates, prominent: true },
    webhookIds: { kind: 'ids', prominent: true },
  },
});
