import type { MaterialRow } from '@mrp/contract/features/materials/list.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { ResolvingSource } from '../../kit/grid/columns/columns.ts';
import type { PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';
import { likenessText, matchShade, photoSearchOf } from '../quick-entry/photo-options.ts';
import { matchLabels } from '../quick-entry/match-labels.ts';

const CHOICES = 20;

const list = async (q: string, signal?: AbortSignal): Promise<PickerOption[]> =>
  (await call(materialsApi.list, { query: { q, pageSize: CHOICES } }, { signal })).rows.map(rowOption);

/** Materials without colours, by code, name, supplier's item number or pinyin. */
export const materialSource: ResolvingSource = {
  key: 'material',
  label: '物料',
  search: list,
  find: async (ids, signal) =>
    Promise.all(ids.map(async (id) => recordOption(await call(materialsApi.get, { params: { id } }, { signal })))),
  searchByPhoto: photoSearchOf((match) => [
    { id: match.id, code: match.code, name: match.name, note: likenessText(match), shade: matchShade(match) },
  ]),
  resolve: async (texts) => {
    const found = await Promise.all(texts.map((text) => list(text)));
    return matchLabels(found.flat(), texts);
  },
};

const rowOption = ({ id, code, name, classification, colours, state }: MaterialRow): PickerOption => ({
  id,
  code,
  name,
  note: state === 'ACTIVE' ? classification : `${classification}（未启用）`,
  shade: { name, hex: colours[0]?.hex },
});

const recordOption = ({ id, code, name, classification, skus }: Material): PickerOption => ({
  id,
  code,
  name,
  note: classification.fullName,
  shade: { name, hex: skus[0]?.colour.hex },
});
