import { compareDecimals, decimal, roundHalfUp, type Exact } from '../../lib/decimals.ts';
import {
  amountOf,
  costTotals,
  grossOf,
  priceAt,
  unitsPerCosted,
  type CostedAmount,
  type CostRates,
  type CostTotals,
  type QuotedPrice,
} from './figures.ts';
import type { CostPart } from './parts.ts';
import type { UnitFactors } from '../../lib/units.ts';
import type { CostSheet, SheetLine } from './record.ts';

/** A line of a sheet with what its consumption and price are made of. */
export interface ScenarioLine extends UnitFactors {
  part: CostPart;
  purpose: string | null;
  supply: string;
  netConsumption: string;
  shrinkage: string;
  loss: string;
  /** As the sheet has it now: approved, else quoted. */
  consumption: string;
  price: string;
  amount: string;
  /** Name of the unit that the price is per; null: 件. The consumption becomes one in it by the factors. */
  unit: string | null;
  /** As quoted, where the price is made of steps. */
  quoted: QuotedPrice | null;
  /** Prices from a quantity on; none: the price does not depend on it. */
  breaks: readonly PriceBreak[];
}

/** A price from this quantity of the whole order on. */
export interface PriceBreak {
  minQuantity: string;
  price: string;
}

/** 试算: what is changed. Everything else stays as the sheet has it. */
export interface Overrides {
  /** Percent points on the price of 主料: -3. */
  mainPrice: string;
  /** 主料: loss, shrinkage, width and gsm; null: unchanged. */
  loss: string | null;
  shrinkage: string | null;
  width: string | null;
  gramWeight: string | null;
  /** CNY for one of the quotation's currency; null: unchanged. */
  rate: string | null;
  /** 件数: fixed amounts per order (freight, other) are shared by so many pieces, and price breaks are reached; null: unchanged. */
  pieces: string | null;
}

export const percentPointsMessage = '请填写 -99.99 至 99.99 的百分数';

/** Percent points up or down, with two decimals; returns the message or null. */
export const checkPercentPoints = (text: string): string | null => (/^-?\d{1,2}(\.\d{1,2})?$/.test(text) ? null : percentPointsMessage);

export const noOverrides: Overrides = {
  mainPrice: '0',
  loss: null,
  shrinkage: null,
  width: null,
  gramWeight: null,
  rate: null,
  pieces: null,
};

export interface ScenarioTerms {
  rates: CostRates;
  rate: string;
  taxIncluded: boolean;
  taxRate: string;
  /** Pieces that the sheet was quoted for; null: unknown. */
  pieces: number | null;
}

/** A line as it is under these overrides. */
export interface ScenarioResult {
  consumption: string;
  price: string;
  amount: string;
}

/** Totals of a sheet under these overrides, by the function that the sheet itself is added up with. */
export function scenarioTotals(lines: readonly ScenarioLine[], terms: ScenarioTerms, overrides: Overrides): CostTotals {
  const amounts = lines.map((line): CostedAmount => ({ part: line.part, amount: costScenarioLine(line, terms, overrides).amount }));
  return costTotals(amounts, terms.rates);
}

/** What a line comes to; 客供 stays free. */
export function costScenarioLine(line: ScenarioLine, terms: ScenarioTerms, overrides: Overrides): ScenarioResult {
  const { consumption: before, price: was, amount } = line;
  if (line.supply === 'CUSTOMER') return { consumption: before, price: was, amount };
  if (line.part === 'FREIGHT' || line.part === 'OTHER') return sharedUnder(line, terms, overrides);
  const consumption = consumptionUnder(line, terms, overrides);
  const price = priceUnder(line, terms, overrides, consumption);
  const isSame = consumption === before && price === was;
  return { consumption, price, amount: isSame ? amount : amountOf(consumption, price, line) };
}

/** Freight and other fees of an order do not grow with its pieces. */
function sharedUnder(line: ScenarioLine, { pieces }: ScenarioTerms, { pieces: wanted }: Overrides): ScenarioResult {
  const { consumption, price, amount } = line;
  const same = { consumption, price, amount };
  if (wanted === null || pieces === null || decimal(wanted).lte(0) || decimal(wanted).eq(pieces)) return same;
  const shared = roundHalfUp(decimal(price).times(pieces).div(decimal(wanted)), 4);
  return { consumption, price: shared, amount: amountOf(consumption, shared, line) };
}

export const isMain = ({ part, purpose }: ScenarioLine): boolean => part === 'MATERIAL' && purpose === 'MAIN';

interface Unchanged {
  terms: ScenarioTerms;
  gross: string;
  /** Units of the quote in one unit that the line is priced by, and the price; null where the price is not made of steps. */
  factor: string | null;
  price: string | null;
}
const known = new WeakMap<ScenarioLine, Unchanged>();

