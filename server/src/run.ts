import { flushCompileCache } from 'node:module';
import { DEFAULT_DEMO_PASSWORD, readConfig } from './config.ts';
import { mapStackToSources } from './platform/operations/source-maps.ts';
import { StartError } from './platform/postgres/start-error.ts';
import { startServer, type RunningServer } from './start.ts';
import { openStartOutput } from './platform/operations/start-output.ts';
import { followStart, type StartProgress } from './platform/operations/start-progress.ts';
import { buildIfStale, isStale, serverBuild } from './build.ts';
import { pagesBuild } from './pages-build.ts';

const output = openStartOutput(process.stdout.isTTY);
const log = (line: string): void => output.say(line);

/** On Ctrl-C finishes running requests and jobs and stops the database, also during the start. */
function stopOnSignal(starting: Promise<RunningServer>, stopping: AbortController): void {
  const stop = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    log('正在停止…');
    stopping.abort();
    const server = await starting.catch(() => null);
    await server?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

/** Beside everything else, in a process of its own. */
async function buildPages(progress: StartProgress): Promise<void> {
  progress.tellTerminal();
  progress.begin('pages');
  await buildIfStale(pagesBuild, () => undefined);
  progress.finish('pages');
}

const stopping = new AbortController();

// One clear line and an exit code for what the operator can fix, a stack for bugs.
try {
  const config = readConfig(process.env);
  const builds = !process.argv.includes('--no-build');
  const makesPages = builds && isStale(pagesBuild);
  const progress = followStart(
    ['database', 'schema', ...(makesPages ? ['pages' as const] : []), ...(config.demo ? ['demo' as const] : []), 'serving'],
    log,
  );
  const pages = makesPages ? buildPages(progress) : Promise.resolve();
  // Awaited before the pages are served; an earlier failure must not end the process without a message.
  pages.catch(() => undefined);
  const starting = startServer(config, log, { pages, signal: stopping.signal, progress });
  stopOnSignal(starting, stopping);
  const server = await starting;
  // Written now, so that it survives when this process is killed.
  flushCompileCache();
  const goesOn = !stopping.signal.aborted;
  if (goesOn) log(`\n物料管理系统已启动：${server.url}`);
  if (config.demo && goesOn) {
    const password = config.DEMO_PASSWORD === DEFAULT_DEMO_PASSWORD ? `密码均为 ${DEFAULT_DEMO_PASSWORD}` : '密码是配置的 DEMO_PASSWORD';
    log(`演示账号：admin（管理员）等，在本机的登录页可点选，${password}`);
  }
  if (server.adminPassword) log(`首个管理员 admin 的密码（只显示这一次）：${server.adminPassword}`);
  // For the next start.
  if (builds) buildIfStale(serverBuild, () => undefined).catch((error: unknown) => log(String(error)));
} catch (error) {
  // A start that Ctrl-C ended has closed everything.
  if (stopping.signal.aborted) process.exit(0);
  if (!(error instanceof StartError)) {
    if (error instanceof Error && error.stack) error.stack = mapStackToSources(error.stack);
    output.tellBug(error);
    process.exit(1);
  }
  output.refuse(error.message);
  process.exit(1);
}
