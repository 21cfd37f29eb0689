import { choicesOf } from '../../lib/fields/choices.ts';
import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { externalFields, externalOrigins } from './fields.ts';
import { externalWorkflow } from './workflow.ts';
import { externalWords } from './words.ts';

/** 外部物料档案: one declaration for the query, the page and the workbook. */
export const externalList = list({
  key: 'externalMaterials',
  title: '外部物料档案',
  search: '编码 / 名称 / 货号 / 颜色 / 供应商 / 拼音',
  defaultSort: '-updatedAt',
  tabs: 'state',
  groupBy: {
    supplier: { kind: 'id' },
    classification: { kind: 'id' },
    origin: { kind: 'value' },
  },
  columns: listColumns(externalFields, {
    picture: { label: '图', kind: 'picture', width: 52, frozen: true },
    code: { label: externalWords.code, kind: 'code', width: 116, frozen: true, sortable: true },
    state: { label: '匹配状态', kind: 'state', width: 116, sortable: true },
    name: { width: 132, sortable: true },
    colourName: { width: 76 },
    supplier: { label: externalFields.supplierId.label, kind: 'text', width: 96, filter: 'supplierIds' },
    price: { width: 128, sortable: true, per: 'priceUnit', currencyField: 'currency', parts: ['priceUnit', 'currency'] },
    match: { label: '内部/最相似物料', kind: 'text', width: 184, parts: ['score'] },
    specification: { width: 140, parts: ['width', 'gramWeight'], filter: 'width' },
    supplierItemNo: { width: 108, optional: true },
    classification: { label: externalFields.classificationId.label, kind: 'text', width: 116, filter: 'classificationIds', optional: true },
    composition: { label: externalWords.composition, kind: 'text', width: 132, filter: 'ingredientIds', optional: true },
    width: { label: '门幅', width: 100, sortable: true, optional: true },
    gramWeight: { width: 110, sortable: true, optional: true },
    priceUnit: { label: '计价单位', kind: 'text', width: 84, price: true, optional: true },
    currency: { label: externalFields.currencyId.label, kind: 'text', width: 76, price: true, optional: true },
    metrePrice: { label: '米价', kind: 'money', unit: '元/米', decimals: 4, width: 110, price: true, optional: true },
    score: { label: '相似度', kind: 'percent', decimals: 2, width: 88, optional: true },
    origin: { label: '来源', kind: 'text', width: 92, choices: externalOrigins, optional: true },
    rejectReason: { label: externalWords.rejectReason, kind: 'text', width: 140, optional: true },
    updatedBy: { label: '更新人', kind: 'text', width: 92, optional: true },
    updatedAt: { label: '更新时间', kind: 'time', width: 132, sortable: true },
    createdAt: { label: '录入时间', kind: 'time', width: 132, sortable: true, optional: true },
    samplePrice: { width: 128, per: 'priceUnit', currencyField: 'currency', optional: true },
    moq: { width: 104, unitField: 'unit', optional: true },
    moqPerColour: { width: 104, unitField: 'unit', optional: true },
    packQuantity: { width: 104, unitField: 'unit', optional: true },
    disparity: { optional: true, counted: '公斤/25公斤，长度为%' },
    supplierId: false,
    classificationId: false,
    colourId: false,
    unitId: false,
  }),
  filters: {
    supplierIds: { kind: 'ids', prominent: true },
    classificationIds: { kind: 'ids', prominent: true },
    origin: { kind: 'values', choices: externalOrigins, prominent: true },
    createdAt: { label: '录入日期', kind: 'days', prominent: true },
    state: {
      kind: 'values',
      choices: choicesOf(externalWorkflow.states),
    },
    ingredientIds: { kind: 'ids' },
    width: { kind: 'range', unit: 'cm' },
    gramWeight: { kind: 'range', unit: 'g/㎡' },
    price: { kind: 'range', price: true },
    updatedAt: { label: '更新日期', kind: 'days' },
    /** Records of one import, linked from its result. */
    import: { label: '导入批次', kind: 'ids' },
  },
});
