import { unitsApi, type CurrencyRate } from '@mrp/contract/features/dictionaries/units.ts';
import { useApiQuery } from '../lib/api/useApi.ts';
import { DictionaryPicker } from './DictionaryPicker.tsx';

const KEPT_MS = 300_000;
const NONE: readonly CurrencyRate[] = [];

/** Today's rates of all currencies but CNY. */
export function useRates(): readonly CurrencyRate[] {
  return useApiQuery(unitsApi.listCurrentRates, {}, { staleTime: KEPT_MS }).data ?? NONE;
}

interface CurrencyPickerProps {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
}

export function CurrencyPicker(props: CurrencyPickerProps) {
  return <DictionaryPicker dictionary="currency" {...props} />;
}
