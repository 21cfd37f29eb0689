import { NewMaterial } from '@mrp/contract/features/materials/input.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { metrePrice } from '@mrp/contract/lib/formulas/formulas.ts';
import type { Random } from '../random.ts';
import type { Dictionary } from './dictionary.ts';
import fabrics from './fabrics.json' with { type: 'json' };
import trims from './trims.json' with { type: 'json' };

/** Active suppliers by their scope. */
export interface SupplierOfScope {
  id: string;
  abbreviation: string;
  kind: string;
  scopes: readonly string[];
}

const finishes = [
  '',
  '水洗',
  '丝光',
  '磨毛',
  '抗菌',
  '防泼水',
  '环保',
  '预缩',
  '液氨',
  '柔软',
  '哑光',
  '生物抛光',
  '免烫',
  '加密',
  '细旦',
  '高支',
];
const hands = ['柔软', '挺括', '滑爽', '蓬松', '细腻'];
const fabricScopes: Readonly<Record<string, readonly string[]>> = {
  针织: ['针织', '绒'],
  梭织: ['梭织', '真丝', '麻', '印花'],
  牛仔: ['牛仔', '梭织'],
  毛呢: ['毛呢', '梭织'],
  皮革: ['梭织'],
  蕾丝: ['针织', '印花'],
};
const trimScopes: Readonly<Record<string, readonly string[]>> = {
  拉链: ['拉链'],
  纽扣: ['钮扣'],
  金属件: ['钮扣'],
  商标: ['唛头', '钮扣'],
  包装: ['包装', '钮扣'],
  填充: ['羽绒', '钮扣'],
  衬布: ['衬', '里布', '梭织'],
};

/** A random price in the range of the fact, with the decimals of its rule. */
function priceBetween(low: string, high: string, decimals: number, random: Random): string {
  const span = decimal(high).minus(decimal(low));
  return roundHalfUp(decimal(low).plus(span.times(random.whole(0, 100)).div(100)), decimals);
}

interface Making {
  dictionary: Dictionary;
  random: Random;
  suppliers: readonly SupplierOfScope[];
  /** Days in the past, the oldest first. */
  days: readonly string[];
}

