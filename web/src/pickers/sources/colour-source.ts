import { coloursApi, type ColourOption } from '@mrp/contract/features/dictionaries/colours.ts';
import { lazyComponent } from '../../kit/lazy.tsx';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';

/** 颜色库, by name, code, pinyin or Pantone. */
export const colourSource: EntitySource = {
  key: 'colour',
  label: '颜色',
  search: async (q, signal) => colourOptionsOf((await call(coloursApi.listColourOptions, { query: { q, pageSize: 50 } }, { signal })).rows),
  find: async (ids, signal) =>
    colourOptionsOf((await call(coloursApi.listColourOptions, { query: { ids: [...ids], pageSize: 200 } }, { signal })).rows),
  create: {
    needs: [coloursApi.createColour],
    Form: lazyComponent(async () => (await import('../colours/NewColourForm.tsx')).NewColourForm),
  },
};

export const colourOptionsOf = (rows: readonly ColourOption[]): PickerOption[] =>
  rows.map(({ id, code, name, hex, colourSystem }) => ({
    id,
    code,
    name,
    ...(colourSystem && { note: colourSystem.name }),
    shade: { name: `${name} ${code}`, hex },
  }));
