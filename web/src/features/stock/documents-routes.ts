import { goodsNames, titleOf, type Goods } from '@mrp/contract/features/stock/goods.ts';
import type { PageRoute } from '../../lib/page-route.ts';

const group = '物料库存';

function routesOf(goods: Goods): PageRoute[] {
  const prefix = goods === 'SKU' ? ('/skuDocument' as const) : ('/spuDocument' as const);
  const title = `${titleOf(goods)}单据`;
  const below = { group, hidden: true, back: `${prefix}s` } as const;
  return [
    {
      ...below,
      path: `${prefix}s`,
      title,
      back: goods === 'SKU' ? '/skuStorage' : '/spuStorage',
      load: async () => (await import('./DocumentListPanel.tsx')).documentListPages[goods],
    },
    {
      ...below,
      path: `${prefix}New`,
      title: `新建${title}`,
      load: async () => (await import('./DocumentNewPage.tsx')).newDocumentPages[goods],
    },
    {
      ...below,
      path: `${prefix}Edit`,
      title: `编辑${title}`,
      load: async () => (await import('./DocumentEditPage.tsx')).editDocumentPages[goods],
    },
    {
      ...below,
      path: `${prefix}Detail`,
      title: `${title}详情`,
      load: async () => (await import('./DocumentPage.tsx')).documentPages[goods],
    },
  ];
}

/** 单据 of both kinds of goods: the tab, new, edit and detail; each opens with the rights of its list. */
export const documentRoutes: readonly PageRoute[] = goodsNames.flatMap(routesOf);
