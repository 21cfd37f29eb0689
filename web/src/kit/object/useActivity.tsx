import { auditApi } from '@mrp/contract/features/audit.ts';
import type { ReactNode } from 'react';
import { useApiMutation, useApiQuery } from '../../lib/useApi.ts';
import { useLogAddress } from '../../lib/useLogAddress.ts';
import { AuditTimeline } from './AuditTimeline.tsx';

/** 动态 of one document: what was changed, and what people said about it. */
export function useActivity(type: string, id: string, code: string): { timeline: ReactNode; timelineCount: number | undefined } {
  const query = { id, type };
  const { data: log } = useApiQuery(auditApi.selectAllLogById, { query });
  const { data: comments } = useApiQuery(auditApi.listComments, { query });
  const refreshes = [auditApi.listComments];
  const add = useApiMutation(auditApi.addComment, { refreshes, blocking: false });
  const remove = useApiMutation(auditApi.deleteComment, { refreshes, blocking: false });
  const allTo = useLogAddress(code);
  if (!log || !comments) return { timeline: undefined, timelineCount: undefined };
  return {
    timeline: (
      <AuditTimeline
        entries={log}
        allTo={allTo}
        comments={{
          all: comments,
          add: (text) => add.mutateAsync({ body: { ...query, text } }),
          remove: (comment) => remove.mutate({ params: { id: comment } }),
        }}
      />
    ),
    timelineCount: log.length + comments.length,
  };
}
