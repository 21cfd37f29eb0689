import { z } from 'zod';
import { endpoint } from '../lib/endpoint.ts';
import { Decimal, Id, Page, Text, Timestamp } from '../lib/fields.ts';
import {
  DocumentMovement,
  makeStockDocumentList,
  PostingPreview,
  StockDocument,
  StockDocumentEdit,
  StockDocumentInput,
  StockDocumentRow,
  StockDocumentTransition,
} from './stock/documents.ts';
import { titleOf, type Goods } from './stock/goods.ts';
import {
  Explanation,
  ExplanationQuery,
  Level,
  LevelQuery,
  Lot,
  LotEdit,
  Moment,
  Movement,
  MovementQuery,
  StockItemDetail,
} from './stock/item.ts';
import { makeStockList, StockItem, StockRow, StockTotal } from './stock/list.ts';
import { IMPORT } from '../permissions.ts';
import { Label, LabelWish } from './stock/labels.ts';
import { PackingSheet } from './stock/packing-list.ts';
import { IssuePlan, IssueWish } from './stock/planning.ts';
import { buttonOf, buttonsOf, kindsOf } from './stock/workflow.ts';

const OfId = z.object({ id: Id });

export const skuStockList = makeStockList('SKU');
export const spuStockList = makeStockList('SPU');
export const skuStockDocumentList = makeStockDocumentList('SKU');
export const spuStockDocumentList = makeStockDocumentList('SPU');

/** For lines: what may be stocked, with what is there at the holder asked for. */
export const StockChoice = StockItem.omit({ itemId: true }).extend({
  /** Null: never stocked yet. */
  itemId: Id.nullable(),
  available: Decimal.nullable(),
});
export type StockChoice = z.infer<typeof StockChoice>;

const pathOf = (goods: Goods) => `/material/:product/mrp/stock/${goods === 'SKU' ? 'skus' : 'spus'}` as const;
const documentPathOf = (goods: Goods) => `/material/:product/mrp/stock/${goods === 'SKU' ? 'sku' : 'spu'}-documents` as const;
const readersOf = (goods: Goods) => ({ anyOf: [titleOf(goods)] });

function makeListCalls(goods: Goods) {
  const stock = pathOf(goods);
  const read = readersOf(goods);
  const stockQuery = (goods === 'SKU' ? skuStockList : spuStockList).query;
  return {
    list: endpoint({
      method: 'GET',
      path: stock,
      permission: read,
      query: stockQuery,
      response: Page(StockRow),
      summary: `${titleOf(goods)}列表`,
    }),
    listTotals: endpoint({
      method: 'GET',
      path: `${stock}/totals`,
      permission: read,
      query: stockQuery,
      response: z.array(StockTotal),
      summary: `${titleOf(goods)}合计`,
    }),
    get: endpoint({
      method: 'GET',
      path: `${stock}/:id`,
      permission: read,
      params: OfId,
      query: z.strictObject({ at: Moment.optional() }),
      response: StockItemDetail,
      summary: `${titleOf(goods)}详情`,
    }),
  };
}

function makeLotCalls(goods: Goods) {
  const stock = pathOf(goods);
  return {
    listLots: endpoint({
      method: 'GET',
      path: `${stock}/:id/lots`,
      permission: readersOf(goods),
      params: OfId,
      query: z.strictObject({ holderId: Id.optional(), all: z.enum(['1']).optional() }),
      response: z.array(Lot),
      summary: `${titleOf(goods)}缸号与匹`,
    }),
    editLot: endpoint({
      method: 'PUT',
      path: `${stock}/lots/:id`,
      permission: { anyOf: [`${titleOf(goods)}:质检`] },
      params: OfId,
      body: LotEdit,
      response: Lot,
      summary: `${titleOf(goods)}质检`,
    }),
  };
}

function makeItemCalls(goods: Goods) {
  const stock = pathOf(goods);
  const read = readersOf(goods);
  return {
    listMovements: endpoint({
      method: 'GET',
      path: `${stock}/:id/movements`,
      permission: read,
      params: OfId,
      query: MovementQuery,
      response: Page(Movement),
      summary: `${titleOf(goods)}流水`,
    }),
    listLevels: endpoint({
      method: 'GET',
      path: `${stock}/:id/levels`,
      permission: read,
      params: OfId,
      query: LevelQuery,
      response: z.array(Level),
      summary: `${titleOf(goods)}走势`,
    }),
    explain: endpoint({
      method: 'GET',
      path: `${stock}/:id/explanation`,
      permission: read,
      params: OfId,
      query: ExplanationQuery,
      response: Explanation,
      summary: `${titleOf(goods)}数量说明`,
    }),
  };
}

function makePlanCalls(goods: Goods) {
  const stock = pathOf(goods);
  const read = readersOf(goods);
  return {
    planIssue: endpoint({
      method: 'POST',
      path: `${stock}/issue-plans`,
      permission: read,
      effect: 'read',
      body: IssueWish,
      response: IssuePlan,
      summary: goods === 'SKU' ? '取料方案' : '取坯方案',
    }),
    choose: endpoint({
      method: 'POST',
      path: `${stock}/choices`,
      permission: read,
      effect: 'read',
      body: z.strictObject({
        q: Text(100).optional(),
        codes: z.array(z.string().max(64)).max(500).optional(),
        /** Only what this holder has, and how much of it; without it everything that may be stocked. */
        holderId: Id.optional(),
        ownership: z.enum(['1', '2']).optional(),
        page: z.int().min(1).max(100_000).default(1),
        pageSize: z.int().min(1).max(200).default(50),
      }),
      response: Page(StockChoice),
      summary: goods === 'SKU' ? '选择SKU库存物料' : '选择坯布',
    }),
  };
}

