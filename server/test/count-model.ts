import type { CountEvent } from '@mrp/contract/features/stocktakes/tasks.ts';

/**
 * What a line counts by a plain reading of its events in the order of their time: of what was not taken back, the last SET and every ADD
 * after it. Null where nothing is left.
 */
export function countByModel(events: readonly CountEvent[]): string | null {
  const voided = new Set(events.flatMap(({ voids }) => voids ?? []));
  let cents: bigint | null = null;
  for (const { id, mode, quantity } of events) {
    if (mode === 'VOID' || voided.has(id)) continue;
    const [whole = '0', part = ''] = quantity.split('.');
    const written = BigInt(whole + part.padEnd(2, '0'));
    cents = mode === 'SET' ? written : (cents ?? 0n) + written;
  }
  return cents === null ? null : `${String(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}00`;
}