/** Fabrics in six colours, with combinations of finish and weight for each fact. */
export function makeFabrics(count: number, making: Making): NewMaterial[] {
  const { dictionary, random } = making;
  return Array.from({ length: count }, (_, index) => {
    const fact = fabrics[index % fabrics.length] ?? fabrics[0]!;
    const colours = random.some(dictionary.colours, 6);
    const offers = makeFabricOffers(fact, index, colours.length, making);
    return NewMaterial.parse({
      material: makeFabric(fact, index, making),
      colours: colours.map(({ id }) => ({
        colourId: id,
        state: random.pick(['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'SAMPLING'] as const),
        safetyStock: random.pick([null, '100', '200']),
      })),
      offers,
    });
  });
}

type FabricFact = (typeof fabrics)[number];

/** 适用品类 of a fabric. */
const garments: Readonly<Record<string, readonly string[]>> = {
  针织: ['T恤', '卫衣'],
  梭织: ['衬衫', '连衣裙'],
  牛仔: ['牛仔裤'],
  毛呢: ['大衣'],
  皮革: ['夹克'],
  蕾丝: ['连衣裙'],
};

/** A mill that sells abroad: its offers are in dollars and without tax. */
const EXPORTER = '远麓毛纺';
const CNY_PER_DOLLAR = '7.2';

const termsOf = ({ abbreviation }: SupplierOfScope, index: number, dictionary: Dictionary) =>
  abbreviation === EXPORTER
    ? { currencyId: dictionary.entry('currency', '美元'), taxIncluded: false, taxRate: '0' }
    : { currencyId: dictionary.entry('currency', '人民币'), taxIncluded: index % 3 === 0, taxRate: '13' };

const quote = ({ abbreviation }: SupplierOfScope, price: string): string =>
  abbreviation === EXPORTER ? roundHalfUp(decimal(price).div(decimal(CNY_PER_DOLLAR)), 2) : price;

/** Two offers for the first colour, one or two for the others, from suppliers of this scope. */
function makeFabricOffers(fact: FabricFact, index: number, colours: number, { dictionary, random, suppliers, days }: Making) {
  const makers = suppliers.filter(({ scopes }) => (fabricScopes[fact.group] ?? ['梭织']).some((scope) => scopes.includes(scope)));
  return Array.from({ length: colours }, (_, colour) => colour).flatMap((colour) =>
    random.some(makers, colour === 0 ? 2 : 1 + (index % 2)).map((supplier) => ({
      supplierId: supplier.id,
      supplierMaterialName: fact.name,
      supplierItemNo: `${supplier.abbreviation.slice(0, 1)}${1000 + (index % 9000)}-${colour + 1}`,
      colour,
      unitId: dictionary.unit(fact.unit),
      ...termsOf(supplier, index, dictionary),
      disparity: fact.unit === '公斤' ? random.pick([null, '0.3', '0.5']) : random.pick([null, null, '98']),
      moq: fact.moq,
      leadDaysBulk: String(fact.leadDays),
      leadDaysSpot: '3',
      bulkPrice: quote(supplier, priceBetween(fact.low, fact.high, 2, random)),
      samplePrice: quote(supplier, priceBetween(fact.low, fact.high, 2, random)),
      validFrom: random.pick(days),
    })),
  );
}

function makeFabric(fact: FabricFact, index: number, { dictionary, random }: Making) {
  const variant = Math.floor(index / fabrics.length);
  const finish = finishes[variant % finishes.length] ?? '';
  const edition = Math.floor(variant / finishes.length);
  const gramWeight = String(Number.parseInt(fact.gramWeight, 10) + (variant % 7) * 5);
  return {
    name: `${finish}${fact.name}${edition === 0 ? '' : ` ${gramWeight}克`}`,
    classificationId: dictionary.leaf(fact.group, fact.leaf),
    sourceId: random.pick(dictionary.entries('materialSource').slice(0, 2)),
    structureId: dictionary.entry('structure', ['针织', '梭织', '牛仔', '毛呢'].includes(fact.group) ? fact.group : '其他'),
    width: fact.width,
    allowance: '5',
    gramWeight,
    gramWeightTolerance: '5',
    yarnCount: fact.yarnCount,
    handFeel: random.pick(hands),
    shrinkageWarp: random.pick(['2', '3', '4']),
    shrinkageWeft: random.pick(['2', '3', '5']),
    dyeLoss: fact.dyeLoss,
    loss: '3',
    fastnessWashing: random.pick(['3.5', '4', '4.5']),
    fastnessDryRub: '4',
    fastnessWetRub: random.pick(['3', '3.5']),
    // in 元/米, like 米价
    benchmarkPrice: metrePrice({
      net: priceBetween(fact.low, fact.high, 2, random),
      unit: fact.unit,
      width: fact.width,
      gsm: gramWeight,
    }),
    compositions: fact.composition.map(([name = '', share = '0']) => ({ ingredientId: dictionary.entry('ingredient', name), share })),
    labelIds: [
      ...random.some(dictionary.entries('materialTag'), 1),
      ...random.some(dictionary.entries('functionLabel'), index % 3 === 0 ? 1 : 0),
      ...(garments[fact.group] ?? []).map((name) => dictionary.entry('category', name)),
    ],
  };
}

/** Trims in three colours, with several editions for each fact. */
export function makeTrims(count: number, { dictionary, random, suppliers, days }: Making): NewMaterial[] {
  return Array.from({ length: count }, (_, index) => {
    const fact = trims[index % trims.length] ?? trims[0]!;
    const edition = Math.floor(index / trims.length);
    const colours = random.some(dictionary.colours, 3);
    const makers = suppliers.filter(({ scopes }) =>
      (trimScopes[fact.group] ?? ['织带', '松紧', '钮扣']).some((scope) => scopes.includes(scope)),
    );
    return NewMaterial.parse({
      material: {
        name: `${fact.name}${edition === 0 ? '' : ` ${String.fromCharCode(64 + (edition % 26 || 26))}款${edition > 26 ? Math.floor(edition / 26) : ''}`}`,
        classificationId: dictionary.leaf(fact.group, fact.leaf),
        sourceId: random.pick(dictionary.entries('materialSource').slice(0, 2)),
        firstUnitId: dictionary.unit(fact.unit),
        ...(fact.group === '线'
          ? { secondUnitId: dictionary.unit('米'), unitFactor: '5000' }
          : { secondUnitId: dictionary.unit(fact.unit) }),
        specification: fact.specification,
        loss: '2',
        benchmarkPrice: priceBetween(fact.low, fact.high, 4, random),
        labelIds: random.some(dictionary.entries('materialTag'), index % 4 === 0 ? 1 : 0),
      },
      colours: colours.map(({ id }) => ({ colourId: id, state: 'CONFIRMED' as const })),
      offers: colours.flatMap((_colour, colour) =>
        random.some(makers, 1 + (colour === 0 ? 1 : 0)).map((supplier) => ({
          supplierId: supplier.id,
          supplierItemNo: `${supplier.abbreviation.slice(0, 1)}F${1000 + (index % 9000)}-${colour + 1}`,
          colour,
          unitId: dictionary.unit(fact.unit),
          currencyId: dictionary.entry('currency', '人民币'),
          taxIncluded: true,
          taxRate: '13',
          moq: fact.moq,
          leadDaysBulk: String(fact.leadDays),
          bulkPrice: priceBetween(fact.low, fact.high, 4, random),
          validFrom: random.pick(days),
        })),
      ),
    });
  });
}
