import { workflow, type ActionOf, type StateOf } from '../../lib/workflow.ts';

/** 来源: the brand buys, the garment factory buys for itself, or the material supplier ships what it prepared for the brand. */
export const purchaseSources = { BRAND: '品牌采购', SUPPLIER: '供应商自采', DIRECT: '物料商发货' } as const;
export type PurchaseSource = keyof typeof purchaseSources;

export const purchaseWorkflow = workflow({
  kind: 'purchase',
  label: '采购单',
  states: {
    DRAFT: { label: '待下单', tone: 'neutral' },
    PLACED: { label: '待接单', tone: 'warning' },
    CONFIRMED: { label: '待发货', tone: 'info' },
    SHIPPED: { label: '待收货', tone: 'info' },
    RECEIVED: { label: '已收货', tone: 'success' },
    CLOSED: { label: '短交关单', tone: 'neutral' },
    CANCELLED: { label: '已取消', tone: 'neutral' },
  },
  initial: ['DRAFT'],
  transitions: {
    place: {
      from: ['DRAFT'],
      to: 'PLACED',
      label: '下单',
      permission: '物料采购管理:下单',
      effect: '下单后数量计入即将入库；之后修改会产生新版本，供应商须重新接单。',
    },
    confirm: {
      from: ['PLACED'],
      to: 'CONFIRMED',
      label: '接单',
      permission: '物料采购管理:接单',
      effect: '供应商已确认数量与交期，之后可以发货。',
    },
    change: { from: ['CONFIRMED'], to: 'PLACED', label: '变更', permission: '物料采购管理:编辑', automatic: true },
    ship: { from: ['CONFIRMED'], to: 'SHIPPED', label: '发货', permission: '物料采购管理:发货', automatic: true },
    reopen: { from: ['SHIPPED'], to: 'CONFIRMED', label: '退回待发货', permission: '物料采购管理:短交关单', automatic: true },
    replace: { from: ['RECEIVED'], to: 'CONFIRMED', label: '补货', permission: '物料采购管理:收货', automatic: true },
    receive: { from: ['CONFIRMED', 'SHIPPED'], to: 'RECEIVED', label: '收货', permission: '物料采购管理:收货', automatic: true },
    close: {
      from: ['CONFIRMED', 'SHIPPED'],
      to: 'CLOSED',
      label: '短交关单',
      permission: '物料采购管理:短交关单',
      ask: ['reason'],
      danger: true,
      effect: '未发货的数量不再交货，不能恢复。',
    },
    cancel: {
      from: ['DRAFT', 'PLACED', 'CONFIRMED'],
      to: 'CANCELLED',
      label: '取消',
      permission: '物料采购管理:取消',
      ask: ['reason'],
      danger: true,
      effect: '取消后不能恢复；要再采购请复制后新建。',
    },
  },
});
export type PurchaseState = StateOf<typeof purchaseWorkflow>;
export type PurchaseAction = ActionOf<typeof purchaseWorkflow>;

/** Actions of users on a single order; changes, shipments and receipts trigger the others. */
export const purchaseSteps = ['place', 'confirm', 'close', 'cancel'] as const satisfies readonly PurchaseAction[];
export type PurchaseStep = (typeof purchaseSteps)[number];

export const shipmentWorkflow = workflow({
  kind: 'shipment',
  label: '发货单',
  states: {
    SHIPPED: { label: '在途', tone: 'info' },
    RECEIVED: { label: '已收货', tone: 'success' },
    CLOSED: { label: '短收关闭', tone: 'neutral' },
  },
  initial: ['SHIPPED'],
  transitions: {
    receive: { from: ['SHIPPED'], to: 'RECEIVED', label: '收货', permission: '物料采购管理:收货', automatic: true },
    close: {
      from: ['SHIPPED'],
      to: 'CLOSED',
      label: '关闭余数',
      permission: '物料采购管理:短交关单',
      ask: ['reason'],
      danger: true,
      effect: '在途未到的数量作调整出库，不能恢复；采购单上这部分重新待发货。',
    },
  },
});

export const receiptWorkflow = workflow({
  kind: 'receipt',
  label: '收货单',
  states: {
    PENDING: { label: '待检验', tone: 'warning' },
    INSPECTED: { label: '已检验', tone: 'success' },
  },
  initial: ['PENDING'],
  transitions: {
    inspect: { from: ['PENDING'], to: 'INSPECTED', label: '检验', permission: '物料采购管理:收货', automatic: true },
  },
});
