import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { useMemo } from 'react';
import type { GridColumn } from '../../kit/grid/columns/columns.ts';
import type { PickerOption } from '../../kit/pickers/entity-source.ts';
import { uploadMaterialFile } from '../../lib/api/upload.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useRates } from '../../pickers/CurrencyPicker.tsx';
import { useDictionary } from '../../pickers/DictionaryPicker.tsx';
import { itemsOf, newOfferLine, offerColumns, type OfferFacts } from './offer-lines.ts';
import { resolvingSuppliers } from '../../pickers/sources/resolve-pasted.ts';
import { useUnits } from '../../pickers/UnitPicker.tsx';

export interface OfferLines {
  columns: readonly GridColumn[];
  newRow: () => Readonly<Record<string, unknown>>;
  /** Key of the grid: another price rule needs a new grid. */
  key: string;
  /** Further values that 净价 and 米价 depend on. */
  facts: unknown;
}

/** Props of an offer grid; undefined until units and currencies have loaded. `listItems` runs each time the choices open. */
export function useOfferLines(facts: Omit<OfferFacts, 'rates'>, listItems: () => readonly PickerOption[]): OfferLines | null {
  const units = useUnits();
  const currencies = useDictionary('currency');
  const rates = useRates();
  const canSeePrices = useCan()(VIEW_PRICES);
  const { kind, customerSupplied, width, allowance, gramWeight } = facts;
  const latest = useLatest({ facts: { ...facts, rates }, listItems });
  const live = useMemo(() => ({ width, allowance, gramWeight, rates }), [width, allowance, gramWeight, rates]);
  const lines = useMemo(() => {
    if (units.length === 0 || currencies.length === 0) return null;
    const items = itemsOf(() => latest.current.listItems());
    const choices = { items, suppliers: resolvingSuppliers, units, currencies, canSeePrices, upload: uploadMaterialFile };
    return {
      columns: offerColumns({ kind, customerSupplied }, () => latest.current.facts, choices),
      newRow: () => newOfferLine(latest.current.facts, currencies),
      key: `${kind} ${customerSupplied}`,
    };
  }, [units, currencies, canSeePrices, kind, customerSupplied, latest]);
  return lines && { ...lines, facts: live };
}
