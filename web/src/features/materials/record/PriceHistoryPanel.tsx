import type { Material, Sku } from '@mrp/contract/features/materials/record.ts';
import type { Offer, OfferPrice } from '@mrp/contract/features/prices.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { StepChart } from '../../../kit/chart/StepChart.tsx';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { dayOf, formatDay, formatNumber, formatTime, formatTrimmed, trimZeros } from '../../../lib/format/format.ts';
import { useNow } from '../../../lib/useNow.ts';
import { PriceSourceLink } from '../../../pickers/PriceSourceLink.tsx';
import { changeText, findLastChange, makePriceLines, priceKindLabel, termsText } from '../../prices/text.ts';
import { priceDecimals, skuLabel } from '../text.ts';
import '../materials.css';

type Span = '6' | '24' | 'all';
type Layout = 'chart' | 'table';

export interface PriceHistoryData {
  material: Material;
  offers: readonly Offer[];
  history: readonly OfferPrice[];
  /** Absent: the greige. */
  sku: Sku | undefined;
}

const spans = [
  { value: '6', label: '6 个月' },
  { value: '24', label: '24 个月' },
  { value: 'all', label: '全部' },
] as const satisfies readonly { value: Span; label: string }[];

/** 价格走势 as a chart or a table; null without permission to see prices. */
export function usePricesSection(prices: PriceHistoryData | null): ObjectSection | null {
  const [span, setSpan] = useState<Span>('24');
  const [layout, setLayout] = useState<Layout>('chart');
  if (!prices) return null;
  return {
    id: 'prices',
    title: '价格走势',
    note: `${prices.sku ? skuLabel(prices.sku) : '坯布'} · ${prices.material.kind === 'FABRIC' ? '元/米 不含税' : '净价'}`,
    half: true,
    extra: (
      <>
        {layout === 'chart' && <Segmented<Span> aria-label="时间" value={span} onChange={setSpan} options={[...spans]} />}
        <Segmented<Layout>
          aria-label="图或表"
          value={layout}
          onChange={setLayout}
          options={[
            { value: 'chart', label: '图' },
            { value: 'table', label: '表' },
          ]}
        />
      </>
    ),
    content: layout === 'chart' ? <PriceChart {...prices} span={span} /> : <PriceTable {...prices} />,
  };
}

/** Price history of one colour by supplier. */
function PriceChart({ material, offers, history, sku, span }: PriceHistoryData & { span: Span }) {
  const today = dayOf(useNow());
  const lines = makePriceLines(offers, history, sku?.id ?? null, today);
  if (lines.length === 0) return <EmptyState title="还没有价格" hint="加供应商并填写报价后，这里会画出走势。" />;
  const decimals = priceDecimals(material.kind);
  const preferred = lines.find(({ offer }) => offer.preferred);
  const first = lines.map(({ steps }) => steps[0]!.day).toSorted()[0]!;
  const change = preferred && findLastChange(preferred.steps);
  return (
    <StepChart
      label={`价格走势 ${sku ? skuLabel(sku) : '坯布'}`}
      lines={lines.map(({ offer, steps }) => ({
        key: offer.id,
        label: offer.supplier.abbreviation,
        steps,
        strong: offer === preferred?.offer,
      }))}
      from={span === 'all' ? first : monthsBefore(today, Number(span))}
      to={today}
      decimals={decimals}
      base={material.benchmarkPrice ? { label: materialsWords.benchmarkPrice, value: material.benchmarkPrice } : undefined}
      remark={change && `${changeText(change, decimals)} ${formatDay(change.day)}`}
    />
  );
}

function monthsBefore(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 10);
}

/** The same as a table, including other price kinds, corrected prices and their authors. */
function PriceTable({ material, offers, history, sku }: PriceHistoryData) {
  const ofItem = new Map(offers.filter(({ skuId }) => skuId === (sku?.id ?? null)).map((offer) => [offer.id, offer]));
  const rows = history.filter(({ offerId }) => ofItem.has(offerId));
  if (rows.length === 0) return <EmptyState title="还没有价格" hint="加供应商并填写报价后，这里会列出历史。" />;
  const decimals = priceDecimals(material.kind);
  return (
    <PlainTable label="价格历史" className="m-history">
      <PriceTableHead />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.supersededBy ? 'off' : ''}>
            <td>
              {formatDay(row.validFrom)}
              {row.validUntil && ` 至 ${formatDay(row.validUntil)}`}
            </td>
            <td>{ofItem.get(row.offerId)!.supplier.abbreviation}</td>
            <td>
              {priceKindLabel(row.kind)}
              {trimZeros(row.minQuantity) !== '0' && <span className="k-unit"> ≥ {formatTrimmed(row.minQuantity)}</span>}
            </td>
            <td className="num">
              {row.supersededBy ? <s>{formatNumber(row.price, decimals)}</s> : formatNumber(row.price, decimals)}{' '}
              <span className="k-unit">{termsText(row)}</span>
            </td>
            <td className="num">{formatNumber(row.netPrice, decimals)}</td>
            <td className="num">{row.metrePrice ? formatNumber(row.metrePrice, decimals) : <EmptyCell />}</td>
            <td>
              {row.createdBy} {formatTime(row.createdAt)}
              {row.supersededBy && <span className="k-unit"> 已更正</span>}
            </td>
            <td>{row.source === null && row.reason === '' ? <EmptyCell /> : <PriceSourceLink price={row} />}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function PriceTableHead() {
  return (
    <thead>
      <tr>
        <th scope="col">生效</th>
        <th scope="col">供应商</th>
        <th scope="col">种类</th>
        <th scope="col" className="num">
          报价
        </th>
        <th scope="col" className="num">
          净价
        </th>
        <th scope="col" className="num">
          米价
        </th>
        <th scope="col">录入</th>
        <th scope="col">来源</th>
      </tr>
    </thead>
  );
}
