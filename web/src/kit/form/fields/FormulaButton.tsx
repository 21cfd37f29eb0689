import { Popover } from 'antd';
import type { ReactNode } from 'react';

interface FormulaButtonProps {
  label: string;
  /** The formula with its numbers: = 1.2500 ÷ (1 − 3.00%) × (1 + 4.00%) */
  formula: ReactNode;
}

/** Button that shows the formula of a computed value. */
export function FormulaButton({ label, formula }: FormulaButtonProps) {
  return (
    <Popover trigger="click" title={label} content={<span className="k-formula">{formula}</span>}>
      <button type="button" className="k-formula-button" aria-label={`${label}的算法`} aria-haspopup="dialog">
        =
      </button>
    </Popover>
  );
}
