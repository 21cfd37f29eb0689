import { planApi } from '@mrp/contract/features/plan.ts';
import type { PlanMoment } from '@mrp/contract/features/plan/record.ts';
import { useEffect } from 'react';
import { useCan } from '../../lib/permissions.tsx';
import { useApiMutation, useApiQuery } from '../../lib/useApi.ts';

/** All that is read from the plan. */
const refreshes = [planApi.getMoment, planApi.list, planApi.getItem, planApi.getOrder, planApi.getDocument];

/** The moment of the plan; one that is out of date is computed again, and what was read from it is read anew. Where that fails the job does it. */
export function useFreshPlan(): PlanMoment | undefined {
  const allowed = useCan()(planApi.getMoment);
  const { data } = useApiQuery(planApi.getMoment, {}, { enabled: allowed, handlesErrors: 'all' });
  const { mutate } = useApiMutation(planApi.refresh, { refreshes, handlesErrors: 'all', blocking: false });
  const isStale = data?.isStale ?? false;
  useEffect(() => {
    if (isStale) mutate({ body: {} });
  }, [isStale, mutate]);
  return data;
}
