import type { ReportChart, ReportPoint } from '@mrp/contract/lib/report.ts';
import type { BarSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import { height, textOfSeries, type ChartColours, type ChartText } from './chart-text.ts';

/** An invisible bar below each one, so that it begins where the one before ended. */
export function fallBase(name: string, points: readonly ReportPoint[]): BarSeriesOption {
  let sum = 0;
  const data = points.map(({ values }) => {
    const before = sum;
    sum += height(values[name]) ?? 0;
    return before;
  });
  return { type: 'bar', id: 'base', stack: 'all', silent: true, data, itemStyle: { color: 'transparent' }, barMaxWidth: 16 };
}

/** A share of the whole along lying bars, on an axis of its own. */
export const shareLine = (
  { name, label, colour }: { name: string; label: string; colour: string },
  points: readonly ReportPoint[],
): LineSeriesOption => ({
  type: 'line',
  id: name,
  name: label,
  xAxisIndex: 1,
  data: points.map(({ values }, at) => [height(values[name]) ?? 0, at]),
  symbolSize: 6,
  color: colour,
  lineStyle: { width: 2 },
});

export const shareAxis = (colours: ChartColours) => ({
  type: 'value' as const,
  min: 0,
  max: 100,
  position: 'top' as const,
  splitNumber: 2,
  splitLine: { show: false },
  axisLabel: { color: colours.text, fontSize: 12, formatter: '{value}%' },
});

/** Axes and dots of one figure against another, each axis with its name and unit. */
export function scatterParts({ series }: ReportChart, points: readonly ReportPoint[], text: ChartText, colours: ChartColours) {
  const [[across, x] = ['', undefined], [up, y] = ['', undefined]] = Object.entries(series);
  const axisOf = (one: typeof x) => ({
    type: 'value' as const,
    scale: true,
    splitNumber: 3,
    name: [one?.label, textOfSeries(one, text).unit].filter(Boolean).join(' '),
    nameTextStyle: { color: colours.text, fontSize: 12 },
    axisLabel: { color: colours.text, fontSize: 12 },
    axisLine: { lineStyle: { color: colours.line } },
    splitLine: { lineStyle: { color: colours.line } },
  });
  const dots: ScatterSeriesOption = {
    type: 'scatter',
    id: up,
    name: y?.label ?? '',
    symbolSize: 10,
    color: colours.strong,
    itemStyle: { opacity: 0.75 },
    data: points.map(({ values }, place) => ({ value: [height(values[across]) ?? 0, height(values[up]) ?? 0], place })),
  };
  return {
    grid: { left: 8, right: 16, top: 28, bottom: 28, outerBoundsMode: 'same' as const, outerBoundsContain: 'axisLabel' as const },
    xAxis: { ...axisOf(x), nameLocation: 'middle' as const, nameGap: 26 },
    yAxis: axisOf(y),
    series: [dots],
  };
}
