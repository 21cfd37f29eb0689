import { choicesOf } from '../../lib/fields/choices.ts';
import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { orderFields, styleFields } from './fields.ts';
import { bomTypes, bomWorkflow, garmentOrderStates } from './workflow.ts';
import { styleWords } from './words.ts';

/** 定制BOM: one declaration for the query, the page and the workbook. */
export const bomList = list({
  key: 'boms',
  title: '定制BOM',
  search: '款号/名称/BOM编号/拼音',
  defaultSort: '-updatedAt',
  tabs: 'state',
  columns: {
    picture: { label: styleWords.picture, kind: 'picture', width: 52, frozen: true },
    ownerCode: { label: styleWords.styleCode, kind: 'code', width: 136, frozen: true, sortable: true },
    state: { label: orderFields.state.label, kind: 'state', width: 100, sortable: true },
    ownerName: { label: '名称', kind: 'text', width: 152 },
    type: { label: styleWords.kind, kind: 'text', width: 84, sortable: true },
    versionNo: { label: styleWords.version, kind: 'number', decimals: 0, width: 72, sortable: true, ordinal: true },
    materialCost: { label: styleWords.materialCost, kind: 'money', unit: '元/件', decimals: 2, width: 124, price: true },
    shortLines: { label: '缺料行', kind: 'number', decimals: 0, width: 84, filter: 'short', counted: '行' },
    lineCount: { label: '行数', kind: 'number', decimals: 0, width: 68, sortable: true, counted: '行' },
    colours: { label: styleWords.skc, kind: 'colours', width: 112 },
    season: { label: styleFields.seasonId.label, kind: 'text', width: 90, filter: 'seasonIds' },
    category: { label: styleFields.categoryId.label, kind: 'text', width: 100, optional: true, filter: 'categoryIds' },
    garmentOrder: { label: styleWords.garmentOrder, kind: 'text', width: 124, optional: true },
    code: { label: 'BOM编号', kind: 'code', width: 168, sortable: true },
    changeNote: { label: styleWords.changeNote, kind: 'text', width: 180, optional: true },
    effectiveAt: { label: '生效时间', kind: 'time', width: 132, sortable: true, optional: true },
    updatedBy: { label: styleWords.updatedBy, kind: 'text', width: 100 },
    updatedAt: { label: styleWords.updatedAt, kind: 'time', width: 132, sortable: true },
  },
  filters: {
    seasonIds: { kind: 'ids', prominent: true },
    categoryIds: { kind: 'ids', prominent: true },
    /** Prepared lines with less available than open garment orders need, or one piece without orders. */
    short: { label: '缺料', kind: 'flag', prominent: true },
    type: { kind: 'values', choices: bomTypes, prominent: true },
    state: { kind: 'values', choices: choicesOf(bomWorkflow.states) },
    /** The garment factory of the style. */
    supplierIds: { label: styleFields.supplierId.label, kind: 'ids' },
    /** Suppliers named in lines. */
    materialSupplierIds: { label: '物料供应商', kind: 'ids' },
    styleIds: { label: orderFields.styleId.label, kind: 'ids' },
    materialIds: { label: '用到的物料', kind: 'ids' },
    updatedAt: { label: '更新日期', kind: 'days' },
    /** Records of one import, linked from its result. */
    import: { label: styleWords.importBatch, kind: 'ids' },
  },
});

/** 款式. */
export const styleList = list({
  key: 'styles',
  title: '定制BOM',
  workbook: '款式',
  search: '款号/货号/名称/货色/拼音',
  defaultSort: '-updatedAt',
  columns: listColumns(styleFields, {
    picture: { label: styleWords.picture, kind: 'picture', width: 52, frozen: true },
    code: { kind: 'code', frozen: true, sortable: true },
    name: { width: 164 },
    supplier: { label: styleFields.supplierId.label, kind: 'text', width: 124, filter: 'supplierIds' },
    orderedPieces: { label: '下单件数', kind: 'number', decimals: 0, width: 100, total: true, counted: '件' },
    plannedPieces: { label: styleWords.plannedPieces, kind: 'number', decimals: 0, width: 100, total: true, counted: '件' },
    effectiveBom: { label: '已生效BOM', kind: 'text', width: 148, filter: 'hasBom' },
    season: { width: 90, filter: 'seasonIds' },
    category: { width: 100, filter: 'categoryIds' },
    colours: { label: styleWords.skc, kind: 'colours', width: 116 },
    saleStatus: { width: 96, filter: 'saleStatusIds' },
    year: { width: 76, sortable: true, ordinal: true },
    itemNo: { kind: 'code', width: 120, optional: true },
    wave: { width: 90, optional: true },
    cooperationModel: { width: 96, optional: true },
    supplierId: false,
    targetPrice: { decimals: 2, width: 124 },
    active: { optional: true },
    updatedBy: { label: styleWords.updatedBy, kind: 'text', width: 100, optional: true },
    updatedAt: { label: styleWords.updatedAt, kind: 'time', width: 132, sortable: true },
  }),
  filters: {
    seasonIds: { kind: 'ids', prominent: true },
    categoryIds: { kind: 'ids', prominent: true },
    supplierIds: { kind: 'ids', prominent: true },
    saleStatusIds: { kind: 'ids' },
    hasBom: { label: '有已生效BOM', kind: 'flag', prominent: true },
    active: { kind: 'flag' },
    updatedAt: { label: '更新日期', kind: 'days' },
    import: { label: styleWords.importBatch, kind: 'ids' },
  },
});

/** 成衣订单. */
export const garmentOrderList = list({
  key: 'garmentOrders',
  title: '定制BOM',
  workbook: '成衣订单',
  search: '订单号/款号/名称/拼音',
  defaultSort: '-updatedAt',
  tabs: 'state',
  columns: listColumns(orderFields, {
    picture: { label: styleWords.picture, kind: 'picture', width: 52, frozen: true },
    code: { kind: 'code', width: 148, frozen: true, sortable: true },
    state: { kind: 'state', sortable: true },
    deliverOn: { width: 116, sortable: true, onCard: true },
    styleCode: { label: styleWords.styleCode, kind: 'code', width: 140, onCard: true },
    styleName: { label: '款名', kind: 'text', width: 164 },
    supplier: { label: styleFields.supplierId.label, kind: 'text', width: 124, filter: 'supplierIds', onCard: true },
    pieces: { label: styleWords.pieces, kind: 'number', decimals: 0, width: 96, total: true, counted: '件', onCard: true },
    orderedOn: { width: 116, sortable: true, onCard: true },
    bulkBom: { label: '大货BOM', kind: 'text', width: 148, filter: 'locked', onCard: true },
    colours: { label: styleWords.skc, kind: 'colours', width: 116 },
    styleId: false,
    supplierId: false,
    updatedBy: { label: styleWords.updatedBy, kind: 'text', width: 100, optional: true },
    updatedAt: { label: styleWords.updatedAt, kind: 'time', width: 132, sortable: true },
  }),
  filters: {
    state: { kind: 'values', choices: choicesOf(garmentOrderStates) },
    styleIds: { label: orderFields.styleId.label, kind: 'ids', prominent: true },
    supplierIds: { kind: 'ids', prominent: true },
    deliverOn: { kind: 'days', prominent: true },
    locked: { label: '已锁定大货BOM', kind: 'flag' },
    /** A preparation or purchase of it waits for a decision, because the order was cancelled, closed or reduced. */
    exceptions: { label: '有例外待处理', kind: 'flag' },
    import: { label: styleWords.importBatch, kind: 'ids' },
  },
});
