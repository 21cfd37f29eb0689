import { z } from 'zod';
import { BulkResult, Selection } from '../lib/bulk.ts';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Entry, Id, Page, pageQuery, QueryFlag, Text, Version } from '../lib/fields/fields.ts';
import {
  BomEdit,
  BomInput,
  BomReplacement,
  BomTransition,
  BomTransitions,
  ExplosionRequest,
  GarmentOrderEdit,
  GarmentOrderInput,
  StyleEdit,
  StyleInput,
} from './styles/input.ts';
import { exceptionKinds, OrderException, OrderExceptionSettling, OrderImpact, OrderPriority } from './styles/order-effects.ts';
import { bomList, garmentOrderList, styleList } from './styles/list.ts';
import {
  Bom,
  BomDifference,
  BomImpact,
  BomMaterial,
  BomRow,
  BomUse,
  Explosion,
  GarmentOrder,
  GarmentOrderChoice,
  GarmentOrderRow,
  Style,
  StyleChoice,
  StyleRow,
} from './styles/record.ts';
import { styleWords } from './styles/words.ts';

const OfId = z.object({ id: Id });
const readers = { anyOf: ['定制BOM'] } as const;
const keepers = ['定制BOM:维护款式'] as const;
/** Permissions to choose a style, from documents that reference one. */
const choosers = { anyOf: ['定制BOM', '备料单管理', '领料管理', '物料采购管理', '成衣核价'] } as const;
const transitionButtons = ['定制BOM:提交', '定制BOM:确认', '定制BOM:作废'] as const;
const styles = '/material/:product/mrp/styles' as const;
const orders = '/material/:product/mrp/garment-orders' as const;
const boms = '/material/:product/mrp/boms' as const;

const wish = {
  q: Text(100).optional(),
  codes: z.array(z.string().max(64)).max(500).optional(),
  ids: z.array(Id).max(500).optional(),
  page: z.int().min(1).max(100_000).default(1),
  pageSize: z.int().min(1).max(200).default(50),
};

/** Dictionaries of the style features, by the seed's number or the code. */
export const styleDictionaries = ['1', '2', '8', 'season', 'wave', 'applicationSite', 'saleStatus', 'cooperationModel'] as const;
const DictionaryType = z
  .string()
  .trim()
  .superRefine((type, context) => {
    if (!styleDictionaries.some((known) => known === type))
      context.addIssue({ code: 'custom', message: type === '' ? '缺少参数：type' : `未知的字典类型：${type}` });
  });

const orderCalls = documentCalls({
  noun: styleWords.garmentOrder,
  path: orders,
  readers: ['定制BOM'],
  record: GarmentOrder,
  list: { query: garmentOrderList.query, row: GarmentOrderRow },
  create: { by: keepers, body: GarmentOrderInput },
  edit: { by: keepers, body: GarmentOrderEdit },
});

export const stylesApi = {
  ...documentCalls({
    noun: styleWords.style,
    path: styles,
    readers: ['定制BOM'],
    record: Style,
    list: { query: styleList.query, row: StyleRow },
    create: { by: keepers, body: StyleInput },
    edit: { by: keepers, body: StyleEdit },
  }),
  choose: endpoint({
    method: 'POST',
    path: `${styles}/choices`,
    permission: choosers,
    effect: 'read',
    /** Deactivated styles only by id. */
    body: z.strictObject(wish),
    response: Page(StyleChoice),
    summary: '选择款式',
  }),
  listOrders: orderCalls.list,
  getOrder: orderCalls.get,
  createOrder: orderCalls.create,
  editOrder: orderCalls.edit,
  /** What the edit would do to the documents of the order; writes nothing. */
  previewOrder: endpoint({
    method: 'POST',
    path: `${orders}/:id/previews`,
    permission: { anyOf: keepers },
    effect: 'own',
    params: OfId,
    body: GarmentOrderEdit,
    response: OrderImpact,
    summary: '成衣订单变更影响',
  }),
  listOrderExceptions: endpoint({
    method: 'GET',
    path: `${orders}/:id/exceptions`,
    permission: readers,
    params: OfId,
    response: z.array(OrderException),
    summary: '成衣订单例外',
  }),
  /** Of the garment orders that a preparation or purchase was made for. */
  listDocumentExceptions: endpoint({
    method: 'GET',
    path: `${orders}/document-exceptions`,
    permission: choosers,
    query: z.strictObject({ kind: z.enum(exceptionKinds), id: Id }),
    response: z.array(OrderException),
    summary: '单据的成衣订单例外',
  }),
  /** Changes which orders the plan serves first. */
  prioritiseOrder: endpoint({
    method: 'POST',
    path: `${orders}/:id/priorities`,
    permission: { anyOf: ['备料单管理:计划调整'] },
    params: OfId,
    body: OrderPriority,
    response: GarmentOrder,
    summary: '成衣订单优先级',
  }),
  settleOrderException: endpoint({
    method: 'POST',
    path: `${orders}/exceptions/:id/settlements`,
    permission: { anyOf: ['定制BOM:维护款式', '备料单管理:取消', '物料采购管理:取消'] },
    params: OfId,
    body: OrderExceptionSettling,
    response: OrderException,
    summary: '处理成衣订单例外',
  }),
  chooseOrders: endpoint({
    method: 'POST',
    path: `${orders}/choices`,
    permission: choosers,
    effect: 'read',
    /** Open orders; others only by id. */
    body: z.strictObject({ ...wish, styleIds: z.array(Id).max(500).optional() }),
    response: Page(GarmentOrderChoice),
    summary: '选择成衣订单',
  }),
  listEntries: endpoint({
    method: 'GET',
    path: '/system/:product/sys/company/dict/select/Plm/by/type',
    permission: 'login',
    query: z.strictObject({ type: DictionaryType, all: QueryFlag.optional() }),
    response: z.array(Entry),
    summary: '款式侧按类型查字典',
  }),
};

