import { labelsOf } from '../../lib/fields/choices.ts';
import { auditKind, type AuditKind } from '../../lib/fields/audit-kind.ts';
import { nettingGoods } from '../netting/list.ts';
import { preparationFields, storedLineFields, preparationLineFields } from './fields.ts';
import { supplierSideChildren, supplierSideLabels, supplierSideTables } from '../supplier-links/audit.ts';
import { preparationBases, preparationKinds, preparationWorkflow, productionWorkflow } from './workflow.ts';
import { preparationWords } from './words.ts';

const readPermissions = ['备料单管理'] as const;

export const preparationAudit = auditKind({
  kind: 'preparation',
  label: preparationWords.preparation,
  readPermissions,
  tables: {
    preparation_orders: { label: preparationWords.preparation, fields: preparationFields },
    preparation_lines: { label: preparationWords.lines, fields: storedLineFields },
    ...supplierSideTables,
  },
  childLabels: { preparation_lines: 'code', ...supplierSideChildren },
  fields: {
    ...supplierSideLabels,
    kind: preparationWords.kind,
    basis: preparationWords.basis,
    state: preparationWords.state,
    supplier_id: preparationLineFields.supplierId.label,
    expected_changes: preparationWords.rescheduleCount,
    netting_run_id: preparationWords.netting,
    merged_into_id: '并入',
    cancel_reason: '取消原因',
    submitted_by: '提交人',
    approved_by: '审核人',
    'preparation_orders.code': '单号',
    code: preparationWords.material,
    skc_id: preparationWords.skc,
    garment_order_id: '成衣订单',
    finished_quantity: preparationWords.finished,
    production_id: preparationWords.productionOrder,
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
  label: preparationWords.production,
  readPermissions,
  tables: { production_orders: preparationWords.productionOrder, production_batches: preparationWords.receive },
  childLabels: { production_batches: 'position' },
  fields: {
    code: '单号',
    state: preparationWords.state,
    quantity: preparationLineFields.quantity.label,
    finished_quantity: preparationWords.finished,
    unit_price: preparationLineFields.unitPrice.label,
    greige_needed: preparationWords.greigeNeeded,
    greige_taken: '已领坯',
    greige_returned: '已退坯',
    dye_loss: preparationWords.dyeLoss,
    actual_dye_loss: preparationWords.actualDyeLoss,
    expected_on: preparationFields.expectedOn.label,
    expected_changes: preparationWords.rescheduleCount,
    end_reason: preparationWords.endReason,
    is_short: '短交',
    position: preparationWords.batches,
    is_last: '最后一批',
    remark: preparationFields.remark.label,
  },
  prices: ['unit_price', 'greige_amount', 'price_amount', 'own_cloth_amount'],
  words: { state: labelsOf(productionWorkflow.states) },
};

export const nettingAudit: AuditKind = {
  kind: 'netting',
  label: '备料测算',
  readPermissions,
  tables: { netting_runs: preparationWords.netting },
  fields: {
    code: '单号',
    name: '名称',
    goods: preparationWords.kind,
    holder_id: preparationFields.holderId.label,
    with_supplier_stock: '计入供应商仓',
    confirmed_by: '下单人',
  },
  refs: { confirmed_by: 'users' },
  words: { goods: labelsOf(nettingGoods) },
};

export const preparationAudits: readonly AuditKind[] = [preparationAudit, productionAudit, nettingAudit];
