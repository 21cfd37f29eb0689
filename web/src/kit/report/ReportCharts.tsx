import { measureUnit } from '@mrp/contract/lib/report.ts';
import type { ReportAnswer, ReportChart, ReportPoint, ReportSpec } from '@mrp/contract/lib/report.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { PlainTable } from '../plain/PlainTable.tsx';
import { ChartOrTable } from './ChartOrTable.tsx';
import { FigureButton, type FigureOpener } from './FigureButton.tsx';
import { LazyChart } from './LazyChart.tsx';
import { textOfSeries, type ChartText } from './chart-text.ts';
import '../chart/chart.css';

interface ReportChartsProps extends FigureOpener {
  spec: ReportSpec;
  answer: ReportAnswer;
}

const BAR_HEIGHT = 24;
const CHART_HEIGHT = 196;

const heightOf = ({ kind }: ReportChart, points: readonly ReportPoint[]): number => {
  const rows = kind === 'heat' ? new Set(points.map(({ label }) => label)).size : kind === 'bars' || kind === 'fall' ? points.length : 0;
  return Math.max(CHART_HEIGHT, rows * BAR_HEIGHT + 48);
};

/** One chart at a time, as a picture or as a table of the same figures. */
export function ReportCharts({ spec, answer, ...opener }: ReportChartsProps) {
  const names = Object.keys(spec.charts).filter((name) => answer.charts[name] !== undefined);
  const [chosen, setChosen] = useState(names[0] ?? '');
  const [asTable, setAsTable] = useState(false);
  const name = names.includes(chosen) ? chosen : (names[0] ?? '');
  const chart = spec.charts[name];
  const points = answer.charts[name];
  if (!chart || !points) return null;
  const text = textOf(chart, answer);
  const pick = (point: ReportPoint, series: string) => {
    const figure = chart.series[series]?.column;
    if (figure !== undefined) opener.open({ figure, whose: whoseOf(point), narrow: point.narrow });
  };
  return (
    <section className="k-report-chart sheet" aria-label={chart.label}>
      <header>
        <h2>{chart.label}</h2>
        <span className="text-muted">{[text.unit, chart.note].filter(Boolean).join('，')}</span>
        <span className="k-report-chart-tools">
          {names.length > 1 && (
            <Segmented
              size="small"
              aria-label="图表"
              value={name}
              onChange={setChosen}
              options={names.map((one) => ({ value: one, label: spec.charts[one]!.label }))}
            />
          )}
          <ChartOrTable asTable={asTable} onChange={setAsTable} />
        </span>
      </header>
      {points.length === 0 ? (
        <p className="k-chart-none">这段时间没有数据</p>
      ) : asTable ? (
        <ChartTable {...{ spec, chart, points, text }} {...opener} />
      ) : (
        <LazyChart chart={chart} points={points} text={text} height={heightOf(chart, points)} onPick={pick} />
      )}
    </section>
  );
}

const whoseOf = ({ label, across }: ReportPoint): string => [label, across].filter(Boolean).join(' ');

const textOf = ({ measure }: ReportChart, { unit }: ReportAnswer): ChartText =>
  measure
    ? { unit: measureUnit(measure, unit?.name), decimals: measure.decimals }
    : { unit: unit?.name ?? '', decimals: unit?.decimals ?? 2 };

interface ChartTableProps extends FigureOpener {
  spec: ReportSpec;
  chart: ReportChart;
  points: readonly ReportPoint[];
  text: ChartText;
}

/** The figures of a chart; each opens its documents. */
function ChartTable({ spec, chart, points, text, ...opener }: ChartTableProps) {
  const series = Object.entries(chart.series);
  return (
    <PlainTable label={`${chart.label}的数据`} className="k-report-chart-table">
      <thead>
        <tr>
          <th scope="col">{chart.axis}</th>
          {chart.across && <th scope="col">{chart.across}</th>}
          {series.map(([name, { label, measure }]) => (
            <th key={name} scope="col" className="num">
              {measure ? `${label} ${measure.unit}` : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={`${point.key} ${point.across}`}>
            <th scope="row">{point.label}</th>
            {chart.across && <td>{point.across}</td>}
            {series.map(([name, one]) => (
              <td key={name} className="num">
                <FigureButton
                  {...opener}
                  of={{ figure: one.column, whose: whoseOf(point), narrow: point.narrow }}
                  column={{ ...spec.columns[one.column], label: one.label, kind: 'number', decimals: textOfSeries(one, text).decimals }}
                  value={point.values[name]}
                  decimals={textOfSeries(one, text).decimals}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
