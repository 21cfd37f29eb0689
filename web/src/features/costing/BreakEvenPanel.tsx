import type { CostTotals } from '@mrp/contract/features/costing/figures.ts';
import { rateFields } from '@mrp/contract/features/costing/fields.ts';
import { priceRule } from '@mrp/contract/features/costing/input.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import {
  breakEvenDirect,
  breakEvenPrice,
  noOverrides,
  type Overrides,
  type ScenarioLine,
  type ScenarioTerms,
} from '@mrp/contract/features/costing/scenarios.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, rules, type NumericRule } from '@mrp/contract/lib/numeric-rules.ts';
import { useState } from 'react';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { scenarioName } from './text.ts';

interface BreakEvenProps {
  sheet: CostSheet;
  lines: readonly ScenarioLine[];
  terms: ScenarioTerms;
  current: CostTotals;
  scenarios: readonly { overrides: Overrides }[];
  totals: readonly CostTotals[];
}

/** What was typed, once it is a number of the rule. */
const valid = (rule: NumericRule, text: string | null): string | null => (text && checkNumber(rule, text) === null ? text : null);

/** 保本: at a price and a margin, what the direct cost and the main material may come to, and how far each scenario is from it. */
export function BreakEvenPanel({ sheet, lines, terms, current, scenarios, totals }: BreakEvenProps) {
  const [typedPrice, setPrice] = useState<string | null>(null);
  const [typedMargin, setMargin] = useState<string | null>(null);
  const price = valid(priceRule, typedPrice) ?? current.price;
  const margin = valid(rules.marginRate, typedMargin) ?? sheet.marginRate ?? '0';
  const direct = breakEvenDirect(price, { overheadRate: sheet.overheadRate ?? '0', marginRate: margin });
  const columns = [
    { label: '当前', overrides: noOverrides, totals: current },
    ...scenarios.map(({ overrides }, at) => ({ label: scenarioName(at), overrides, totals: totals[at] ?? current })),
  ];
  return (
    <section className="cost-break-even" aria-label="保本">
      <div className="cluster">
        <div>
          <span className="cost-field-label">售价（未税）</span>
          <DecimalInput
            rule={priceRule}
            unit="元/件"
            aria-label="售价（未税）"
            placeholder={current.price}
            value={typedPrice}
            onChange={setPrice}
          />
        </div>
        <div>
          <span className="cost-field-label">{rateFields.marginRate.label}</span>
          <DecimalInput
            rule={rules.marginRate}
            unit="%"
            aria-label={rateFields.marginRate.label}
            placeholder={sheet.marginRate ?? '0'}
            value={typedMargin}
            onChange={setMargin}
          />
        </div>
        <span>
          保本直接成本 <strong>{formatMoney(direct)}</strong> 元/件
        </span>
      </div>
      <RoomTable
        columns={columns.map(({ label, overrides, totals: own }) => ({
          label,
          room: roomText(direct, own.direct),
          most: breakEvenPrice(lines, terms, overrides, direct),
        }))}
      />
    </section>
  );
}

/** How far the current sheet and each scenario are from the break-even. */
function RoomTable({ columns }: { columns: readonly { label: string; room: string; most: string | null }[] }) {
  return (
    <PlainTable label="保本对比">
      <thead>
        <tr>
          <th scope="col">保本</th>
          {columns.map(({ label }) => (
            <th key={label} scope="col" className="num">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">离保本 元/件</th>
          {columns.map(({ label, room }) => (
            <td key={label} className="num">
              {room}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">主料最高单价 元</th>
          {columns.map(({ label, most }) => (
            <td key={label} className="num">
              {most === null ? '—' : formatNumber(most, 4)}
            </td>
          ))}
        </tr>
      </tbody>
    </PlainTable>
  );
}

/** 余 1.20, or 超 0.35 */
function roomText(direct: string, own: string): string {
  const room = decimal(direct).minus(decimal(own));
  if (room.isZero()) return '正好保本';
  return `${room.gt(0) ? '余' : '超'} ${formatMoney(room.abs().toFixed(2))}`;
}
