import { z } from 'zod';
import type { Permission } from '../permissions.ts';
import { BulkResult, Selection } from '../lib/bulk.ts';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Id, QueryList } from '../lib/fields/fields.ts';
import { BasketLine, BasketLineEdit } from './network-products/basket.ts';
import { productList } from './network-products/list.ts';
import { IntroducedAs, Product, ProductRow } from './network-products/record.ts';
import { productWords } from './network-products/words.ts';

const path = '/material/:product/mrp/network-products' as const;
/** Lists of suppliers are read in with it; products have no other way of being written. */
export const MAINTAIN_PRODUCTS = '物料网商品:维护' satisfies Permission;

const readers = ['物料网商品'] as const;
const askers = ['物料网商品:询价'] as const;

/** Products side by side. */
const MAX_COMPARED = 4;
/** Products in one user's 询价篮. */
export const MAX_BASKET = 200;

/** 引入 by row: the new external record, or the one that was there already. */
export const Introduced = z.object({ id: Id, code: z.string(), name: z.string(), external: IntroducedAs, existed: z.boolean() });
export type Introduced = z.infer<typeof Introduced>;
export const IntroduceResult = BulkResult.extend({ introduced: z.array(Introduced) });
export type IntroduceResult = z.infer<typeof IntroduceResult>;

const OfId = z.object({ id: Id });
const Chosen = z.strictObject({ chosen: Selection });

export const networkProductsApi = {
  ...documentCalls({
    noun: productWords.networkProduct,
    path,
    readers,
    record: Product,
    list: { query: productList.query, row: ProductRow },
  }),
  compare: endpoint({
    method: 'GET',
    path: `${path}/comparison`,
    permission: { anyOf: readers },
    query: z.strictObject({
      ids: QueryList(Id).refine(({ length }) => length >= 1 && length <= MAX_COMPARED, `请选择 1–${MAX_COMPARED} 个商品`),
    }),
    response: z.array(Product),
    summary: '对比物料网商品',
  }),
  introduce: endpoint({
    method: 'POST',
    path: `${path}/introductions`,
    permission: { anyOf: ['物料网商品:引入'] },
    body: Chosen,
    response: IntroduceResult,
    summary: '引入为外部物料',
  }),
  setFavourite: endpoint({
    method: 'PUT',
    path: `${path}/:id/favourite`,
    permission: { anyOf: readers },
    params: OfId,
    body: z.strictObject({ favourite: z.boolean() }),
    response: z.null(),
    summary: '收藏物料网商品',
  }),
  setInBasket: endpoint({
    method: 'PUT',
    path: `${path}/:id/basket`,
    permission: { anyOf: askers },
    params: OfId,
    body: z.strictObject({ inBasket: z.boolean() }),
    response: z.null(),
    summary: '放入或移出询价篮',
  }),
  listBasket: endpoint({
    method: 'GET',
    path: `${path}/basket`,
    permission: { anyOf: askers },
    response: z.array(BasketLine),
    summary: '查看询价篮',
  }),
  editBasketLine: endpoint({
    method: 'PUT',
    path: `${path}/:id/basket-line`,
    permission: { anyOf: askers },
    params: OfId,
    body: BasketLineEdit,
    response: z.null(),
    summary: '填写询价篮里的数量与目标价',
  }),
  addToBasket: endpoint({
    method: 'POST',
    path: `${path}/basket`,
    permission: { anyOf: askers },
    body: Chosen,
    response: BulkResult,
    summary: '加入询价篮',
  }),
  removeFromBasket: endpoint({
    method: 'POST',
    path: `${path}/basket/removals`,
    permission: { anyOf: askers },
    body: Chosen,
    response: BulkResult,
    summary: '移出询价篮',
  }),
};
