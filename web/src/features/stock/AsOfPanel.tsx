import type { Goods, HolderRef } from '@mrp/contract/features/stock/goods.ts';
import type { StockFigures, StockItem } from '@mrp/contract/features/stock/list.ts';
import { StepChart } from '../../kit/chart/StepChart.tsx';
import { dayOf, daysBetween } from '../../lib/format.ts';
import { useApiQuery } from '../../lib/useApi.ts';
import { useNow } from '../../lib/useNow.ts';
import { linesOf } from './LevelsPanel.tsx';
import { apiOf, itemName, levelsUpTo } from './text.ts';

const SHOWN_DAYS = 90;
/** The longest history that levels are told of. */
const MOST_DAYS = 730;

interface AsOfPanelProps {
  goods: Goods;
  subject: StockItem & StockFigures;
  holder: HolderRef | null;
  /** Absent: now. */
  at: string | undefined;
}

/** The ninety days that led to the figure, at its place; nothing where they lie before all that levels are told of. */
export function AsOfPanel({ goods, subject, holder, at }: AsOfPanelProps) {
  const now = useNow();
  const day = dayOf(at ?? now);
  const ago = daysBetween(day, dayOf(now));
  const { data = [] } = useApiQuery(apiOf(goods).listLevels, {
    params: { id: subject.itemId },
    query: { days: Math.min(MOST_DAYS, SHOWN_DAYS + ago), ...(holder && { holderId: holder.id }) },
  });
  const shown = levelsUpTo(data, day).slice(-SHOWN_DAYS);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return null;
  return (
    <StepChart
      label={`库存走势 ${itemName(subject)} ${subject.unit.name}`}
      lines={linesOf(shown)}
      from={first.day}
      to={last.day}
      decimals={subject.unit.decimals}
    />
  );
}
