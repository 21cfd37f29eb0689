import type { PickerSettings } from '@mrp/contract/features/materials/public-skus.ts';
import type { pickerSorts } from '@mrp/contract/features/materials/sku-picker.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import type { CSSProperties } from 'react';

export interface PickerFilters {
  classId?: string;
  familyId?: string;
  sort: (typeof pickerSorts)[number]['value'];
}

interface PickerChipsPanelProps {
  settings: PickerSettings;
  filters: PickerFilters;
  onChange: (filters: PickerFilters) => void;
}

/** Classes as chips and colour families as dots; 全部 takes a filter away. */
export function PickerChipsPanel({ settings: { classes, families }, filters, onChange }: PickerChipsPanelProps) {
  const { classId, familyId, sort } = filters;
  return (
    <>
      <fieldset className="sku-picker-chips" aria-label={materialsWords.classification}>
        {[{ id: '', name: '全部' }, ...classes].map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === (classId ?? '')}
            onClick={() => onChange({ sort, ...(id && { classId: id }), ...(familyId && { familyId }) })}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <fieldset className="sku-picker-families" aria-label={materialsWords.colourSystem}>
        {[{ id: '', name: '全部', hex: '' }, ...families].map(({ id, name, hex }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === (familyId ?? '')}
            onClick={() => onChange({ sort, ...(classId && { classId }), ...(id && { familyId: id }) })}
          >
            <i className={hex ? undefined : 'every'} style={{ '--swatch': hex || undefined } as CSSProperties} />
            {name.replace(/色系?$/, '')}
          </button>
        ))}
      </fieldset>
    </>
  );
}
