import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { startWarnings, type Config } from './config.ts';
import { DATABASE_FULL, isDatabaseFull, isDiskFull } from './platform/disk-full.ts';
import { makeFolder } from './platform/make-folder.ts';
import { startEmbeddedPostgres } from './platform/postgres/cluster.ts';
import { describeConnectionError } from './platform/postgres/check.ts';
import { diskFullError, StartError } from './platform/postgres/start-error.ts';
import { checkTls } from './platform/tls-files.ts';
import { requireRestoredFolder } from './platform/unfinished-restore.ts';

/** The larger part of the code, loaded while the database starts. */
const loadProduct = (): Promise<typeof import('./serving.ts')> => import('./serving.ts');

export interface RunningServer {
  url: string;
  /** The random password of the first administrator, printed once. */
  adminPassword: string | null;
  stop(): Promise<void>;
}

/** Starts the server from an empty folder or any earlier state; `pages` are awaited before they are served, `signal` ends a long start. */
export async function startServer(
  config: Config,
  log: (line: string) => void,
  pages: Promise<void> = Promise.resolve(),
  signal: AbortSignal = new AbortController().signal,
): Promise<RunningServer> {
  checkTls(config);
  await checkPortIsFree(config);
  startWarnings(config).forEach(log);
  if (config.DATABASE_URL) makeDataDir(config.dataDir);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of stops.splice(0).toReversed()) await step();
  };
  try {
    const url = config.DATABASE_URL ?? (await startOwnDatabase(config, log, stops));
    const { openProduct } = await loadProduct();
    const { app, adminPassword, begin } = await openProduct({ config, url, log, pages, signal, stops });
    const address = await app.listen({ port: config.PORT, host: config.HOST }).catch((error: NodeJS.ErrnoException) => {
      throw describeListenError(error, config);
    });
    begin().catch((error: unknown) => log(`启动后的工作：${error instanceof Error ? error.message : String(error)}`));
    return { url: address.replace('127.0.0.1', 'localhost'), adminPassword, stop };
  } catch (error) {
    await stop();
    throw isDiskFull(error) ? describeFullDisk(error, config) : error;
  }
}

/** A disk that fills while the database is prepared is no fault of the settings. */
const describeFullDisk = (error: unknown, { DATABASE_URL, dataDir }: Config): StartError =>
  DATABASE_URL && isDatabaseFull(error)
    ? new StartError(describeConnectionError(Object.assign(new Error(), { code: DATABASE_FULL }), DATABASE_URL))
    : diskFullError(dataDir);

/** Checked before anything is started, to avoid loading a demo for nothing. */
function checkPortIsFree(config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(describeListenError(error, config)));
    probe.listen(config.PORT, config.HOST, () => probe.close(() => resolve()));
  });
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
