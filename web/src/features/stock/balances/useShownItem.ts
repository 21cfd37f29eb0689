import type { Explanation, Level, Lot, Movement, StockItemDetail } from '@mrp/contract/features/stock/item.ts';
import type { StockFigures } from '@mrp/contract/features/stock/list.ts';
import { units } from '@mrp/contract/lib/units.ts';
import { useMemo } from 'react';
import { convertStock, type ShownUnit } from '../text.ts';

/** An item in the selected unit, with the converter of its other quantities. Without conversion facts nothing changes. */
export interface ShownItem {
  item: StockItemDetail;
  lots: (lots: readonly Lot[]) => readonly Lot[];
  movements: (movements: readonly Movement[]) => readonly Movement[];
  levels: (levels: readonly Level[]) => readonly Level[];
  reservations: (reservations: Explanation['reservations']) => Explanation['reservations'];
}

const asIs = <T>(rows: T): T => rows;
const shownDecimals = 2;

export const useShownItem = (item: StockItemDetail, asked: ShownUnit | null): ShownItem =>
  useMemo(() => showItem(item, asked), [item, asked]);

function showItem(item: StockItemDetail, asked: ShownUnit | null): ShownItem {
  const isOther = asked !== null && asked !== item.unit.name && convertStock('0', item, asked) !== null;
  if (!isOther) return { item, lots: asIs, movements: asIs, levels: asIs, reservations: asIs };
  const read = (quantity: string): string => convertStock(quantity, item, asked) ?? quantity;
  const places = (all: Lot['places']) => all.map((place) => ({ ...place, onHand: read(place.onHand) }));
  return {
    item: {
      ...item,
      ...readFigures(item, read),
      safetyStock: item.safetyStock && read(item.safetyStock),
      unit: { ...item.unit, ...units[asked], name: asked, decimals: shownDecimals },
      holders: item.holders.map((place) => ({ ...place, ...readFigures(place, read) })),
    },
    lots: (all) =>
      all.map((lot) => ({
        ...lot,
        onHand: read(lot.onHand),
        places: places(lot.places),
        rolls: lot.rolls.map((roll) => ({ ...roll, places: places(roll.places) })),
      })),
    movements: (all) => all.map((one) => ({ ...one, quantity: read(one.quantity), afterQuantity: read(one.afterQuantity) })),
    levels: (all) => all.map((level) => ({ ...level, brand: read(level.brand), supplier: read(level.supplier) })),
    reservations: (all) => all.map((one) => ({ ...one, quantity: read(one.quantity) })),
  };
}

/** Converts quantities but not values. */
function readFigures(figures: StockFigures, read: (quantity: string) => string) {
  const orNull = (quantity: string | null) => quantity && read(quantity);
  return {
    brand: read(figures.brand),
    supplier: read(figures.supplier),
    total: read(figures.total),
    reserved: orNull(figures.reserved),
    frozen: orNull(figures.frozen),
    available: orNull(figures.available),
    convertible: orNull(figures.convertible),
    scheduledIn: orNull(figures.scheduledIn),
    scheduledOut: orNull(figures.scheduledOut),
  };
}
