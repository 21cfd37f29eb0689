import { MAX_IDS } from '@mrp/contract/features/stock.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { rowsIn } from '../../../kit/grid/grid-edits.ts';
import type { Grid } from '../../../kit/grid/grid-state.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { freeByLot, itemOf, lotFieldsOf, lotRequest, textIn } from '../lots/lot-choices.ts';
import type { StockPlace } from '../stock-choices.ts';
import { apiOf } from '../text.ts';

interface Known {
  /** By material. */
  materials: ReadonlyMap<string, string | null>;
  free: ReturnType<typeof freeByLot> | null;
}

/** What is available for each row at the holder of the document: of the lot or roll that it names, else of its material. */
export interface Availability {
  of: (row: GridRow) => string | null;
  learn: (found: Partial<Known>) => void;
}

export function useKnownAvailability(kind: StockDocumentKind): Availability {
  return useState(() => {
    let known: Known = { materials: new Map(), free: null };
    const { lot, roll } = lotFieldsOf(kind);
    return {
      of: (row: GridRow) => {
        const id = itemOf(row)?.id ?? '';
        const lotNo = textIn(row, lot);
        return lotNo === '' ? (known.materials.get(id) ?? null) : (known.free?.(id, lotNo, textIn(row, roll)) ?? null);
      },
      learn: (found: Partial<Known>) => {
        known = { ...known, ...found };
      },
    };
  })[0];
}

const MAX_NAMED = 500;

/** A text, so that typing quantities asks nothing. */
const textsOf = (
  grid: Grid,
  textOf: (row: GridRow) => string,
  most: number,
): ((state: ReturnType<Grid['store']['getState']>) => string) => {
  return ({ lines }) =>
    [...new Set(rowsIn(lines).map(textOf))]
      .filter((text) => text !== '')
      .slice(0, most)
      .toSorted()
      .join('\n');
};

interface Asking {
  goods: ItemLevel;
  kind: StockDocumentKind;
  grid: Grid;
  place: StockPlace | undefined;
  availability: Availability;
}

/** Reads what is available again when materials, lots or holder change. */
export function useAvailability({ goods, kind, grid, place, availability: { learn } }: Asking): void {
  const { lot } = lotFieldsOf(kind);
  const asked = useStore(
    grid.store,
    textsOf(grid, (row) => itemOf(row)?.code ?? '', MAX_IDS),
  );
  const named = useStore(
    grid.store,
    textsOf(grid, (row) => (itemOf(row) && textIn(row, lot) !== '' ? `${itemOf(row)?.id}\t${textIn(row, lot)}` : ''), MAX_NAMED),
  );
  const at = place && { holderId: place.holderId, ...(place.ownership && { ownership: place.ownership }) };
  const body = { codes: asked.split('\n'), ...at, page: 1, pageSize: MAX_IDS };
  const { data } = useApiQuery(apiOf(goods).choose, { body }, { enabled: asked !== '' && at !== undefined, handlesErrors: 'all' });
  const wanted = named.split('\n').map((one) => ({ materialId: one.split('\t')[0] ?? '', lotNo: one.split('\t')[1] ?? '' }));
  const ofLots = { body: lotRequest(place ?? { holderId: '', ownership: undefined }, wanted) };
  const { data: lots } = useApiQuery(apiOf(goods).chooseLots, ofLots, { enabled: named !== '' && at !== undefined, handlesErrors: 'all' });
  useEffect(() => {
    learn({
      ...(data && {
        materials: new Map(data.rows.map(({ spuId, skuId, available }) => [(goods === 'SKU' ? skuId : spuId) ?? spuId, available])),
      }),
      free: lots ? freeByLot(lots, kind) : null,
    });
    grid.store.setState({ facts: { data, lots } });
  }, [goods, kind, grid, data, lots, learn]);
}
