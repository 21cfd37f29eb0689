import type { ReportChart, ReportPoint } from '@mrp/contract/lib/report.ts';
import type { BoxplotSeriesOption, TreemapSeriesOption } from 'echarts/charts';
import { figureText, height, placeOf, shorten, tooltipHtml, type ChartColours, type ChartText } from './chart-text.ts';

/** Areas of a whole by group; a click finds its point by `at`. */
export function treeOption(
  { series }: ReportChart,
  points: readonly ReportPoint[],
  text: ChartText,
  colours: ChartColours,
): TreemapSeriesOption {
  const [[name, one] = ['', undefined]] = Object.entries(series);
  const placed = points.map((point, place) => ({ point, place }));
  const groups = [...Map.groupBy(placed, ({ point }) => point.across)];
  return {
    type: 'treemap',
    id: name,
    name: one?.label ?? '',
    roam: false,
    nodeClick: false,
    breadcrumb: { show: false },
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
    label: {
      color: colours.strongText,
      fontSize: 12,
      lineHeight: 18,
      overflow: 'truncate',
      formatter: ({ data }) => labelOf(data, points, name, text),
    },
    upperLabel: { show: true, height: 24, color: colours.text, fontSize: 12, formatter: '{b}' },
    itemStyle: { color: colours.pale, borderColor: colours.surface, borderWidth: 1, gapWidth: 1 },
    levels: [{ itemStyle: { borderWidth: 0, gapWidth: 4 } }, { itemStyle: { borderColor: colours.line, borderWidth: 1, gapWidth: 1 } }],
    data: groups.map(([group, members]) => ({
      name: group,
      children: members.map(({ point, place }) => ({
        name: point.label,
        value: height(point.values[name]) ?? 0,
        place,
        itemStyle: { color: colours.pale },
      })),
    })),
  };
}

function labelOf(data: unknown, points: readonly ReportPoint[], name: string, text: ChartText): string {
  const point = points[placeOf(data) ?? -1];
  return point ? `${shorten(point.label, 12)}\n${figureText(point.values[name], text)}` : '';
}

/** From the lowest to the highest with the middle half as a box. */
export function boxOption(chart: ReportChart, points: readonly ReportPoint[], text: ChartText, colours: ChartColours): BoxplotSeriesOption {
  const names = Object.keys(chart.series);
  const middle = names[2] ?? '';
  return {
    type: 'boxplot',
    id: middle,
    name: chart.series[middle]?.label ?? '',
    boxWidth: [8, 32],
    itemStyle: { color: colours.pale, borderColor: colours.strong, borderWidth: 1.5 },
    data: points.map(({ values }) => names.map((one) => height(values[one]) ?? 0)),
    tooltip: { formatter: ({ dataIndex }) => tooltipHtml(chart, points[dataIndex], text) },
  };
}
