import { picksApi } from '@mrp/contract/features/picks.ts';
import type { PickPlan } from '@mrp/contract/features/picks/plan.ts';
import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { confirm } from '../../../kit/actions/Confirm.tsx';
import { ApiError } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../../lib/api/useApi.ts';
import { useDebounced } from '../../../lib/useDebounced.ts';
import { pickAddress } from '../addresses.ts';
import { planRequest, type IssueLine } from './issue-lines.ts';
import { pickRefreshes } from '../text.ts';
import { sumsText } from '../../../lib/format/quantities.ts';

type Errors = Readonly<Record<string, string>>;

interface Typed {
  lines: readonly IssueLine[];
  reason: string;
}

/** What is typed survives a reload of the page, as long as nobody else changed the pick. */
function readTyped(key: string, start: readonly IssueLine[]): Typed {
  const stored = sessionStorage.getItem(key);
  return stored === null ? { lines: start, reason: '' } : (JSON.parse(stored) as Typed);
}

/** The refusals by field; what belongs to no field is `other`. */
function errorsOf(error: unknown): Errors {
  const fields = error instanceof ApiError ? error.fields : {};
  if (Object.keys(fields).length > 0) return fields;
  if (error instanceof ApiError && error.is('STOCK_PLAN_CHANGED')) return { other: '库存已有变化，方案已按现在的库存更新，请核对后再领料' };
  return { other: error instanceof Error ? error.message : '' };
}

const PAUSE_MS = 300;

/** The typed issue of a pick and its plan, which follows what is typed. */
export function useIssue(pick: PickOrder, page: 'issue' | 'scan', start: readonly IssueLine[]) {
  const navigate = useNavigate();
  const key = `pick-${page}-${pick.id}-${pick.version}`;
  const [{ lines, reason }, setTyped] = useState(() => readTyped(key, start));
  const [posted, setPosted] = useState<Errors>({});
  const plan = usePlan(pick, lines);
  // Not with the call: the page is drawn anew for the next version of the pick, which forgets what waits for its answer.
  const { mutate, isPending } = useApiMutation(picksApi.post, {
    refreshes: pickRefreshes.filter((read) => read !== picksApi.plan),
    outdates: [picksApi.plan],
    handlesErrors: 'all',
    onSuccess: (done) => {
      sessionStorage.removeItem(key);
      toast.success(`${done.code} 已领料${done.state === 'DONE' ? '，全部领完' : ''}`);
      void navigate(pickAddress(pick.id), { replace: true });
    },
  });
  const write = (typed: Partial<Typed>): void => {
    const next = { lines, reason, ...typed };
    setTyped(next);
    setPosted({});
    sessionStorage.setItem(key, JSON.stringify(next));
  };
  return {
    lines,
    reason,
    ...plan,
    errors: { ...plan.errors, ...posted },
    isPosting: isPending,
    lineOf: (lineId: string): IssueLine => lines.find((line) => line.lineId === lineId) ?? { lineId, quantity: '', takes: null },
    writeLine: (line: IssueLine) => write({ lines: lines.map((old) => (old.lineId === line.lineId ? line : old)) }),
    write,
    post: async (): Promise<void> => {
      const { fingerprint = '', lines: planned = [] } = plan.plan ?? {};
      const rolls = planned.flatMap(({ takes }) => takes).filter(({ rollId }) => rollId !== null).length;
      const content = `${pick.code} ${planned.length} 行：${sumsText(planned)}${rolls > 0 ? `，${rolls} 匹` : ''}。领出后只能退料。`;
      if (!(await confirm({ title: `从“${pick.holder.name}”领料出库？`, content, okText: '领料出库' }))) return;
      mutate(
        { params: { id: pick.id }, body: { ...planRequest(lines), fingerprint, reason: reason.trim(), version: pick.version } },
        { onError: (error) => setPosted(errorsOf(error)) },
      );
    },
  };
}

/** The last plan that the server made, and whether it is of what is typed now. */
function usePlan(pick: PickOrder, lines: readonly IssueLine[]) {
  const now = JSON.stringify(planRequest(lines));
  const asked = useDebounced(now, false, PAUSE_MS);
  const body = JSON.parse(asked) as ReturnType<typeof planRequest>;
  const isEmpty = body.lines.length === 0;
  const read = useApiQuery(picksApi.plan, { params: { id: pick.id }, body }, { enabled: !isEmpty, handlesErrors: 'all' });
  const [last, setLast] = useState<PickPlan | undefined>(undefined);
  if (read.data && read.data !== last) setLast(read.data);
  const isCurrent = asked === now && !isEmpty && !read.isFetching && !read.isPlaceholderData && read.data !== undefined;
  return {
    plan: read.data ?? last,
    isCurrent,
    isPlanning: asked !== now || read.isFetching,
    errors: read.error && asked === now ? errorsOf(read.error) : ({} as Errors),
  };
}
