import type { PriceSteps } from '@mrp/contract/features/costing/figures.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { formatNumber, trimZeros } from '../../../lib/format/format.ts';
import { moneyPer } from '../../../lib/format/money-unit.ts';
import '../costing.css';

interface StepsPanelProps {
  steps: PriceSteps;
  quoteUnit: string;
  unit: string;
  currency: string;
  rate: string;
  disparity: string | null;
  taxText: string;
}

/** 报价 → 人民币 → 空差 → 净价 → 未税 → 单价, each with its number. */
export function StepsPanel({ steps, quoteUnit, unit, currency, rate, disparity, taxText }: StepsPanelProps) {
  const all = [
    { label: costingWords.quoted, figure: steps.quote, note: moneyPer(currency, quoteUnit) },
    ...(rate === '1' ? [] : [{ label: '人民币', figure: steps.cny, note: `× 汇率 ${trimZeros(rate)}` }]),
    { label: '净价', figure: steps.net, note: disparity ? `空差 ${trimZeros(disparity)}` : '没有空差' },
    { label: '未税价', figure: steps.exTax, note: taxText },
    {
      label: unit === '米' ? '米价' : `每${unit}价`,
      figure: steps.price,
      note: unit === quoteUnit ? `按${unit}计` : `× ${trimZeros(steps.factor)} ${quoteUnit}/${unit}`,
    },
  ];
  return (
    <ol className="cost-way">
      {all.map(({ label, figure, note }) => (
        <li key={label}>
          <small>{label}</small>
          <strong>{formatNumber(figure, 4)}</strong>
          <span>{note}</span>
        </li>
      ))}
    </ol>
  );
}
