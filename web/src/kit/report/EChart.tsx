import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendPlainComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef, useState } from 'react';
import type { ReportChart, ReportPoint } from '@mrp/contract/lib/report.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { chartOption, spokenChart } from './chart-options.ts';
import { placeOf, type ChartColours, type ChartText } from './chart-text.ts';
import './echart.css';

// What single kinds of charts need besides is registered by LazyChart.
use([BarChart, LineChart, GridComponent, LegendPlainComponent, TooltipComponent, SVGRenderer]);

export interface EChartProps {
  chart: ReportChart;
  points: readonly ReportPoint[];
  text: ChartText;
  height: number;
  onPick: (point: ReportPoint, series: string) => void;
}

/** A chart by ECharts in the colours of the theme. Screen readers hear its figures; by keyboard they open in its table. */
export function EChart({ chart, points, text, height, onPick }: EChartProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const made = useRef<EChartsType | null>(null);
  const theme = useTheme();
  const pick = useLatest(onPick);
  const shown = useLatest(points);
  useEffect(() => {
    if (!element) return;
    const drawn = init(element, undefined, { renderer: 'svg' });
    made.current = drawn;
    drawn.on('click', ({ data, dataIndex, seriesId }) => {
      const point = shown.current[placeOf(data) ?? dataIndex];
      if (point && seriesId !== undefined) pick.current(point, seriesId);
    });
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.dispose();
      made.current = null;
    };
  }, [element, pick, shown]);
  useEffect(() => {
    if (element) made.current?.setOption(chartOption(chart, points, text, readColours(element)), { notMerge: true });
  }, [element, chart, points, text, theme, height]);
  return (
    <figure className="k-echart" aria-label={spokenChart(chart, points, text)}>
      <div ref={setElement} style={{ height }} aria-hidden="true" />
    </figure>
  );
}

/** The theme's name, so that the chart is drawn again when it changes. */
function useTheme(): string {
  const [theme, setTheme] = useState(() => document.documentElement.dataset['theme'] ?? '');
  useEffect(() => {
    const observer = new MutationObserver(() => setTheme(document.documentElement.dataset['theme'] ?? ''));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return theme;
}

function readColours(element: HTMLElement): ChartColours {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    strong: of('--k-report-strong'),
    pale: of('--k-report-pale'),
    short: of('--k-report-short'),
    grey: of('--k-bar-4'),
    text: of('--color-text-secondary'),
    strongText: of('--color-text'),
    line: of('--color-border-secondary'),
    surface: of('--color-bg-container'),
  };
}
