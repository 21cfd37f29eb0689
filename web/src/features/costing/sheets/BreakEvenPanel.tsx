import type { CostTotals } from '@mrp/contract/features/costing/figures.ts';
import { rateFields } from '@mrp/contract/features/costing/fields.ts';
import { priceRule } from '@mrp/contract/features/costing/input.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { breakEvenDirect, mainPriceFor, targetDirect, type MainPrice } from '@mrp/contract/features/costing/break-even.ts';
import { noOverrides, type Overrides, type ScenarioLine, type ScenarioTerms } from '@mrp/contract/features/costing/scenarios.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, rules, type NumericRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { Fragment, useState } from 'react';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatMoney, formatPercent } from '../../../lib/format/format.ts';
import { mainPriceText, scenarioName } from '../text.ts';

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

/** At a price: what direct cost and main material may come to without a profit (保本), and with that of the sheet, and how far each scenario is. */
export function BreakEvenPanel({ sheet, lines, terms, current, scenarios, totals }: BreakEvenProps) {
  const [typedPrice, setPrice] = useState<string | null>(null);
  const [typedMargin, setMargin] = useState<string | null>(null);
  const price = valid(priceRule, typedPrice) ?? current.price;
  const margin = valid(rules.marginRate, typedMargin) ?? sheet.marginRate ?? '0';
  const points = pointsOf(sheet, price, margin);
  const columns = [
    { label: '当前', overrides: noOverrides, totals: current },
    ...scenarios.map(({ overrides }, at) => ({ label: scenarioName(at), overrides, totals: totals[at] ?? current })),
  ];
  return (
    <section className="cost-break-even" aria-label="保本与目标利润">
      <div className="cluster">
        <PointField label="售价（未税）" unit="元/件" rule={priceRule} shown={current.price} value={typedPrice} onChange={setPrice} />
        <PointField
          label={rateFields.marginRate.label}
          unit="%"
          rule={rules.marginRate}
          shown={sheet.marginRate ?? '0'}
          value={typedMargin}
          onChange={setMargin}
        />
        {points.map(({ label, note, direct }) => (
          <span key={label}>
            {label}（{note}）的直接成本 <strong>{formatMoney(direct)}</strong> 元/件
          </span>
        ))}
      </div>
      <RoomTable
        points={points}
        columns={columns.map(({ label, overrides, totals: own }) => ({
          label,
          direct: own.direct,
          mostAt: (direct: string) => mainPriceFor(lines, terms, overrides, direct),
        }))}
      />
    </section>
  );
}

interface PointFieldProps {
  label: string;
  unit: string;
  rule: NumericRule;
  /** As the sheet has it. */
  shown: string;
  value: string | null;
  onChange: (text: string) => void;
}

const PointField = ({ label, unit, rule, shown, value, onChange }: PointFieldProps) => (
  <div>
    <span className="cost-field-label">{label}</span>
    <DecimalInput rule={rule} unit={unit} aria-label={label} placeholder={shown} value={value} onChange={onChange} />
  </div>
);

function pointsOf({ overheadRate: overhead, marginBasis }: CostSheet, price: string, marginRate: string): Point[] {
  const overheadRate = overhead ?? '0';
  const way = marginBasis === 'MARGIN' ? '毛利率' : '加价率';
  return [
    { label: '保本', note: '利润为 0', direct: breakEvenDirect(price, overheadRate) },
    {
      label: '达到目标利润',
      note: `${way} ${formatPercent(marginRate, 2)}`,
      direct: targetDirect(price, { overheadRate, marginRate, marginBasis }),
    },
  ];
}

/** A direct cost that a price allows. */
interface Point {
  label: string;
  note: string;
  direct: string;
}

interface RoomTableProps {
  points: readonly Point[];
  columns: readonly { label: string; direct: string; mostAt: (direct: string) => MainPrice | null }[];
}

/** How far the current sheet and each scenario are from the points. */
function RoomTable({ points, columns }: RoomTableProps) {
  return (
    <PlainTable label="保本与目标利润对比">
      <thead>
        <tr>
          <th scope="col">未税，元/件</th>
          {columns.map(({ label }) => (
            <th key={label} scope="col" className="num">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, direct }) => (
          <Fragment key={label}>
            <tr>
              <th scope="row">离{label}</th>
              {columns.map((column) => (
                <td key={column.label} className="num">
                  {roomText(direct, column.direct, label)}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{label}的主料最高单价</th>
              {columns.map((column) => (
                <td key={column.label} className="num">
                  {mainPriceText(column.mostAt(direct))}
                </td>
              ))}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** 余 1.20, or 超 0.35 */
function roomText(direct: string, own: string, label: string): string {
  const room = decimal(direct).minus(decimal(own));
  if (room.isZero()) return `正好${label}`;
  return `${room.gt(0) ? '余' : '超'} ${formatMoney(room.abs().toFixed(2))}`;
}
