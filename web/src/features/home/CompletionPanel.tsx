import type { Completion } from '@mrp/contract/features/home/panels.ts';
import type { ReportChart, ReportPoint } from '@mrp/contract/lib/report.ts';
import { compareDecimals, decimal } from '@mrp/contract/lib/decimals.ts';
import { Link } from 'react-router';
import { lazyPanel } from '../../kit/lazy.tsx';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { useHasPage } from '../../lib/useMenu.ts';

const HEIGHT = 216;
const EChart = lazyPanel(async () => (await import('../../kit/report/EChart.tsx')).EChart, <div style={{ height: HEIGHT }} />);

const REPORT = '/overviewTable';
const text = { unit: '%', decimals: 1 };
const chart: ReportChart = {
  label: '备料完成率',
  note: '每周应到的采购单与备料生产单',
  kind: 'lines',
  axis: '周',
  series: { percent: { label: '完成率', tone: 'strong' } },
  measure: text,
};

/** 备料完成率: the last week that has ended, and those before it as a line. */
export function CompletionPanel({ completion: { weeks, change } }: { completion: Completion }) {
  const hasReport = useHasPage(REPORT);
  const last = weeks.at(-1)?.percent ?? null;
  const points: ReportPoint[] = weeks.map(({ from, percent }) => ({
    key: from,
    label: formatDay(from),
    across: '',
    narrow: {},
    values: { percent },
  }));
  return (
    <section className="sheet home-recent home-completion" aria-labelledby="home-completion">
      <header>
        <h2 id="home-completion">
          备料完成率 <small>每周应到的单，按期到齐的占比</small>
        </h2>
        {hasReport && <Link to={REPORT}>查看明细</Link>}
      </header>
      <p className="home-rate">
        {last === null ? (
          <span className="text-hint">上周没有应到的单</span>
        ) : (
          <>
            <strong>{formatNumber(last, 1)}</strong> <span className="k-unit">%</span>
            {change !== null && <Change change={change} />}
          </>
        )}
      </p>
      <EChart chart={chart} points={points} text={text} height={HEIGHT} onPick={() => undefined} />
    </section>
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
