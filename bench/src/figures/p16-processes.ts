import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { promisify } from 'node:util';
import { emptyCall, logIn } from '../client.ts';
import { runLoad, startSum } from '../load.ts';
import { startProduct, type Product } from '../product.ts';
import { PASSWORD, type Fixtures } from '../fixtures.ts';
import { latencyOf, perSecond, times, type Figure } from '../table.ts';

const MOVEMENTS = 10_000_000;
const ROUNDS = 3;
const SECONDS = 3;
/** Per process. */
const CLIENTS = 8;
const run = promisify(execFile);

/**
 * P16: throughput of one and two API processes, each pinned to a core, for calls that cost the database little. Clients and database need
 * cores too: with fewer than four cores less than twice is possible, so the goal depends on the number of cores.
 */
export async function measureProcesses(fixtures: Fixtures): Promise<Figure[]> {
  const ledger = await fixtures.ledger(Math.round((MOVEMENTS * fixtures.scale) / 100));
  const second = await startProduct(ledger.env);
  const other = await logIn(second.address, 'admin', PASSWORD);
  try {
    await pin(ledger.product, 0);
    await pin(second, 1);
    const [ask, askOther] = [emptyCall(ledger.client), emptyCall(other)];
    const one = startSum();
    const two = startSum();
    const cpu = { api: 0, all: 0 };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const before = await readCpu(fixtures, ledger.product);
      const alone = await runLoad(ask, SECONDS, CLIENTS);
      const after = await readCpu(fixtures, ledger.product);
      const together = await runLoad((index) => (index % 2 === 0 ? ask() : askOther()), SECONDS, CLIENTS * 2);
      if (round === 0) continue;
      one.add(alone);
      two.add(together);
      cpu.api += after.api - before.api;
      cpu.all += after.all - before.all;
    }
    return [tell(one.load(), two.load(), (cpus().length * cpu.api) / cpu.all)];
  } finally {
    other.close();
    await second.stop();
    await release(ledger.product);
  }
}

type Measured = Parameters<typeof latencyOf>[0] & { rate: number };

function tell(one: Measured, two: Measured, allowed: number): Figure {
  const ratio = two.rate / one.rate;
  const most = Math.min(2, allowed);
  const goal = most < 2 ? 0.85 * most : 1.6;
  return {
    id: 'P16',
    work: `two processes beside one, each on a core; ${cpus().length} cores allow ${times(most)}`,
    ours: perSecond(two.rate),
    limit: perSecond(one.rate),
    ratio: times(ratio),
    goal: `≥ ${times(goal)}`,
    latency: latencyOf(two),
    size: 'calls with a session',
    holds: ratio >= goal,
  };
}

/** CPU seconds of one API process, and of all processes involved. */
async function readCpu(fixtures: Fixtures, product: Product): Promise<{ api: number; all: number }> {
  const { user, system } = process.cpuUsage();
  const api = await product.cpu();
  return { api, all: api + (await fixtures.databaseCpu()) + (user + system) / 1e6 };
}

/** Only on Linux; elsewhere the system schedules the process. */
async function pin({ pid }: Product, core: number): Promise<void> {
  if (process.platform === 'linux') await run('taskset', ['-a', '-c', '-p', String(core), String(pid)]);
}

async function release({ pid }: Product): Promise<void> {
  if (process.platform === 'linux') await run('taskset', ['-a', '-c', '-p', `0-${cpus().length - 1}`, String(pid)]);
}
