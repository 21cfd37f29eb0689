import { entriesApi, getDictionary, type DictionaryOption, type EntryDictionary } from '@mrp/contract/features/dictionaries/entries.ts';
import type { SelectProps } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { ChoiceSelect } from '../kit/pickers/ChoiceSelect.tsx';
import { clearable } from '../kit/clearable.tsx';
import { lazyComponent } from '../kit/lazy.tsx';
import type { Creation, CreationProps, EntitySource } from '../kit/pickers/entity-source.ts';
import { ManySelect } from '../kit/pickers/ManySelect.tsx';
import { CREATE, useCreation } from '../kit/pickers/useCreation.tsx';
import { call } from '../lib/api/api.ts';
import { apiKey, queryClient, useApiQuery } from '../lib/api/useApi.ts';

const KEPT_MS = 300_000;

interface PickerProps {
  dictionary: EntryDictionary;
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Restricts the choices: labels for 辅料, entries of one group. */
  only?: (option: DictionaryOption) => boolean;
  'aria-label'?: string;
}

interface DictionaryPickerProps extends PickerProps {
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** Selects one entry of a dictionary by name, alias, code or pinyin. */
export function DictionaryPicker({ dictionary, only, value, onChange, ...rest }: DictionaryPickerProps) {
  const { select, creation } = useEntrySelect({ dictionary, chosen: value ? [value] : [], only, onCreated: onChange });
  return (
    <>
      <ChoiceSelect<string>
        allowClear={clearable}
        placeholder="请选择"
        {...rest}
        {...select}
        value={value ?? null}
        onChange={(id?: string) => id !== CREATE && onChange?.(id ?? null)}
      />
      {creation}
    </>
  );
}

interface DictionariesPickerProps extends PickerProps {
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** Selects several entries of a dictionary. */
export function DictionariesPicker({ dictionary, only, value = [], onChange, ...rest }: DictionariesPickerProps) {
  const onCreated = (id: string) => onChange?.([...value, id]);
  const { select, creation } = useEntrySelect({ dictionary, chosen: value, only, onCreated });
  return (
    <>
      <ManySelect
        placeholder="请选择"
        {...rest}
        {...select}
        value={[...value]}
        onChange={(ids) => !ids.includes(CREATE) && onChange?.(ids)}
      />
      {creation}
    </>
  );
}

/** All entries, including inactive ones, because records may still use them. */
export function useDictionary(dictionary: EntryDictionary): readonly DictionaryOption[] {
  return useApiQuery(entriesApi.listOptions, { params: { dictionary }, query: { all: true } }, { staleTime: KEPT_MS }).data ?? [];
}

interface EntrySelect {
  dictionary: EntryDictionary;
  chosen: readonly string[];
  only: PickerProps['only'];
  onCreated: ((id: string) => void) | undefined;
}

function useEntrySelect({ dictionary, chosen, only, onCreated }: EntrySelect): { select: SelectProps; creation: ReactNode } {
  const entries = useDictionary(dictionary);
  const [typed, setTyped] = useState('');
  const source = useMemo(() => dictionarySource(dictionary, getDictionary(dictionary).label), [dictionary]);
  const creation = useCreation(source, (made) => made && onCreated?.(made.id));
  const isThere = entries.some(({ name, active }) => active && name === typed.trim());
  const label = isThere ? undefined : creation.labelOf(typed);
  const offered = entries.filter((entry) => chosen.includes(entry.id) || (entry.active && (only?.(entry) ?? true)));
  const options = offered.map(({ id, name, active, parentId, searchText }) => ({
    value: id,
    label: active ? name : `${name}（已停用）`,
    search: searchText,
    className: parentId === null ? '' : 'picker-child',
  }));
  const select: SelectProps = {
    showSearch: {
      filterOption: (text, option) =>
        option?.value === CREATE || String(option?.['search']).includes(text.normalize('NFKC').trim().toLowerCase()),
      onSearch: setTyped,
    },
    popupMatchSelectWidth: false,
    notFoundContent: '没有符合的选项',
    options: label ? [...options, { value: CREATE, label }] : options,
    onSelect: (id: unknown) => id === CREATE && creation.start(typed.trim()),
  };
  return { select, creation: creation.form };
}

const NewEntryForm = lazyComponent(async () => (await import('./NewEntryForm.tsx')).NewEntryForm);

/** The contract's closed lists accept no new entries; groups are created on their own page. */
function creationOf(dictionary: EntryDictionary, label: string): Creation | undefined {
  const { fixed, grouped } = getDictionary(dictionary);
  if (fixed || grouped) return undefined;
  return { needs: [entriesApi.createEntry], Form: (props: CreationProps) => <NewEntryForm {...props} {...{ dictionary, label }} /> };
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
  const create = creationOf(dictionary, label);
  return {
    key: `dictionary:${dictionary}`,
    label,
    ...(create && { create }),
    search: async (text) => (await read()).filter(({ searchText }) => searchText.includes(text.normalize('NFKC').trim().toLowerCase())),
    find: async (ids) => (await read()).filter(({ id }) => ids.includes(id)),
  };
}
