import { labelsOf } from '../../lib/fields/choices.ts';
import { auditKind, type AuditKind } from '../../lib/fields/audit-kind.ts';
import { orderFields, styleFields } from './fields.ts';
import { orderCauses } from './order-effects.ts';
import { bomSections, bomSupplies, bomTypes, bomWorkflow } from './workflow.ts';
import { styleWords } from './words.ts';

export const styleAudit = auditKind({
  kind: 'style',
  label: styleWords.style,
  readPermissions: ['定制BOM'],
  // Quotations show the pictures of the garment.
  filePermissions: ['成衣核价'],
  tables: { styles: { label: styleWords.style, fields: styleFields }, skcs: styleWords.skc, style_pictures: '图片' },
  childLabels: { skcs: 'colour_name' },
  fields: {
    'skcs.code': styleWords.code,
    'skcs.active': styleFields.active.label,
    file_id: '文件',
    position: '顺序',
    colour_id: '颜色库',
    colour_name: styleWords.colour,
    planned_pieces: styleWords.plannedPieces,
    sizes: styleWords.size,
  },
});

export const garmentOrderAudit = auditKind({
  kind: 'garmentOrder',
  label: styleWords.garmentOrder,
  readPermissions: ['定制BOM'],
  tables: {
    garment_orders: { label: styleWords.garmentOrder, fields: orderFields },
    garment_order_lines: styleWords.lines,
    garment_order_exceptions: '例外',
  },
  childLabels: { garment_order_lines: ['skc_id', 'size'], garment_order_exceptions: 'document_code' },
  fields: {
    skc_id: styleWords.skc,
    size: styleWords.size,
    pieces: styleWords.pieces,
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
  tables: {
    boms: 'BOM',
    bom_lines: styleWords.lines,
    bom_line_colours: '颜色对应',
    bom_line_sizes: styleWords.sizeFactors,
    bom_line_size_items: styleWords.sizeItems,
  },
  childLabels: {
    bom_lines: ['name', 'site_id'],
    bom_line_colours: ['skc_id', 'made_sku_id'],
    bom_line_sizes: 'size',
    bom_line_size_items: ['skc_id', 'size'],
  },
  fields: {
    'boms.code': 'BOM编号',
    style_id: orderFields.styleId.label,
    'boms.spu_id': styleWords.material,
    type: styleWords.kind,
    version_no: styleWords.version,
    state: orderFields.state.label,
    garment_order_id: styleWords.garmentOrder,
    copied_from_id: '复制自',
    change_note: styleWords.changeNote,
    remark: styleFields.remark.label,
    submitted_by: '提交人',
    approved_by: '确认人',
    section: styleWords.category,
    site_id: styleWords.site,
    'bom_lines.spu_id': styleWords.material,
    substitute_id: '备选料',
    'bom_lines.code': '物料编码',
    name: '物料名称',
    consumption: '单件用量',
    unit_id: styleWords.unit,
    loss: '损耗率',
    shrinkage: '缩水率',
    gross_consumption: '含损用量',
    is_prepared: '是否备料',
    supply: '供料方式',
    supplier_id: '供应商',
    unit_price: '单价',
    lead_days: styleWords.leadDays,
    skc_id: styleWords.skc,
    made_sku_id: styleWords.colour,
    sku_id: '物料颜色',
    size: styleWords.size,
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
