import type { ItemLevel, HolderRef } from '@mrp/contract/features/stock/item-level.ts';
import type { StockFigures, StockItem } from '@mrp/contract/features/stock/list.ts';
import { StepChart } from '../../../kit/chart/StepChart.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { levelLinesOf } from './LevelsPanel.tsx';
import { apiOf, itemName } from '../text.ts';

const SHOWN_DAYS = 90;

interface AsOfPanelProps {
  goods: ItemLevel;
  subject: StockItem & StockFigures;
  holder: HolderRef | null;
  /** Absent: now. */
  at: string | undefined;
}

/** The movements of the ninety days before the figure, as known at that time. */
export function AsOfPanel({ goods, subject, holder, at }: AsOfPanelProps) {
  const { data: shown = [] } = useApiQuery(apiOf(goods).listLevels, {
    params: { id: subject.itemId },
    query: { days: SHOWN_DAYS, ...(at && { at }), ...(holder && { holderId: holder.id }) },
  });
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return null;
  return (
    <StepChart
      label={`库存走势 ${itemName(subject)} ${subject.unit.name}`}
      lines={levelLinesOf(shown)}
      from={first.day}
      to={last.day}
      decimals={subject.unit.decimals}
    />
  );
}
