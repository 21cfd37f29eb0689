import { decimal, roundHalfUp, type Exact } from '../../lib/decimals.ts';
import {
  amountOf,
  costTotals,
  grossOf,
  priceSteps,
  type CostedAmount,
  type CostRates,
  type CostTotals,
  type QuotedPrice,
} from './figures.ts';
import type { CostPart } from './parts.ts';

/** A line of a sheet with what its consumption and price are made of. */
export interface ScenarioLine {
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
  /** As quoted, where the price is made of steps. */
  quoted: QuotedPrice | null;
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
  /** 件数: fixed amounts per order (freight, other) are shared by so many pieces; null: unchanged. */
  pieces: string | null;
}

export const noOverrides: Overrides = {
  mainPrice: '0',
  loss: null,
  shrinkage: null,
  width: null,
  gramWeight: null,
  rate: null,
  pieces: null,
};

interface ScenarioTerms {
  rates: CostRates;
  rate: string;
  taxIncluded: boolean;
  taxRate: string;
  /** Pieces that the sheet was quoted for; null: unknown. */
  pieces: number | null;
}

/** Totals of a sheet under these overrides, by the function that the sheet itself is added up with. */
export function scenarioTotals(lines: readonly ScenarioLine[], terms: ScenarioTerms, overrides: Overrides): CostTotals {
  const amounts = lines.map((line): CostedAmount => ({ part: line.part, amount: amountUnder(line, terms, overrides) }));
  return costTotals(amounts, terms.rates);
}

function amountUnder(line: ScenarioLine, terms: ScenarioTerms, overrides: Overrides): string {
  if (line.supply === 'CUSTOMER') return line.amount;
  if (line.part === 'FREIGHT' || line.part === 'OTHER') return sharedAmount(line, terms, overrides);
  const consumption = consumptionUnder(line, overrides);
  const price = priceUnder(line, terms, overrides);
  return consumption === line.consumption && price === line.price ? line.amount : amountOf(consumption, price);
}

/** Freight and other fees of an order do not grow with its pieces. */
function sharedAmount({ amount }: ScenarioLine, { pieces }: ScenarioTerms, { pieces: wanted }: Overrides): string {
  if (wanted === null || pieces === null || decimal(wanted).lte(0)) return amount;
  return roundHalfUp(decimal(amount).times(pieces).div(decimal(wanted)), 2);
}

const isMain = ({ part, purpose }: ScenarioLine): boolean => part === 'MATERIAL' && purpose === 'MAIN';

/** The approved consumption moves as the gross consumption does. */
function consumptionUnder(line: ScenarioLine, { loss, shrinkage }: Overrides): string {
  if (!isMain(line) || (loss === null && shrinkage === null)) return line.consumption;
  const known = { part: line.part, consumption: line.netConsumption };
  const before = grossOf({ ...known, shrinkage: line.shrinkage, loss: line.loss });
  const after = grossOf({ ...known, shrinkage: shrinkage ?? line.shrinkage, loss: loss ?? line.loss });
  return scaled(line.consumption, before, decimal(after));
}

/** The approved price moves as the quoted one does, then by the percent points of 主料. */
function priceUnder(line: ScenarioLine, terms: ScenarioTerms, overrides: Overrides): string {
  const moved = quotedUnder(line, terms, overrides);
  if (!isMain(line) || decimal(overrides.mainPrice).isZero()) return moved;
  return roundHalfUp(decimal(moved).times(decimal(overrides.mainPrice).div(100).plus(1)), 4);
}

function quotedUnder(line: ScenarioLine, terms: ScenarioTerms, { width, gramWeight, rate }: Overrides): string {
  const { quoted } = line;
  if (quoted === null || (width === null && gramWeight === null && rate === null)) return line.price;
  const before = priceSteps(quoted, terms);
  const cloth = isMain(line) ? { width: width ?? quoted.width, gramWeight: gramWeight ?? quoted.gramWeight } : {};
  const after = priceSteps({ ...quoted, ...cloth }, { ...terms, rate: rate ?? terms.rate });
  return before && after ? scaled(line.price, before.price, decimal(after.price)) : line.price;
}

const scaled = (figure: string, before: string, after: Exact): string =>
  decimal(before).isZero() ? figure : roundHalfUp(decimal(figure).times(after).div(decimal(before)), 4);

/** 保本: the direct cost at which the price keeps this margin (percent points of the price, tax excluded); 2 decimals. */
export function breakEvenDirect(price: string, { overheadRate, marginRate }: Pick<CostRates, 'overheadRate' | 'marginRate'>): string {
  const cost = decimal(price)
    .times(decimal('100').minus(decimal(marginRate)))
    .div(100);
  return roundHalfUp(cost.div(decimal(overheadRate).div(100).plus(1)), 2);
}
