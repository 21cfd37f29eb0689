import { importsApi } from '@mrp/contract/features/imports.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';
import { formatTime } from '../../lib/format/format.ts';

/** Imports of one object by file name, limited to those that wrote rows. */
export function importSource(object: string): EntitySource {
  const list = async (query: { q?: string }, signal: AbortSignal): Promise<PickerOption[]> => {
    const { rows } = await call(importsApi.list, { query: { ...query, object: [object], state: ['DONE'], pageSize: 50 } }, { signal });
    return rows.map(({ id, fileName, createdAt }) => ({ id, code: '', name: fileName, note: formatTime(createdAt) }));
  };
  return {
    key: `import-${object}`,
    label: '导入批次',
    search: (q, signal) => list({ q }, signal),
    find: async (ids, signal) => (await list({}, signal)).filter(({ id }) => ids.includes(id)),
  };
}
