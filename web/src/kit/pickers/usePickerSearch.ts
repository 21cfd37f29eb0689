import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../lib/useDebounced.ts';
import { rememberEntries, type EntitySource, type PickerOption } from './entity-source.ts';
import { listRecent } from './recent.ts';

const PAUSE_MS = 200;

export interface PickerSearch {
  text: string;
  /** The last answered search; it stays while a newer one is loading. */
  options: readonly PickerOption[];
  recent: readonly PickerOption[];
  /** Why nothing can be selected, although a record was found. */
  reason: string | undefined;
  searching: boolean;
  failed: boolean;
  type: (text: string) => void;
  /** Pinyin that is still being composed is not searched. */
  composition: { onCompositionStart: () => void; onCompositionEnd: () => void };
}

/** “F-HB-000123 全棉府绸”草稿未启用 */
export function unusableText(found: readonly PickerOption[]): string | undefined {
  const [first] = found.filter(({ unusable }) => unusable !== undefined);
  return first && `“${[first.code, first.name].filter(Boolean).join(' ')}”${first.unusable}`;
}

export function usePickerSearch(source: EntitySource, open: boolean): PickerSearch {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [composing, setComposing] = useState(false);
  const asked = useDebounced(text.trim(), composing, PAUSE_MS);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['picker', source.key, asked],
    enabled: open && !composing,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    meta: { handlesErrors: 'all' },
    queryFn: async ({ signal }) => {
      const found = await source.search(asked, signal);
      rememberEntries(client, source, found);
      return found;
    },
  });
  const options = (data ?? []).filter(({ unusable }) => unusable === undefined);
  return {
    text,
    options,
    reason: options.length === 0 ? unusableText(data ?? []) : undefined,
    recent: open && asked === '' ? listRecent(source) : [],
    searching: isFetching || asked !== text.trim(),
    failed: isError,
    type: setText,
    composition: { onCompositionStart: () => setComposing(true), onCompositionEnd: () => setComposing(false) },
  };
}
