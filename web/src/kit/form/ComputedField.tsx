import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format/format.ts';

interface ComputedFieldProps {
  label: string;
  /** Decimal text; undefined while a part of the formula is missing. */
  value: string | null | undefined;
  decimals: number;
  unit?: string;
  /** The formula with its numbers: = 1.2500 ÷ (1 − 3.00%) × (1 + 4.00%) */
  formula: ReactNode;
}

/** A computed value, with its formula on request. */
export function ComputedField({ label, value, decimals, unit, formula }: ComputedFieldProps) {
  return (
    <div className="k-field k-computed">
      <span className="k-computed-label">
        {label}
        <FormulaButton label={label} formula={formula} />
      </span>
      <output>
        {formatNumber(value, decimals)}
        {unit && <span className="k-unit"> {unit}</span>}
      </output>
    </div>
  );
}

/** Button that shows the formula. */
export function FormulaButton({ label, formula }: Pick<ComputedFieldProps, 'label' | 'formula'>) {
  return (
    <Popover trigger="click" title={label} content={<span className="k-formula">{formula}</span>}>
      <button type="button" className="k-formula-button" aria-label={`${label}的算法`} aria-haspopup="dialog">
        =
      </button>
    </Popover>
  );
}
