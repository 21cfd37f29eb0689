import type { ChartMeasure, ReportChart, ReportPoint } from '@mrp/contract/lib/report.ts';
import type {
  BarSeriesOption,
  BoxplotSeriesOption,
  HeatmapSeriesOption,
  LineSeriesOption,
  ScatterSeriesOption,
  TreemapSeriesOption,
} from 'echarts/charts';
import type { ComposeOption } from 'echarts/core';
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption, VisualMapComponentOption } from 'echarts/components';
import { formatNumber } from '../../lib/format/format.ts';
import { figureText, height, placeOf, shorten, textOfSeries, tooltipHtml, type ChartColours, type ChartText } from './chart-text.ts';
import { fallBase, scatterParts, shareAxis, shareLine } from './compare-options.ts';
import { boxOption, treeOption } from './spread-options.ts';

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | HeatmapSeriesOption
  | BoxplotSeriesOption
  | ScatterSeriesOption
  | TreemapSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>;

/** What a screen reader hears instead of the picture. */
export function spokenChart({ label, series }: ReportChart, points: readonly ReportPoint[], text: ChartText): string {
  const names = Object.entries(series);
  const told = points
    .slice(0, 24)
    .map(
      (point) =>
        `${[point.label, point.across].filter(Boolean).join(' ')}：${names.map(([name, one]) => `${one.label} ${figureText(point.values[name], textOfSeries(one, text))}`).join('、')}`,
    );
  return points.length === 0 ? `${label}，没有数据` : `${label}。${told.join('；')}${points.length > 24 ? '；其余见表' : ''}`;
}

const tooltipLook = ({ surface, line, text }: ChartColours) => ({
  backgroundColor: surface,
  borderColor: line,
  textStyle: { color: text, fontSize: 12 },
});

/** The point of an area, which says its place itself. */
const pointTooltip = (
  chart: ReportChart,
  points: readonly ReportPoint[],
  text: ChartText,
  colours: ChartColours,
): ChartOption['tooltip'] => ({
  ...tooltipLook(colours),
  formatter: (shown) => {
    const { data } = (Array.isArray(shown) ? shown[0] : shown) ?? {};
    return tooltipHtml(chart, points[placeOf(data) ?? -1], text);
  },
});

export function chartOption(chart: ReportChart, points: readonly ReportPoint[], text: ChartText, colours: ChartColours): ChartOption {
  const shared = { animation: false, textStyle: { fontFamily: 'inherit', color: colours.text }, ...frameOf(chart) };
  if (chart.kind === 'heat') return { ...shared, ...heatOption(chart, points, text, colours) };
  if (chart.kind === 'tree')
    return { ...shared, tooltip: pointTooltip(chart, points, text, colours), series: [treeOption(chart, points, text, colours)] };
  if (chart.kind === 'scatter')
    return { ...shared, ...scatterParts(chart, points, text, colours), tooltip: pointTooltip(chart, points, text, colours) };
  if (chart.kind === 'box')
    return {
      ...shared,
      ...axesOf(chart, points, text, colours),
      tooltip: { ...tooltipLook(colours), trigger: 'item' },
      series: [boxOption(chart, points, text, colours)],
    };
  return {
    ...shared,
    legend: {
      show: Object.keys(chart.series).length > 1,
      top: 0,
      right: 12,
      itemGap: 16,
      itemWidth: 10,
      itemHeight: 10,
      textStyle: { color: colours.text },
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: chart.kind === 'lines' ? 'line' : 'shadow' },
      ...tooltipLook(colours),
      formatter: (shown) => tooltipHtml(chart, points[(Array.isArray(shown) ? shown[0] : shown)?.dataIndex ?? 0], text),
    },
    ...axesOf(chart, points, text, colours),
    series: Object.entries(chart.series).flatMap(([name, one]) => [
      ...(chart.kind === 'fall' ? [fallBase(name, points)] : []),
      seriesOf(chart, { name, ...one }, points, { text, colours }),
    ]),
  };
}

/** Room for the figures at the ends of lying bars. */
const FIGURE_ROOM = 104;

const frameOf = ({ series, kind }: ReportChart): Pick<ChartOption, 'grid'> => ({
  grid: {
    left: 8,
    right: isLying(kind) ? FIGURE_ROOM : 16,
    top: Object.keys(series).length > 1 ? 32 : 8,
    bottom: 4,
    outerBoundsMode: 'same',
    outerBoundsContain: 'axisLabel',
  },
});

