import { entriesApi, type DictionaryOption, type EntryDictionary } from '@mrp/contract/features/dictionaries/entries.ts';
import { Select, type SelectProps } from 'antd';
import type { EntitySource } from '../kit/pickers/entity-source.ts';
import { call } from '../lib/api.ts';
import { apiKey, queryClient, useApiQuery } from '../lib/useApi.ts';

const KEPT_MS = 300_000;

interface PickerProps {
  dictionary: EntryDictionary;
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Narrows the choice: labels that 辅料 use, entries of one group. */
  only?: (option: DictionaryOption) => boolean;
  'aria-label'?: string;
}

interface DictionaryPickerProps extends PickerProps {
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** Chooses one entry of a dictionary by name, alias, code or pinyin. */
export function DictionaryPicker({ dictionary, only, value, onChange, ...rest }: DictionaryPickerProps) {
  const select = useEntrySelect(dictionary, value ? [value] : [], only);
  return (
    <Select<string>
      allowClear
      placeholder="请选择"
      {...rest}
      {...select}
      value={value ?? null}
      onChange={(id?: string) => onChange?.(id ?? null)}
    />
  );
}

interface DictionariesPickerProps extends PickerProps {
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** Chooses several entries of a dictionary. */
export function DictionariesPicker({ dictionary, only, value = [], onChange, ...rest }: DictionariesPickerProps) {
  const select = useEntrySelect(dictionary, value, only);
  return (
    <Select<string[]>
      mode="multiple"
      allowClear
      placeholder="请选择"
      {...rest}
      {...select}
      value={[...value]}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}

/** All entries, also those that are deactivated: a record keeps what it names. */
export function useDictionary(dictionary: EntryDictionary): readonly DictionaryOption[] {
  return useApiQuery(entriesApi.listOptions, { params: { dictionary }, query: { all: true } }, { staleTime: KEPT_MS }).data ?? [];
}

function useEntrySelect(dictionary: EntryDictionary, chosen: readonly string[], only: PickerProps['only']): SelectProps {
  const entries = useDictionary(dictionary);
  const offered = entries.filter((entry) => chosen.includes(entry.id) || (entry.active && (only?.(entry) ?? true)));
  return {
    showSearch: { filterOption: (typed, option) => String(option?.['search']).includes(typed.trim().toLowerCase()) },
    popupMatchSelectWidth: false,
    notFoundContent: '没有符合的选项',
    options: offered.map(({ id, name, active, parentId, searchText }) => ({
      value: id,
      label: active ? name : `${name}（已停用）`,
      search: searchText,
      className: parentId === null ? '' : 'picker-child',
    })),
  };
}

/** A dictionary as the source of a list's filter. */
export function dictionarySource(dictionary: EntryDictionary, label: string): EntitySource {
  const read = () => {
    const input = { params: { dictionary }, query: { all: true } };
    return queryClient.fetchQuery({
      queryKey: apiKey(entriesApi.listOptions, input),
      queryFn: () => call(entriesApi.listOptions, input),
      staleTime: KEPT_MS,
    });
  };
  return {
    key: `dictionary:${dictionary}`,
    label,
    search: async (text) => (await read()).filter(({ searchText }) => searchText.includes(text.trim().toLowerCase())),
    find: async (ids) => (await read()).filter(({ id }) => ids.includes(id)),
  };
}
