import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { isLoopback, startWarnings, type Config } from './config.ts';
import { DATABASE_FULL, isDatabaseFull, isDiskFull } from './platform/operations/disk-full.ts';
import { listenDuringStart, type StartListener } from './platform/http/start-listener.ts';
import { makeFolder } from './platform/operations/make-folder.ts';
import { startEmbeddedPostgres } from './platform/postgres/cluster.ts';
import { describeConnectionError } from './platform/postgres/check.ts';
import { diskFullError, StartError } from './platform/postgres/start-error.ts';
import { followStart, type StartProgress } from './platform/operations/start-progress.ts';
import { checkTls } from './platform/database/tls-files.ts';
import { requireRestoredFolder } from './platform/operations/unfinished-restore.ts';

/** The larger part of the code, loaded while the database starts. */
const loadProduct = (): Promise<typeof import('./serving.ts')> => import('./serving.ts');

export interface RunningServer {
  url: string;
  /** The random password of the first administrator, printed once. */
  adminPassword: string | null;
  stop(): Promise<void>;
}

interface StartOptions {
  /** Awaited before they are served. */
  pages?: Promise<void>;
  /** Ends a long start. */
  signal?: AbortSignal;
  progress?: StartProgress;
}

/** Starts the server from an empty folder or any earlier state. */
export async function startServer(
  config: Config,
  log: (line: string) => void,
  { pages = Promise.resolve(), signal = new AbortController().signal, progress = followStart([], log) }: StartOptions = {},
): Promise<RunningServer> {
  checkTls(config);
  const meanwhile = await holdPort(config, progress);
  const stops: (() => Promise<unknown>)[] = [() => meanwhile.close()];
  const stop = async (): Promise<void> => {
    for (const step of stops.splice(0).toReversed()) await step();
  };
  try {
    startWarnings(config).forEach(log);
    if (config.DATABASE_URL) makeDataDir(config.dataDir);
    progress.begin('database');
    const url = config.DATABASE_URL ?? (await startOwnDatabase(config, log, stops));
    signal.throwIfAborted();
    const { openProduct } = await loadProduct();
    const { app, adminPassword, begin } = await openProduct({ config, url, log, pages, signal, progress, stops });
    await meanwhile.close();
    const address = await app.listen({ port: meanwhile.port, host: config.HOST }).catch((error: NodeJS.ErrnoException) => {
      throw describeListenError(error, config);
    });
    begin().catch((error: unknown) => log(`启动后的工作：${error instanceof Error ? error.message : String(error)}`));
    return { url: address.replace('127.0.0.1', 'localhost'), adminPassword, stop };
  } catch (error) {
    progress.fail();
    const isFull = isDiskFull(error) || hasFilledDisk(error, config);
    await stop();
    throw isFull ? describeFullDisk(error, config) : error;
  }
}

/** Of PostgreSQL's log of changes: without room for the next one the embedded database ends, and a connection says only that it is lost. */
const LOG_SEGMENT_BYTES = 16 * 1024 * 1024;

function hasFilledDisk(error: unknown, { DATABASE_URL, dataDir }: Config): boolean {
  if (DATABASE_URL || error instanceof StartError || !existsSync(dataDir)) return false;
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize < LOG_SEGMENT_BYTES;
}

/** A disk that fills while the database is prepared is no fault of the settings. */
const describeFullDisk = (error: unknown, { DATABASE_URL, dataDir }: Config): StartError =>
  DATABASE_URL && isDatabaseFull(error)
    ? new StartError(describeConnectionError(Object.assign(new Error(), { code: DATABASE_FULL }), DATABASE_URL))
    : diskFullError(dataDir);

/** Taken before anything is started, to avoid loading a demo for nothing, and held until the product listens there. */
async function holdPort(config: Config, progress: StartProgress): Promise<StartListener> {
  const meanwhile = await listenDuringStart(config, progress).catch((error: NodeJS.ErrnoException) => {
    throw describeListenError(error, config);
  });
  // Without its scheme: the first whole address on the terminal is that of the ready product, which scripts wait for.
  progress.placeAt(`${isLoopback(config.HOST) ? 'localhost' : config.HOST}:${meanwhile.port}`);
  return meanwhile;
}

const LISTEN_REASONS: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: '这不是本机的地址，请检查 HOST',
  ENOTFOUND: '找不到这个主机名，请检查 HOST',
  EAI_AGAIN: '找不到这个主机名，请检查 HOST',
  EACCES: '没有权限，1024 以下的端口需要管理员，请换一个 PORT',
};

function describeListenError({ code = '', message }: NodeJS.ErrnoException, { HOST, PORT }: Config): StartError {
  if (code === 'EADDRINUSE') return new StartError(`端口 ${PORT} 已被占用，请关闭占用它的程序，或用 PORT=其他端口 启动`);
  return new StartError(`不能监听 ${HOST}:${PORT}：${LISTEN_REASONS[code] ?? `${message}，请检查 HOST 与 PORT`}`);
}

/** The embedded database creates the folder itself; with an external one only uploads and files need it. */
function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    if (isDiskFull(error)) throw diskFullError(dataDir);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new StartError(`数据目录 ${dataDir} 不能写入（${code}），请检查权限，或用 DATA_DIR 指定其他目录`);
  }
}

async function startOwnDatabase({ dataDir }: Config, log: (line: string) => void, stops: (() => Promise<unknown>)[]): Promise<string> {
  requireRestoredFolder(dataDir);
  const embedded = await startEmbeddedPostgres({ dataDir, log, launched: () => void loadProduct().catch(() => undefined) });
  stops.push(() => embedded.stop());
  return embedded.url;
}
