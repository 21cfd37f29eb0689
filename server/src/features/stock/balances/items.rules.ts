import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { averageCost, dyedFromGreige } from '@mrp/contract/lib/formulas/formulas.ts';
import { fabricOf } from '@mrp/contract/lib/units.ts';
import type { StockFigures, StockItem } from '@mrp/contract/features/stock/list.ts';

/** An item as the database returns it; computed fields are added here. */
export interface ItemFacts extends Omit<StockItem, 'fabric'> {
  kind: 'FABRIC' | 'TRIM';
  width: string | null;
  allowance: string | null;
  gramWeight: string | null;
}

export interface FigureFacts {
  brand: string;
  supplier: string;
  reserved: string | null;
  frozen: string | null;
  secondQuantity: string | null;
  value: string | null;
  /** The greige of the SPU at the same holder that this item may become: what nobody else takes of it, in the past all of it. */
  greige: string;
  scheduledIn: string | null;
  scheduledOut: string | null;
}

export function completeItem<F extends ItemFacts>({ kind: _kind, width, allowance, gramWeight, ...item }: F) {
  return { ...item, fabric: fabricOf({ width, allowance, gramWeight }) };
}

export function completeFigures(
  { brand, supplier, reserved, frozen, secondQuantity, value, greige, scheduledIn, scheduledOut }: FigureFacts,
  { greigeManaged, dyeLoss, unit }: Pick<StockItem, 'greigeManaged' | 'dyeLoss' | 'unit'>,
): StockFigures {
  const total = decimal(brand).plus(decimal(supplier));
  return {
    brand,
    supplier,
    total: total.toFixed(4),
    reserved,
    frozen,
    available: reserved === null || frozen === null ? null : total.minus(decimal(reserved)).minus(decimal(frozen)).toFixed(4),
    secondQuantity,
    convertible: greigeManaged ? dyedFromGreige({ greige, dyeLoss: dyeLoss ?? '0', decimals: unit.decimals }) : null,
    scheduledIn,
    scheduledOut,
    value,
    averageCost: value === null ? null : averageCost({ quantity: brand, value }),
  };
}

/** 可转色量 of greige at several holders: rounded per holder, then summed. */
export const convertibleQuantity = (greige: readonly string[], { dyeLoss, decimals }: { dyeLoss: string; decimals: number }): string =>
  decimal(sumDecimals(['0', ...greige.map((lies) => dyedFromGreige({ greige: lies, dyeLoss, decimals }))])).toFixed(decimals);

/** The sums over all holders of an item. */
export function sumFigures(places: readonly FigureFacts[], item: Pick<StockItem, 'greigeManaged' | 'dyeLoss' | 'unit'>): StockFigures {
  const { greigeManaged, dyeLoss, unit } = item;
  const greige = places.map((place) => place.greige);
  return {
    ...completeFigures(addFigures(places), item),
    convertible: greigeManaged ? convertibleQuantity(greige, { dyeLoss: dyeLoss ?? '0', decimals: unit.decimals }) : null,
  };
}

/** Adds up the figures of several holders. */
function addFigures(places: readonly FigureFacts[]): FigureFacts {
  const sum = (pick: (place: FigureFacts) => string | null): string | null => {
    const known = places.flatMap((place) => pick(place) ?? []);
    return known.length === 0 && places.length > 0 ? null : sumDecimals(['0', ...known]);
  };
  return {
    brand: sum(({ brand }) => brand) ?? '0',
    supplier: sum(({ supplier }) => supplier) ?? '0',
    reserved: sum(({ reserved }) => reserved),
    frozen: sum(({ frozen }) => frozen),
    secondQuantity: sum(({ secondQuantity }) => secondQuantity),
    value: sum(({ value }) => value),
    greige: sum(({ greige }) => greige) ?? '0',
    scheduledIn: sum(({ scheduledIn }) => scheduledIn),
    scheduledOut: sum(({ scheduledOut }) => scheduledOut),
  };
}