function makeDocumentCalls(goods: Goods) {
  const documents = documentPathOf(goods);
  const read = readersOf(goods);
  const writeDocuments = { anyOf: kindsOf(goods).map((kind) => buttonOf(goods, kind)) };
  return {
    listDocuments: endpoint({
      method: 'GET',
      path: documents,
      permission: read,
      query: (goods === 'SKU' ? skuStockDocumentList : spuStockDocumentList).query,
      response: Page(StockDocumentRow),
      summary: `${titleOf(goods)}单据列表`,
    }),
    getDocument: endpoint({
      method: 'GET',
      path: `${documents}/:id`,
      permission: read,
      params: OfId,
      response: StockDocument,
      summary: `${titleOf(goods)}单据`,
    }),
    /** What its postings moved, its reversal last. */
    listDocumentMovements: endpoint({
      method: 'GET',
      path: `${documents}/:id/movements`,
      permission: read,
      params: OfId,
      response: z.array(DocumentMovement),
      summary: `${titleOf(goods)}单据流水`,
    }),
    createDocument: endpoint({
      method: 'POST',
      path: documents,
      permission: writeDocuments,
      body: StockDocumentInput,
      response: StockDocument,
      summary: `新建${titleOf(goods)}单据`,
    }),
    editDocument: endpoint({
      method: 'PUT',
      path: `${documents}/:id`,
      permission: writeDocuments,
      params: OfId,
      body: StockDocumentEdit,
      response: StockDocument,
      summary: `编辑${titleOf(goods)}单据`,
    }),
  };
}

function makePackingCalls(goods: Goods) {
  return {
    /** What stands in a supplier's file; nothing is kept of it. */
    readPackingList: endpoint({
      method: 'POST',
      path: `${documentPathOf(goods)}/packing-lists`,
      permission: { anyOf: [buttonOf(goods, 'OPENING'), buttonOf(goods, 'SUPPLEMENT')], with: IMPORT },
      limitPerMinute: 30,
      effect: 'read',
      upload: true,
      response: z.array(PackingSheet),
      summary: `读取${titleOf(goods)}细码`,
    }),
  };
}

function makeWorkflowCalls(goods: Goods) {
  const documents = documentPathOf(goods);
  return {
    transitionDocument: endpoint({
      method: 'POST',
      path: `${documents}/:id/transitions`,
      permission: { anyOf: buttonsOf(goods) },
      params: OfId,
      body: StockDocumentTransition,
      response: StockDocument,
      summary: `${titleOf(goods)}单据状态`,
    }),
    previewDocument: endpoint({
      method: 'POST',
      path: `${documents}/:id/previews`,
      permission: { anyOf: buttonsOf(goods) },
      // Posts and takes it back: nothing that it wrote is left.
      effect: 'own',
      params: OfId,
      response: PostingPreview,
      summary: `预览${titleOf(goods)}单据`,
    }),
  };
}

function makePrintCalls(goods: Goods) {
  return {
    /** 标签 60 × 40 mm. */
    listLabels: endpoint({
      method: 'POST',
      path: `${pathOf(goods)}/labels`,
      permission: { anyOf: [`${titleOf(goods)}:打印标签`] },
      effect: 'read',
      body: LabelWish,
      response: z.array(Label),
      summary: `${titleOf(goods)}标签`,
    }),
    /** What print sheets say, in the order asked for. */
    printDocuments: endpoint({
      method: 'POST',
      path: `${documentPathOf(goods)}/prints`,
      permission: { anyOf: [`${titleOf(goods)}:打印单据`] },
      effect: 'read',
      body: z.strictObject({ ids: z.array(Id).min(1, '请选择要打印的单据').max(50, '一次最多打印50张单据') }),
      response: z.array(StockDocument),
      summary: `打印${titleOf(goods)}单据`,
    }),
  };
}

/** The calls of one kind of goods: the same twice, each behind its own title and buttons. */
const makeStockApi = (goods: Goods) => ({
  ...makeListCalls(goods),
  ...makeLotCalls(goods),
  ...makeItemCalls(goods),
  ...makePlanCalls(goods),
  ...makeDocumentCalls(goods),
  ...makePackingCalls(goods),
  ...makeWorkflowCalls(goods),
  ...makePrintCalls(goods),
});

export const skuStockApi = makeStockApi('SKU');
export const spuStockApi = makeStockApi('SPU');

export const stockLookupsApi = {
  /** 坯布出入库类型. */
  listGreigeTypes: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/supplierGreyStock/gray/cloth/boundType',
    permission: 'login',
    response: z.array(z.object({ value: z.string(), label: z.string(), direction: z.enum(['IN', 'OUT']) })),
    summary: '坯布出入库类型',
  }),
  /** What was taken from reservations without their documents asking, newest first. */
  listReservationLosses: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/stock/reservation-losses',
    permission: { anyOf: [titleOf('SKU'), titleOf('SPU')] },
    query: z.strictObject({ documentKind: Text(40), documentId: Id }),
    response: z.array(z.object({ quantity: Decimal, cause: z.enum(['LOSS', 'FREEZE', 'EXPIRED']), at: Timestamp })),
    summary: '被释放的占用',
  }),
};
