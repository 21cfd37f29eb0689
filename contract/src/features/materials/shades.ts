import { z } from 'zod';
import { Decimal, Id, price } from '../../lib/fields/fields.ts';
import { list } from '../../lib/list.ts';
import { stateNames } from '../../lib/workflow.ts';
import { materialWorkflow, skuWorkflow } from './workflow.ts';
import { materialsWords } from './words.ts';
import { materialFields } from './fields.ts';

/** The largest ΔE00 that a search by colour finds; the first is used when none is chosen. */
export const shadeLimits = ['5', '3', '1'] as const;

/** A colour that is searched for: a value of the screen, or the id of a library colour. */
export const isAskedColour = (near: string): boolean => /^(#[0-9a-f]{6}|[1-9]\d{0,17})$/i.test(near);

/** A SKU found by its colour. */
export const ShadeRow = z.object({
  id: Id,
  spuId: Id,
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  hex: z.string().nullable(),
  /** ΔE00, two decimals. */
  deltaE: Decimal,
  /** One of the two Lab values was computed from a screen colour. */
  estimated: z.boolean(),
  pictureId: Id.nullable(),
  classification: z.string(),
  composition: z.string(),
  specification: z.string(),
  width: Decimal.nullable(),
  gramWeight: Decimal.nullable(),
  supplier: z.string().nullable(),
  /** 米价 of the preferred current offer. */
  metrePrice: price(Decimal.nullable()),
  skuState: z.enum(stateNames(skuWorkflow)),
  state: z.enum(stateNames(materialWorkflow)),
});
export type ShadeRow = z.infer<typeof ShadeRow>;

/** 以色找布: SKUs ordered by the difference of their colour from a given one. */
export const shadeList = list({
  key: 'materialShades',
  title: '内部物料档案',
  workbook: '以色找布',
  search: '编码 / 名称 / 拼音',
  defaultSort: 'deltaE',
  columns: {
    picture: { label: materialsWords.picture, kind: 'picture', width: 52, frozen: true },
    code: { label: 'SKU 编码', kind: 'code', width: 164, frozen: true, sortable: true },
    deltaE: { label: 'ΔE00', kind: 'number', decimals: 2, width: 104, sortable: true, onCard: true },
    colourName: { label: materialsWords.colour, kind: 'text', width: 116, onCard: true },
    name: { label: materialFields.name.label, kind: 'text', width: 180, onCard: 'title' },
    classification: { label: materialFields.classificationId.label, kind: 'text', width: 116, filter: 'classificationIds' },
    composition: { label: materialsWords.composition, kind: 'text', width: 150, filter: 'ingredientIds' },
    specification: { label: materialFields.specification.label, kind: 'text', width: 156, filter: 'width' },
    supplier: { label: materialsWords.preferredSupplier, kind: 'text', width: 124, filter: 'supplierIds' },
    metrePrice: { label: '优选米价', kind: 'money', unit: '元/米', decimals: 4, width: 120, price: true },
    state: { label: '物料状态', kind: 'state', width: 100 },
  },
  filters: {
    near: { label: materialsWords.colour, kind: 'text', byPage: true },
    within: { label: 'ΔE00', kind: 'values', choices: shadeLimits.map((value) => ({ value, label: `≤ ${value}` })), byPage: true },
    classificationIds: { kind: 'ids', prominent: true },
    supplierIds: { label: materialsWords.supplier, kind: 'ids', prominent: true },
    ingredientIds: { kind: 'ids' },
    width: { label: materialsWords.width, kind: 'range', unit: 'cm' },
    gramWeight: { label: materialFields.gramWeight.label, kind: 'range', unit: 'g/㎡' },
    inStock: { label: '有库存', kind: 'flag' },
  },
});
