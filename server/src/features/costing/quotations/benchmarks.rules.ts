import type { ConfigVersion } from '@mrp/contract/features/comparisons/record.ts';
import { bandOf } from '@mrp/contract/features/costing/figures.ts';
import type { CostPart, PriceBasis } from '@mrp/contract/features/costing/parts.ts';
import { bomConsumption, type ConsumedMaterial } from '@mrp/contract/features/styles/consumption.ts';
import { compareDecimals, decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import type { PriceBand } from '@mrp/contract/lib/formulas/formulas.ts';
import type { TechniquePrices } from '../../techniques/choices.queries.ts';

/** A line that is compared with what its material or technique costs elsewhere. */
export interface ComparedLine {
  part: CostPart;
  skuId: string | null;
  unitId: string | null;
  unitPrice: string;
  techniqueId?: string | null;
  supplierId?: string | null;
  /** Of the whole order in the unit of the line: the tier of a technique. */
  quantity?: string;
}

export interface Benchmark {
  benchmark: string | null;
  benchmarkBasis: PriceBasis | null;
  deviation: string | null;
  band: PriceBand | null;
  configVersionId: string;
}

/** What a version of a comparison configuration says about prices. */
export type PriceRules = { versionId: string } & Pick<
  ConfigVersion,
  'benchmarkBasis' | 'greenLimit' | 'yellowLimit' | 'orangeLimit' | 'lowLimit'
>;

/** What a draft of a configuration says of the benchmarks of the materials that it governs. */
export type TriedRules = Pick<ConfigVersion, 'benchmarkBasis' | 'topCount' | 'minimumScore'> & {
  /** Of the similarity of materials, by factor. */
  weights: Readonly<Record<string, string>>;
};

/** A material with its prices, CNY without tax per stock unit. */
export interface ComparedMaterial extends ConsumedMaterial {
  skuId: string;
  spuId: string;
  rules: PriceRules;
  lastPrice: string | null;
  averagePrice: string | null;
  archivePrice: string | null;
}

/** A similar material with its own price per stock unit. */
export type SimilarMaterial = ConsumedMaterial & { price: string };

type KnownUnit = Parameters<typeof bomConsumption>[0]['unit'];
type BenchmarkBasis = ConfigVersion['benchmarkBasis'];

const basisNames: Readonly<Record<BenchmarkBasis, PriceBasis>> = {
  INTERNAL_LOWEST: 'INTERNAL',
  INTERNAL_AVERAGE: 'INTERNAL',
  LAST_PURCHASE: 'LAST_PURCHASE',
  AVERAGE_90_DAYS: 'AVERAGE_90',
  PRICE_LIST: 'PRICE_LIST',
  ARCHIVE: 'ARCHIVE',
};

/** Where the configured basis has no price, the next of these is asked. */
const fallbacks: readonly BenchmarkBasis[] = ['LAST_PURCHASE', 'PRICE_LIST'];

/** Stock units in one unit of the consumption. */
export const stockUnits = (unit: KnownUnit, material: ConsumedMaterial): string | null =>
  bomConsumption({ consumption: '1', unit, loss: '0', shrinkage: '0' }, material).stock;

function perConsumption(price: string | null, unit: KnownUnit, material: ConsumedMaterial): string | null {
  const stock = price === null ? null : stockUnits(unit, material);
  return price === null || stock === null ? null : roundHalfUp(decimal(price).times(decimal(stock)), 4);
}

interface MaterialPrices {
  /** Price in force per stock unit. */
  listed: string | null;
  similar: readonly SimilarMaterial[];
}

/** 基准 of a material by the basis of its configuration, else by 最近采购, else by the price list. */
export function materialBenchmark(
  material: ComparedMaterial,
  unit: KnownUnit,
  { listed, similar }: MaterialPrices,
): { benchmark: string; basis: PriceBasis } | null {
  const priceBy = (basis: BenchmarkBasis): string | null => {
    if (basis === 'INTERNAL_LOWEST' || basis === 'INTERNAL_AVERAGE') return similarPrice(basis, unit, similar);
    const { lastPrice, averagePrice, archivePrice } = material;
    const own = { LAST_PURCHASE: lastPrice, AVERAGE_90_DAYS: averagePrice, ARCHIVE: archivePrice, PRICE_LIST: listed }[basis];
    return perConsumption(own, unit, material);
  };
  for (const basis of [material.rules.benchmarkBasis, ...fallbacks]) {
    const benchmark = priceBy(basis);
    if (benchmark !== null) return { benchmark, basis: basisNames[basis] };
  }
  return null;
}

function similarPrice(basis: BenchmarkBasis, unit: KnownUnit, similar: readonly SimilarMaterial[]): string | null {
  const prices = similar.flatMap((material) => perConsumption(material.price, unit, material) ?? []).toSorted(compareDecimals);
  if (basis === 'INTERNAL_LOWEST' || prices.length === 0) return prices[0] ?? null;
  return roundHalfUp(decimal(sumDecimals(prices)).div(prices.length), 4);
}

/** 基准 of a technique: the price in force of the line's supplier, else the library's price of the quantity. */
export function techniqueBenchmark(prices: TechniquePrices | undefined): { benchmark: string; basis: PriceBasis } | null {
  if (prices?.supplierPrice) return { benchmark: prices.supplierPrice, basis: 'PRICE_LIST' };
  return prices?.libraryPrice ? { benchmark: prices.libraryPrice, basis: 'TECHNICAL' } : null;
}

/** Deviation and band of a line by these rules. */
export function judgeLine(line: ComparedLine, found: { benchmark: string; basis: PriceBasis } | null, rules: PriceRules): Benchmark {
  const limits = { green: rules.greenLimit, yellow: rules.yellowLimit, orange: rules.orangeLimit, low: rules.lowLimit };
  return {
    benchmark: found?.benchmark ?? null,
    benchmarkBasis: found?.basis ?? null,
    ...bandOf(line.part, line.unitPrice, found?.benchmark ?? null, limits),
    configVersionId: rules.versionId,
  };
}
