import { labelsOf } from '../../lib/fields/choices.ts';
import { z } from 'zod';
import { documentCalls } from '../../lib/document-calls.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { Id, QueryFlag, QueryText, Timestamp, Version } from '../../lib/fields/fields.ts';
import { auditKind } from '../../lib/fields/audit-kind.ts';
import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { bodyShape, fields, flag, readShape, text } from '../../lib/fields/record-fields.ts';
import { HolderKind, holderKinds, HolderRef } from './item-level.ts';
import { stockWords } from './words.ts';
import { documentFields } from './document-fields.ts';

export const holderFields = fields({
  /** Empty for a new site: assigned by the numbering rule. Other systems know the holder by it, so it stays. */
  code: text('编码', { max: 40 }),
  name: text('名称', { max: 64, required: true }),
  /** Of a garment factory: an order of it is picked only when everything is there, or with a reason. */
  needsComplete: flag('齐料才领料', { initial: false, hint: '料没有齐的成衣订单，领料要写原因' }),
  remark: text('备注', { max: 500 }),
});

/** An own site, edited by users; holders of suppliers follow the suppliers, 在途 is created at installation. */
export const HolderInput = z.strictObject(bodyShape(holderFields));
export type HolderInput = z.output<typeof HolderInput>;
const HolderEdit = HolderInput.extend({ version: Version });

export const HolderRow = z.object({
  ...readShape(holderFields),
  id: Id,
  kind: HolderKind,
  supplierId: Id.nullable(),
  supplier: z.string().nullable(),
  active: z.boolean(),
  /** Number of items in stock there. */
  items: z.number(),
  updatedBy: z.string(),
  updatedAt: Timestamp,
  version: Version,
});
export type HolderRow = z.infer<typeof HolderRow>;

export const holderList = list({
  key: 'holders',
  title: '持有方管理',
  search: '编码/名称/供应商/拼音',
  defaultSort: 'kind,name',
  tabs: 'kind',
  columns: listColumns(holderFields, {
    code: { width: 130, frozen: true, sortable: true },
    name: { width: 180, frozen: true, sortable: true },
    kind: { label: stockWords.kind, kind: 'text', width: 110, sortable: true },
    supplier: { label: documentFields.supplierId.label, kind: 'text', width: 200 },
    items: { label: '在库物料', kind: 'number', decimals: 0, width: 90, counted: '种' },
    active: { label: stockWords.active, kind: 'flag', width: 70, sortable: true },
    needsComplete: { width: 100 },
    remark: { width: 200 },
    updatedBy: { label: '更新人', kind: 'text', width: 100, optional: true },
    updatedAt: { label: '更新时间', kind: 'time', width: 116, sortable: true },
  }),
  filters: {
    kind: { kind: 'values', choices: holderKinds },
    active: { kind: 'flag', prominent: true },
  },
});

export const holderAudit = auditKind({
  kind: 'holder',
  label: stockWords.holder,
  readPermissions: ['持有方管理'],
  tables: { holders: { label: stockWords.holder, fields: holderFields } },
  fields: { kind: stockWords.kind, supplier_id: documentFields.supplierId.label, active: stockWords.active },
  words: { kind: labelsOf(holderKinds) },
});

const path = '/material/:product/mrp/stock/holders' as const;
const OfId = z.object({ id: Id });

const {
  list: listHolders,
  create,
  edit,
} = documentCalls({
  noun: stockWords.holder,
  path,
  readers: ['持有方管理'],
  record: HolderRow,
  list: { query: holderList.query, row: HolderRow },
  create: { by: ['持有方管理:新建'], body: HolderInput },
  edit: { by: ['持有方管理:编辑'], body: HolderEdit },
});

export const holdersApi = {
  list: listHolders,
  create,
  edit,
  /** 停用 keeps the stock but removes the holder from choices; 启用 restores it. */
  setActive: endpoint({
    method: 'POST',
    path: `${path}/:id/activity`,
    permission: { anyOf: ['持有方管理:停用'] },
    params: OfId,
    body: z.strictObject({ active: z.boolean(), version: Version }),
    response: HolderRow,
    summary: '启用停用持有方',
  }),
  /** For filters and forms; forms omit `all`. */
  choose: endpoint({
    method: 'GET',
    path: `${path}/choices`,
    permission: 'login',
    query: z.strictObject({ q: QueryText.optional(), kind: HolderKind.optional(), supplierId: Id.optional(), all: QueryFlag.optional() }),
    response: z.array(HolderRef.extend({ active: z.boolean(), supplierId: Id.nullable() })),
    summary: '选择持有方',
  }),
};
