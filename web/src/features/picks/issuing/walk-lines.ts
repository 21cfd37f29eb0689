import type { BinRef } from '@mrp/contract/features/bins/record.ts';
import type { PickSheet } from '@mrp/contract/features/picks/plan.ts';
import type { PlanLine } from './issue-lines.ts';

interface Standing {
  bin: BinRef | null;
}

/** Along the way of the picker; what stands in no bin comes last. */
export const byWalk = (a: Standing, b: Standing): number =>
  (a.bin?.walkOrder ?? Infinity) - (b.bin?.walkOrder ?? Infinity) || (a.bin?.code ?? '').localeCompare(b.bin?.code ?? '');

/** Where on the way a line of the plan is first met. */
export const firstStop = (planned: PlanLine | undefined): Standing => ({
  bin: planned?.takes.toSorted(byWalk)[0]?.bin ?? null,
});

export type PlannedTake = PlanLine['takes'][number];

/** 取料 in the order of the walk: the bins, each with what is fetched there; empty where nothing stands in a bin. */
export function stopsOf({ plan }: PickSheet): { bin: BinRef | null; takes: { line: PlanLine; take: PlannedTake }[] }[] {
  const takes = plan?.lines.flatMap((line) => line.takes.map((take) => ({ line, take }))) ?? [];
  if (!takes.some(({ take }) => take.bin)) return [];
  const stops = Map.groupBy(
    takes.toSorted((a, b) => byWalk(a.take, b.take)),
    ({ take }) => take.bin?.id ?? '',
  );
  return [...stops.values()].map((own) => ({ bin: own[0]?.take.bin ?? null, takes: own }));
}
