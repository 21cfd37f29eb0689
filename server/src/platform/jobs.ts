import type pg from 'pg';
import { fromKysely, PgBoss, type QueueResult } from 'pg-boss';
import { closeOnDisconnect, type Tx } from './database.ts';

/** Work done later, at least once: a worker's code must bear being run again. */
export interface Jobs {
  /** Queues within the caller's transaction: the job exists exactly if the write commits. */
  send(tx: Tx, queue: string, data: object): Promise<void>;
  /** Runs again a job that failed for good or was called off; calls off one that waits or runs. */
  retry(tx: Tx, queue: string, id: string): Promise<void>;
  cancel(tx: Tx, queue: string, id: string): Promise<void>;
  /** False while the engine cannot reach its database. */
  isReady(): boolean;
}

export interface Run {
  /** 0 at the first run; a later run fences off an earlier one that still lives. */
  attempt: number;
  /** Set at a graceful stop and when the run took too long. */
  signal: AbortSignal;
}

export interface Worker {
  queue: string;
  /** Runs at once in one process. */
  concurrency: number;
  /** Seconds a run may take. */
  expireInSeconds: number;
  /** By the clock, in Shanghai's time. */
  cron?: string;
  /** Nobody waits for it: a graceful stop ends it at once, and it goes on later where it stopped. */
  endsAtStop?: true;
  run(data: Record<string, unknown>, run: Run): Promise<void>;
}

export interface JobEngine extends Jobs {
  stop(): Promise<void>;
}

const DEAD_LETTERS = 'dead';
const TIME_ZONE = 'Asia/Shanghai';
const FAILURE_LASTS_MILLISECONDS = 3_000;
/** A connection that leaves the engine's short questions unanswered is lost, and is replaced. The engine's types do not name what it hands to pg. */
const patience: object = { query_timeout: 5_000, options: `-c ${closeOnDisconnect}` };

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
    schema: 'pgboss',
    application_name: 'mrp-jobs',
    max: 4,
    ...patience,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  // The engine asks its database every two seconds and tells each failure, so silence means that it works.
  let failedAt = -Infinity;
  const stopping = new AbortController();
  boss.on('error', (error) => {
    failedAt = performance.now();
    // At a stop the engine closes its database under its own last questions.
    if (!stopping.signal.aborted) options.onError(error);
  });
  await boss.start();
  const known = await readKnown(boss);
  if (!known.queues.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS);
  for (const worker of options.workers) await startWorker(boss, worker, known, stopping.signal);
  // Processes that start together take turns: two grants on one table at a time end in an error.
  if (options.appRole)
    await options.pool.query(
      `select pg_advisory_xact_lock(hashtext('startJobs')); grant usage on schema pgboss to mrp_app; grant select, insert, update on all tables in schema pgboss to mrp_app; grant execute on all functions in schema pgboss to mrp_app`,
    );
  return {
    send: async (tx, queue, data) => {
      await boss.send(queue, data, { db: fromKysely(tx) });
    },
    // The engine has a word for each of the two states; each leaves jobs of the other alone.
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

/** What earlier starts left: queues, and by what clock they are filled. What stands is not written again. */
interface Known {
  queues: ReadonlyMap<string, QueueResult>;
  clocks: ReadonlyMap<string, string>;
}

async function readKnown(boss: PgBoss): Promise<Known> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
  return {
    queues: new Map(queues.map((queue) => [queue.name, queue])),
    clocks: new Map(schedules.filter(({ timezone }) => timezone === TIME_ZONE).map(({ name, cron }) => [name, cron])),
  };
}

async function startWorker(boss: PgBoss, worker: Worker, { queues, clocks }: Known, stopping: AbortSignal): Promise<void> {
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
    // A job that is tried again announces itself to nobody, so the queue is looked at even while announcements come in.
    { localConcurrency: worker.concurrency, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, heartbeatRefreshSeconds: 3 },
    async ([job]) => {
      if (!job) return;
      const signal = worker.endsAtStop ? AbortSignal.any([job.signal, stopping]) : job.signal;
      await worker.run(job.data ?? {}, { attempt: job.retryCount, signal });
    },
  );
  if (worker.cron && clocks.get(worker.queue) !== worker.cron) await boss.schedule(worker.queue, worker.cron, {}, { tz: TIME_ZONE });
}
