import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { MenuTitle } from '@mrp/contract/permissions.ts';
import type { Feature } from '../../lib/feature.ts';
import { innerPage, menuPage, type PageRoute } from '../../lib/page-route.ts';

// Imports only types of the contract: its schemas would load zod on the log-in page, which imports all routes.
const group = '物料库存';

interface Place {
  goods: ItemLevel;
  list: `/${string}`;
  title: MenuTitle;
  kind: 'GARMENT_SUPPLIER' | 'MATERIAL_SUPPLIER' | null;
}

const places: readonly Place[] = [
  { goods: 'SKU', list: '/skuInventory', title: 'SKU盘点', kind: null },
  { goods: 'SPU', list: '/spuInventory', title: 'SPU盘点', kind: null },
  { goods: 'SKU', list: '/skuEndProduct', title: 'SKU成品供应商盘点', kind: 'GARMENT_SUPPLIER' },
  { goods: 'SKU', list: '/skuMatterSupplier', title: 'SKU物料供应商盘点', kind: 'MATERIAL_SUPPLIER' },
  { goods: 'SPU', list: '/spuEndProduct', title: 'SPU成品供应商盘点', kind: 'GARMENT_SUPPLIER' },
  { goods: 'SPU', list: '/spuMatterSupplier', title: 'SPU物料供应商盘点', kind: 'MATERIAL_SUPPLIER' },
];

const details = [
  { path: '/skuEndProductDetails', title: 'SKU成品供应商盘点详情', back: '/skuInventory', goods: 'SKU' },
  { path: '/skuSupplierCheckDetails', title: 'SKU物料供应商盘点详情', back: '/skuInventory', goods: 'SKU' },
  { path: '/spuEndProductDetails', title: 'SPU成品供应商盘点详情', back: '/spuInventory', goods: 'SPU' },
  { path: '/spuSupplierCheckDetails', title: 'SPU物料供应商盘点详情', back: '/spuInventory', goods: 'SPU' },
] as const;

const loadCountingEntry = async () => (await import('./CountingEntryPage.tsx')).CountingEntryPage;

const formsOf = (goods: ItemLevel): PageRoute[] => {
  const back = goods === 'SKU' ? ('/skuInventory' as const) : ('/spuInventory' as const);
  const below = { group, back } as const;
  return [
    innerPage(`${back}New`, `新建${goods}盘点`, async () => (await import('./StocktakeEditPage.tsx')).newStocktakePages[goods], below),
    innerPage(`${back}Cycle`, `${goods}循环盘点`, async () => (await import('./CyclePage.tsx')).cyclePages[goods], {
      ...below,
      tabOf: back,
    }),
    innerPage(`${back}Edit`, `编辑${goods}盘点`, async () => (await import('./StocktakeEditPage.tsx')).editStocktakePages[goods], {
      ...below,
      about: 'id',
    }),
  ];
};

/** Pages of the counting app, which the server answers with a page of their own. */
const counting: readonly PageRoute[] = [
  { path: '/inventoryIndex', title: '盘点任务', hidden: false },
  { path: '/inventoryCheck', title: '扫码盘点', hidden: true, back: '/inventoryIndex' },
  { path: '/inventoryReview', title: '复盘复核', hidden: true, back: '/inventoryIndex' },
  { path: '/inventoryDetails', title: '盘点明细', hidden: true, back: '/inventoryIndex' },
].map((page) => ({ ...page, group, frame: 'bare', load: loadCountingEntry }) as PageRoute);

export const stocktakesFeature: Feature = {
  pages: [
    ...places.map(({ goods, list, title, kind }): PageRoute =>
      menuPage(list, title, async () => (await import('./StocktakeListPage.tsx')).stocktakeListPages[kind ?? 'ALL'][goods], { group }),
    ),
    ...(['SKU', 'SPU'] as const).flatMap(formsOf),
    ...details.map(({ goods, ...route }): PageRoute => ({
      ...route,
      about: 'id',
      group,
      hidden: true,
      load: async () => (await import('./record/StocktakePage.tsx')).stocktakePages[goods],
    })),
    ...counting,
    innerPage('/stocking', '盘点App下载', loadCountingEntry, { public: true, frame: 'bare' }),
    innerPage('/inventoryDesk', '电脑录入盘点', async () => (await import('./desk/DeskCountPage.tsx')).DeskCountPage, { group }),
    innerPage('/printInventory', '盘点表打印', async () => (await import('./StocktakePrintPage.tsx')).StocktakePrintPage, {
      about: 'ids',
      group,
      back: '/skuInventory',
      frame: 'plain',
    }),
  ],
  documents: async () => (await import('./documents.ts')).stocktakeDocuments,
};
