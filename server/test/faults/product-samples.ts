import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import { importList, lineOf, productsOf } from '../network-products.ts';
import { aSupplier } from '../suppliers.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** Network products: introduction, favourites and the basket. */
export function productSamples({ t, user }: Scene): Sample[] {
  const aProduct = async () => {
    const { id, name } = await aSupplier(t);
    await importList(t, user, { supplier: name, lines: [lineOf('S-1')] });
    return Object.values(await productsOf(user, id))[0]!.id;
  };
  const chosen = async () => ({ body: { chosen: { ids: [await aProduct()] } } });
  return [
    sample(networkProductsApi.introduce, chosen),
    sample(networkProductsApi.setFavourite, async () => ({ ...ofId({ id: await aProduct() }), body: { favourite: true } })),
    sample(networkProductsApi.setInBasket, async () => ({ ...ofId({ id: await aProduct() }), body: { inBasket: true } })),
    sample(networkProductsApi.addToBasket, chosen),
    sample(networkProductsApi.editBasketLine, async () => {
      const id = await aProduct();
      await user.call(networkProductsApi.addToBasket, { body: { chosen: { ids: [id] } } });
      return { ...ofId({ id }), body: { quantity: '300', targetPrice: '28.5' } };
    }),
    sample(networkProductsApi.removeFromBasket, async () => {
      const asked = await chosen();
      await user.call(networkProductsApi.addToBasket, asked);
      return asked;
    }),
  ];
}
