import type { Selection } from '@mrp/contract/lib/bulk.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import type { ListSpec } from '@mrp/contract/lib/list.ts';
import { call } from '../../lib/api/api.ts';
import type { ListRow } from '../list-rows/list-row.ts';
import type { ListEndpoint } from '../list-rows/record-pager.ts';
import { effectText, queryOfSelection } from './selection-effect.ts';
import { hasTotals, sumTexts } from '../list/totals.ts';

/** The list whose rows are selected. */
export interface SelectedFrom {
  list: ListSpec;
  endpoint: ListEndpoint;
}

/** Reads `effectText` from the server; empty when it cannot be read, because the action itself reports every row. */
export async function readSelectionEffect(
  { list, endpoint }: SelectedFrom,
  counted: string,
  { chosen, count, states }: { chosen: Selection; count: number; states: readonly string[] },
): Promise<string> {
  const query = queryOfSelection(chosen, states);
  if (!query) return effectText(counted, { count, fitting: 0, sums: [] });
  const found = await readTotals({ list, endpoint }, query);
  return found ? effectText(counted, { count, ...found }) : '';
}

/** The sums of one row: quantity and unit, amount where prices are seen; empty where the list has none. */
export async function readRowSums(from: SelectedFrom, id: string): Promise<string> {
  if (!hasTotals(from.list)) return '';
  const { sums = [] } = (await readTotals(from, { ids: [id] })) ?? {};
  return sums.length > 0 ? `${sums.join('，')}。` : '';
}

async function readTotals({ list, endpoint }: SelectedFrom, query: Record<string, unknown>) {
  try {
    const input = { query: { ...query, page: 1, pageSize: 1, ...(hasTotals(list) && { totals: true }) } } as never;
    const { total, totals = {} } = (await call(endpoint, input, { handlesErrors: 'all' } as never)) as Page<ListRow>;
    return { fitting: total, sums: sumTexts(list, totals) };
  } catch {
    return undefined;
  }
}
