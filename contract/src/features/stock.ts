import { z } from 'zod';
import { endpoint } from '../lib/endpoint.ts';
import { Decimal, Id, Page, PastMoment, Text, Timestamp } from '../lib/fields/fields.ts';
import { makeDocumentCalls } from './stock/document-calls.ts';
import { readersOf, stockPathOf, titleOf, type ItemLevel } from './stock/item-level.ts';
import {
  Explanation,
  ExplanationQuery,
  FrozenGoods,
  Level,
  LevelQuery,
  Lot,
  LotChoice,
  LotChoiceRequest,
  LotEdit,
  Movement,
  MovementQuery,
  StockItemDetail,
  Thawing,
} from './stock/item.ts';
import { makeStockList, StockItem, StockRow, StockTotal } from './stock/list.ts';
import { Label, LabelRequest } from './stock/labels.ts';
import { IssuePlan, IssueRequest } from './stock/planning.ts';

export { skuStockDocumentList, spuStockDocumentList } from './stock/document-calls.ts';

const OfId = z.object({ id: Id });

export const skuStockList = makeStockList('SKU');
export const spuStockList = makeStockList('SPU');

/** For document lines: an item that can be stocked, with its stock at the given holder. */
export const StockChoice = StockItem.omit({ itemId: true }).extend({
  /** Null: never stocked yet. */
  itemId: Id.nullable(),
  available: Decimal.nullable(),
});
export type StockChoice = z.infer<typeof StockChoice>;

/** Maximum ids per request, each with a row in the response. */
export const MAX_IDS = 200;

function makeListCalls(goods: ItemLevel) {
  const stock = stockPathOf(goods);
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
      query: z.strictObject({ at: PastMoment.optional() }),
      response: StockItemDetail,
      summary: `${titleOf(goods)}详情`,
    }),
  };
}

function makeLotCalls(goods: ItemLevel) {
  const stock = stockPathOf(goods);
  return {
    listLots: endpoint({
      method: 'GET',
      path: `${stock}/:id/lots`,
      permission: readersOf(goods),
      params: OfId,
      query: z.strictObject({ holderId: Id.optional(), all: z.enum(['1']).optional(), at: PastMoment.optional() }),
      response: z.array(Lot),
      summary: `${titleOf(goods)}缸号与匹`,
    }),
    /** For document lines: what lies at a holder, the oldest first, as the ledger takes it. */
    chooseLots: endpoint({
      method: 'POST',
      path: `${stock}/lot-choices`,
      permission: readersOf(goods),
      effect: 'read',
      body: LotChoiceRequest,
      response: z.array(LotChoice),
      summary: `选择${titleOf(goods)}缸号与匹`,
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
    listFrozen: endpoint({
      method: 'GET',
      path: `${stock}/:id/frozen`,
      permission: readersOf(goods),
      params: OfId,
      response: z.array(FrozenGoods),
      summary: `${titleOf(goods)}不良冻结`,
    }),
    thaw: endpoint({
      method: 'POST',
      path: `${stock}/frozen/:id`,
      permission: { anyOf: [`${titleOf(goods)}:质检`] },
      params: OfId,
      body: Thawing,
      response: z.object({ itemId: Id }),
      summary: `${titleOf(goods)}不良改判可用`,
    }),
  };
}

function makeItemCalls(goods: ItemLevel) {
  const stock = stockPathOf(goods);
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

function makePlanCalls(goods: ItemLevel) {
  const stock = stockPathOf(goods);
  const read = readersOf(goods);
  return {
    planIssue: endpoint({
      method: 'POST',
      path: `${stock}/issue-plans`,
      permission: read,
      effect: 'read',
      body: IssueRequest,
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
        /** Codes or 名称 颜色 from a paste, case-insensitive. */
        codes: z.array(z.string().max(64)).max(MAX_IDS).optional(),
        names: z.array(z.string().max(160)).max(MAX_IDS).optional(),
        /** Only items in stock at this holder, with their quantity; absent: all items that can be stocked. */
        holderId: Id.optional(),
        ownership: z.enum(['1', '2']).optional(),
        page: z.int().min(1).max(100_000).default(1),
        pageSize: z.int().min(1).max(MAX_IDS).default(50),
      }),
      response: Page(StockChoice),
      summary: goods === 'SKU' ? '选择SKU库存物料' : '选择坯布',
    }),
  };
}

function makeLabelCalls(goods: ItemLevel) {
  return {
    /** Labels of 60 × 40 mm. */
    listLabels: endpoint({
      method: 'POST',
      path: `${stockPathOf(goods)}/labels`,
      permission: { anyOf: [`${titleOf(goods)}:打印标签`] },
      effect: 'read',
      body: LabelRequest,
      response: z.array(Label),
      summary: `${titleOf(goods)}标签`,
    }),
  };
}

/** Endpoints of one item level: the same for both, each with its own permissions. */
const makeStockApi = (goods: ItemLevel) => ({
  ...makeListCalls(goods),
  ...makeLotCalls(goods),
  ...makeItemCalls(goods),
  ...makePlanCalls(goods),
  ...makeLabelCalls(goods),
  ...makeDocumentCalls(goods),
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
  /** Quantities taken from reservations of other documents, newest first. */
  listReservationLosses: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/stock/reservation-losses',
    permission: { anyOf: [titleOf('SKU'), titleOf('SPU')] },
    query: z.strictObject({ documentKind: Text(40), documentId: Id }),
    response: z.array(z.object({ quantity: Decimal, cause: z.enum(['LOSS', 'FREEZE', 'EXPIRED']), at: Timestamp })),
    summary: '被释放的占用',
  }),
};
