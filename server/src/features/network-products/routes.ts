import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import { productList } from '@mrp/contract/features/network-products/list.ts';
import type { Selection } from '@mrp/contract/lib/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage, resolveSelection } from '../../platform/lists/lists.ts';
import { addToBasket, editBasketLine, removeFromBasket, setFavourite, setInBasket } from './baskets.commands.ts';
import { listBasket } from './baskets.queries.ts';
import { introduceProducts } from './introduction.commands.ts';
import { compareProducts, getProduct, productSource } from './queries.ts';

const idsOf = (tx: Tx, user: Identity, chosen: Selection): Promise<string[]> =>
  resolveSelection(tx, productSource, productList.query, chosen, user);

export const networkProductsRoutes = routes(networkProductsApi, {
  list: ({ db, user, query }) => listPage(db, productSource, query, user),
  get: ({ db, user, params }) => getProduct(db, user, params.id),
  compare: ({ db, user, query }) => compareProducts(db, user, query.ids),
  introduce: async ({ tx, user, body }) => introduceProducts(tx, user, await idsOf(tx, user, body.chosen)),
  setFavourite: ({ tx, user, params, body }) => setFavourite(tx, user, params.id, body.favourite),
  setInBasket: ({ tx, user, params, body }) => setInBasket(tx, user, params.id, body.inBasket),
  listBasket: ({ db, user }) => listBasket(db, user),
  editBasketLine: ({ tx, user, params, body }) => editBasketLine(tx, user, params.id, body),
  addToBasket: async ({ tx, user, body }) => addToBasket(tx, user, await idsOf(tx, user, body.chosen)),
  removeFromBasket: async ({ tx, user, body }) => removeFromBasket(tx, user, await idsOf(tx, user, body.chosen)),
});
