import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { openCluster, type Cluster } from './cluster-folder.ts';
import { acquireServerLock, releaseServerLock, type Session } from './server-lock.ts';
import { describeWait, explainFailure, stopPostmaster } from './postmaster.ts';
import { saysDiskFull } from '../operations/disk-full.ts';
import { diskFullError, StartError, useDatabaseUrl } from './start-error.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Receives messages for the operator, such as that the database is down or back. */
  log: (line: string) => void;
  /** False creates a cluster that a power failure may destroy, for tests only. An existing cluster keeps its setting. */
  durable?: boolean;
  /** Called while the server is starting, for work that can be done meanwhile. */
  launched?: () => void;
  /** Folder of PostgreSQL's programs, if not where npm installs them. */
  binaries?: string;
}

export interface EmbeddedPostgres {
  /** Connects as owner of the database `mrp`. Stays valid when the server is restarted. */
  readonly url: string;
  /** The current process id of the server. */
  readonly pid: number;
  /** Whether the server was already running. */
  readonly reused: boolean;
  /** Stops the server, unless another process still uses it. */
  stop(): Promise<void>;
}

/** A server that just died may leave processes that hold its memory, and a port may be in use. 13 s in total. */
const startPauses = [100, 250, 500, 1000, 2000, 4000, 5000, 0];

/**
 * Starts the embedded PostgreSQL of a data folder, which is shared by processes: the first starts it and the last to stop shuts it down.
 * After a crash of all of them the next start reuses the running server. Whichever process first notices that it died starts it again on the
 * same port.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true, binaries = findBinaries() } = options;
  const cluster = await openCluster(dataDir, binaries, durable);
  let session = await connectAtStart(cluster, options);
  const { reused } = session;
  const { port } = session.postmaster;
  const leaving = new AbortController();
  let healing: Promise<void> = Promise.resolve();
  let left: Promise<void> | undefined;

  const heal = async () => {
    log('内置数据库连接中断，正在恢复');
    const healed = await reconnect(cluster, { durable, port, log, leaving: leaving.signal });
    if (!healed) return;
    session = healed;
    watch();
    log('内置数据库已恢复');
  };
  const watch = () => {
    session.client.once('end', () => {
      if (!leaving.signal.aborted) healing = heal();
    });
  };
  const leave = async () => {
    leaving.abort();
    await healing;
    if (await releaseServerLock(session)) await stopPostmaster(cluster, session.postmaster);
  };

  watch();
  return {
    url: `postgres://mrp_owner:${cluster.passwords.owner}@127.0.0.1:${port}/mrp?sslmode=disable`,
    get pid() {
      return session.postmaster.pid;
    },
    reused,
    stop: () => (left ??= leave()),
  };
}

async function connectAtStart(cluster: Cluster, { durable = true, log, launched }: EmbeddedPostgresOptions): Promise<Session> {
  const slow = setInterval(() => log(describeWait(cluster)), 5000);
  try {
    for (const pause of startPauses) {
      const session = await acquireServerLock(cluster, { durable, launched });
      if (session) return session;
      await sleep(pause);
    }
  } finally {
    clearInterval(slow);
  }
  const reason = explainFailure(cluster);
  if (saysDiskFull(reason)) throw diskFullError(cluster.folder);
  throw new StartError(`内置数据库无法启动（${reason}）：请排除原因后重试，或${useDatabaseUrl}`);
}

/** Retries as long as this process runs, because the connection pools wait for the server. */
async function reconnect(cluster: Cluster, { durable, port, log, leaving }: Attempts): Promise<Session | undefined> {
  for (let pause = 100; !leaving.aborted; pause = Math.min(pause * 2, 5000)) {
    try {
      const session = await acquireServerLock(cluster, { durable, port });
      if (session) return session;
      if (pause === 5000) log(`内置数据库尚未恢复，将继续重试：${explainFailure(cluster)}`);
    } catch (error) {
      log(`内置数据库尚未恢复，将继续重试：${error instanceof Error ? error.message : String(error)}`);
    }
    await sleep(pause, undefined, { signal: leaving }).catch(() => undefined);
  }
  return undefined;
}

interface Attempts {
  durable: boolean;
  port: number;
  log: EmbeddedPostgresOptions['log'];
  leaving: AbortSignal;
}