function axesOf(
  { kind, series }: ReportChart,
  points: readonly ReportPoint[],
  text: ChartText,
  colours: ChartColours,
): Pick<ChartOption, 'xAxis' | 'yAxis'> {
  const names = {
    type: 'category' as const,
    data: points.map(({ label, key }) => (isLying(kind) ? shorten(label) : /^\d{4}-\d\d-\d\d$/.test(key) ? key.slice(5) : label)),
    axisLine: { lineStyle: { color: colours.line } },
    axisTick: { show: false },
    axisLabel: { color: colours.text, fontSize: 12 },
  };
  const figures = {
    type: 'value' as const,
    splitNumber: 3,
    // Documents and kinds are whole.
    ...(text.decimals === 0 && { minInterval: 1 }),
    axisLabel: {
      color: colours.text,
      fontSize: 12,
      formatter: (value: number) => formatNumber(String(value), Number.isInteger(value) ? 0 : Math.min(text.decimals, 2)),
    },
    splitLine: { lineStyle: { color: colours.line } },
    scale: kind === 'lines' || kind === 'box',
    // A share is never drawn beyond the whole.
    ...(kind === 'lines' && text.unit === '%' && isWhole(points) && { max: 100 }),
  };
  if (!isLying(kind)) return { xAxis: names, yAxis: figures };
  const shares = Object.values(series).some(({ measure }) => measure !== undefined);
  return { xAxis: shares ? [figures, shareAxis(colours)] : figures, yAxis: { ...names, inverse: true } };
}

const isLying = (kind: ReportChart['kind']): boolean => kind === 'bars' || kind === 'fall';

/** Shares, as against changes that may exceed the whole. */
const isWhole = (points: readonly ReportPoint[]): boolean =>
  points.every(({ values }) => Object.values(values).every((value) => (height(value) ?? 0) <= 100));

/** Stripes are told apart without colours, in print too. */
const stripes = (colour: string) => ({ symbol: 'rect', color: colour, dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: -Math.PI / 4 });

function seriesOf(
  { kind }: ReportChart,
  { name, label, tone, measure }: { name: string; label: string; tone: keyof ChartColours; measure?: ChartMeasure },
  points: readonly ReportPoint[],
  { text, colours }: { text: ChartText; colours: ChartColours },
): BarSeriesOption | LineSeriesOption {
  if (measure) return shareLine({ name, label, colour: colours[tone] }, points);
  const data = points.map(({ values }) => height(values[name]));
  if (kind === 'lines')
    return { type: 'line', id: name, name: label, data, symbolSize: 6, color: colours[tone], lineStyle: { width: 2 }, connectNulls: true };
  const style =
    tone === 'short'
      ? { color: colours.surface, borderColor: colours.short, borderWidth: 1, decal: stripes(colours.short) }
      : { color: colours[tone] };
  return {
    type: 'bar',
    id: name,
    name: label,
    data,
    itemStyle: style,
    barMaxWidth: isLying(kind) ? 16 : 32,
    ...(isLying(kind) && {
      label: {
        show: true,
        position: 'right',
        color: colours.text,
        fontSize: 12,
        formatter: ({ dataIndex }) => figureText(points[dataIndex]?.values[name], text),
      },
    }),
    ...(kind !== 'bars' && { stack: 'all' }),
  };
}

/** Cells of a heat map that are wide enough for their figure. */
const LABELLED = 60;

function heatOption({ series }: ReportChart, points: readonly ReportPoint[], text: ChartText, colours: ChartColours): ChartOption {
  const [[name, one] = ['', undefined]] = Object.entries(series);
  const columns = [...new Set(points.map(({ across }) => across))];
  const rows = [...new Set(points.map(({ label }) => label))];
  const axis = {
    type: 'category' as const,
    axisTick: { show: false },
    axisLabel: { color: colours.text, fontSize: 12 },
    axisLine: { lineStyle: { color: colours.line } },
  };
  return {
    xAxis: {
      ...axis,
      data: columns.map((name) => shorten(name, 12)),
      axisLabel: { ...axis.axisLabel, rotate: columns.length > 8 ? 30 : 0 },
    },
    yAxis: { ...axis, data: rows.map((name) => shorten(name)), inverse: true },
    visualMap: { show: false, min: 0, max: 100, inRange: { color: [colours.line, colours.pale, colours.strong] } },
    tooltip: {
      ...tooltipLook(colours),
      formatter: (shown) => tooltipHtml({ series }, points[(Array.isArray(shown) ? shown[0] : shown)?.dataIndex ?? 0], text),
    },
    series: [
      {
        type: 'heatmap',
        id: name,
        name: one?.label ?? '',
        data: points.map(({ label, across, values }) => [columns.indexOf(across), rows.indexOf(label), height(values[name]) ?? '-']),
        itemStyle: { borderColor: colours.surface, borderWidth: 2 },
        label: {
          show: points.length <= LABELLED,
          color: colours.text,
          textBorderColor: colours.surface,
          textBorderWidth: 2,
          formatter: ({ dataIndex }) => figureText(points[dataIndex]?.values[name], text),
        },
      },
    ],
  };
}
