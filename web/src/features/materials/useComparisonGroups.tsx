import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import type { ComparedMaterial } from '@mrp/contract/features/materials/comparison.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import type { Offer, OfferPrice } from '@mrp/contract/features/prices.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { materialFields } from '@mrp/contract/features/materials/fields.ts';
import { ColourStrip } from '../../kit/ColourStrip.tsx';
import { factRows, figureCell, rowsOver } from '../../kit/compare/compare-rows.ts';
import type { ComparedGroup, ComparedRow } from '../../kit/compare/comparison.ts';
import { CompositionBar } from '../../kit/CompositionBar.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { trimZeros } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { findPreferred, findPrice, termsText } from '../prices/text.ts';
import { basicFacts } from './record/FactsPanel.tsx';
import { priceDecimals } from './text.ts';

type Materials = readonly ComparedMaterial[];

/** The criteria of 物料对比; prices only for those who may see them. */
export function useComparisonGroups(materials: Materials): ComparedGroup[] {
  const seesPrices = useCan()(VIEW_PRICES);
  return [
    { title: '供应与价格', rows: [...(seesPrices ? priceRows(materials) : []), ...offerRows(materials)] },
    { title: '库存与用在', rows: stockRows(materials) },
    { title: '基本', rows: headRows(materials) },
    { title: materialFields.specification.label, rows: factRows(materials.map(basicFacts), leftOut) },
  ];
}

const lowest = { word: '最低', by: 'lowest' } as const;

/** The preferred offer of the material itself, else of its first colour that has one. */
const preferredOf = ({ offers, skus }: ComparedMaterial): Offer | undefined =>
  findPreferred(offers, null) ?? skus.map(({ id }) => findPreferred(offers, id)).find((offer) => offer !== undefined);

function priceRows(materials: Materials): ComparedRow[] {
  const row = rowsOver(materials);
  const quoted = (material: ComparedMaterial): OfferPrice | undefined => {
    const offer = preferredOf(material);
    return offer && findPrice(offer);
  };
  return [
    row('优选米价（不含税）', (material) => figureCell(quoted(material)?.metrePrice, priceDecimals(material.kind), '元/米'), {
      best: lowest,
      decides: true,
    }),
    row(
      '优选报价',
      (material) => {
        const price = quoted(material);
        return price ? figureCell(price.price, priceDecimals(material.kind), quoteUnit(price)) : { text: '' };
      },
      { best: lowest },
    ),
    row('各家最低米价', (material) => figureCell(lowestMetrePrice(material), priceDecimals(material.kind), '元/米'), {
      best: lowest,
    }),
  ];
}

/** 元/公斤 含税; another currency by its code. */
const quoteUnit = (price: OfferPrice): string => (price.currency.code === BASE_CURRENCY ? `元${termsText(price)}` : termsText(price));

function lowestMetrePrice({ offers }: ComparedMaterial): string | null {
  const prices = offers.filter(({ active }) => active).flatMap((offer) => findPrice(offer)?.metrePrice ?? []);
  return prices.toSorted(compareDecimals)[0] ?? null;
}

function offerRows(materials: Materials): ComparedRow[] {
  const row = rowsOver(materials);
  return [
    row(materialsWords.preferredSupplier, (material) => ({ text: preferredOf(material)?.supplier.abbreviation ?? '' })),
    row(
      '报价供应商',
      ({ offers }) => {
        const suppliers = new Set(offers.filter(({ active }) => active).map(({ supplier }) => supplier.id));
        return figureCell(String(suppliers.size), 0, '家');
      },
      { best: { word: '最多', by: 'highest' } },
    ),
    row('大货货期', (material) => figureCell(preferredOf(material)?.leadDaysBulk?.toString(), 0, '天'), {
      best: { word: '最短', by: 'lowest' },
    }),
    row(
      '起订量',
      (material) => {
        const offer = preferredOf(material);
        return offer ? figureCell(offer.moq, offer.unit.decimals, offer.unit.name) : { text: '' };
      },
      { best: { word: '最小', by: 'lowest' } },
    ),
  ];
}

function stockRows(materials: Materials): ComparedRow[] {
  const row = rowsOver(materials);
  const most = { best: { word: '最多', by: 'highest' } } as const;
  return [
    row('可用库存', ({ available, firstUnit }) => figureCell(available, firstUnit.decimals, firstUnit.name), most),
    row('现存', ({ onHand, firstUnit }) => figureCell(onHand, firstUnit.decimals, firstUnit.name), most),
    row('用于BOM', ({ bomCount }) => figureCell(String(bomCount), 0, '张')),
    row('用于款式', ({ styleCount }) => figureCell(String(styleCount), 0, '个')),
  ];
}

function headRows(materials: Materials): ComparedRow[] {
  const row = rowsOver(materials);
  const { states } = materialWorkflow;
  return [
    row(materialsWords.state, ({ state }) => ({
      text: states[state].label,
      content: <StatusTag tone={states[state].tone}>{states[state].label}</StatusTag>,
    })),
    row(materialsWords.classification, ({ classification }) => ({ text: classification.fullName })),
    row(materialsWords.composition, ({ compositions }) => {
      const parts = compositions.map(({ ingredient, share }) => ({ name: ingredient.name, share }));
      return { text: parts.map(({ name, share }) => `${name} ${trimZeros(share)}%`).join(' '), content: <CompositionBar parts={parts} /> };
    }),
    row('实用门幅', ({ width }) => figureCell(trimZeros(width) || null, decimalsOf(width), 'cm')),
    row('克重', ({ gramWeight }) => figureCell(trimZeros(gramWeight) || null, decimalsOf(gramWeight), 'g/㎡')),
    row(materialFields.specification.label, ({ specification }) => ({ text: specification })),
    row(materialsWords.colour, ({ skus }) => ({
      text: skus.map(({ colourName }) => colourName).join('、'),
      content: (
        <>
          <ColourStrip shades={skus.map(({ colourName, colour }) => ({ name: colourName, hex: colour.hex }))} max={8} /> {skus.length} 色
        </>
      ),
    })),
  ];
}

const decimalsOf = (text: string | null): number => trimZeros(text).split('.')[1]?.length ?? 0;

/** Who wrote it and what another system called it decides nothing. */
const leftOut: ReadonlySet<string> = new Set(['创建', '旧编码']);
