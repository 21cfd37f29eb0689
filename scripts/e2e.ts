import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/cluster.ts';
import { makeFastFolder } from '../server/test/fast-folder.ts';
import { toldIn } from '../server/test/server-process.ts';
import { listenForMails } from '../server/test/smtp.ts';
import { provideBrowser } from './browser.ts';
import { root, runNode } from './steps.ts';

const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'];

/** The real product with its demo, in a temporary folder on a free port. */
export interface Product {
  address: string;
  embedder: string;
  dataDir: string;
  /** Where the mails that it sends lie, each as JSON, in the order in which they came. */
  mails: string;
  stop(): Promise<void>;
}

export async function startProduct(): Promise<Product> {
  const dataDir = await makeFastFolder('mrp-e2e-');
  const mails = join(dataDir, 'mails');
  await mkdir(mails);
  const [embedder, publicUrl] = [await findFreeOrigin(), (await findFreeOrigin()).replace('127.0.0.1', 'localhost')];
  const mailServer = await keepMails(mails);
  const server = startServer(dataDir, { embedder, publicUrl, smtpUrl: mailServer.url });
  const stop = async (): Promise<void> => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
    await mailServer.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { address: await waitForAddress(server), embedder, dataDir, mails, stop };
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
        MAIL_FOLDER: product.mails,
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

/** Takes what the product sends, for specs of another process. */
function keepMails(folder: string): ReturnType<typeof listenForMails> {
  let taken = 0;
  return listenForMails(({ to, subject, text, html }) => {
    taken += 1;
    const mail = { to: to?.map(({ address }) => address), subject, text, html };
    return writeFile(join(folder, `${String(taken).padStart(6, '0')}.json`), JSON.stringify(mail));
  });
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

interface Addresses {
  embedder: string;
  publicUrl: string;
  smtpUrl: string;
}

function startServer(dataDir: string, { embedder, publicUrl, smtpUrl }: Addresses): ChildProcess {
  return spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      // Links in mails open the product, so its port is known before it listens.
      PORT: new URL(publicUrl).port,
      PUBLIC_URL: publicUrl,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'mrp@example.com',
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
      if (line !== '') console.log(toldIn(line));
      const [address] = /https?:\/\/[^\s"]+/.exec(line) ?? [];
      if (address) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`服务没有启动（退出码 ${code}）`)));
  });
}
