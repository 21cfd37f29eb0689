import type { HolderRef } from '@mrp/contract/features/stock/item-level.ts';
import type { Explanation } from '@mrp/contract/features/stock/item.ts';
import { compareDecimals, decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { movementTypes, ownerships, type MovementType, type Ownership } from '@mrp/contract/features/stock/ledger.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { convertibleQuantity } from './items.rules.ts';

export interface BalanceFact {
  id: string;
  holder: HolderRef;
  ownership: Ownership;
  onHand: string;
  reserved: string;
  frozen: string;
  /** Of greige that is told as 可转色量: what the plan gives to productions and other colours. */
  planned: string;
  /** At a past moment nothing is known but what was on hand. */
  isPast: boolean;
  /** All movements of the balance, by movement type. */
  moved: { type: MovementType; count: number; quantity: string }[];
  /** The remaining quantity of each lot, by roll. */
  lots: (Omit<Explanation['lots'][number], 'rolls'> & { id: string; rollId: string | null })[];
}

type Term = Explanation['terms'][number];

const negative = (quantity: string): string => decimal(quantity).negated().toFixed(4);

function termsOf(quantity: Explanation['quantity'], fact: BalanceFact): Term[] {
  const { holder, ownership, onHand, reserved, frozen, planned } = fact;
  const place = `${holder.name} · ${ownerships[ownership]}`;
  const term = (label: string, value: string): Term => ({ label: `${place} ${label}`, holder, ownership, value });
  switch (quantity) {
    case 'reserved':
      return [term(stockWords.reserved, reserved)];
    case 'frozen':
      return [term(stockWords.frozen, frozen)];
    case 'available':
      return [term('在库', onHand), term(stockWords.reserved, negative(reserved)), term(stockWords.frozen, negative(frozen))];
    case 'convertible':
      return [
        term(stockWords.greige, onHand),
        ...(fact.isPast ? [] : [term(stockWords.reserved, negative(reserved)), term(stockWords.frozen, negative(frozen))]),
        term('物料计划给生产单和其他颜色', negative(planned)),
      ];
    default:
      return [term('在库', onHand)];
  }
}

const add = (quantities: readonly string[]): string => decimal(sumDecimals(['0', ...quantities])).toFixed(4);

const addPlaces = (terms: readonly Term[]): string[] =>
  [...Map.groupBy(terms, ({ holder }) => holder?.id).values()].map((place) => add(place.map(({ value }) => value)));

/** The terms of the sum, whether they are complete, and the comparison of balance and movements. */
export function explainTerms(
  quantity: Explanation['quantity'],
  facts: readonly BalanceFact[],
  /** Set when the balances are greige and explained as the quantity that can be dyed. */
  conversion: { dyeLoss: string; decimals: number } | null,
): Pick<Explanation, 'result' | 'terms'> & { check: NonNullable<Explanation['check']> } {
  const terms = facts.flatMap((fact) => termsOf(quantity, fact)).filter(({ value }) => !decimal(value).isZero());
  const kept = add(facts.map(({ onHand }) => onHand));
  const recomputed = add(facts.flatMap(({ moved }) => moved.map(({ quantity: moving }) => moving)));
  return {
    result: conversion ? convertibleQuantity(addPlaces(terms), conversion) : add(terms.map(({ value }) => value)),
    terms,
    check: { kept, recomputed, agrees: compareDecimals(kept, recomputed) === 0 },
  };
}

/** Sums of all these balances by movement type, in the order of the ledger. */
export function addMovements(facts: readonly BalanceFact[]): Explanation['movementSums'] {
  const byType = Map.groupBy(
    facts.flatMap(({ moved }) => moved),
    ({ type }) => type,
  );
  return Object.keys(movementTypes).flatMap((code) => {
    const type = code as MovementType;
    const moved = byType.get(type);
    return moved
      ? [{ type, count: moved.reduce((sum, { count }) => sum + count, 0), quantity: add(moved.map(({ quantity }) => quantity)) }]
      : [];
  });
}

/** The remaining quantity of each lot over all these balances, the oldest first. */
export function addLots(facts: readonly BalanceFact[]): Explanation['lots'] {
  const byLot = Map.groupBy(
    facts.flatMap(({ lots }) => lots),
    ({ id }) => id,
  );
  const oldestFirst = [...byLot.values()].sort(([a], [b]) => a!.receivedOn.localeCompare(b!.receivedOn) || compareDecimals(a!.id, b!.id));
  return oldestFirst.map((parts) => {
    const { lotNo, receivedOn, quality } = parts[0]!;
    const rolls = new Set(parts.flatMap(({ rollId }) => rollId ?? [])).size;
    return { lotNo, rolls, onHand: add(parts.map(({ onHand }) => onHand)), receivedOn, quality };
  });
}
