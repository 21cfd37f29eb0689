import type { EntriesChange } from '@mrp/contract/lib/bulk.ts';
import type { EntryDictionary } from '@mrp/contract/dictionaries.ts';
import { DictionariesPicker } from './DictionaryPicker.tsx';
import '../kit/pickers/pickers.css';

interface EntriesChangeFieldProps {
  dictionary: EntryDictionary;
  label: string;
  id?: string;
  disabled?: boolean;
  value?: EntriesChange | null;
  onChange?: (value: EntriesChange | null) => void;
}

const unchanged: EntriesChange = { add: [], remove: [] };

/** Entries to add to and to remove from many records; null when there are none. */
export function EntriesChangeField({ dictionary, label, id, disabled = false, value, onChange }: EntriesChangeFieldProps) {
  const change = value ?? unchanged;
  const set = (part: Partial<EntriesChange>) => {
    const next = { ...change, ...part };
    onChange?.(next.add.length + next.remove.length === 0 ? null : next);
  };
  const shared = { dictionary, disabled };
  return (
    <span className="picker-pair">
      <DictionariesPicker
        {...shared}
        {...(id !== undefined && { id })}
        placeholder={disabled ? '不变' : '加上'}
        aria-label={`加上${label}`}
        value={change.add}
        onChange={(add) => set({ add })}
      />
      <DictionariesPicker
        {...shared}
        placeholder={disabled ? '不变' : '去掉'}
        aria-label={`去掉${label}`}
        value={change.remove}
        onChange={(remove) => set({ remove })}
      />
    </span>
  );
}
