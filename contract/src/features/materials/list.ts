import { choicesOf } from '../../lib/fields/choices.ts';
import { z } from 'zod';
import { Decimal, Id, price, Timestamp } from '../../lib/fields/fields.ts';
import { fieldColumn } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { stateNames } from '../../lib/workflow.ts';
import { materialFields, materialLabels } from './fields.ts';
import { materialWorkflow } from './workflow.ts';
import { materialsWords } from './words.ts';

export const MaterialRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  formerCode: z.string(),
  kind: z.enum(['FABRIC', 'TRIM']),
  /** Cover picture; null: a swatch of the first colour is shown. */
  pictureId: Id.nullable(),
  classification: z.string(),
  composition: z.string(),
  specification: z.string(),
  width: Decimal.nullable(),
  gramWeight: Decimal.nullable(),
  /** 主单位: the unit of its stock. */
  unit: z.object({ name: z.string(), decimals: z.number() }),
  /** Of its colours at all holders, minus reserved and frozen; null: never stocked. */
  available: Decimal.nullable(),
  /** The first twelve, in the order of the record. */
  colours: z.array(z.object({ skuId: Id, name: z.string(), hex: z.string().nullable() })),
  colourCount: z.number(),
  offerCount: z.number(),
  supplier: z.string().nullable(),
  /** 米价 of the preferred current offer; for counted trims the net price per unit. */
  metrePrice: price(Decimal.nullable()),
  quotedPrice: price(Decimal.nullable()),
  priceUnit: price(z.string().nullable()),
  priceCurrency: price(z.string().nullable()),
  tags: z.array(z.string()),
  remark: z.string(),
  state: z.enum(stateNames(materialWorkflow)),
  updatedBy: z.string(),
  updatedAt: Timestamp,
  version: z.number(),
});
export type MaterialRow = z.infer<typeof MaterialRow>;

const states = choicesOf(materialWorkflow.states);

/** 内部物料档案: one declaration for the query, the page and the workbook. */
export const materialList = list({
  key: 'materials',
  title: '内部物料档案',
  search: '编码 / 旧编码 / 名称 / 供应商 / 货号 / 拼音',
  defaultSort: '-updatedAt',
  tabs: 'state',
  groupBy: {
    classification: { kind: 'id' },
    supplier: { kind: 'id', none: '没有优选供应商' },
    source: { label: materialFields.sourceId.label, kind: 'id' },
  },
  columns: {
    picture: { label: materialsWords.picture, kind: 'picture', width: 52, frozen: true },
    code: { label: materialsWords.code, kind: 'code', width: 140, frozen: true, sortable: true },
    name: { label: materialFields.name.label, kind: 'text', width: 164, sortable: true },
    state: { label: materialsWords.state, kind: 'state', width: 100, sortable: true, filter: 'state' },
    available: { label: '可用库存', kind: 'number', decimals: 2, unitField: 'unit', width: 128, filter: 'inStock', onCard: true },
    metrePrice: {
      label: '优选米价',
      kind: 'money',
      unit: '元/米',
      decimals: 4,
      width: 140,
      price: true,
      filter: 'metrePrice',
      onCard: true,
    },
    supplier: { label: materialsWords.preferredSupplier, kind: 'text', width: 124, filter: 'supplierIds', onCard: true },
    classification: { label: materialFields.classificationId.label, kind: 'text', width: 116, filter: 'classificationIds', onCard: true },
    composition: { label: materialsWords.composition, kind: 'text', width: 140, filter: 'ingredientIds', onCard: true },
    specification: {
      label: materialFields.specification.label,
      kind: 'text',
      width: 156,
      parts: ['width', 'gramWeight'],
      filter: 'width',
      onCard: true,
    },
    colours: { label: materialsWords.colour, kind: 'colours', width: 116, filter: 'colourSystemIds' },
    formerCode: { ...fieldColumn(materialFields.formerCode), width: 130, optional: true },
    width: { ...fieldColumn(materialFields.width), label: materialsWords.width, width: 116, sortable: true, optional: true },
    gramWeight: { ...fieldColumn(materialFields.gramWeight), width: 124, sortable: true, optional: true },
    quotedPrice: {
      label: '优选报价',
      kind: 'money',
      decimals: 4,
      per: 'priceUnit',
      currencyField: 'priceCurrency',
      parts: ['priceUnit', 'priceCurrency'],
      width: 132,
      price: true,
    },
    priceUnit: { label: '计价单位', kind: 'text', width: 90, price: true, optional: true },
    priceCurrency: { label: '币种', kind: 'text', width: 76, price: true, optional: true },
    offerCount: { label: '报价数', kind: 'number', decimals: 0, width: 76, counted: '条' },
    unit: { label: '主单位', kind: 'text', width: 72, optional: true },
    tags: { label: materialsWords.labels, kind: 'tags', width: 140, optional: true, filter: 'labelIds' },
    remark: { ...fieldColumn(materialFields.remark), width: 180 },
    updatedBy: { label: '更新人', kind: 'text', width: 100 },
    updatedAt: { label: '更新时间', kind: 'time', width: 132, sortable: true },
  },
  filters: {
    classificationIds: { kind: 'ids', prominent: true },
    supplierIds: { label: materialsWords.supplier, kind: 'ids', prominent: true },
    colourSystemIds: { label: materialsWords.colourSystem, kind: 'ids', prominent: true },
    state: { kind: 'values', choices: states },
    updatedAt: { label: '更新日期', kind: 'days', prominent: true },
    ingredientIds: { kind: 'ids' },
    width: { kind: 'range', unit: 'cm' },
    gramWeight: { kind: 'range', unit: 'g/㎡' },
    sourceIds: { label: materialFields.sourceId.label, kind: 'ids' },
    labelIds: { kind: 'ids' },
    functionLabelIds: { label: materialLabels.functionLabelIds.label, kind: 'ids' },
    categoryIds: { label: materialLabels.categoryIds.label, kind: 'ids' },
    metrePrice: { kind: 'range', unit: '元/米', price: true },
    inStock: { label: '有库存', kind: 'flag' },
    greigeManaged: { label: '管理坯布', kind: 'flag' },
    /** Records of one import, linked from its result. */
    import: { label: '导入批次', kind: 'ids' },
  },
});
