import { skuStockApi, spuStockApi, type StockChoice } from '@mrp/contract/features/stock.ts';
import type { Goods } from '@mrp/contract/features/stock/goods.ts';
import type { ResolvingSource } from '../kit/grid/columns.ts';
import type { PickerOption } from '../kit/pickers/entity-source.ts';
import { call } from '../lib/api.ts';
import { formatNumber } from '../lib/format.ts';
import { matchTexts } from './match-texts.ts';

/** A material that a line of stock may name, with what the line's quantities mean. */
export interface StockOption extends PickerOption {
  unit: string;
  decimals: number;
  secondUnit: string | null;
  lotTracked: StockChoice['lotTracked'];
  /** What its rolls are weighed against, where that is known. */
  fabric?: StockChoice['fabric'];
}

/** Where the goods lie; without it everything that may be stocked. */
export interface StockPlace {
  holderId: string;
  ownership: '1' | '2' | undefined;
}

const CHOICES = 50;
const PASTED = 500;

/** SKUs, or the SPUs whose greige is stocked; `place` is asked with every look. */
export function stockChoices(goods: Goods, place: () => StockPlace | undefined): ResolvingSource {
  const { choose } = goods === 'SKU' ? skuStockApi : spuStockApi;
  const at = () => {
    const { holderId, ownership } = place() ?? {};
    return { ...(holderId && { holderId }), ...(ownership && { ownership }) };
  };
  const list = async (asked: { q?: string; codes?: string[] }, signal?: AbortSignal): Promise<StockOption[]> => {
    const body = { ...asked, ...at(), page: 1, pageSize: asked.codes ? 200 : CHOICES };
    return (await call(choose, { body }, signal ? { signal } : {})).rows.map((row) => optionOf(goods, row));
  };
  return {
    key: `stock:${goods}`,
    label: goods === 'SKU' ? '物料' : '坯布',
    search: (q, signal) => list(q.trim() === '' ? {} : { q }, signal),
    // A line holds the whole record that was chosen: nothing is asked again by its id.
    find: async () => [],
    resolve: async (texts) => {
      const codes = [...new Set(texts)].slice(0, PASTED);
      const byCode = await list({ codes });
      const left = codes.filter((text) => !byCode.some(({ code }) => code === text));
      const byName = await Promise.all(left.map((q) => list({ q })));
      return matchTexts([...byCode, ...byName.flat()], texts);
    },
  };
}

function optionOf(goods: Goods, row: StockChoice): StockOption {
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
    lotTracked,
    fabric,
  };
}
