import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Choice, Day, Entry, Id, Page, QueryText } from '../../lib/fields/fields.ts';
import { stateNames } from '../../lib/workflow.ts';
import { supplierWorkflow } from './workflow.ts';

const Kind = z.enum(['MATERIAL', 'GARMENT', 'BOTH']);
const State = z.enum(stateNames(supplierWorkflow));
/** Suppliers of kind 两者 match either value. */
const AskedKind = z.enum(['MATERIAL', 'GARMENT'], '参数 kind 的值无效');
const q = QueryText.optional();

const NameOf = z.object({ code: z.string(), name: z.string() });

const SupplierChoice = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  kind: Kind,
  state: State,
  /** The 曾用名 by which it was found, where no present name matches. */
  formerName: z.string().nullable(),
});
export type SupplierChoice = z.infer<typeof SupplierChoice>;

/** The seed's endpoints, with fixed paths and shapes. */
export const supplierLookupsApi = {
  listNames: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/supplierArchives/supplier/name',
    permission: 'login',
    query: z.strictObject({ q, kind: AskedKind.optional() }),
    response: z.array(Entry),
    summary: '合作中供应商的全称',
  }),
  listSourceTypes: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/supplierArchives/supplier/sourceType',
    permission: 'login',
    response: z.array(Choice),
    summary: '供应商来源',
  }),
  listByName: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/supplierArchives/supplier/ByName',
    permission: 'login',
    query: z.strictObject({ q }),
    response: z.array(NameOf),
    summary: '供应商全称与曾用名',
  }),
  listByAbbreviation: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/supplierArchives/supplier/ByAbbreviation',
    permission: 'login',
    query: z.strictObject({ q }),
    response: z.array(NameOf),
    summary: '供应商简称与曾用简称',
  }),
  listCodes: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/supplierArchives/select/all/suppliCode',
    permission: 'login',
    query: z.strictObject({ q }),
    response: z.array(Entry),
    summary: '全部供应商的编号与简称',
  }),
  choose: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/supplierArchives/select/all/supplier',
    permission: 'login',
    effect: 'read',
    body: z.strictObject({
      q,
      kinds: z.array(Kind).max(3).optional(),
      states: z.array(State).max(10).optional(),
      /** Suppliers of these classes, their ancestors and descendants. */
      classIds: z.array(Id).max(200).optional(),
      page: z.int().min(1).max(100_000).default(1),
      pageSize: z.int().min(1).max(200).default(50),
    }),
    response: Page(SupplierChoice),
    summary: '选择供应商',
  }),
  listForStyles: endpoint({
    method: 'GET',
    path: '/product/:product/plm/mrp/query/supplier',
    permission: { anyOf: ['定制BOM', '成衣核价', '备料单管理', '物料采购管理', '比价'] },
    query: z.strictObject({ q, kind: AskedKind.optional(), skuId: Id.optional() }),
    response: z.array(SupplierChoice.omit({ state: true, formerName: true })),
    summary: '款式可选的供应商',
  }),
  listPaused: endpoint({
    method: 'GET',
    path: '/product/:product/mrp/scm/supplierInfo/select/pause',
    permission: 'login',
    response: z.array(z.object({ id: Id, code: z.string(), name: z.string(), pausedFrom: Day.nullable(), pausedTo: Day.nullable() })),
    summary: '暂停合作的供应商',
  }),
  listAbbreviations: endpoint({
    method: 'GET',
    path: '/system/:product/sys/company/dict/select/supplierAb',
    permission: 'login',
    query: z.strictObject({ q, kind: AskedKind.optional() }),
    response: z.array(Entry),
    summary: '供应商简称',
  }),
};
