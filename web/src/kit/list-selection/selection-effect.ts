import type { Selection } from '@mrp/contract/lib/bulk.ts';
import { formatCount } from '../../lib/format/format.ts';

/** The query of the selected rows in one of these states; undefined: none of them can be. */
export function queryOfSelection(chosen: Selection, states: readonly string[]): Record<string, unknown> | undefined {
  if ('ids' in chosen) return { ids: chosen.ids, state: states };
  const query = Object.fromEntries(new URLSearchParams(chosen.query));
  const asked = query['state']?.split(',').filter((state) => states.includes(state)) ?? states;
  return asked.length === 0 ? undefined : { ...query, state: asked };
}

/** What an action will move: how many of the selected rows are in a fitting state, and their sums. */
export function effectText(counted: string, { count, fitting, sums }: { count: number; fitting: number; sums: readonly string[] }): string {
  const part = fitting < count ? `其中 ${formatCount(fitting)} ${counted}的状态可以，其余会列出原因、不受影响。` : '';
  const total = sums.length > 0 && fitting > 0 ? `合计 ${sums.join('，')}。` : '';
  return part + total;
}
