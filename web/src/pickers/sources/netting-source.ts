import type { NettingRow } from '@mrp/contract/features/netting/record.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';

const CHOICES = 50;

/** Stored 测算 runs, newest first. */
export const nettingSource: EntitySource = {
  key: 'netting',
  label: '测算',
  search: async (q, signal) =>
    (await call(nettingApi.list, { query: { ...(q.trim() && { q }), page: 1, pageSize: CHOICES } }, { signal })).rows.map(optionOf),
  find: async (ids, signal) => (await Promise.all(ids.map((id) => call(nettingApi.get, { params: { id } }, { signal })))).map(optionOf),
};

const optionOf = ({ id, code, name, styles }: NettingRow): PickerOption => ({
  id,
  code,
  name: code,
  note: [name, ...styles].filter(Boolean).join(' '),
});
