import { auditApi } from '@mrp/contract/features/audit.ts';
import type { ReactNode } from 'react';
import { useApiMutation, useApiPages, useApiQuery } from '../../../lib/api/useApi.ts';
import { useLogAddress } from '../../../lib/useLogAddress.ts';
import { AuditTimeline } from './AuditTimeline.tsx';
import { useCommentDraft } from './useCommentDraft.ts';

/** 动态 of one document: changes and comments. If one of them fails to load, the other is still shown. */
export function useActivity(type: string, id: string, code: string): { timeline: ReactNode; timelineCount: number | undefined } {
  const query = { id, type };
  const log = useApiQuery(auditApi.selectAllLogById, { query }, { handlesErrors: 'all' });
  const said = useApiPages(auditApi.listComments, (cursor) => ({ query: cursor === null ? query : { ...query, cursor } }), {
    handlesErrors: 'all',
  });
  const refreshes = [auditApi.listComments];
  const add = useApiMutation(auditApi.addComment, { refreshes, blocking: false });
  const remove = useApiMutation(auditApi.deleteComment, { refreshes, blocking: false });
  const draft = useCommentDraft(type, id);
  const allTo = useLogAddress(code);
  if (log.isPending || said.isPending) return { timeline: undefined, timelineCount: undefined };
  const pages = said.data?.pages ?? [];
  return {
    timeline: (
      <AuditTimeline
        entries={log.data ?? []}
        missing={[log.isError && { what: '变更记录', read: log }, said.isError && { what: '评论', read: said }].flatMap(
          (part) => part || [],
        )}
        allTo={allTo}
        comments={{
          all: pages.flatMap(({ rows }) => rows),
          draft,
          more: said.hasNextPage ? () => void said.fetchNextPage() : undefined,
          loading: said.isFetchingNextPage,
          add: (text) => add.mutateAsync({ body: { ...query, text } }),
          remove: (comment) => remove.mutate({ params: { id: comment } }),
        }}
      />
    ),
    timelineCount: log.data && pages[0] && log.data.length + pages[0].total,
  };
}
