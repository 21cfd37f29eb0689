import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useDictionary } from '../../pickers/DictionaryPicker.tsx';
import { useTextSources } from '../../pickers/quick-entry/useTextSources.ts';
import type { BatchSources } from './batch-values.ts';

/** What lines of a batch are made of; undefined until everything is read. */
export function useBatchSources(): BatchSources | undefined {
  const prices = useCan()(VIEW_PRICES);
  const ingredients = useDictionary('ingredient');
  const { units, currencies, classes } = useTextSources();
  if (ingredients.length === 0 || units.length === 0 || classes.length === 0) return undefined;
  return { units, currencies, classes, ingredients, prices };
}
