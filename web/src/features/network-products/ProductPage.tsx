import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import { NETWORK_PRODUCT } from '@mrp/contract/features/network-products/audit.ts';
import { productList } from '@mrp/contract/features/network-products/list.ts';
import type { Product } from '@mrp/contract/features/network-products/record.ts';
import { productWords } from '@mrp/contract/features/network-products/words.ts';
import { productFields } from '@mrp/contract/features/network-products/fields.ts';
import { CompositionBar } from '../../kit/CompositionBar.tsx';
import type { Action } from '../../kit/list/list-actions.ts';
import { useRecordPager } from '../../kit/list-rows/record-pager.ts';
import { FactList, type Fact } from '../../kit/object/Facts.tsx';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import { useActivity } from '../../kit/object/activity/useActivity.tsx';
import { trimZeros } from '../../lib/format/format.ts';
import { moneyPer } from '../../lib/format/money-unit.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { comparisonRights, useAddToComparison } from '../../pickers/useAddToComparison.tsx';
import { useTasksSection } from '../development-tasks/useTasksSection.tsx';
import { externalPaths } from '../external-materials/addresses.ts';
import { quantityText } from '../external-materials/text.ts';
import { ChangesPanel } from './ChangesPanel.tsx';
import { badgeOf, changesOf, detailAddress, priceText, quoteFacts, shadeOf, specFacts, titleOf } from './text.ts';
import { useProductActions } from './useProductActions.tsx';
import './network-products.css';

/** 物料网商品详情. */
export function ProductPage() {
  return (
    <RecordPage noun={productWords.networkProduct} read={networkProductsApi.get}>
      {(product) => <ProductObject product={product} />}
    </RecordPage>
  );
}

function ProductObject({ product }: { product: Product }) {
  const { id, code, badge, pictureId, external } = product;
  const activity = useActivity(NETWORK_PRODUCT, id, code);
  const pager = useRecordPager(productList.key, networkProductsApi.list, id);
  const primary = useIntroduction(product);
  const changes = changesOf(product);
  const tasks = useTasksSection('productIds', id);
  const comparison = useAddToComparison();
  return (
    <>
      <ObjectPage
        name={titleOf(product)}
        code={code}
        status={badgeOf(badge)}
        face={shadeOf(product)}
        facePreviewUrl={pictureUrl(pictureId, 'original')}
        facts={keyFacts(product)}
        {...(primary && { primary })}
        actions={[
          ...(external ? [{ key: 'external', label: `外部物料 ${external.code}`, to: externalPaths.detailOf(external.id) }] : []),
          ...useOwnActions(product),
          {
            key: 'shop',
            label: '加入比价',
            permission: comparisonRights.productIds,
            run: () => comparison.ask({ productIds: [id] }, 1),
          },
        ]}
        sections={[
          ...(changes.length > 0
            ? [{ id: 'changes', title: '最近一份清单的变化', content: <ChangesPanel of={product} changes={changes} most={20} /> }]
            : []),
          ...tasks,
          { id: 'quote', title: '报价', content: <FactList facts={told(quoteFacts(product))} /> },
          { id: 'spec', title: productWords.specification, content: <FactList facts={told(specFacts(product))} /> },
        ]}
        {...activity}
        pager={pager}
        pagerLink={detailAddress}
      />
      {comparison.dialog}
    </>
  );
}

const told = (facts: readonly Fact[]): Fact[] => facts.filter(({ value }) => Boolean(value));

function keyFacts(product: Product): Fact[] {
  const { supplier, supplierItemNo, kind, compositions, width, gramWeight, specification, unit, moq } = product;
  const price = priceText(product);
  const parts = compositions.map(({ ingredient, share }) => ({ name: ingredient.name, share }));
  return [
    { label: productWords.supplier, value: supplier.abbreviation, ...(supplierItemNo && { note: supplierItemNo }) },
    ...(parts.length > 0 ? [{ label: productWords.ingredient, value: <CompositionBar parts={parts} /> }] : []),
    ...(kind === 'FABRIC'
      ? [
          { label: productWords.width, value: trimZeros(width), unit: 'cm' },
          { label: productWords.gramWeight, value: trimZeros(gramWeight), unit: 'g/㎡' },
        ]
      : [{ label: productWords.specification, value: specification }]),
    { label: productWords.moq, value: quantityText(moq), ...(unit && { unit: unit.name }) },
    ...(product.price === undefined
      ? []
      : [{ label: productFields.price.label, value: price, strong: true, ...(unit && { unit: moneyPer(product.currency, unit.name) }) }]),
  ];
}

function useIntroduction(product: Product): Action | undefined {
  const { introduceOne } = useProductActions();
  if (product.external || product.badge === 'DISCONTINUED') return undefined;
  return { key: 'introduce', label: productWords.introduce, permission: networkProductsApi.introduce, run: () => introduceOne(product) };
}

function useOwnActions({ id, favourite, inBasket }: Product): Action[] {
  const actions = useProductActions();
  return [
    {
      key: 'basket',
      label: inBasket ? '移出询价篮' : productWords.basket,
      permission: networkProductsApi.addToBasket,
      run: () => actions.setInBasket(id, !inBasket),
    },
    { key: 'favourite', label: favourite ? '取消收藏' : '收藏', run: () => actions.setFavourite(id, !favourite) },
  ];
}
