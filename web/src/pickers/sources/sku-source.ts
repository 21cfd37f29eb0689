import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Result } from '@mrp/contract/lib/endpoint.ts';
import type { OwnFactor } from '@mrp/contract/lib/units.ts';
import type { ResolvingSource } from '../../kit/grid/columns/columns.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';
import { explainInactive } from '../inactive-materials.ts';
import { matchLabels } from '../quick-entry/match-labels.ts';
import { likenessText, matchShade, photoSearchOf } from '../quick-entry/photo-options.ts';

const CHOICES = 20;
const PASTED = 200;
const MOST_CODES = 500;
const LONGEST_CODE = 64;

export interface SkuOption extends PickerOption {
  /** How its two units convert, where the material says so itself. */
  own: OwnFactor | null;
}

type Sku = Result<typeof materialsApi.pickSkus>['rows'][number];
const optionOf = ({ id, code, name, colourName, specification, own }: Sku): SkuOption => ({
  id,
  code,
  name: `${name} ${colourName}`,
  note: specification,
  own,
});

/** Colours of active materials, by code, name, colour or supplier's item number. The chosen one is remembered, never read by its id. */
export const skuSource: EntitySource = explainInactive({
  key: 'sku',
  label: '物料颜色',
  search: async (q, signal) => {
    const { rows } = await call(materialsApi.pickSkus, { body: { q, pageSize: CHOICES } }, { signal });
    return rows.map(optionOf);
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

/** The same for lines: pasted codes, and names with a colour, find their SKU. */
export const skuRowSource: ResolvingSource = {
  key: 'sku-row',
  label: '物料颜色',
  search: skuSource.search,
  find: async () => [],
  resolve: async (texts) => {
    const codes = [...new Set(texts)].filter((text) => text !== '' && text.length <= LONGEST_CODE).slice(0, MOST_CODES);
    const { rows } = await call(materialsApi.pickSkus, { body: { codes, pageSize: PASTED } });
    return matchLabels(rows.map(optionOf), texts);
  },
};