/** What a line is without overrides, computed once for all scenarios. */
function unchanged(line: ScenarioLine, terms: ScenarioTerms): Unchanged {
  const found = known.get(line);
  if (found?.terms === terms) return found;
  const factor = line.quoted && unitsPerCosted(line.quoted);
  const made = {
    terms,
    gross: grossOf({ ...line, consumption: line.netConsumption }),
    factor,
    price: line.quoted && factor ? priceAt(line.quoted, terms, factor) : null,
  };
  known.set(line, made);
  return made;
}

/** The approved consumption moves as the gross consumption does. */
function consumptionUnder(line: ScenarioLine, terms: ScenarioTerms, { loss, shrinkage }: Overrides): string {
  if (!isMain(line) || (loss === null && shrinkage === null)) return line.consumption;
  const after = grossOf({
    part: line.part,
    consumption: line.netConsumption,
    shrinkage: shrinkage ?? line.shrinkage,
    loss: loss ?? line.loss,
  });
  return scaled(line.consumption, unchanged(line, terms).gross, decimal(after));
}

/** The approved price moves as the quoted one does and as its price breaks do, then by the percent points of 主料. */
function priceUnder(line: ScenarioLine, terms: ScenarioTerms, overrides: Overrides, consumption: string): string {
  const moved = brokenUnder(line, terms, overrides, { consumption, price: quotedUnder(line, terms, overrides) });
  if (!isMain(line) || decimal(overrides.mainPrice).isZero()) return moved;
  return roundHalfUp(decimal(moved).times(decimal(overrides.mainPrice).div(100).plus(1)), 4);
}

/** 数量阶梯: the price from another quantity on, as a share of the price of the quantity that was quoted. */
function brokenUnder(
  { breaks, consumption }: ScenarioLine,
  { pieces }: ScenarioTerms,
  { pieces: wanted }: Overrides,
  now: { consumption: string; price: string },
): string {
  if (wanted === null || pieces === null || breaks.length === 0) return now.price;
  const before = priceFrom(breaks, decimal(consumption).times(pieces));
  const after = priceFrom(breaks, decimal(now.consumption).times(decimal(wanted)));
  return before === null || after === null ? now.price : scaled(now.price, before, decimal(after));
}

const priceFrom = (breaks: readonly PriceBreak[], quantity: Exact): string | null =>
  breaks
    .toSorted((one, other) => compareDecimals(other.minQuantity, one.minQuantity))
    .find(({ minQuantity }) => decimal(minQuantity).lte(quantity))?.price ?? null;

function quotedUnder(line: ScenarioLine, terms: ScenarioTerms, { width, gramWeight, rate }: Overrides): string {
  const { quoted } = line;
  const { price: before, factor: own } = unchanged(line, terms);
  const isCloth = isMain(line) && (width !== null || gramWeight !== null);
  if (quoted === null || before === null || (!isCloth && rate === null)) return line.price;
  const cloth = { ...quoted, ...(isCloth && { width: width ?? quoted.width, gramWeight: gramWeight ?? quoted.gramWeight }) };
  const factor = isCloth ? unitsPerCosted(cloth) : own;
  if (factor === null) return line.price;
  return scaled(line.price, before, decimal(priceAt(cloth, rate === null ? terms : { ...terms, rate }, factor)));
}

const scaled = (figure: string, before: string, after: Exact): string =>
  decimal(before).isZero() ? figure : roundHalfUp(decimal(figure).times(after).div(decimal(before)), 4);

/** The lines of a sheet for 试算: approved, else quoted; rejected ones cost nothing. */
export const scenarioLines = (lines: readonly SheetLine[]): (ScenarioLine & { id: string })[] =>
  lines
    .filter(({ decision }) => decision !== 'REJECTED')
    .map((line) => {
      const { id, part, purpose, supply, netConsumption, shrinkage, loss, quote, priceUnit, costedUnit, disparity, width, gramWeight } =
        line;
      return {
        id,
        part,
        purpose,
        supply,
        netConsumption,
        shrinkage,
        loss,
        consumption: line.approvedConsumption ?? line.quotedConsumption,
        price: line.approvedPrice ?? line.quotedPrice ?? '0',
        amount: line.approvedAmount ?? line.quotedAmount ?? '0.00',
        unit: costedUnit?.name ?? null,
        unitFactor: line.unitFactor,
        priceFactor: line.priceFactor,
        quoted: quote ? { quote, priceUnit, unit: costedUnit, disparity, width, gramWeight, taxRate: line.lineTaxRate } : null,
        breaks: line.breaks ?? [],
      };
    });

export const scenarioTerms = ({ overheadRate, marginRate, marginBasis, taxRate, quotation, terms }: CostSheet): ScenarioTerms => ({
  rates: { overheadRate: overheadRate ?? '0', marginRate: marginRate ?? '0', marginBasis, taxRate },
  rate: terms.rate ?? '1',
  taxIncluded: terms.taxIncluded,
  taxRate: terms.taxRate,
  pieces: quotation.pieces,
});
