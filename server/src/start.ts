import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { startWarnings, type Config } from './config.ts';
import { startEmbeddedPostgres } from './platform/postgres/cluster.ts';
import { StartError } from './platform/postgres/start-error.ts';

/** The larger part of the code, loaded while the database starts. */
const loadProduct = (): Promise<typeof import('./serving.ts')> => import('./serving.ts');

export interface RunningServer {
  url: string;
  /** The random password of the first administrator, printed once. */
  adminPassword: string | null;
  stop(): Promise<void>;
}

/** Starts the server from an empty folder or any earlier state; `pages` are awaited before they are served. */
export async function startServer(
  config: Config,
  log: (line: string) => void,
  pages: Promise<void> = Promise.resolve(),
): Promise<RunningServer> {
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
    const { app, adminPassword, begin } = await openProduct({ config, url, log, pages, stops });
    const address = await app.listen({ port: config.PORT, host: config.HOST }).catch((error: NodeJS.ErrnoException) => {
      throw describeListenError(error, config);
    });
    begin().catch((error: unknown) => log(`启动后的工作：${error instanceof Error ? error.message : String(error)}`));
    return { url: address.replace('127.0.0.1', 'localhost'), adminPassword, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Checked before anything is started, to avoid loading a demo for nothing. */
function checkPortIsFree(config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(describeListenError(error, config)));
    probe.listen(config.PORT, config.HOST, () => probe.close(() => resolve()));
  });
}

function describeListenError({ code, message }: NodeJS.ErrnoException, { HOST, PORT }: Config): StartError {
  if (code === 'EADDRINUSE') return new StartError(`端口 ${PORT} 已被占用，请关闭占用它的程序，或用 PORT=其他端口 启动`);
  return new StartError(`不能监听 ${HOST}:${PORT}：${message}`);
}

/** The embedded database creates the folder itself; with an external one only uploads and files need it. */
function makeDataDir(dataDir: string): void {
  try {
    // Synchronous, because the asynchronous call never returns for places like /proc.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new StartError(`数据目录 ${dataDir} 不能写入（${code}），请检查权限，或用 DATA_DIR 指定其他目录`);
  }
}

async function startOwnDatabase({ dataDir }: Config, log: (line: string) => void, stops: (() => Promise<unknown>)[]): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir, log, launched: () => void loadProduct().catch(() => undefined) });
  stops.push(() => embedded.stop());
  return embedded.url;
}
