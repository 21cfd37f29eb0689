import { preparationLookupsApi, type MeitaoSku } from '@mrp/contract/features/preparations/lookups.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import type { ResolvingSource } from '../../kit/grid/columns/columns.ts';
import type { PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { matchLabels } from '../quick-entry/match-labels.ts';

const CHOICES = 50;
const PASTED = 200;

/** SKUs for the lines of a set; the holder is read at each query, for the available stock there. */
export function meitaoSource(holderOf: () => string | null): ResolvingSource {
  const list = async (asked: { q?: string; codes?: string[] }, signal?: AbortSignal): Promise<PickerOption[]> => {
    const holderId = holderOf();
    const body = { ...asked, ...(holderId && { holderIds: [holderId] }), page: 1, pageSize: asked.codes ? PASTED : CHOICES };
    return (await call(preparationLookupsApi.listMeitaoSkus, { body }, signal ? { signal } : {})).rows.map(optionOf);
  };
  return {
    key: 'meitao-sku',
    label: '物料',
    search: (q, signal) => list(q.trim() === '' ? {} : { q }, signal),
    // A line stores the whole chosen record, so names need no lookup by id.
    find: async () => [],
    resolve: async (texts) => {
      const codes = [...new Set(texts)];
      const byCode = await list({ codes });
      const left = codes.filter((text) => !byCode.some(({ code }) => code === text));
      const byName = await Promise.all(left.map((q) => list({ q })));
      return matchLabels([...byCode, ...byName.flat()], texts);
    },
  };
}

function optionOf({ id, code, name, colourName, unit, imageUrl, brandAvailable, supplierAvailable }: MeitaoSku): PickerOption {
  const title = [name, colourName].filter(Boolean).join(' ');
  const available = formatNumber(sumDecimals([brandAvailable, supplierAvailable]), 2);
  return { id, code, name: title, note: `可用 ${available} ${unit.name}`, shade: { name: title, pictureUrl: imageUrl } };
}
