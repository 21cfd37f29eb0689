import { labelsOf } from '../../lib/choices.ts';
import { auditKind, type AuditKind } from '../../lib/audit-kind.ts';
import { orderFields, styleFields } from './fields.ts';
import { orderCauses } from './order-effects.ts';
import { bomSections, bomSupplies, bomTypes, bomWorkflow } from './workflow.ts';

export const styleAudit = auditKind({
  kind: 'style',
  label: '款式',
  readPermissions: ['定制BOM'],
  // Quotations show the pictures of the garment.
  filePermissions: ['成衣核价'],
  tables: { styles: { label: '款式', fields: styleFields }, skcs: '货色', style_pictures: '图片' },
  childLabels: { skcs: 'colour_name' },
  fields: {
    'skcs.code': '货色编码',
    'skcs.active': '在用',
    file_id: '文件',
    position: '顺序',
    colour_id: '颜色库',
    colour_name: '颜色',
    planned_pieces: '计划件数',
    sizes: '尺码',
  },
});

export const garmentOrderAudit = auditKind({
  kind: 'garmentOrder',
  label: '成衣订单',
  readPermissions: ['定制BOM'],
  tables: { garment_orders: { label: '成衣订单', fields: orderFields }, garment_order_lines: '明细', garment_order_exceptions: '例外' },
  childLabels: { garment_order_lines: ['skc_id', 'size'], garment_order_exceptions: 'document_code' },
  fields: {
    skc_id: '货色',
    size: '尺码',
    pieces: '件数',
    priority: '优先级',
    cause: '原因',
    document_code: '单据',
    pieces_before: '原件数',
    pieces_after: '现件数',
    settled_at: '处理时间',
    settled_by: '处理人',
    settle_reason: '处理说明',
  },
  words: { cause: orderCauses },
  refs: { settled_by: 'users' },
});

export const bomAudit: AuditKind = {
  kind: bomWorkflow.kind,
  label: bomWorkflow.label,
  readPermissions: ['定制BOM'],
  tables: { boms: 'BOM', bom_lines: '明细', bom_line_colours: '颜色对应', bom_line_sizes: '尺码系数', bom_line_size_items: '尺码对应' },
  childLabels: {
    bom_lines: ['name', 'site_id'],
    bom_line_colours: ['skc_id', 'made_sku_id'],
    bom_line_sizes: 'size',
    bom_line_size_items: ['skc_id', 'size'],
  },
  fields: {
    'boms.code': 'BOM编号',
    style_id: '款式',
    'boms.spu_id': '物料',
    type: '类型',
    version_no: '版本',
    state: '状态',
    garment_order_id: '成衣订单',
    copied_from_id: '复制自',
    change_note: '变更说明',
    remark: '备注',
    submitted_by: '提交人',
    approved_by: '确认人',
    section: '类别',
    site_id: '应用部位',
    'bom_lines.spu_id': '物料',
    substitute_id: '备选料',
    'bom_lines.code': '物料编码',
    name: '物料名称',
    consumption: '单件用量',
    unit_id: '单位',
    loss: '损耗率',
    shrinkage: '缩水率',
    gross_consumption: '含损用量',
    is_prepared: '是否备料',
    supply: '供料方式',
    supplier_id: '供应商',
    unit_price: '单价',
    lead_days: '货期',
    skc_id: '货色',
    made_sku_id: '颜色',
    sku_id: '物料颜色',
    size: '尺码',
    factor: '系数',
    by_size: '按尺码',
    'bom_line_size_items.specification': '规格',
  },
  prices: ['unit_price'],
  words: {
    type: labelsOf(bomTypes),
    section: labelsOf(bomSections),
    supply: labelsOf(bomSupplies),
    state: labelsOf(bomWorkflow.states),
  },
  refs: { submitted_by: 'users', approved_by: 'users' },
};

export const styleAudits: readonly AuditKind[] = [styleAudit, garmentOrderAudit, bomAudit];
