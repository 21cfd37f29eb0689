import { decimal } from '@mrp/contract/lib/decimals.ts';
import type { ReportChart, ReportPoint, ReportSeries } from '@mrp/contract/lib/report.ts';
import { formatNumber } from '../../lib/format/format.ts';

/** Colours of the theme, read from the page. */
export interface ChartColours {
  strong: string;
  pale: string;
  short: string;
  grey: string;
  text: string;
  /** On a pale ground. */
  strongText: string;
  line: string;
  surface: string;
}

/** Floats are enough for the length of bars; every figure on screen comes from the exact text. */
export const height = (value: string | null | undefined): number | null =>
  value === null || value === undefined ? null : decimal(value).toNumber();

/** Text that a chart says for its figures. */
export interface ChartText {
  unit: string;
  decimals: number;
}

export const figureText = (value: string | null | undefined, { unit, decimals }: ChartText): string =>
  `${formatNumber(value, decimals)} ${unit}`.trim();

/** What the figures of a series are: its own measure, or that of the chart. */
export const textOfSeries = (series: Pick<ReportSeries, 'measure'> | undefined, text: ChartText): ChartText => series?.measure ?? text;

export const shorten = (label: string, longest = 24): string => (label.length > longest ? `${label.slice(0, longest)}…` : label);

/** ECharts takes the tooltip as HTML, so text from the database is escaped. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

export function tooltipHtml({ series }: Pick<ReportChart, 'series'>, point: ReportPoint | undefined, text: ChartText): string {
  if (!point) return '';
  const lines = Object.entries(series).map(
    ([name, one]) =>
      `<div class="k-chart-tip"><span>${escapeHtml(one.label)}</span><b>${escapeHtml(figureText(point.values[name], textOfSeries(one, text)))}</b></div>`,
  );
  return `<b>${escapeHtml([point.label, point.across].filter(Boolean).join(' '))}</b>${lines.join('')}`;
}

/** The place of a point that says it itself: areas are not counted in the order of the points. */
export function placeOf(data: unknown): number | undefined {
  const place: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'place') : undefined;
  return typeof place === 'number' ? place : undefined;
}
