import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { EntitySource } from '../kit/pickers/entity-source.ts';
import { call } from '../lib/api.ts';
import { explainInactive } from './inactive-materials.ts';
import { likenessText, matchShade, photoSearchOf } from './photo-options.ts';

const CHOICES = 20;

/** Colours of active materials, by code, name, colour or supplier's item number. The chosen one is remembered, never read by its id. */
export const skuSource: EntitySource = explainInactive({
  key: 'sku',
  label: '物料颜色',
  search: async (q, signal) => {
    const { rows } = await call(materialsApi.pickSkus, { body: { q, pageSize: CHOICES } }, { signal });
    return rows.map(({ id, code, name, colourName, specification }) => ({ id, code, name: `${name} ${colourName}`, note: specification }));
  },
  find: async () => [],
  searchByPhoto: photoSearchOf(async (match, signal) => {
    if (!match.usable) return [];
    const note = likenessText(match);
    const shade = matchShade(match);
    if (match.skuId) return [{ id: match.skuId, code: match.code, name: `${match.name} ${match.colourName}`, note, shade }];
    // A picture of the whole material: its colours follow each other.
    const { rows } = await call(materialsApi.pickSkus, { body: { q: match.code, pageSize: CHOICES } }, { signal });
    return rows
      .filter(({ spuId }) => spuId === match.id)
      .map(({ id, code, name, colourName }) => ({ id, code, name: `${name} ${colourName}`, note, shade }));
  }),
});
