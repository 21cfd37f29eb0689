import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Level } from '@mrp/contract/features/stock/item.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { StepChart } from '../../../kit/chart/StepChart.tsx';
import type { ChartStep } from '../../../kit/chart/scales.ts';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { apiOf, isZero, itemName } from '../text.ts';
import type { ShownItem } from './useShownItem.ts';

const spans = { 90: '90 天', 180: '半年', 365: '一年' } as const;
type Span = keyof typeof spans;

/** 库存走势: the stock at the end of each day. */
export function useLevelsSection(goods: ItemLevel, { item, levels }: ShownItem, at: string | undefined): ObjectSection {
  const [days, setDays] = useState<Span>(90);
  const { data: known = [] } = useApiQuery(apiOf(goods).listLevels, { params: { id: item.itemId }, query: { days, ...(at && { at }) } });
  const data = levels(known);
  const [first, last] = [data[0], data.at(-1)];
  return {
    id: 'levels',
    title: '库存走势',
    note: `每日结存 · ${item.unit.name}`,
    extra: (
      <Segmented<Span>
        aria-label="时间"
        value={days}
        onChange={setDays}
        options={([90, 180, 365] as const).map((value) => ({ value, label: spans[value] }))}
      />
    ),
    content: first && last && (
      <StepChart
        label={`库存走势 ${itemName(item)} ${item.unit.name}`}
        lines={levelLinesOf(data)}
        from={first.day}
        to={last.day}
        decimals={item.unit.decimals}
        base={item.safetyStock ? { label: stockWords.safetyStock, value: item.safetyStock } : undefined}
      />
    ),
  };
}

export function levelLinesOf(levels: readonly Level[]) {
  const brand = { key: 'brand', label: stockWords.brand, steps: stepsOf(levels, 'brand'), strong: true };
  const supplier = { key: 'supplier', label: stockWords.supplier, steps: stepsOf(levels, 'supplier') };
  return levels.every((level) => isZero(level.supplier)) ? [brand] : [brand, supplier];
}

/** Only days on which the level changed. */
function stepsOf(levels: readonly Level[], ownership: 'brand' | 'supplier'): ChartStep[] {
  return levels.flatMap((level, at) =>
    level[ownership] === levels[at - 1]?.[ownership] ? [] : [{ day: level.day, value: level[ownership] }],
  );
}
