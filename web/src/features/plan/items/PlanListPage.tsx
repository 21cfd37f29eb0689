import { planApi } from '@mrp/contract/features/plan.ts';
import { planList, weekKeys, weekLabel, type WeekKey } from '@mrp/contract/features/plan/list.ts';
import type { PlanItem } from '@mrp/contract/features/plan/record.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { planWords } from '@mrp/contract/features/plan/words.ts';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { ExplainableFigure } from '../../../kit/explain/ExplainableFigure.tsx';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useIsNarrow } from '../../../kit/list/useIsNarrow.ts';
import { ViewLinks } from '../../../kit/list-views/ViewLinks.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { askExport } from '../../../lib/api/export-question.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { preparationViews } from '../../preparations/text.ts';
import { PLAN_PRINT, WHAT_IF } from '../addresses.ts';
import { planSources } from './plan-choices.ts';
import { exact, exactText, itemName, leftOver, momentText, needed, neededText, weekSpan, weekTitle } from '../text.ts';
import { useFreshPlan } from '../useFreshPlan.ts';
import '../plan.css';

const PlanPeekPanel = lazyPanel(async () => (await import('./PlanPeekPanel.tsx')).PlanPeekPanel);
const WeekPanel = lazyPanel(async () => (await import('./WeekPanel.tsx')).WeekPanel);

/** The documents of one week, or without a week everything of the material. */
interface Opened {
  item: PlanItem;
  week: number | null;
}

/** 物料计划: each material by week, red where it falls below zero. */
export function PlanListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const moment = useFreshPlan({ computes: true });
  const today = moment?.today ?? '';
  const narrow = useIsNarrow();
  const { search } = useLocation();
  return (
    <>
      <ViewLinks {...preparationViews} />
      <ListPage
        list={planList}
        endpoint={planApi.list}
        title="物料计划"
        noun="要用或在途的物料"
        sources={planSources}
        rowName={(row) => `${row.code} ${itemName(row)}`}
        cells={cellsOf({ today, opened, onOpen: setOpened })}
        tools={
          <>
            <ActionButton to={WHAT_IF}>试算</ActionButton>
            {!narrow && <ActionButton to={`${PLAN_PRINT}${search}`}>打印</ActionButton>}
          </>
        }
        strip={<MomentStrip />}
        peek={(row) => <PlanPeekPanel id={row.id} />}
        onExport={(request) => askExport(planList, request)}
        firstUse="成衣订单有了生效的BOM，或设了安全库存、下了备料单和采购单以后，这里按周列出每种物料的需求、到货和预计可用。"
      />
      {opened && <WeekPanel {...opened} today={today} onClose={() => setOpened(null)} />}
    </>
  );
}

function MomentStrip() {
  const { data, error } = useApiQuery(planApi.getMoment, {}, { handlesErrors: 'all' });
  if (error) return <p className="text-warning">{error.message}</p>;
  // Its lines are there before it is read: the list below does not move.
  if (!data) return <p className="plan-moment" />;
  return (
    <p className="plan-moment text-muted">
      {momentText(data)}。各周为周末的预计可用：{weekLabel(1)} {weekSpan(data.today, 1)}，{weekLabel(2)} {weekSpan(data.today, 2)}
      ，依次类推。
      {data.leftOut > 0 && (
        <span className="text-warning"> 另有 {data.leftOut} 行BOM没有颜色、尺码、单位或生效的BOM，未计入，见「齐料」。</span>
      )}
    </p>
  );
}

interface Opening {
  today: string;
  opened: Opened | null;
  onOpen: (opened: Opened) => void;
}

/** What is left at the end of a week, red below zero; it opens the documents of the week. */
const weekCell = (week: number, { today, opened, onOpen }: Opening) =>
  function WeekCell(item: PlanItem): ReactNode {
    const left = item[weekKeys[week] ?? 'w0'];
    const { demand = '0', supply = '0' } = item.weeks[week] ?? {};
    const moves = compareDecimals(demand, '0') > 0 || compareDecimals(supply, '0') > 0;
    const tone = compareDecimals(left, '0') < 0 ? 'below' : compareDecimals(left, item.safety) < 0 ? 'low' : moves ? '' : 'same';
    const told = `${itemName(item)} ${weekTitle(today, week)} 预计可用 ${leftOver(left, item.unit)} ${item.unit.name}，需求 ${neededText(demand, item.unit)}，到货 ${exactText(supply, item.unit)}`;
    return (
      <span className={`plan-left ${tone}`} title={told}>
        <ExplainableFigure
          inRow
          label={`${told}，看单据`}
          isOpen={opened?.item.id === item.id && opened.week === week}
          onExplain={() => onOpen({ item, week })}
        >
          {leftOver(left, item.unit)}
        </ExplainableFigure>
      </span>
    );
  };

/** Cells that open nothing. */
const plainCells = {
  unit: ({ unit }: PlanItem) => unit.name,
  stock: ({ stock, unit }: PlanItem) => exact(stock, unit),
  safety: ({ safety, unit }: PlanItem) => exact(safety, unit),
  demand: ({ demand, unit }: PlanItem) => needed(demand, unit),
  supply: ({ supply, unit }: PlanItem) => exact(supply, unit),
  shortWeek: ({ shortWeek, lacking }: PlanItem) =>
    shortWeek === null && compareDecimals(lacking, '0') === 0 ? (
      <span className="k-nothing">不缺</span>
    ) : (
      <span className="text-error">{shortWeek ?? planWords.safetyStock}</span>
    ),
  lacking: ({ lacking, unit }: PlanItem) =>
    compareDecimals(lacking, '0') === 0 ? <EmptyCell /> : <strong className="text-error">{needed(lacking, unit)}</strong>,
};

function cellsOf(opening: Opening) {
  const { opened, onOpen } = opening;
  const weeks = Object.fromEntries(weekKeys.map((key, at) => [key, weekCell(at, opening)])) as Record<
    WeekKey,
    (item: PlanItem) => ReactNode
  >;
  return {
    ...weeks,
    ...plainCells,
    name: (item: PlanItem) => (
      <ExplainableFigure
        inRow
        label={`${itemName(item)} 各周走势与供需对应`}
        isOpen={opened?.item.id === item.id && opened.week === null}
        onExplain={() => onOpen({ item, week: null })}
      >
        {item.name}
      </ExplainableFigure>
    ),
  };
}
