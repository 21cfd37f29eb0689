import type { ReactNode } from 'react';
import { WizardSteps } from '../WizardSteps.tsx';
import './match.css';

interface MatchWizardProps {
  title: string;
  steps: readonly string[];
  /** The index of the current step. */
  now: number;
  /** The record that is matched, in one line. */
  head: ReactNode;
  children: ReactNode;
}

/** 候选 → 并排与影响 → 完成: one record is matched with another one. */
export function MatchWizard({ title, steps, now, head, children }: MatchWizardProps) {
  return (
    <div className="k-match">
      <h1>{title}</h1>
      <WizardSteps label={`${title}的步骤`} steps={steps} now={now} />
      {head}
      {children}
    </div>
  );
}
