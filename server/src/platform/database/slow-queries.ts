import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';

export interface SlowQuery {
  milliseconds: number;
  /** Without its values, which may be prices or names. */
  sql: string;
  outcome: 'finished' | 'failed';
  /** The request that asked, if one did. */
  requestId: string | undefined;
  route: string | undefined;
}

export interface SlowQueryLog {
  /** For Kysely's `log`; absent when nothing is to be logged. */
  watch: ((event: LogEvent) => void) | undefined;
  /** Since the start. */
  counts: Record<SlowQuery['outcome'], number>;
  /** Set by whoever has a log. */
  report: (slow: SlowQuery) => void;
}

interface CurrentRequest {
  id: string;
  route: string;
}

const current = new AsyncLocalStorage<CurrentRequest>();

/** Lets slow statements of `work` name their request. */
export const duringRequest = <T>(request: CurrentRequest, work: () => T): T => current.run(request, work);

const MAX_CHARACTERS = 2_000;

/** Reports statements that take `limit` milliseconds or more, also those that failed, such as by the statement timeout; 0 reports none. */
export function logSlowQueries(limit: number): SlowQueryLog {
  const log: SlowQueryLog = { watch: undefined, counts: { finished: 0, failed: 0 }, report: () => undefined };
  if (limit === 0) return log;
  return Object.assign(log, {
    watch: ({ level, queryDurationMillis, query }: LogEvent): void => {
      if (queryDurationMillis < limit) return;
      const outcome = level === 'error' ? 'failed' : 'finished';
      log.counts[outcome] += 1;
      const { id, route } = current.getStore() ?? {};
      const text = query.sql.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS);
      log.report({ milliseconds: Math.round(queryDurationMillis), sql: text, outcome, requestId: id, route });
    },
  });
}
