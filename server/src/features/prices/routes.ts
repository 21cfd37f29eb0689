import { pricesApi } from '@mrp/contract/features/prices.ts';
import { routes } from '../../platform/http/routes.ts';
import { addOffers, addPrice, editOffer, preferOffer, voidPrice } from './commands.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { getListedPrice, listPriceSteps, listTouched, priceListSource } from './list.queries.ts';
import { listOffers, listPriceHistory, listSupplierPrices } from './queries.ts';

export const pricesRoutes = routes(pricesApi, {
  listOffers: ({ db, params }) => listOffers(db, params.id),
  listPriceHistory: ({ db, params }) => listPriceHistory(db, params.id),
  listSupplierPrices: ({ db, params }) => listSupplierPrices(db, params.id),
  listPrices: ({ db, user, query }) => listPage(db, priceListSource, query, user),
  getPrice: ({ db, params }) => getListedPrice(db, params.id),
  listPriceSteps: ({ db, params }) => listPriceSteps(db, params.id),
  listTouched: ({ db, params }) => listTouched(db, params.id),
  addOffers: async ({ tx, params, body }) => {
    await addOffers(
      tx,
      body.offers.map((offer, index) => ({ ...offer, spuId: params.id, path: `offers.${index}` })),
    );
    return listOffers(tx, params.id);
  },
  editOffer: ({ tx, params, body }) => editOffer(tx, params.id, body),
  preferOffer: ({ tx, params, body }) => preferOffer(tx, params.id, body.version),
  addPrice: ({ tx, params, body }) => addPrice(tx, params.id, body),
  voidPrice: ({ tx, params, body }) => voidPrice(tx, params.id, body.reason),
});
