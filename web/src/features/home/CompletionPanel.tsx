import type { Completion } from '@mrp/contract/features/home/panels.ts';
import type { ReportChart, ReportPoint } from '@mrp/contract/lib/report.ts';
import { compareDecimals, decimal } from '@mrp/contract/lib/decimals.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ExplainableFigure } from '../../kit/explain/ExplainableFigure.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { ChartOrTable } from '../../kit/report/ChartOrTable.tsx';
import { LazyChart } from '../../kit/report/LazyChart.tsx';
import { formatCount, formatDay, formatNumber } from '../../lib/format/format.ts';

const HEIGHT = 216;
const CompletionOrdersPanel = lazyPanel(async () => (await import('./CompletionOrdersPanel.tsx')).CompletionOrdersPanel);

const text = { unit: '%', decimals: 1 };
const chart: ReportChart = {
  label: '备料完成率',
  note: '每周应到的采购单与备料生产单',
  kind: 'lines',
  axis: '周',
  series: { percent: { label: '完成率', tone: 'strong', column: 'percent' } },
  measure: text,
};

type Week = Completion['weeks'][number];

/** 备料完成率: the last week that has ended, and those before it as a line; every week opens its orders. */
export function CompletionPanel({ completion: { weeks, change } }: { completion: Completion }) {
  const [asTable, setAsTable] = useState(false);
  const { opened, open } = useOpenedWeek(weeks);
  const last = weeks.at(-1);
  return (
    <section className="sheet home-recent home-completion" aria-labelledby="home-completion">
      <header>
        <h2 id="home-completion">
          备料完成率 <small>每周应到的单，按期到齐的占比</small>
        </h2>
        {last && last.due > 0 && (
          <Button type="link" size="small" onClick={() => open(last)}>
            查看明细
          </Button>
        )}
      </header>
      <div className="home-rate">
        {!last || last.percent === null ? (
          <span className="text-hint">上周没有应到的单</span>
        ) : (
          <span>
            <WeekFigure week={last} figure={formatNumber(last.percent, 1)} unit="%" isOpen={opened === last} onOpen={open} />{' '}
            <span className="k-unit">%</span>
            {change !== null && <Change change={change} />}
          </span>
        )}
        <ChartOrTable asTable={asTable} onChange={setAsTable} />
      </div>
      {asTable ? (
        <WeeksTable weeks={weeks} opened={opened} onOpen={open} />
      ) : (
        <LazyChart chart={chart} points={weeks.map(pointOf)} text={text} height={HEIGHT} onPick={({ key }) => open(weekOf(weeks, key))} />
      )}
      {opened && <CompletionOrdersPanel key={opened.from} week={opened} onClose={() => open(undefined)} />}
    </section>
  );
}

const pointOf = ({ from, percent }: Week): ReportPoint => ({
  key: from,
  label: formatDay(from),
  across: '',
  narrow: {},
  values: { percent },
});
const weekOf = (weeks: readonly Week[], from: string | null): Week | undefined => weeks.find((week) => week.from === from);

/** The week whose orders are shown stands in the address; a week that is not shown opens nothing. */
function useOpenedWeek(weeks: readonly Week[]) {
  const [params, setParams] = useSearchParams();
  return {
    opened: weekOf(weeks, params.get('week')),
    open: (week: Week | undefined) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (week) next.set('week', week.from);
          else next.delete('week');
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

interface WeekFigureProps {
  week: Week;
  figure: string;
  unit: string;
  isOpen: boolean;
  onOpen: (week: Week) => void;
}

const WeekFigure = ({ week, figure, unit, isOpen, onOpen }: WeekFigureProps) => (
  <ExplainableFigure label={`${formatDay(week.from)} 一周 ${figure} ${unit}，查看单据`} isOpen={isOpen} onExplain={() => onOpen(week)}>
    <strong>{figure}</strong>
  </ExplainableFigure>
);

interface WeeksTableProps {
  weeks: readonly Week[];
  opened: Week | undefined;
  onOpen: (week: Week) => void;
}

/** The figures of the line, the last week first. */
function WeeksTable({ weeks, opened, onOpen }: WeeksTableProps) {
  const figure = (week: Week, value: string, unit: string) =>
    week.due === 0 ? <EmptyCell /> : <WeekFigure week={week} figure={value} unit={unit} isOpen={opened === week} onOpen={onOpen} />;
  return (
    <PlainTable label="备料完成率的数据">
      <thead>
        <tr>
          <th scope="col">周</th>
          {['应到 单', '按期 单', '完成率 %'].map((head) => (
            <th key={head} scope="col" className="num">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((week) => (
          <tr key={week.from}>
            <th scope="row">{formatDay(week.from)}</th>
            <td className="num">{figure(week, formatCount(week.due), '单应到')}</td>
            <td className="num">{figure(week, formatCount(week.kept), '单按期')}</td>
            <td className="num">{figure(week, formatNumber(week.percent, 1), '%')}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function Change({ change }: { change: string }) {
  const way = compareDecimals(change, '0');
  if (way === 0) return <small>与上周相同</small>;
  return (
    <small className={way > 0 ? 'text-success' : 'text-error'}>
      {way > 0 ? '▲' : '▼'} {formatNumber(decimal(change).abs().toFixed(), 1)} 个百分点，较上周
    </small>
  );
}
