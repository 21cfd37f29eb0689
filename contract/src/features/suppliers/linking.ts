import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Id, Timestamp, Version } from '../../lib/fields/fields.ts';
import { Supplier } from './record.ts';
import { supplierWords } from './words.ts';

const path = '/material/:product/mrp/suppliers' as const;
const readers = ['供应商档案'] as const;
const changers = ['供应商档案:变更'] as const;
const relaters = ['供应商档案:关联'] as const;
const OfId = z.object({ id: Id });

/** 变更: one that was never approved goes to an approved supplier. 关联: an approved one turns out to be another one. */
export const linkKinds = [
  { value: 'CHANGE', label: '变更' },
  { value: 'ALIAS', label: '关联' },
] as const;
export const LinkKind = z.enum(linkKinds.map(({ value }) => value) as ['CHANGE', 'ALIAS']);
export type LinkKind = z.infer<typeof LinkKind>;

/** What may point to a supplier, with its counter. */
export const holdingLabels = {
  externals: { label: '外部物料', counted: '个' },
  offers: { label: '报价', counted: '条' },
  products: { label: '物料网商品', counted: '个' },
  preparations: { label: supplierWords.preparation, counted: '张' },
  productions: { label: supplierWords.production, counted: '张' },
  purchases: { label: supplierWords.purchase, counted: '张' },
  shipments: { label: '发货单', counted: '张' },
  receipts: { label: supplierWords.receipt, counted: '张' },
  picks: { label: '领料单', counted: '张' },
  documents: { label: '库存单据', counted: '张' },
  orders: { label: '成衣订单', counted: '张' },
  boms: { label: 'BOM', counted: '个' },
  styles: { label: '款式', counted: '个' },
  tasks: { label: '开发任务', counted: '个' },
  stock: { label: '我方库存', counted: '项' },
} as const;
const HoldingKey = z.enum(Object.keys(holdingLabels) as [keyof typeof holdingLabels, ...(keyof typeof holdingLabels)[]]);

/** What points to a supplier, by kind. Records of which the other supplier has the same one already stay. */
export const Holding = z.object({
  key: HoldingKey,
  count: z.int(),
  /** Go to the other supplier. */
  moved: z.int(),
  /** Not finished, or goods of the company's in the supplier's hands: they refuse the end of the supplier. */
  open: z.int(),
});
export type Holding = z.infer<typeof Holding>;

/** What a link would do. */
export const LinkPreview = z.object({
  holdings: z.array(Holding),
  /** Names that the main supplier gets as 曾用名. */
  names: z.array(z.string()),
  /** Why the two cannot be linked. */
  refusal: z.string().nullable(),
});
export type LinkPreview = z.infer<typeof LinkPreview>;

/** The link in force of a supplier that belongs to another one. */
export const SupplierLink = z.object({
  kind: LinkKind,
  main: z.object({ id: Id, code: z.string(), name: z.string(), abbreviation: z.string() }),
  moved: z.array(z.object({ key: HoldingKey, count: z.int() })),
  linkedAt: Timestamp,
  linkedBy: z.string(),
});
export type SupplierLink = z.infer<typeof SupplierLink>;

const Link = z.strictObject({ version: Version, mainId: Id });

export const supplierLinkingApi = {
  listHoldings: endpoint({
    method: 'GET',
    path: `${path}/:id/holdings`,
    permission: { anyOf: readers },
    params: OfId,
    response: z.array(Holding),
    summary: '供应商名下的单据与库存',
  }),
  previewLink: endpoint({
    method: 'GET',
    path: `${path}/:id/link-preview`,
    permission: { anyOf: [...changers, ...relaters] },
    params: OfId,
    query: z.strictObject({ mainId: Id, kind: LinkKind }),
    response: LinkPreview,
    summary: '变更或关联的影响',
  }),
  getLink: endpoint({
    method: 'GET',
    path: `${path}/:id/link`,
    permission: { anyOf: readers },
    params: OfId,
    response: SupplierLink.nullable(),
    summary: '供应商的归属',
  }),
  listAliases: endpoint({
    method: 'GET',
    path: `${path}/:id/aliases`,
    permission: { anyOf: readers },
    params: OfId,
    response: z.array(
      z.object({ id: Id, code: z.string(), name: z.string(), abbreviation: z.string(), kind: LinkKind, linkedAt: Timestamp }),
    ),
    summary: '归到名下的供应商',
  }),
  change: endpoint({
    method: 'POST',
    path: `${path}/:id/change`,
    permission: { anyOf: changers },
    params: OfId,
    body: Link,
    response: Supplier,
    summary: '变更供应商',
  }),
  relate: endpoint({
    method: 'POST',
    path: `${path}/:id/relate`,
    permission: { anyOf: relaters },
    params: OfId,
    body: Link,
    response: Supplier,
    summary: '关联供应商',
  }),
  unlink: endpoint({
    method: 'POST',
    path: `${path}/:id/unlink`,
    permission: { anyOf: [...changers, ...relaters] },
    params: OfId,
    body: z.strictObject({ version: Version }),
    response: Supplier,
    summary: '撤销变更或关联',
  }),
};
