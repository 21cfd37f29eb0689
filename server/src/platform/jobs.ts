import type pg from 'pg';
import { fromKysely, PgBoss, type QueueResult } from 'pg-boss';
import { closeOnDisconnect, type Tx } from './database/database.ts';

/** Background jobs run at least once, so the code of a worker must be repeatable. */
export interface Jobs {
  /** Queues within the caller's transaction: the job exists exactly if the write commits. */
  send(tx: Tx, queue: string, data: object): Promise<void>;
  /** Runs a failed or cancelled job again; cancels one that is waiting or running. */
  retry(tx: Tx, queue: string, id: string): Promise<void>;
  cancel(tx: Tx, queue: string, id: string): Promise<void>;
  /** False while the engine cannot reach its database. */
  isReady(): boolean;
}

export interface Run {
  /** 0 at the first run; a later run blocks writes of an earlier one that is still alive. */
  attempt: number;
  /** Aborted at a graceful stop and when the run takes too long. */
  signal: AbortSignal;
}

export interface Worker {
  queue: string;
  /** Parallel runs in one process. */
  concurrency: number;
  /** Time limit of a run in seconds. */
  expireInSeconds: number;
  /** Schedule in Shanghai time. */
  cron?: string;
  /** No user waits for it: a graceful stop ends it at once, and the next run continues. */
  endsAtStop?: true;
  /** Asked before a scheduled run, so that no thread is started for nothing. */
  isDue?: () => Promise<boolean>;
  run(data: Record<string, unknown>, run: Run): Promise<void>;
}

export interface JobEngine extends Jobs {
  stop(): Promise<void>;
}

const SCHEMA = 'pgboss';
const DEAD_LETTERS = 'dead';
const TIME_ZONE = 'Asia/Shanghai';
const FAILURE_LASTS_MILLISECONDS = 3_000;
/** Replaces a connection that leaves the engine's short queries unanswered. The engine's types omit these options of pg. */
const connectionOptions: object = { query_timeout: 5_000, options: `-c ${closeOnDisconnect}` };

/** A killed worker's job runs again after about eleven seconds (heartbeat 10 s); after three runs it is a dead letter. */
export async function startJobs(options: {
  url: string;
  pool: pg.Pool;
  appRole: boolean;
  workers: readonly Worker[];
  onError: (error: unknown) => void;
}): Promise<JobEngine> {
  const boss = new PgBoss({
    connectionString: options.url,
    schema: SCHEMA,
    application_name: 'mrp-jobs',
    max: 4,
    ...connectionOptions,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  // The engine polls its database every two seconds and reports each failure, so silence means success.
  let failedAt = -Infinity;
  const stopping = new AbortController();
  boss.on('error', (error) => {
    failedAt = performance.now();
    // While stopping, the engine closes its database during its own last queries.
    if (!stopping.signal.aborted) options.onError(error);
  });
  await boss.start();
  const known = await readExisting(boss);
  if (!known.queues.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS);
  for (const worker of options.workers) await startWorker(boss, worker, known, stopping.signal);
  // Processes that start together take turns, because concurrent grants on one table fail.
  if (options.appRole)
    await options.pool.query(
      `select pg_advisory_xact_lock(hashtext('startJobs')); grant usage on schema pgboss to mrp_app; grant select, insert, update on all tables in schema pgboss to mrp_app; grant execute on all functions in schema pgboss to mrp_app`,
    );
  return {
    send: async (tx, queue, data) => {
      await boss.send(queue, data, { db: fromKysely(tx) });
    },
    // The engine has one function for each of the two states and ignores jobs in the other.
    retry: async (tx, queue, id) => {
      await boss.retry(queue, id, { db: fromKysely(tx) });
      await boss.resume(queue, id, { db: fromKysely(tx) });
    },
    cancel: async (tx, queue, id) => {
      await boss.cancel(queue, id, { db: fromKysely(tx) });
    },
    isReady: () => performance.now() - failedAt > FAILURE_LASTS_MILLISECONDS,
    stop: () => {
      stopping.abort();
      return boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

/** Makes the engine's tables, for a database that no server has used yet. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    application_name: 'mrp-jobs',
    max: 1,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop();
}

/** Queues and schedules that exist from earlier starts and are not written again. */
interface Existing {
  queues: ReadonlyMap<string, QueueResult>;
  clocks: ReadonlyMap<string, string>;
}

async function readExisting(boss: PgBoss): Promise<Existing> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
  return {
    queues: new Map(queues.map((queue) => [queue.name, queue])),
    clocks: new Map(schedules.filter(({ timezone }) => timezone === TIME_ZONE).map(({ name, cron }) => [name, cron])),
  };
}

async function startWorker(boss: PgBoss, worker: Worker, { queues, clocks }: Existing, stopping: AbortSignal): Promise<void> {
  const settings = {
    retryLimit: 2,
    retryDelay: 1,
    expireInSeconds: worker.expireInSeconds,
    heartbeatSeconds: 10,
    deadLetter: DEAD_LETTERS,
    notify: true,
  };
  const queue = queues.get(worker.queue);
  if (!queue) await boss.createQueue(worker.queue, settings);
  else if (Object.entries(settings).some(([name, value]) => queue[name as keyof typeof settings] !== value))
    await boss.updateQueue(worker.queue, settings);
  await boss.work<Record<string, unknown>>(
    worker.queue,
    // Retried jobs are not announced, so the queue is polled as well.
    { localConcurrency: worker.concurrency, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, heartbeatRefreshSeconds: 3 },
    async ([job]) => {
      if (!job || (worker.isDue && !(await worker.isDue()))) return;
      const signal = worker.endsAtStop ? AbortSignal.any([job.signal, stopping]) : job.signal;
      await worker.run(job.data ?? {}, { attempt: job.retryCount, signal });
    },
  );
  if (!worker.cron && clocks.has(worker.queue)) await boss.unschedule(worker.queue);
  if (worker.cron && clocks.get(worker.queue) !== worker.cron) await boss.schedule(worker.queue, worker.cron, {}, { tz: TIME_ZONE });
}
