import { useClassOptions } from '../ClassificationPicker.tsx';
import { useDictionary } from '../DictionaryPicker.tsx';
import type { TextSources } from './material-text-values.ts';
import { useUnits } from '../UnitPicker.tsx';

/** Units, currencies and classes for values from a message. */
export function useTextSources(): TextSources {
  return { units: useUnits(), currencies: useDictionary('currency'), classes: useClassOptions() };
}
