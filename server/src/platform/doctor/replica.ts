import pg from 'pg';
import { describeConnectionError } from '../postgres/check.ts';
import { fault, type Diagnostic } from './finding.ts';

const BEHIND_SECONDS = 10;

/** Whether DATABASE_REPLICA_URL answers, replays this database and is not far behind it. */
export const replicaDiagnostic: Diagnostic = {
  topic: '只读副本',
  well: '没有设置，或跟得上主库',
  run: async ({ config: { DATABASE_REPLICA_URL: url }, pool }) => {
    if (!url) return [];
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    try {
      await client.connect();
    } catch (error) {
      const [text = '', advice = ''] = describeConnectionError(error, url)
        .replaceAll('DATABASE_URL', 'DATABASE_REPLICA_URL')
        .split('：', 2);
      return [fault(text, advice)];
    }
    try {
      const { rows: primary } = await pool.query<{ system: string; lsn: string }>(
        'select system_identifier::text as system, pg_current_wal_lsn()::text as lsn from pg_control_system()',
      );
      const { rows } = await client.query<{ replica: boolean; system: string; behind: boolean; seconds: number | null }>(
        `select pg_is_in_recovery() as replica, system_identifier::text as system,
                coalesce(pg_last_wal_replay_lsn() < $1::pg_lsn, true) as behind,
                round(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::int as seconds
         from pg_control_system()`,
        [primary[0]?.lsn],
      );
      const [{ replica, system, behind, seconds } = { replica: false, system: '', behind: true, seconds: null }] = rows;
      if (!replica) return [fault('DATABASE_REPLICA_URL 指向的不是只读副本', '改为副本的地址，或删除这个设置')];
      if (system !== primary[0]?.system) return [fault('DATABASE_REPLICA_URL 是另一个数据库的副本', '改为这个主库的副本')];
      if (behind && (seconds ?? Infinity) > BEHIND_SECONDS)
        return [
          fault(
            `只读副本落后 ${seconds ?? '很多'} 秒，列表与报表都回到主库读取`,
            '看副本的日志与网络；长查询会挡住回放（max_standby_streaming_delay）',
          ),
        ];
      return [];
    } finally {
      await client.end();
    }
  },
};
