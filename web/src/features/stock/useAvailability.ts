import { MAX_IDS } from '@mrp/contract/features/stock.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isTyped, type GridRow } from '../../kit/grid/columns.ts';
import { rowsIn } from '../../kit/grid/grid-edits.ts';
import type { Grid } from '../../kit/grid/grid-store.ts';
import { useApiQuery } from '../../lib/useApi.ts';
import type { StockOption, StockPlace } from './stock-choices.ts';
import { apiOf } from './text.ts';

const itemOf = (row: GridRow): StockOption | null => {
  const item = row['item'] as StockOption | null | undefined;
  return item && !isTyped(item) ? item : null;
};

/** What is available of each material at the holder of the document, read again when materials or holder change. */
export interface Availability {
  of: (row: GridRow) => string | null;
  learn: (found: ReadonlyMap<string, string | null>) => void;
}

export function useKnownAvailability(): Availability {
  return useState(() => {
    let known: ReadonlyMap<string, string | null> = new Map();
    return {
      of: (row: GridRow) => known.get(itemOf(row)?.id ?? '') ?? null,
      learn: (found: ReadonlyMap<string, string | null>) => {
        known = found;
      },
    };
  })[0];
}

export function useAvailability(goods: ItemLevel, grid: Grid, place: StockPlace | undefined, { learn }: Availability): void {
  // A text, so that typing quantities asks nothing.
  const asked = useStore(grid.store, ({ lines }) =>
    [...new Set(rowsIn(lines).flatMap((row) => itemOf(row)?.code ?? []))].slice(0, MAX_IDS).toSorted().join('\n'),
  );
  const codes = asked.split('\n');
  const at = place && { holderId: place.holderId, ...(place.ownership && { ownership: place.ownership }) };
  const body = { codes, ...at, page: 1, pageSize: MAX_IDS };
  const { data } = useApiQuery(apiOf(goods).choose, { body }, { enabled: asked !== '' && place !== undefined, handlesErrors: 'all' });
  useEffect(() => {
    if (!data) return;
    learn(new Map(data.rows.map(({ spuId, skuId, available }) => [(goods === 'SKU' ? skuId : spuId) ?? spuId, available])));
    grid.store.setState({ facts: data });
  }, [goods, grid, data, learn]);
}
