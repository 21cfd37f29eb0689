import { planApi } from '@mrp/contract/features/plan.ts';
import { weekKeys, weekLabel } from '@mrp/contract/features/plan/list.ts';
import type { PlanItem, PlanItemDetail } from '@mrp/contract/features/plan/record.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import type { ReportChart, ReportPoint } from '@mrp/contract/lib/report.ts';
import { planWords } from '@mrp/contract/features/plan/words.ts';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { ChartOrTable } from '../../../kit/report/ChartOrTable.tsx';
import { LazyChart } from '../../../kit/report/LazyChart.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { DemandTable, SupplyTable } from './PegsPanel.tsx';
import { exact, exactText, itemName, momentText, weekSpan } from '../text.ts';
import '../plan.css';

const chart: ReportChart = {
  label: '各周末预计可用',
  note: '到各周末为止的库存 + 到货 − 需求',
  kind: 'lines',
  axis: '周',
  series: {
    projected: { label: '预计可用', column: 'projected', tone: 'strong' },
    safety: { label: planWords.safetyStock, column: 'safety', tone: 'grey' },
  },
};

const CHART_HEIGHT = 196;

function pointsOf(item: PlanItem): ReportPoint[] {
  return weekKeys.map((key, at) => ({
    key,
    label: weekLabel(at),
    across: '',
    narrow: {},
    values: { projected: item[key], ...(compareDecimals(item.safety, '0') > 0 && { safety: item.safety }) },
  }));
}

/** One material over time: its line as chart or table, then who wants it and what comes. `isNamed`: the drawer says its name already. */
export function PlanPeekPanel({ id, isNamed = false }: { id: string; isNamed?: boolean }) {
  const { data, error } = useApiQuery(planApi.getItem, { params: { id } }, { handlesErrors: 'all' });
  if (error) return <p className="text-warning">{error.message}</p>;
  if (!data) return <Skeleton active />;
  const { item, demands, supplies, moment, isCut } = data;
  return (
    <div className={isNamed ? 'plan-item' : 'plan-item k-peek-part'}>
      {!isNamed && <h2>{itemName(item)}</h2>}
      <p className="text-muted">
        {!isNamed && `${item.code} · `}库存 {exactText(item.stock, item.unit)} · 安全库存 {exactText(item.safety, item.unit)}
        {item.supplier && ` · ${item.supplier}`}
      </p>
      <p className="text-muted">{momentText(moment)}</p>
      <LinePanel detail={data} />
      <h3>需求，按先后</h3>
      <DemandTable demands={demands} item={item} />
      <h3>供应，按先后</h3>
      {supplies.length === 0 ? <p className="text-muted">没有库存，也没有到货。</p> : <SupplyTable supplies={supplies} unit={item.unit} />}
      {isCut && <p className="text-warning">条数太多，只列出最先的；请点某一周看那一周的。</p>}
    </div>
  );
}

function LinePanel({ detail: { item, moment } }: { detail: PlanItemDetail }) {
  const [asTable, setAsTable] = useState(false);
  const { unit } = item;
  return (
    <section aria-label={chart.label}>
      <div className="plan-line-head">
        <h3>
          {chart.label}（{unit.name}）
        </h3>
        <ChartOrTable asTable={asTable} onChange={setAsTable} />
      </div>
      {asTable ? (
        <LineTable item={item} today={moment.today} />
      ) : (
        <LazyChart
          chart={chart}
          points={pointsOf(item)}
          text={{ unit: unit.name, decimals: unit.decimals }}
          height={CHART_HEIGHT}
          onPick={() => undefined}
        />
      )}
    </section>
  );
}

function LineTable({ item, today }: { item: PlanItem; today: string }) {
  const { unit, safety, weeks } = item;
  return (
    <PlainTable label={chart.label}>
      <thead>
        <tr>
          <th scope="col">周</th>
          {['需求', '到货', '预计可用'].map((name) => (
            <th key={name} scope="col" className="num">
              {name}（{unit.name}）
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekKeys.map((key, at) => (
          <tr key={key}>
            <th scope="row">
              {weekLabel(at)} <small>{weekSpan(today, at)}</small>
            </th>
            <td className="num">{exact(weeks[at]?.demand ?? '0', unit)}</td>
            <td className="num">{exact(weeks[at]?.supply ?? '0', unit)}</td>
            <td className={`num ${leftTone(item[key], safety)}`}>{exact(item[key], unit)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** Red below zero, amber below the safety stock. */
const leftTone = (left: string, safety: string): string =>
  compareDecimals(left, '0') < 0 ? 'text-error' : compareDecimals(left, safety) < 0 ? 'text-warning' : '';
