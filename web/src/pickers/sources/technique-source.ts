import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import type { TechniqueChoice } from '@mrp/contract/features/techniques/record.ts';
import type { ResolvingSource } from '../../kit/grid/columns/columns.ts';
import type { PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';
import { matchLabels } from '../quick-entry/match-labels.ts';

const CHOICES = 20;
const LIBRARY = 200;

export interface TechniqueOption extends PickerOption {
  unitId: string;
}

const optionOf = ({ id, code, name, group, class: kind, unit }: TechniqueChoice): TechniqueOption => ({
  id,
  code,
  name,
  note: [group, kind, unit.name].join(' · '),
  unitId: unit.id,
});

const choose = async (query: { q?: string; ids?: string[]; pageSize: number }, signal?: AbortSignal) =>
  (await call(techniquesApi.choose, { query }, signal ? { signal } : {})).rows.map(optionOf);

/** 工艺 of the library by name, code or pinyin; pasted names find theirs. */
export const techniqueSource: ResolvingSource = {
  key: 'technique',
  label: '工艺',
  search: (q, signal) => choose({ ...(q.trim() !== '' && { q }), pageSize: CHOICES }, signal),
  find: (ids, signal) => choose({ ids: [...ids], pageSize: LIBRARY }, signal),
  resolve: async (texts) => matchLabels(await choose({ pageSize: LIBRARY }), texts),
};
