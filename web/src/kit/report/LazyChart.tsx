import type { ReportChart } from '@mrp/contract/lib/report.ts';
import type { ComponentType } from 'react';
import { lazyPanel } from '../lazy.tsx';
import type { EChartProps } from './EChart.tsx';

/** A chart with what only its kind needs, loaded before: ECharts knows only what is there when a chart is made. */
const chartWith = (parts?: () => Promise<unknown>): ComponentType<EChartProps> =>
  lazyPanel(async () => (await Promise.all([import('./EChart.tsx'), parts?.()]))[0].EChart);

const PlainChart = chartWith();

const charts: Readonly<Record<ReportChart['kind'], ComponentType<EChartProps>>> = {
  stack: PlainChart,
  bars: PlainChart,
  fall: PlainChart,
  lines: PlainChart,
  heat: chartWith(() => import('./heat-parts.ts')),
  tree: chartWith(() => import('./tree-parts.ts')),
  box: chartWith(() => import('./box-parts.ts')),
  scatter: chartWith(() => import('./scatter-parts.ts')),
};

/** A chart whose code loads when it is first shown; its place is kept meanwhile. */
export function LazyChart(props: EChartProps) {
  const Chart = charts[props.chart.kind];
  return (
    <div style={{ minHeight: props.height }}>
      <Chart {...props} />
    </div>
  );
}
