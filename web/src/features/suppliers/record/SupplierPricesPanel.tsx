import { pricesApi, type SupplierOffer } from '@mrp/contract/features/prices.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { StepChart } from '../../../kit/chart/StepChart.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { dayOf, formatDay, formatNumber } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { useNow } from '../../../lib/useNow.ts';
import { basesOf, changeText, findLastChange, makeTrends, trendDecimals, type Trend } from '../../prices/text.ts';

type Span = '12' | '36';
type Layout = 'chart' | 'table';

const DRAWN = 6;
const LISTED = 50;
const spans = [
  { value: '12', label: '近 12 月' },
  { value: '36', label: '近 3 年' },
] as const satisfies readonly { value: Span; label: string }[];
const layouts = [
  { value: 'chart', label: '图' },
  { value: 'table', label: '表' },
] as const satisfies readonly { value: Layout; label: string }[];

/** 价格走势 of this supplier's offers; nothing without permission to see prices. */
export function useSupplierPrices(supplierId: string): ObjectSection[] {
  const allowed = useCan()(pricesApi.listSupplierPrices);
  const read = useApiQuery(pricesApi.listSupplierPrices, { params: { id: supplierId } }, { enabled: allowed, handlesErrors: 'all' });
  const [span, setSpan] = useState<Span>('12');
  const [layout, setLayout] = useState<Layout>('chart');
  const [chosen, setBasis] = useState('');
  const today = dayOf(useNow());
  if (!allowed) return [];
  const trends = makeTrends(read.data ?? [], today);
  const bases = basesOf(trends);
  const basis = bases.includes(chosen) ? chosen : (bases[0] ?? '');
  const shown = trends.filter((trend) => trend.basis === basis);
  return [
    {
      id: 'prices',
      title: '价格走势',
      count: read.data && trends.length,
      note:
        basis &&
        `大货报价${bases.length > 1 ? '' : ` · ${basis}`}${layout === 'chart' && shown.length > DRAWN ? ` · 最近变动的 ${DRAWN} 种` : ''}`,
      extra: trends.length > 0 && (
        <>
          {bases.length > 1 && (
            <ChoiceSelect
              aria-label="计价"
              value={basis}
              onChange={setBasis}
              options={bases.map((value) => ({ value, label: value }))}
              popupMatchSelectWidth={false}
            />
          )}
          {layout === 'chart' && <Segmented<Span> aria-label="时间" value={span} onChange={setSpan} options={[...spans]} />}
          <Segmented<Layout> aria-label="图或表" value={layout} onChange={setLayout} options={[...layouts]} />
        </>
      ),
      content: (
        <ReadContent read={read}>
          {(offers: SupplierOffer[]) => {
            if (offers.length === 0) return <p className="text-muted">还没有登记过这家供应商的大货报价</p>;
            return layout === 'chart' ? <Chart trends={shown} span={span} today={today} /> : <Rows trends={shown} />;
          }}
        </ReadContent>
      ),
    },
  ];
}

function Chart({ trends, span, today }: { trends: readonly Trend[]; span: Span; today: string }) {
  return (
    <StepChart
      label="价格走势"
      lines={trends.slice(0, DRAWN).map(({ key, label, steps }, at) => ({ key, label, steps, strong: at === 0 }))}
      from={monthsBefore(today, Number(span))}
      to={today}
      decimals={trendDecimals(trends[0]?.basis ?? '')}
    />
  );
}

function monthsBefore(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 10);
}

function Rows({ trends }: { trends: readonly Trend[] }) {
  return (
    <>
      <PlainTable label="价格走势">
        <thead>
          <tr>
            <th scope="col">物料</th>
            <th scope="col">颜色</th>
            <th scope="col" className="num">
              现价
            </th>
            <th scope="col">上次变动</th>
            <th scope="col">自</th>
          </tr>
        </thead>
        <tbody>
          {trends.slice(0, LISTED).map((trend) => (
            <TrendRow key={trend.key} trend={trend} />
          ))}
        </tbody>
      </PlainTable>
      {trends.length > LISTED && <p className="text-muted">列出最近变动的 {LISTED} 种</p>}
    </>
  );
}

function TrendRow({ trend: { first, colours, basis, steps } }: { trend: Trend }) {
  const decimals = trendDecimals(basis);
  const last = steps.at(-1);
  const change = findLastChange(steps);
  return (
    <tr>
      <th scope="row">
        <Link to={`/insideDetails?id=${first.spuId}`} className="supplier-material">
          <Swatch shade={{ name: first.name, hex: first.hex ?? undefined }} size={28} silent /> {first.code} {first.name}
        </Link>
      </th>
      <td>{colours}</td>
      <td className="num">{last?.value ? formatNumber(last.value, decimals) : '已失效'}</td>
      <td>{change ? changeText(change, decimals) : '没有变动'}</td>
      <td>{last && formatDay(last.day)}</td>
    </tr>
  );
}
