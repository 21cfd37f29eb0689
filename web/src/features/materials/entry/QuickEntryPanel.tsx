import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { QuickEntryField } from '../../../pickers/quick-entry/QuickEntryField.tsx';
import { useTextImport } from '../../../pickers/quick-entry/useTextImport.tsx';
import { useTextSources } from '../../../pickers/quick-entry/useTextSources.ts';

/** 智能识别 of a new internal material. */
export function QuickEntryPanel() {
  const can = useCan();
  const sources = useTextSources();
  const several = useTextImport('materials');
  const allowed = { colours: can(materialsApi.addColours), offers: can(pricesApi.addOffers), prices: can(VIEW_PRICES) };
  return (
    <QuickEntryField
      valuesOf={async (record) => (await import('./quick-entry-values.ts')).materialTextValues(record, { ...sources, ...allowed })}
      several={several}
    />
  );
}
