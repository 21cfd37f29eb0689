import { MAX_IDS, skuStockApi, spuStockApi, type StockChoice } from '@mrp/contract/features/stock.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import type { ResolvingSource } from '../../kit/grid/columns/columns.ts';
import type { PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { explainInactive } from '../../pickers/inactive-materials.ts';
import { matchLabels } from '../../pickers/quick-entry/match-labels.ts';

/** A material that a stock line may name, with its units. */
export interface StockOption extends PickerOption {
  unit: string;
  decimals: number;
  secondUnit: string | null;
  /** At the place that was asked for; null without one. */
  available?: string | null;
  lotTracked: StockChoice['lotTracked'];
  /** Data for the expected weight of rolls, where known. */
  fabric?: StockChoice['fabric'];
}

/** The holder of the stock; without it all items that may be stocked. */
export interface StockPlace {
  holderId: string;
  ownership: '1' | '2' | undefined;
}

const CHOICES = 50;
const LONGEST_CODE = 64;
const LONGEST_NAME = 160;

interface Asked {
  q?: string;
  codes?: string[];
  names?: string[];
}

/** Maximum number of texts per request. */
const slicesOf = (texts: Iterable<string>, longest: number): string[][] => {
  const distinct = [...new Set(texts)].filter((text) => text !== '' && text.length <= longest);
  return Array.from({ length: Math.ceil(distinct.length / MAX_IDS) }, (_, at) => distinct.slice(at * MAX_IDS, (at + 1) * MAX_IDS));
};

/** SKUs, or SPUs with greige stock; `place` is read at each query. */
export function stockChoices(goods: ItemLevel, place: () => StockPlace | undefined): ResolvingSource {
  const { choose } = goods === 'SKU' ? skuStockApi : spuStockApi;
  const at = () => {
    const { holderId, ownership } = place() ?? {};
    return { ...(holderId && { holderId }), ...(ownership && { ownership }) };
  };
  const list = async (asked: Asked, page: { page: number; pageSize: number }, signal?: AbortSignal) => {
    const { rows, total } = await call(choose, { body: { ...asked, ...at(), ...page } }, signal ? { signal } : {});
    return { options: rows.map((row) => optionOf(goods, row)), total };
  };
  /** Loads all matches in batches, because a name may match several. */
  const listAll = async (questions: readonly Asked[]): Promise<StockOption[]> => {
    const found: StockOption[] = [];
    for (const asked of questions)
      for (let page = 1, left = 1; left > 0; page++) {
        const { options, total } = await list(asked, { page, pageSize: MAX_IDS });
        found.push(...options);
        left = total - page * MAX_IDS;
      }
    return found;
  };
  return explainInactive({
    key: `stock:${goods}`,
    label: goods === 'SKU' ? stockWords.material : stockWords.greige,
    search: async (q, signal) => (await list(q.trim() === '' ? {} : { q }, { page: 1, pageSize: CHOICES }, signal)).options,
    // A line stores the whole chosen record, so names need no lookup by id.
    find: async () => [],
    resolve: async (texts) => {
      // Codes are upper case, however they are typed.
      const codes = slicesOf(
        texts.flatMap((text) => [text.trim(), text.trim().toUpperCase()]),
        LONGEST_CODE,
      );
      const byCode = await listAll(codes.map((slice) => ({ codes: slice })));
      const known = new Set(byCode.map(({ code }) => code.toUpperCase()));
      const left = texts.map((text) => text.trim()).filter((text) => !known.has(text.toUpperCase()));
      const byName = await listAll(slicesOf(left, LONGEST_NAME).map((slice) => ({ names: slice })));
      // A record that matches by both code and name counts once.
      const found = new Map([...byCode, ...byName].map((option) => [option.id, option]));
      return matchLabels([...found.values()], texts);
    },
  });
}

export function optionOf(goods: ItemLevel, row: StockChoice): StockOption {
  const { spuId, skuId, code, name, colourName, hex, available, unit, secondUnit, specification, lotTracked, fabric } = row;
  const there = available === null ? null : `可用 ${formatNumber(available, unit.decimals)} ${unit.name}`;
  const title = [name, colourName].filter(Boolean).join(' ');
  return {
    id: (goods === 'SKU' ? skuId : spuId) ?? spuId,
    code,
    name: title,
    note: there ?? [specification, unit.name].filter(Boolean).join(' · '),
    shade: { name: title, hex },
    unit: unit.name,
    decimals: unit.decimals,
    secondUnit: secondUnit?.name ?? null,
    available,
    lotTracked,
    fabric,
  };
}
