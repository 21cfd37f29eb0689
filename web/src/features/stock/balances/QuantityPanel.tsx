import { ExplainableFigure } from '../../../kit/explain/ExplainableFigure.tsx';
import '../../../kit/list-columns/cells.css';

interface QuantityPanelProps {
  text: string;
  /** Accessible name: 可用 精梳棉氨汗布 40S. */
  label: string;
  isZero: boolean;
  isOpen?: boolean;
  /** In lists the row is the Tab stop and its menu opens the explanation. */
  inRow?: boolean;
  onExplain: () => void;
}

/** A quantity with an explanation; zero has none. */
export function QuantityPanel({ text, label, isZero, isOpen = false, inRow = false, onExplain }: QuantityPanelProps) {
  if (isZero) return <span className="k-nothing">{text}</span>;
  return (
    <ExplainableFigure label={`${label} ${text}，说明来历`} {...{ isOpen, inRow, onExplain }}>
      {text}
    </ExplainableFigure>
  );
}
