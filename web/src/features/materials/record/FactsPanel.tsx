import { materialFields, materialLabels } from '@mrp/contract/features/materials/fields.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { CompositionBar } from '../../../kit/CompositionBar.tsx';
import type { Fact } from '../../../kit/object/Facts.tsx';
import { recordFacts } from '../../../kit/object/record-facts.ts';
import { dayOf, formatNumber, trimZeros } from '../../../lib/format/format.ts';
import { moneyPer } from '../../../lib/format/money-unit.ts';
import { changeText, findLastChange, findPrice, findPreferred, makePriceLines } from '../../prices/text.ts';
import type { PriceHistoryData } from './PriceHistoryPanel.tsx';
import { fabricNames, trimNames } from '../material-groups.ts';
import { priceDecimals } from '../text.ts';

/** Four to six facts under the name, with price and available stock of the selected colour if permitted. */
export function keyFacts(material: Material, prices: PriceHistoryData | null, available?: Fact): Fact[] {
  const { classification, compositions, kind } = material;
  const parts = compositions.map(({ ingredient, share }) => ({ name: ingredient.name, share }));
  const own: Fact[] =
    kind === 'FABRIC'
      ? [
          {
            label: '实用门幅',
            value: trimZeros(material.width),
            unit: 'cm',
            note: material.allowance && `（边 ${trimZeros(material.allowance)}）`,
          },
          { label: '克重', value: trimZeros(material.gramWeight), unit: 'g/㎡', note: tolerance(material) },
        ]
      : [{ label: materialFields.specification.label, value: material.specification }];
  return [
    { label: materialsWords.classification, value: classification.fullName },
    ...(kind === 'FABRIC' || parts.length > 0 ? [{ label: materialsWords.composition, value: <CompositionBar parts={parts} /> }] : []),
    ...own,
    available ?? { label: materialFields.firstUnitId.label, value: material.firstUnit.name },
    ...(prices ? [priceFact(prices)] : []),
  ];
}

const tolerance = ({ gramWeightTolerance }: Material) => gramWeightTolerance && `±${trimZeros(gramWeightTolerance)}%`;

function priceFact({ material, offers, history, sku }: PriceHistoryData): Fact {
  const decimals = priceDecimals(material.kind);
  const offer = findPreferred(offers, sku?.id ?? null) ?? findPreferred(offers, null);
  const price = offer && findPrice(offer);
  const metre = price?.metrePrice;
  const label = metre || material.kind === 'FABRIC' ? '优选米价（不含税）' : `优选报价${price?.taxIncluded ? '（含税）' : ''}`;
  if (!offer || !price) return { label, value: null };
  const line = makePriceLines(offers, history, offer.skuId, dayOf(Date.now())).find((one) => one.offer.id === offer.id);
  const change = line && findLastChange(line.steps);
  return {
    label,
    value: formatNumber(metre ?? price.price, decimals),
    unit: metre ? '元/米' : moneyPer(price.currency.name, price.unit.name),
    strong: true,
    ...(change && { note: changeText(change, decimals) }),
  };
}

const number = (text: string | null): string => (text === null ? '' : formatNumber(text, trimZeros(text).split('.')[1]?.length ?? 0));
const names = (entries: readonly { name: string }[]): string => entries.map(({ name }) => name).join('、');
const pair = (first: string | null, second: string | null): string =>
  first === null && second === null ? '' : `${number(first) || '—'} / ${number(second) || '—'}`;

/** 色牢度 in one line: 水洗 4 · 干摩 4.5 */
function fastnessText(material: Material): string {
  const grades = [
    ['水洗', material.fastnessWashing],
    ['干摩', material.fastnessDryRub],
    ['湿摩', material.fastnessWetRub],
    ['耐光', material.fastnessLight],
    ['耐汗渍', material.fastnessPerspiration],
  ] as const;
  return grades
    .filter(([, grade]) => grade !== null)
    .map(([label, grade]) => `${label} ${trimZeros(grade)}`)
    .join(' · ');
}

/** Conversion text: 公斤 · 1 个 = 5,000 米 */
export function unitsText({ firstUnit, secondUnit, unitFactor }: Material): string {
  if (!secondUnit || secondUnit.id === firstUnit.id) return firstUnit.name;
  const conversion = unitFactor ? `1 ${firstUnit.name} = ${number(unitFactor)} ${secondUnit.name}` : '按门幅和克重换算';
  return `${firstUnit.name} / ${secondUnit.name}（${conversion}）`;
}

/** Fields that the page's head already shows. */
const headNames: ReadonlySet<string> = new Set(['width', 'allowance', 'gramWeight', 'gramWeightTolerance', 'specification']);

/** 基本信息, different for fabrics and trims like their forms. */
export function basicFacts(material: Material): Fact[] {
  const { kind, structure } = material;
  const shown = kind === 'FABRIC' ? fabricNames.filter((name) => !headNames.has(name)) : trimNames.filter((name) => !headNames.has(name));
  const shrinkage = { label: '缩水率 经 / 纬', value: pair(material.shrinkageWarp, material.shrinkageWeft) };
  return [
    ...recordFacts(materialFields, material, shown, {
      structureId: { value: structure?.name },
      shrinkageWarp: shrinkage,
      shrinkageWeft: false,
      dyeLoss: { value: number(material.dyeLoss) },
    }),
    { label: '主 / 辅单位', value: unitsText(material) },
    { label: materialFields.loss.label, value: number(material.loss), unit: '%' },
    { label: materialsWords.materialSource, value: material.source?.name },
    { label: '色牢度', value: fastnessText(material) },
    { label: materialsWords.careSymbols, value: material.careSymbols.join('、') },
    { label: materialFields.standard.label, value: material.standard },
    { label: materialLabels.tagIds.label, value: names(material.tags) },
    { label: materialLabels.functionLabelIds.label, value: names(material.functionLabels) },
    { label: materialLabels.categoryIds.label, value: names(material.categories) },
    { label: '创建', value: material.createdBy },
    { label: materialFields.formerCode.label, value: material.formerCode },
    { label: materialFields.remark.label, value: material.remark, wide: true },
  ].filter(({ value }) => Boolean(value));
}
