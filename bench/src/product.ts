import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The product in its own process, started like an operator does. */
export interface Product {
  address: string;
  pid: number;
  /** Milliseconds from the start of the process to the line with the URL. */
  startedIn: number;
  /** CPU seconds used so far. */
  cpu(): Promise<number>;
  /** Current and peak memory in bytes. */
  memory(): Promise<{ now: number; peak: number }>;
  metrics: () => Promise<string>;
  /** Resets the memory peak and the event loop delays, and returns a function that reads them later. */
  watch(): Promise<() => Promise<{ grownBy: number; loopDelay: number }>>;
  stop(): Promise<void>;
}

/** The same setting as in `npm start`. */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=4';

/** Starts the server with these settings. */
export async function startProduct(env: Readonly<Record<string, string>>): Promise<Product> {
  const begun = performance.now();
  const child = spawn(process.execPath, [SMALL_YOUNG_GENERATION, 'server/src/main.ts', '--no-build'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const [found] = /https?:\/\/[^\s"]+/.exec(line) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the server did not start (exit code ${code})`)));
  });
  const startedIn = performance.now() - begun;
  const pid = child.pid ?? 0;
  const metrics = async (): Promise<string> => (await fetch(`${address}/metrics`)).text();
  return {
    address,
    pid,
    startedIn,
    cpu: async () => Number.parseFloat(/^process_cpu_seconds_total (\S+)/m.exec(await metrics())?.[1] ?? '0'),
    memory: () => readMemory(pid),
    metrics,
    watch: async () => {
      await metrics();
      // On Linux this resets the peak.
      await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
      const before = (await readMemory(pid)).now;
      return async () => ({
        grownBy: (await readMemory(pid)).peak - before,
        loopDelay: 1000 * Number.parseFloat(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await metrics())?.[1] ?? '0'),
      });
    },
    stop: async () => {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    },
  };
}

/** Reads /proc, so only on Linux; elsewhere 0. */
async function readMemory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = (name: string): number => Number.parseInt(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? '0', 10) * 1024;
  return { now: kilobytes('VmRSS'), peak: kilobytes('VmHWM') };
}
