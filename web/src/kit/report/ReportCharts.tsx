import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import type { ReportAnswer, ReportChart, ReportPoint, ReportSpec } from '@mrp/contract/lib/report.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { lazyPanel } from '../lazy.tsx';
import { PlainTable } from '../PlainTable.tsx';
import { FigureButton, type FigureOpener } from './FigureButton.tsx';
import type { ChartText } from './chart-text.ts';

const EChart = lazyPanel(async () => (await import('./EChart.tsx')).EChart, <div className="k-echart" style={{ height: 196 }} />);

interface ReportChartsProps extends FigureOpener {
  spec: ReportSpec;
  answer: ReportAnswer;
}

const BAR_HEIGHT = 24;
const CHART_HEIGHT = 196;

const heightOf = ({ kind }: ReportChart, points: readonly ReportPoint[]): number => {
  const rows = kind === 'heat' ? new Set(points.map(({ label }) => label)).size : kind === 'bars' ? points.length : 0;
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
    if (figure) opener.open({ figure, whose: whoseOf(point), narrow: point.narrow });
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
          <Segmented<'chart' | 'table'>
            size="small"
            aria-label="图或表"
            value={asTable ? 'table' : 'chart'}
            onChange={(way) => setAsTable(way === 'table')}
            options={[
              { value: 'chart', label: '图', icon: <BarChartOutlined aria-hidden /> },
              { value: 'table', label: '表', icon: <TableOutlined aria-hidden /> },
            ]}
          />
        </span>
      </header>
      {points.length === 0 ? (
        <p className="k-chart-none">这段时间没有数据</p>
      ) : asTable ? (
        <ChartTable {...{ spec, chart, points, text }} {...opener} />
      ) : (
        <EChart chart={chart} points={points} text={text} height={heightOf(chart, points)} onPick={pick} />
      )}
    </section>
  );
}

const whoseOf = ({ label, across }: ReportPoint): string => [label, across].filter(Boolean).join(' ');

const textOf = ({ measure }: ReportChart, { unit }: ReportAnswer): ChartText =>
  measure ?? { unit: unit?.name ?? '', decimals: unit?.decimals ?? 2 };

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
          {series.map(([name, { label }]) => (
            <th key={name} scope="col" className="num">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={`${point.key} ${point.across}`}>
            <th scope="row">{point.label}</th>
            {chart.across && <td>{point.across}</td>}
            {series.map(([name, { label, column }]) => (
              <td key={name} className="num">
                <FigureButton
                  {...opener}
                  of={{ figure: column ?? '', whose: whoseOf(point), narrow: point.narrow }}
                  column={{ ...spec.columns[column ?? ''], label, kind: 'number', decimals: text.decimals }}
                  value={point.values[name]}
                  decimals={text.decimals}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
