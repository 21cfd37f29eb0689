import type { ReactNode } from 'react';
import { useInView } from './useInView.ts';
import './explain.css';

interface AskedFigureProps {
  /** Accessible name: the figure, its record, and that it can be explained. */
  label: string;
  isOpen: boolean;
  /** In lists the row is the Tab stop and its menu opens the explanation. */
  inRow?: boolean;
  look?: 'strong' | 'pale';
  onExplain: () => void;
  children: ReactNode;
}

/** A figure whose origin can be shown. */
export function ExplainableFigure({ label, isOpen, inRow = false, look, onExplain, children }: AskedFigureProps) {
  const button = useInView<HTMLButtonElement>(isOpen);
  return (
    <button
      ref={button}
      type="button"
      className={look ? `k-asked ${look}` : 'k-asked'}
      aria-label={label}
      aria-expanded={isOpen}
      {...(inRow && { tabIndex: -1 })}
      onClick={onExplain}
    >
      {children}
    </button>
  );
}
