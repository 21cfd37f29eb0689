import type { Unit } from '@mrp/contract/lib/units.ts';
import type { Db } from '../../platform/database/database.ts';
import { listRates } from '../prices/queries.ts';
import { computePrices } from '../prices/rules.ts';
import type { CompleteExternal } from './rules.ts';

export interface Pricing {
  units: ReadonlyMap<string, Unit>;
  rates: ReadonlyMap<string, string>;
}

export async function readPricing(db: Db): Promise<Pricing> {
  const units = await db.selectFrom('units').select(['id', 'dimension', 'decimals', 'factor']).$castTo<Unit & { id: string }>().execute();
  return { units: new Map(units.map((unit) => [unit.id, unit])), rates: await listRates(db) };
}

/** 元/米 without tax of the quoted price; null without price, rate, or a unit that converts. */
export function metrePriceOf(facts: CompleteExternal, { units, rates }: Pricing): string | null {
  const { price, unitId, currencyId, disparity, taxIncluded, taxRate, width, allowance, gramWeight } = facts;
  const unit = unitId === null ? undefined : units.get(unitId);
  const rate = rates.get(currencyId);
  if (price === null || !unit || rate === undefined) return null;
  const terms = { unit, disparity, taxIncluded, taxRate, rate, width, allowance: allowance ?? '5', gramWeight };
  return computePrices(price, terms).metrePrice;
}
