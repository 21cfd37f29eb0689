import { jobQueues } from '@mrp/contract/features/audit/jobs.ts';
import { isMended } from '../operations/mended-jobs.ts';
import { fault, note, type Diagnostic } from './finding.ts';

const FAILED_DAYS = 7;
const WAITING_MINUTES = 15;

interface Failed {
  queue: string;
  jobs: number;
  reason: string;
}

/** Jobs that were given up, and jobs that nobody takes. */
export const queueDiagnostic: Diagnostic = {
  topic: '后台任务',
  well: '最近没有失败的任务，没有积压',
  run: async ({ pool }) => {
    const { rows: known } = await pool.query<{ known: boolean }>(`select to_regclass('pgboss.job') is not null as known`);
    if (!known[0]?.known) return [note('任务引擎还没有启动过', '启动一次系统')];
    const { rows: failed } = await pool.query<Failed>(
      `select name as queue, count(*)::int as jobs,
              left(coalesce((array_agg(output ->> 'message' order by completed_on desc))[1], '原因不明'), 200) as reason
       from pgboss.job j where name = any($1) and state = 'failed' and completed_on > now() - make_interval(days => $2) and not ${isMended('j')}
       group by name order by name`,
      [Object.keys(jobQueues), FAILED_DAYS],
    );
    const { rows: waiting } = await pool.query<Omit<Failed, 'reason'>>(
      `select name as queue, count(*)::int as jobs from pgboss.job
       where name = any($1) and state in ('created', 'retry') and start_after < now() - make_interval(mins => $2) group by name order by name`,
      [Object.keys(jobQueues), WAITING_MINUTES],
    );
    const label = (queue: string): string => jobQueues[queue] ?? queue;
    return [
      ...failed.map(({ queue, jobs, reason }) =>
        fault(`“${label(queue)}”最近 ${FAILED_DAYS} 天失败 ${jobs} 次：${reason}`, '处理原因，然后在 系统管理 → 任务监控 里重试'),
      ),
      ...waiting.map(({ queue, jobs }) =>
        fault(
          `“${label(queue)}”有 ${jobs} 个任务等了超过 ${WAITING_MINUTES} 分钟`,
          '确认系统正在运行；正在运行的，看日志里“任务引擎”的消息',
        ),
      ),
    ];
  },
};