const readBoms = {
  /** 启用 materials for BOM lines; others only by id, so that existing lines can be shown. */
  chooseMaterials: endpoint({
    method: 'POST',
    path: `${boms}/materials`,
    permission: readers,
    effect: 'read',
    body: z.strictObject({ ...wish, classIds: z.array(Id).max(200).optional() }),
    response: Page(BomMaterial),
    summary: '选择BOM物料',
  }),
  /** Differences of `:id` to `against`. */
  compare: endpoint({
    method: 'GET',
    path: `${boms}/:id/differences`,
    permission: readers,
    params: OfId,
    query: z.strictObject({ against: Id }),
    response: BomDifference,
    summary: 'BOM版本差异',
  }),
  getImpact: endpoint({
    method: 'GET',
    path: `${boms}/:id/impact`,
    permission: readers,
    params: OfId,
    response: BomImpact,
    summary: 'BOM变更影响',
  }),
  listUses: endpoint({
    method: 'GET',
    path: `${boms}/uses`,
    permission: { anyOf: ['定制BOM', '内部物料档案'] },
    /** Drafts, pending and effective ones; `all` adds replaced and void ones. */
    query: z.strictObject({ ...pageQuery, spuId: Id, all: QueryFlag.optional() }),
    response: Page(BomUse),
    summary: '物料用于哪些BOM',
  }),
  explode: endpoint({
    method: 'POST',
    path: `${boms}/:id/explosions`,
    permission: readers,
    effect: 'read',
    params: OfId,
    body: ExplosionRequest,
    response: Explosion,
    summary: 'BOM需求预览',
  }),
};

const writeBoms = {
  /** Creates the next version as a draft of the effective one. */
  addVersion: endpoint({
    method: 'POST',
    path: `${boms}/:id/versions`,
    permission: { anyOf: ['定制BOM:新版本'] },
    params: OfId,
    body: z.strictObject({ version: Version, changeNote: Text(200).default('') }),
    response: Bom,
    summary: 'BOM新版本',
  }),
  /** 锁定: creates the 大货 copy of the effective BOM for a garment order. */
  lock: endpoint({
    method: 'POST',
    path: `${boms}/:id/locks`,
    permission: { anyOf: ['定制BOM:锁定'] },
    params: OfId,
    body: z.strictObject({ garmentOrderId: z.string('请选择成衣订单').pipe(Id), version: Version }),
    response: Bom,
    summary: '锁定大货BOM',
  }),
  /** 锁定 for several garment orders, each from the effective 定制BOM of its style; `done` lists the orders. */
  lockMany: endpoint({
    method: 'POST',
    path: `${boms}/locks`,
    permission: { anyOf: ['定制BOM:锁定'] },
    body: z.strictObject({ chosen: Selection }),
    response: BulkResult,
    summary: '批量锁定大货BOM',
  }),
  /** `done` lists the changed BOMs, `made` the drafts created for them. */
  replace: endpoint({
    method: 'POST',
    path: `${boms}/replacements`,
    permission: { anyOf: ['定制BOM:批量替换'] },
    body: BomReplacement,
    response: BulkResult.extend({ made: z.array(z.object({ fromId: Id, id: Id, code: z.string() })) }),
    summary: '批量替换物料',
  }),
};

export const bomsApi = {
  ...documentCalls({
    noun: 'BOM',
    path: boms,
    readers: ['定制BOM'],
    record: Bom,
    list: { query: bomList.query, row: BomRow },
    create: { by: ['定制BOM:新建'], body: BomInput },
    edit: { by: ['定制BOM:编辑'], body: BomEdit },
    discard: { by: ['定制BOM:编辑'] },
    transition: { by: transitionButtons, body: BomTransition },
    transitionMany: { by: transitionButtons, body: BomTransitions },
    summaries: { list: '定制BOM列表', get: '定制BOM' },
  }),
  ...readBoms,
  ...writeBoms,
};
