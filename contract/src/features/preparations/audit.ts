import { labelsOf } from '../../lib/choices.ts';
import { auditKind, type AuditKind } from '../../lib/audit-kind.ts';
import { preparationFields, storedLineFields } from './fields.ts';
import { preparationBases, preparationKinds, preparationWorkflow, productionWorkflow } from './workflow.ts';

const readPermissions = ['备料单管理'] as const;

export const preparationAudit = auditKind({
  kind: 'preparation',
  label: '备料单',
  readPermissions,
  tables: {
    preparation_orders: { label: '备料单', fields: preparationFields },
    preparation_lines: { label: '明细', fields: storedLineFields },
  },
  childLabels: { preparation_lines: 'code' },
  fields: {
    kind: '类型',
    basis: '方式',
    state: '状态',
    supplier_id: '供应商',
    expected_changes: '改期次数',
    netting_run_id: '测算',
    merged_into_id: '并入',
    cancel_reason: '取消原因',
    submitted_by: '提交人',
    approved_by: '审核人',
    'preparation_orders.code': '单号',
    code: '物料',
    skc_id: '货色',
    garment_order_id: '成衣订单',
    finished_quantity: '已完成',
    production_id: '生产单',
  },
  words: {
    kind: preparationKinds,
    basis: preparationBases,
    state: labelsOf(preparationWorkflow.states),
  },
  refs: { submitted_by: 'users', approved_by: 'users' },
});

export const productionAudit: AuditKind = {
  kind: 'production',
  label: '备料生产单',
  readPermissions,
  tables: { production_orders: '生产单', production_batches: '分批完成' },
  childLabels: { production_batches: 'position' },
  fields: {
    code: '单号',
    state: '状态',
    quantity: '数量',
    finished_quantity: '已完成',
    unit_price: '单价',
    greige_needed: '用坯',
    greige_taken: '已领坯',
    greige_returned: '已退坯',
    dye_loss: '计划染损',
    actual_dye_loss: '实际染损',
    expected_on: '预计到仓日期',
    expected_changes: '改期次数',
    end_reason: '结束原因',
    is_short: '短交',
    position: '批次',
    is_last: '最后一批',
    remark: '备注',
  },
  prices: ['unit_price', 'greige_amount', 'price_amount', 'own_cloth_amount'],
  words: { state: labelsOf(productionWorkflow.states) },
};

export const nettingAudit: AuditKind = {
  kind: 'netting',
  label: '备料测算',
  readPermissions,
  tables: { netting_runs: '测算' },
  fields: { code: '单号', name: '名称', goods: '类型', holder_id: '收货方', with_supplier_stock: '计入供应商仓', confirmed_by: '下单人' },
  refs: { confirmed_by: 'users' },
};

export const preparationAudits: readonly AuditKind[] = [preparationAudit, productionAudit, nettingAudit];
