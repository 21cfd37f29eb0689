import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import { productList } from '@mrp/contract/features/network-products/list.ts';
import type { ProductRow } from '@mrp/contract/features/network-products/record.ts';
import { productWords } from '@mrp/contract/features/network-products/words.ts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { CompareTray } from '../../kit/compare/CompareTray.tsx';
import type { CompareTrayState } from '../../kit/compare/compare-tray.ts';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { useDensity } from '../../kit/list-columns/density.ts';
import type { Action, BulkAction } from '../../kit/list/list-actions.ts';
import type { GalleryCard } from '../../kit/list/ListGallery.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { lazyComponent, lazyPanel } from '../../kit/lazy.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { moneyPer } from '../../lib/format/money-unit.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { classificationSource } from '../../pickers/sources/classification-source.ts';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { useAddToComparison } from '../../pickers/useAddToComparison.tsx';
import { externalPaths } from '../external-materials/addresses.ts';
import { formatQuote, quantityText, specificationOf } from '../external-materials/text.ts';
import { CardActionsPanel, StarPanel } from './CardActionsPanel.tsx';
import { ChangesPanel } from './ChangesPanel.tsx';
import { badgeOf, cardNote, changesOf, detailAddress, importAddress, moqText, priceText, shadeOf, titleOf } from './text.ts';
import { useProductActions, type ProductActions } from './useProductActions.tsx';
import { useProductTray } from './useProductTray.ts';
import './network-products.css';

const ProductPeekPanel = lazyPanel(async () => (await import('./ProductPeekPanel.tsx')).ProductPeekPanel);
const BasketPanel = lazyComponent(async () => (await import('./BasketPanel.tsx')).BasketPanel);
const ComparePanel = lazyComponent(async () => (await import('./ComparePanel.tsx')).ComparePanel);
const IntroducedPanel = lazyComponent(async () => (await import('./IntroducedPanel.tsx')).IntroducedPanel);

const sources = {
  supplierIds: allSuppliers,
  classificationIds: classificationSource(),
  ingredientIds: dictionarySource('ingredient', productWords.ingredient),
};

/** Cells that look different from their kind. */
const cells: Partial<Record<keyof typeof productList.columns, (row: ProductRow) => ReactNode>> = {
  picture: (row) => <PictureCell row={row} />,
  spec: specificationOf,
  price: priceText,
  priceMax: ({ priceMax }) => priceMax && formatQuote(priceMax),
  moq: ({ moq }) => quantityText(moq),
  badge: (row) => <BadgeTag row={row} />,
  changed: (row) => <ChangesPanel of={row} changes={row.changes} />,
  priceChanged: (row) => <ChangesPanel of={row} changes={row.priceChanges ?? []} />,
  external: ({ external }) =>
    external ? (
      <Link to={externalPaths.detailOf(external.id)} tabIndex={-1}>
        {external.code}
      </Link>
    ) : (
      <EmptyCell />
    ),
};

/** 物料网商品: what suppliers offer, as a gallery. */
export function ProductListPage() {
  const actions = useProductActions();
  const tray = useProductTray();
  const comparison = useAddToComparison();
  const [shown, setShown] = useState<'basket' | 'comparison' | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <ListPage
        list={productList}
        endpoint={networkProductsApi.list}
        noun={productWords.product}
        sources={sources}
        rowLink={({ id }) => detailAddress(id)}
        rowName={({ code, name, colourName }) => `${code} ${name} ${colourName}`}
        cells={cells}
        gallery={(row) => cardOf(row, actions)}
        peek={({ id }) => <ProductPeekPanel id={id} />}
        actions={[useBasketAction(() => setShown('basket'))]}
        importTo={importAddress}
        onExport={(request) => askExport(productList, request)}
        rowActions={(row) => rowActionsOf(row, actions, tray)}
        bulkActions={[...bulkActionsOf(actions), comparison.bulkAction('productIds')]}
        firstUse="导入供应商发来的商品清单，就能在这里按图找布、对比和引入。"
      />
      {comparison.dialog}
      <CompareTray tray={tray} open={{ run: () => setShown('comparison') }} />
      <BasketPanel open={shown === 'basket'} actions={actions} onClose={close} />
      <ComparePanel open={shown === 'comparison'} actions={actions} onClose={close} />
      <IntroducedPanel open={actions.results !== null} result={actions.results} onClose={actions.closeResults} />
    </>
  );
}

/** 询价篮 3. */
function useBasketAction(run: () => void): Action {
  const enabled = useCan()(networkProductsApi.addToBasket);
  const { data } = useApiQuery(networkProductsApi.list, { query: { inBasket: true, pageSize: 1 } }, { handlesErrors: 'all', enabled });
  return { key: 'basket', label: data?.total ? `询价篮 ${data.total}` : '询价篮', permission: networkProductsApi.addToBasket, run };
}

function PictureCell({ row }: { row: ProductRow }) {
  const large = useDensity() === 'picture';
  return (
    <Swatch shade={shadeOf(row, large ? '160' : '64')} size={large ? 56 : 28} previewUrl={pictureUrl(row.pictureId, 'original')} inRow />
  );
}

function BadgeTag({ row: { badge } }: { row: ProductRow }) {
  const { tone, label } = badgeOf(badge);
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

function cardOf(row: ProductRow, actions: ProductActions): GalleryCard {
  const price = priceText(row);
  return {
    title: titleOf(row),
    pictureUrl: pictureUrl(row.pictureId, '500'),
    hex: row.hex,
    note: cardNote(row),
    figure: price ? { value: price, unit: moneyPer(row.currency, row.unit) } : undefined,
    state: <BadgeTag row={row} />,
    corner: <StarPanel row={row} actions={actions} />,
    details: (
      <>
        {row.moq && <span>{moqText(row, row.unit)}</span>}
        <ChangesPanel of={row} changes={changesOf(row)} />
      </>
    ),
    actions: <CardActionsPanel row={row} actions={actions} />,
  };
}

function rowActionsOf(row: ProductRow, actions: ProductActions, tray: CompareTrayState): Action[] {
  const { id, favourite, inBasket, external, badge } = row;
  return [
    ...(external === null && badge !== 'DISCONTINUED'
      ? [
          {
            key: 'introduce',
            label: productWords.introduce,
            permission: networkProductsApi.introduce,
            run: () => actions.introduceOne(row),
          },
        ]
      : []),
    {
      key: 'basket',
      label: inBasket ? '移出询价篮' : productWords.basket,
      permission: networkProductsApi.addToBasket,
      run: () => actions.setInBasket(id, !inBasket),
    },
    {
      key: 'compare',
      label: tray.has(id) ? '移出对比' : '加入对比',
      run: () => tray.toggle({ id, name: titleOf(row), shade: shadeOf(row, '64') }),
    },
    { key: 'favourite', label: favourite ? '取消收藏' : '收藏', run: () => actions.setFavourite(id, !favourite) },
  ];
}

const nothingMore = { done: [], failed: [] };

/** The introduction tells every row in a panel of its own. */
const bulkActionsOf = (actions: ProductActions): BulkAction[] => [
  {
    key: 'introduce',
    label: productWords.introduce,
    permission: networkProductsApi.introduce,
    run: async (chosen) => {
      await actions.introduceMany(chosen);
      return nothingMore;
    },
  },
  { key: 'basket', label: productWords.basket, permission: networkProductsApi.addToBasket, run: (chosen) => actions.addToBasket(chosen) },
];
