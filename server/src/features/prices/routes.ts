import { pricesApi } from '@mrp/contract/features/prices.ts';
import { routes } from '../../platform/http/routes.ts';
import { addOffers, addPrice, editOffer, preferOffer, voidPrice } from './commands.ts';
import { listOffers, listPriceHistory, listSupplierPrices } from './queries.ts';

export const pricesRoutes = routes(pricesApi, {
  listOffers: ({ db, params }) => listOffers(db, params.id),
  listPriceHistory: ({ db, params }) => listPriceHistory(db, params.id),
  listSupplierPrices: ({ db, params }) => listSupplierPrices(db, params.id),
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
