import { externalFields, externalOrigins } from '@mrp/contract/features/external-materials/fields.ts';
import type { ExternalMaterial, ExternalRow } from '@mrp/contract/features/external-materials/record.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { actionsFrom, type ActionOf } from '@mrp/contract/lib/workflow.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import type { ReactNode } from 'react';
import type { Fact } from '../../kit/object/Facts.tsx';
import { recordFacts } from '../../kit/object/record-facts.ts';
import type { Shade } from '../../kit/Swatch.tsx';
import { formatNumber, formatTime, trimZeros } from '../../lib/format/format.ts';
import { moneyPer } from '../../lib/format/money-unit.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { fabricNames, trimNames } from '../materials/material-groups.ts';
import { qualityNames, quoteNames } from './external-groups.ts';

export type ExternalAction = ActionOf<typeof externalWorkflow>;

export const convertAddress = (ids: readonly string[]): string => `/changeInner?ids=${ids.join(',')}`;
export const linkAddress = (id: string): string => `/copyInner?id=${id}`;
export const linkTo = (id: string, skuId: string): string => `${linkAddress(id)}&sku=${skuId}`;
export const internalAddress = (spuId: string, skuId: string | null): string =>
  `/insideDetails?id=${spuId}${skuId === null ? '' : `&sku=${skuId}`}`;

export const isWaiting = ({ state }: Pick<ExternalMaterial, 'state'>): boolean => state === 'PENDING';
export const actionsOf = ({ state }: Pick<ExternalRow, 'state'>): ExternalAction[] => actionsFrom(externalWorkflow, state);

/** 白色精棉府绸 · 藏青 */
export const titleOf = ({ name, colourName }: Pick<ExternalRow, 'name' | 'colourName'>): string =>
  [name, colourName].filter(Boolean).join(' · ');

export const rowShade = ({ code, name, colourName, hex, pictureId }: ExternalRow, variant: '64' | '160'): Shade => ({
  name: `${code} ${name} ${colourName}`,
  hex,
  pictureUrl: pictureUrl(pictureId, variant),
});

export const externalShade = ({ name, hex, pictureIds }: ExternalMaterial): Shade => ({
  name,
  hex,
  pictureUrl: pictureUrl(pictureIds[0], '160'),
});

/** 145 cm · 195 g/㎡ of a fabric, 3# 20 cm of a trim. */
export const specificationOf = ({
  width,
  gramWeight,
  specification,
}: Pick<ExternalRow, 'width' | 'gramWeight' | 'specification'>): string =>
  [width && `${trimZeros(width)} cm`, gramWeight && `${trimZeros(gramWeight)} g/㎡`, specification].filter(Boolean).join(' · ');

/** Two decimals, more only if they are not zero. */
export const formatQuote = (text: string): string => formatNumber(text, Math.max(2, trimZeros(text).split('.')[1]?.length ?? 0));

/** 5,000 */
export const quantityText = (text: string | null | undefined): string =>
  text ? formatNumber(text, (trimZeros(text).split('.')[1] ?? '').length) : '';

export function quoteText({ price, currency, unit, taxIncluded }: ExternalMaterial): string | null {
  return price ? `${formatQuote(price)} ${moneyPer(currency, unit?.name)}${taxIncluded ? ' 含税' : ''}` : null;
}

const originText = (origin: ExternalMaterial['origin']): string => externalOrigins.find(({ value }) => value === origin)?.label ?? '';

export function basicFacts(external: ExternalMaterial): Fact[] {
  const { kind, createdBy, createdAt } = external;
  return [
    ...recordFacts(externalFields, external, [...(kind === 'FABRIC' ? fabricNames : trimNames), ...qualityNames], {
      width: false,
      gramWeight: false,
    }),
    ...recordFacts(externalFields, external, ['shadeNo', 'remark']),
    { label: '录入', value: `${createdBy} ${formatTime(createdAt)}` },
  ].filter(({ value }) => Boolean(value));
}

export function quoteFacts(external: ExternalMaterial): Fact[] {
  const { supplier, currency, unit, price, samplePrice, metrePrice, moq, moqPerColour, packQuantity } = external;
  const unseen = price === undefined;
  const money = (text: string | null | undefined) => ({
    value: text && formatQuote(text),
    ...(text && { unit: moneyPer(currency, unit?.name) }),
  });
  const quantity = (text: string | null) => ({ value: quantityText(text), ...(text && unit && { unit: unit.name }) });
  return recordFacts(externalFields, external, quoteNames, {
    supplierId: { value: `${supplier.code} ${supplier.name}` },
    unitId: false,
    currencyId: false,
    price: unseen ? false : { ...money(price), note: metrePrice && `= ${formatNumber(metrePrice, 4)} 元/米 不含税` },
    samplePrice: unseen ? false : money(samplePrice),
    moq: quantity(moq),
    moqPerColour: quantity(moqPerColour),
    packQuantity: quantity(packQuantity),
  });
}

/** What the record became (`internal` links to it), why and by whom. */
export function matchFacts(external: ExternalMaterial, internal: ReactNode): Fact[] {
  const { state, rejectReason, sku, matchReason, matchedAt, matchedBy, origin } = external;
  return [
    { label: '来源', value: originText(origin) },
    ...(state === 'REJECTED' ? [{ label: externalWords.rejectReason, value: rejectReason }] : []),
    ...(sku
      ? [
          { label: '内部物料', value: internal },
          { label: '确认', value: [matchedBy, matchedAt && formatTime(matchedAt)].filter(Boolean).join(' '), note: matchReason },
        ]
      : []),
  ];
}

/** 棉95% 氨纶5% */
export const compositionText = ({ compositions }: Pick<ExternalMaterial, 'compositions'>): string =>
  compositions.map(({ ingredient, share }) => `${ingredient.name}${trimZeros(share)}%`).join(' ');
