import { type CostTotals } from '@mrp/contract/features/costing/figures.ts';
import { costGroups } from '@mrp/contract/features/costing/parts.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { compareDecimals, decimal } from '@mrp/contract/lib/decimals.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { formatMoney, formatPercent, shareWidth } from '../../lib/format/format.ts';
import './costing.css';

interface CostBarPanelProps {
  quoted: CostTotals;
  /** Of a cost sheet that somebody priced. */
  approved?: CostTotals | undefined;
  rates?: Pick<CostSheet, 'overheadRate' | 'marginRate' | 'marginBasis' | 'taxRate'>;
}

/** 成本构成: parts of the direct cost as bars, then overhead, margin and markup side by side, and tax. */
export function CostBarPanel({ quoted, approved, rates }: CostBarPanelProps) {
  const main = approved ?? quoted;
  const longest = approved && compareDecimals(approved.direct, quoted.direct) > 0 ? approved.direct : quoted.direct;
  return (
    <div className="cost-sum">
      <div className="cost-bars">
        {approved && <Bar label={costingWords.quoted} totals={quoted} longest={longest} />}
        <Bar label={approved ? costingWords.costing : costingWords.quoted} totals={main} longest={longest} strong />
        <dl>
          {costGroups.map(({ key, label }) => (
            <div key={key}>
              <dt>
                <span className={`cost-dot cost-${key}`} aria-hidden="true" />
                {label}
              </dt>
              <dd>{formatMoney(main.groups[key])}</dd>
            </div>
          ))}
        </dl>
      </div>
      {rates && <Steps {...{ quoted, main, rates }} isApproved={approved !== undefined} />}
    </div>
  );
}

interface BarProps {
  label: string;
  totals: CostTotals;
  /** The direct cost that fills the width. */
  longest: string;
  strong?: boolean;
}

function Bar({ label, totals, longest, strong = false }: BarProps) {
  const share = compareDecimals(longest, '0') > 0 ? decimal(totals.direct).div(decimal(longest)).times(100).toFixed(2) : '0';
  return (
    <div className="cost-bar-row">
      <span>{label}</span>
      <div className={`cost-bar ${strong ? 'strong' : ''}`} aria-hidden="true">
        <span className="cost-bar-parts" style={{ width: shareWidth(share) }}>
          {costGroups.map(({ key }) => (
            <span key={key} className={`cost-${key}`} style={{ flexGrow: totals.groups[key] }} />
          ))}
        </span>
      </div>
      <output aria-label={`${label}直接成本`}>{strong ? <strong>{formatMoney(totals.direct)}</strong> : formatMoney(totals.direct)}</output>
    </div>
  );
}

interface StepsProps {
  quoted: CostTotals;
  main: CostTotals;
  rates: NonNullable<CostBarPanelProps['rates']>;
  /** Else they are the quoted ones, which stand beside nothing. */
  isApproved: boolean;
}

function Steps({ quoted, main, isApproved, rates: { overheadRate, marginRate, marginBasis, taxRate } }: StepsProps) {
  const margin = formatPercent(marginRate ?? '0', 2);
  const isMargin = marginBasis === 'MARGIN';
  const ways = [
    { label: `按毛利率 ${margin}`, chosen: isMargin, price: main.priceByMargin, tax: main.withTaxByMargin },
    { label: `按加价率 ${margin}`, chosen: !isMargin, price: main.priceByMarkup, tax: main.withTaxByMarkup },
  ];
  return (
    <dl className="cost-steps">
      {[
        { label: costingWords.direct, now: main.direct, was: quoted.direct },
        { label: `管理费 ${formatPercent(overheadRate ?? '0', 2)}`, now: main.overhead, was: quoted.overhead },
        { label: costingWords.cost, now: main.cost, was: quoted.cost },
      ].map(({ label, now, was }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{formatMoney(now)}</strong>
            {isApproved && <small>报价 {formatMoney(was)}</small>}
          </dd>
        </div>
      ))}
      {ways.map(({ label, chosen, price, tax }) => (
        <div key={label} className={chosen ? 'chosen' : ''}>
          <dt>
            {label}
            {chosen && '（本单采用）'}
          </dt>
          <dd>
            <strong>{formatMoney(price)}</strong> <span className="k-unit">元/件</span>
            <small>
              含税 {formatPercent(taxRate, 2)}：{formatMoney(tax)}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
