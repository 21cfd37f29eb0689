import type { UnitPrice } from '@mrp/contract/lib/formulas/formulas.ts';
import type { StoredLine } from './stored.queries.ts';

/** The price that a line was written with, in its own unit. */
export const writtenPrice = ({ unitPrice, unitFactor, priceFactor }: StoredLine): UnitPrice | null =>
  unitPrice === null ? null : { unitPrice, unitFactor, priceFactor };
