import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { rememberEntries, type EntitySource, type PickerOption } from './entity-source.ts';
import { listRecent } from './recent.ts';

const PAUSE_MS = 200;
/** Photos taken so far: each is a search of its own. */
let photos = 0;

export interface PickerSearch {
  text: string;
  /** The last answered search; it stays while a newer one is loading. */
  options: readonly PickerOption[];
  recent: readonly PickerOption[];
  /** Why nothing can be selected, although a record was found. */
  reason: string | undefined;
  searching: boolean;
  /** What went wrong, in words. */
  failed: string | undefined;
  type: (text: string) => void;
  /** The photo that the options are ranked by, instead of a text. */
  photo: File | null;
  take: (photo: File | null) => void;
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
  const [photo, setPhoto] = useState<{ file: File; number: number } | null>(null);
  const { data, error, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: ['picker', source.key, photo ? { photo: photo.number } : asked],
    enabled: open && !composing,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    meta: { handlesErrors: 'all' },
    queryFn: async ({ signal }) => {
      const found = await (photo && source.searchByPhoto ? source.searchByPhoto.search(photo.file, signal) : source.search(asked, signal));
      rememberEntries(client, source, found);
      return found;
    },
  });
  // Hits of a text say nothing about a photo.
  const found = photo && isPlaceholderData ? [] : (data ?? []);
  const options = found.filter(({ unusable }) => unusable === undefined);
  return {
    text,
    options,
    reason: options.length === 0 ? unusableText(found) : undefined,
    recent: open && asked === '' && !photo ? listRecent(source) : [],
    searching: isFetching || asked !== text.trim(),
    failed: isError ? (error instanceof ApiError && error.answered ? error.message : '查找失败，请检查网络后重试') : undefined,
    type: (typed) => {
      setText(typed);
      if (typed !== '') setPhoto(null);
    },
    photo: photo?.file ?? null,
    take: (file) => {
      setText('');
      setPhoto(file && { file, number: ++photos });
    },
    composition: { onCompositionStart: () => setComposing(true), onCompositionEnd: () => setComposing(false) },
  };
}
