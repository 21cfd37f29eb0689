import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/cluster.ts';
import { makeFastFolder } from '../server/test/fast-folder.ts';
import { provideBrowser } from './browser.ts';
import { root, runNode } from './steps.ts';

const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'];

/** The real product with its demo, in a temporary folder on a free port. */
export interface Product {
  address: string;
  embedder: string;
  dataDir: string;
  stop(): Promise<void>;
}

export async function startProduct(): Promise<Product> {
  const dataDir = await makeFastFolder('mrp-e2e-');
  const embedder = await findFreeOrigin();
  const server = startServer(dataDir, embedder);
  const stop = async (): Promise<void> => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { address: await waitForAddress(server), embedder, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs Playwright against the product, which it stops; returns the exit code. */
export async function runE2e(args: readonly string[], env: NodeJS.ProcessEnv = {}, starting = startProduct()): Promise<number> {
  const [found, started] = await Promise.allSettled([provideBrowser(), starting]);
  if (started.status === 'rejected') throw started.reason;
  const product = started.value;
  try {
    if (found.status === 'rejected') throw found.reason;
    // Specs recompute from raw rows what the pages show.
    const database = await startEmbeddedPostgres({ dataDir: product.dataDir, log: (line) => console.log(line) });
    const { code } = await runNode([...playwright, ...args], {
      env: {
        ...env,
        BASE_URL: product.address,
        EMBEDDER_ORIGIN: product.embedder,
        DATABASE_URL: database.url,
        CHROMIUM_PATH: found.value,
        NODE_ENV: 'production',
      },
      onLine: (line) => console.log(line),
    });
    await database.stop();
    return code;
  } finally {
    await product.stop();
  }
}

/** An origin that a spec serves pages from, as another company's shop would; only it may embed the picker. */
async function findFreeOrigin(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return `http://127.0.0.1:${port}`;
}

function startServer(dataDir: string, embedder: string): ChildProcess {
  return spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PORT: '0',
      LOG_LEVEL: 'error',
      SKU_PICKER_ORIGINS: embedder,
      SKU_PICKER_REDIRECTS: new URL(embedder).host,
      // A whole run looks at it from one address.
      SKU_PICKER_DAILY: '1000000',
      WEBHOOK_PRIVATE_TARGETS: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Prints the server's output until its URL appears, then discards it, so that the pipe never blocks. */
async function waitForAddress(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('the server has no output');
  const lines = createInterface({ input: server.stdout });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      if (line !== '') console.log(line);
      const [address] = /https?:\/\/\S+/.exec(line) ?? [];
      if (address) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`服务没有启动（退出码 ${code}）`)));
  });
}
