import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from './config.ts';
import { composition } from './features.ts';
import { withApplication } from './platform/application.ts';
import { openDb, openPool } from './platform/database/database.ts';
import { threadWorkersOf } from './platform/feature.ts';
import { catchesUp } from './platform/database/replica.ts';
import { keepToOneServer } from './platform/database/replica-connections.ts';
import { openFileStore } from './platform/files/store.ts';
import type { FromThread, ToThread } from './platform/job-thread.ts';

// The thread of imports and exports, with its own connections, so that requests are answered meanwhile.
const { config, url, secret } = workerData as { config: Config; url: string; secret: string };
const port = parentPort;
if (!port) throw new Error('a thread of the server, not a program');
const post = (message: FromThread): void => port.postMessage(message);

const application = { ...composition, product: config.PRODUCT, secret };
const open = (url: string) => openPool({ url, max: 4, name: 'mrp-worker', statementTimeout: 0, lockTimeout: 0 });
const pool = open(url);
const db = withApplication(openDb(pool), application);
const replica = config.DATABASE_REPLICA_URL ? keepToOneServer(open(config.DATABASE_REPLICA_URL)) : null;
const replicaDb = replica && withApplication(openDb(replica), application);
const rowsDb = async () => (replica && replicaDb && (await catchesUp(replica, pool)) ? replicaDb : db);
const known = threadWorkersOf(composition, {
  config,
  db,
  rowsDb,
  files: await openFileStore(config.fileStore),
  log: (log) => post({ log }),
});
const aborts = new Map<number, AbortController>();

port.on('message', (message: ToThread) => {
  if ('abort' in message) aborts.get(message.abort)?.abort();
  else void runJob(message);
});

async function runJob({ run, queue, data, attempt }: Extract<ToThread, { run: number }>): Promise<void> {
  const abort = new AbortController();
  aborts.set(run, abort);
  try {
    await known.find((worker) => worker.queue === queue)?.run(data, { attempt, signal: abort.signal });
    post({ ended: run, failure: null });
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    post({ ended: run, failure: { message, stack } });
  } finally {
    aborts.delete(run);
  }
}
