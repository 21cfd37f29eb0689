import { decimal } from '@mrp/contract/lib/decimals.ts';

/** A part of a demand that something on order serves in time, and that any other of the same group could serve as well. */
export interface EarlyPart {
  /** One material at one holder. */
  group: string;
  demandId: string;
  supplyId: string;
  quantity: string;
  needOn: string;
  dueOn: string;
}

type Part = Pick<EarlyPart, 'demandId' | 'supplyId' | 'quantity'>;

const byDay = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Sums of the parts by demand or supply, in the order of days; ids make equal days certain. */
function sumsOf(parts: readonly EarlyPart[], key: 'demandId' | 'supplyId', day: 'needOn' | 'dueOn') {
  const sums = [...Map.groupBy(parts, (part) => part[key])].map(([id, own]) => ({
    id,
    day: own[0]?.[day] ?? '',
    left: own.reduce((sum, { quantity }) => sum.plus(decimal(quantity)), decimal('0')),
  }));
  return sums.sort((a, b) => byDay(a.day, b.day) || byDay(a.id.padStart(20, '0'), b.id.padStart(20, '0')));
}

/**
 * Serves each demand from what comes last before it. The plan takes what comes first: put off to its day, an order would come after another that
 * then takes its place, and be asked for again. Served so, nothing that is put off changes whom it serves.
 */
export function serveJustInTime(parts: readonly EarlyPart[]): Part[] {
  return [...Map.groupBy(parts, ({ group }) => group).values()].flatMap((group) => {
    const supplies = sumsOf(group, 'supplyId', 'dueOn').toReversed();
    return sumsOf(group, 'demandId', 'needOn').flatMap((demand) => {
      const served: Part[] = [];
      for (const supply of supplies) {
        if (demand.left.lte(0)) break;
        if (supply.day > demand.day || supply.left.lte(0)) continue;
        const quantity = supply.left.lt(demand.left) ? supply.left : demand.left;
        supply.left = supply.left.minus(quantity);
        demand.left = demand.left.minus(quantity);
        served.push({ demandId: demand.id, supplyId: supply.id, quantity: quantity.toFixed() });
      }
      return served;
    });
  });
}
