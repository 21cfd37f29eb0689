import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { Entry } from '@mrp/contract/lib/fields/fields.ts';
import type { Permission } from '@mrp/contract/permissions.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Shade } from '../Swatch.tsx';

/** A record that can be selected. */
export interface PickerOption extends Entry {
  /** Distinguishes records of the same name: a supplier, a width. */
  note?: string;
  shade?: Shade;
  /** Why it cannot be selected, although it exists: 草稿未启用. */
  unusable?: string;
}

/** A dialog that creates a record that was not found. */
export interface Creation {
  needs: readonly (Endpoint | Permission)[];
  /** Starts with the typed text; resolves to null when nothing was created. */
  Form: ComponentType<CreationProps>;
}
export interface CreationProps {
  open: boolean;
  text: string;
  /** Of a colour that was taken from a picture. */
  hex?: string;
  onDone: (option: PickerOption | null) => void;
}

/** Source of choices; the server searches code, name, abbreviation and pinyin. */
export interface EntitySource {
  key: string;
  /** Name of the records: 供应商. */
  label: string;
  search: (text: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;
  find: (ids: readonly string[], signal: AbortSignal) => Promise<readonly PickerOption[]>;
  create?: Creation;
  /** Records by the likeness of their pictures to a photo, best first; the server describes the photo. */
  searchByPhoto?: { needs: Endpoint; search: (photo: File, signal: AbortSignal) => Promise<readonly PickerOption[]> };
}

const entryKey = (source: EntitySource, id: string) => ['entry', source.key, id] as const;

export function rememberEntries(client: QueryClient, source: EntitySource, options: readonly PickerOption[]): void {
  for (const option of options) client.setQueryData(entryKey(source, option.id), option);
}

/** Names of selected ids; until they load, the id is shown. */
export function useEntries(source: EntitySource, ids: readonly string[]): readonly PickerOption[] {
  const client = useQueryClient();
  const known = (id: string) => client.getQueryData<PickerOption>(entryKey(source, id));
  const missing = ids.filter((id) => !known(id));
  const { isPending } = useQuery({
    queryKey: ['entries', source.key, missing],
    enabled: missing.length > 0,
    queryFn: async ({ signal }) => {
      rememberEntries(client, source, await source.find(missing, signal));
      return missing.length;
    },
  });
  return ids.map((id) => known(id) ?? { id, code: '', name: isPending ? '…' : id });
}

/** Reads a record's name where nothing is selected: chips, the conflict dialog. */
export function EntityName({ source, id }: { source: EntitySource; id: string | null | undefined }): string {
  const [entry] = useEntries(source, id ? [id] : []);
  return entry?.name ?? '—';
}
