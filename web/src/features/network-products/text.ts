import { auditApi } from '@mrp/contract/features/audit.ts';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import { productBadges, productFields } from '@mrp/contract/features/network-products/fields.ts';
import type { Product, ProductChange, ProductRow } from '@mrp/contract/features/network-products/record.ts';
import type { NamedField } from '@mrp/contract/lib/fields/record-fields.ts';
import { productWords } from '@mrp/contract/features/network-products/words.ts';
import type { Fact } from '../../kit/object/Facts.tsx';
import { recordFacts } from '../../kit/object/record-facts.ts';
import type { Shade } from '../../kit/Swatch.tsx';
import { formatTime, trimZeros } from '../../lib/format/format.ts';
import { moneyPer } from '../../lib/format/money-unit.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { formatQuote, quantityText, specificationOf } from '../external-materials/text.ts';

/** Queries that a change of a product makes stale. */
export const productReads = [
  networkProductsApi.list,
  networkProductsApi.get,
  networkProductsApi.compare,
  networkProductsApi.listBasket,
  auditApi.selectAllLogById,
];
/** And what an introduction makes stale. */
export const introducedReads = [...productReads, externalMaterialsApi.list];

export const importAddress = '/importFile?object=networkProducts';
export const detailAddress = (id: string): string => `/productDetails?id=${id}`;

export const badgeOf = (badge: ProductRow['badge']): (typeof productBadges)[number] =>
  productBadges.find(({ value }) => value === badge) ?? productBadges[2];

/** 双面针织布 · 藏青 */
export const titleOf = ({ name, colourName }: Pick<ProductRow, 'name' | 'colourName'>): string =>
  [name, colourName].filter(Boolean).join(' · ');

export const shadeOf = (
  { code, name, colourName, hex, pictureId }: Pick<Product, 'code' | 'name' | 'colourName' | 'hex' | 'pictureId'>,
  variant: '64' | '160' = '160',
): Shade => ({ name: `${code} ${name} ${colourName}`, hex, pictureUrl: pictureUrl(pictureId, variant) });

/** 42.00–46.50; undefined without a price or without the right to see it. */
export function priceText({ price, priceMax }: Pick<ProductRow, 'price' | 'priceMax'>): string | undefined {
  if (!price) return undefined;
  return priceMax ? `${formatQuote(price)}–${formatQuote(priceMax)}` : formatQuote(price);
}

/** 起订 300 公斤 */
export const moqText = ({ moq }: Pick<ProductRow, 'moq'>, unit: string | null | undefined): string =>
  moq ? `起订 ${quantityText(moq)}${unit ? ` ${unit}` : ''}` : '';

/** The unit of a changed fact: 元/米 of a price, g/㎡ of a weight, 公斤 of a quantity. */
export function changeUnit(field: string, { currency, unit }: Pick<ProductRow, 'currency'> & Pick<Product | ProductRow, 'unit'>): string {
  const unitName = typeof unit === 'string' ? unit : unit?.name;
  if (field === 'price' || field === 'priceMax') return moneyPer(currency, unitName);
  if (field === 'moq') return unitName ?? '';
  const declared = Object.entries<NamedField>(productFields).find(([name]) => name === field)?.[1];
  return declared?.kind === 'decimal' ? (declared.unit ?? '') : '';
}

/** Everything that the supplier's last list changed, prices first where they may be seen. */
export const changesOf = ({ changes, priceChanges = [] }: Pick<ProductRow, 'changes' | 'priceChanges'>): ProductChange[] => [
  ...priceChanges,
  ...changes,
];

export const compositionText = ({ compositions }: Pick<Product, 'compositions'>): string =>
  compositions.map(({ ingredient, share }) => `${ingredient.name}${trimZeros(share)}%`).join(' ');

/** 供应商 · 成分 · 规格 of a card. */
export const cardNote = (row: ProductRow): string => [row.supplier, row.composition, specificationOf(row)].filter(Boolean).join(' · ');

export const factNames = ['structureId', 'yarnCount', 'weave', 'elasticity', 'handFeel', 'specification', 'size', 'substance'] as const;
export const termNames = ['supplierItemNo', 'taxIncluded', 'currencyId', 'leadDaysSpot', 'leadDaysBulk', 'remark'] as const;

export function quoteFacts(product: Product): Fact[] {
  const price = priceText(product);
  return [
    { label: productWords.supplier, value: `${product.supplier.code} ${product.supplier.name}` },
    ...(product.price === undefined
      ? []
      : [
          {
            label: productFields.price.label,
            value: price,
            ...(price && product.unit && { unit: moneyPer(product.currency, product.unit.name) }),
          },
        ]),
    { label: productWords.moq, value: quantityText(product.moq), ...(product.unit && { unit: product.unit.name }) },
    ...recordFacts(productFields, product, termNames),
  ];
}

export const specFacts = (product: Product): Fact[] => [
  { label: '分类', value: product.classification.fullName },
  { label: '颜色', value: product.colourName },
  { label: productWords.ingredient, value: compositionText(product) },
  { label: productWords.width, value: trimZeros(product.width), unit: 'cm' },
  { label: productWords.gramWeight, value: trimZeros(product.gramWeight), unit: 'g/㎡' },
  ...recordFacts(productFields, product, factNames),
  { label: '清单时间', value: formatTime(product.listedAt) },
];
