import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';

interface ComputedFieldProps {
  label: string;
  /** Decimal text; nothing while a part of the formula is missing. */
  value: string | null | undefined;
  decimals: number;
  unit?: string;
  /** With the numbers in it: = 1.2500 ÷ (1 − 3.00%) × (1 + 4.00%) */
  formula: ReactNode;
}

/** Nobody types it; how it came about is told on demand. */
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

/** = : how a figure came about, on demand. */
export function FormulaButton({ label, formula }: Pick<ComputedFieldProps, 'label' | 'formula'>) {
  return (
    <Popover trigger="click" title={label} content={<span className="k-formula">{formula}</span>}>
      <button type="button" className="k-formula-button" aria-label={`${label}的算法`} aria-haspopup="dialog">
        =
      </button>
    </Popover>
  );
}
