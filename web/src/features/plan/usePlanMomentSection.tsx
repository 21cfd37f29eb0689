import type { ReactNode } from 'react';
import { momentText } from './text.ts';
import { useFreshPlan } from './useFreshPlan.ts';
import './plan.css';

/** The moment of the plan that a list reads; the plan is computed again where something changed since. */
export function usePlanMomentSection(note: string): ReactNode {
  const moment = useFreshPlan({ computes: true });
  return (
    moment && (
      <p className="plan-moment text-muted">
        {momentText(moment)}。{note}
      </p>
    )
  );
}
