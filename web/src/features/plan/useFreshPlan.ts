import { nettingApi } from '@mrp/contract/features/netting.ts';
import { planApi } from '@mrp/contract/features/plan.ts';
import type { PlanMoment } from '@mrp/contract/features/plan/record.ts';
import { useEffect, useRef } from 'react';
import { useCan } from '../../lib/session/permissions.tsx';
import { apiKey, queryClient, useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';

/** All that is read from the plan. */
export const planReads = [
  planApi.list,
  planApi.getItem,
  planApi.getOrder,
  planApi.getDocument,
  planApi.listExceptions,
  planApi.countExceptions,
  planApi.tryWhatIf,
  nettingApi.listReadiness,
  nettingApi.explainReadiness,
];
const POLL_MS = 3_000;

/**
 * The moment of the plan. While it is out of date it is asked for again, and what was read from the plan is read anew when it was computed: by the job, or at
 * once where the page `computes`.
 */
export function useFreshPlan({ computes = false } = {}): PlanMoment | undefined {
  const allowed = useCan()(planApi.getMoment);
  const pollMs = (moment?: PlanMoment) => (moment?.isStale ? POLL_MS : false);
  const { data } = useApiQuery(planApi.getMoment, {}, { enabled: allowed, handlesErrors: 'all', pollMs });
  const { mutate } = useApiMutation(planApi.refresh, { refreshes: [planApi.getMoment], handlesErrors: 'all', blocking: false });
  const isDue = computes && (data?.isStale ?? false);
  useEffect(() => {
    if (isDue) mutate({ body: {} });
  }, [isDue, mutate]);
  const asOf = data?.asOf;
  // Undefined until it is known; null where nothing was ever computed.
  const shown = useRef(asOf);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== asOf)
      for (const read of planReads) void queryClient.invalidateQueries({ queryKey: apiKey(read) });
    shown.current = asOf;
  }, [asOf]);
  return data;
}
