import { networkProductsApi, type IntroduceResult } from '@mrp/contract/features/network-products.ts';
import type { ProductRow } from '@mrp/contract/features/network-products/record.ts';
import type { Selection } from '@mrp/contract/lib/bulk.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { externalPaths } from '../external-materials/addresses.ts';
import { introducedReads, productReads } from './text.ts';
import { alreadyTold } from '../../lib/api/already-told.ts';

type Named = Pick<ProductRow, 'id' | 'code' | 'name'>;

/** The writes of a product, alone or many; `results` holds those of the last introduction of many. */
export function useProductActions() {
  const navigate = useNavigate();
  const [results, setResults] = useState<IntroduceResult | null>(null);
  const introduction = useApiMutation(networkProductsApi.introduce, { refreshes: introducedReads });
  const favourite = useApiMutation(networkProductsApi.setFavourite, { refreshes: productReads, blocking: false });
  const basket = useApiMutation(networkProductsApi.setInBasket, { refreshes: productReads, blocking: false });
  const adding = useApiMutation(networkProductsApi.addToBasket, { refreshes: productReads, blocking: false });
  const removing = useApiMutation(networkProductsApi.removeFromBasket, { refreshes: productReads, blocking: false });
  const introduceOne = async ({ id }: Named) => {
    const { introduced, failed } = await introduction.mutateAsync({ body: { chosen: { ids: [id] } } });
    const [made] = introduced;
    if (!made) return void toast.error(failed[0]?.reason ?? '没有引入，请刷新后重试');
    const action = { label: '查看', target: () => void navigate(externalPaths.detailOf(made.external.id)) };
    if (made.existed) toast.info(`已有外部物料 ${made.external.code}，已关联`, { action });
    else toast.success(`已引入为外部物料 ${made.external.code}`, { action });
  };
  return {
    results,
    closeResults: () => setResults(null),
    introduceOne: (product: Named) => void introduceOne(product).catch(alreadyTold),
    introduceMany: async (chosen: Selection) => setResults(await introduction.mutateAsync({ body: { chosen } })),
    setFavourite: (id: string, is: boolean) => favourite.mutate({ params: { id }, body: { favourite: is } }),
    setInBasket: (id: string, is: boolean) => basket.mutate({ params: { id }, body: { inBasket: is } }),
    addToBasket: (chosen: Selection) => adding.mutateAsync({ body: { chosen } }),
    removeFromBasket: (chosen: Selection) => removing.mutateAsync({ body: { chosen } }),
  };
}
export type ProductActions = ReturnType<typeof useProductActions>;
