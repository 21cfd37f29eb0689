import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../../server/src/platform/postgres/cluster.ts';
import { startProduct, type Product } from '../product.ts';
import type { Fixtures } from '../fixtures.ts';
import { megabytes, times, type Figure } from '../table.ts';

const MEGABYTE = 1024 * 1024;
/** The job thread ends a minute after its last job. */
const SETTLED_MILLISECONDS = 70_000;
const LONGEST_JOBS_MILLISECONDS = 600_000;

/** P15: time from an empty folder to a ready server with demo data, time of a restart, and memory when idle. */
export async function measureStart(fixtures: Fixtures): Promise<Figure[]> {
  const bare = await startBare(join(await fixtures.folder(), 'data'));
  const dataDir = join(await fixtures.folder(), 'data');
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const first = await startProduct(env);
  await first.stop();
  // The first server that runs long enough draws the demo's pictures.
  const drawing = await startProduct(env);
  await untilJobsAreDone(drawing);
  await drawing.stop();
  const again = await startProduct(env);
  await untilJobsAreDone(again);
  await sleep(SETTLED_MILLISECONDS);
  const alone = (await again.memory()).now;
  const together = alone + (await readShare(dataDir));
  await again.stop();
  return [
    start('empty folder to ready, demo data included', first.startedIn, bare.first, 25),
    start('second start', again.startedIn, bare.second, 10),
    memory('idle memory of the API', alone, 180),
    memory('idle memory with the database', together, 350),
  ];
}

async function untilJobsAreDone({ metrics }: Product): Promise<void> {
  const until = performance.now() + LONGEST_JOBS_MILLISECONDS;
  do await sleep(1_000);
  while (performance.now() < until && /^jobs_unfinished\{queue="(?!dead)[^"]*"\} [1-9]/m.test(await metrics()));
}

function start(work: string, ours: number, limit: number, most: number): Figure {
  const ratio = ours / limit;
  const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;
  const goal = `≤ ${most}×`;
  return { id: 'P15', work, ours: seconds(ours), limit: seconds(limit), ratio: times(ratio), goal, size: 'demo', holds: ratio <= most };
}

function memory(work: string, ours: number, most: number): Figure {
  return {
    id: 'P15',
    work,
    ours: megabytes(ours),
    limit: '',
    ratio: '',
    goal: `≤ ${most} MB`,
    size: 'demo',
    holds: ours <= most * MEGABYTE,
  };
}

/** Starts PostgreSQL alone, new and again: the limit of both starts. */
async function startBare(dataDir: string): Promise<{ first: number; second: number }> {
  const timed = async (): Promise<number> => {
    const begun = performance.now();
    const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    const took = performance.now() - begun;
    await embedded.stop();
    return took;
  };
  return { first: await timed(), second: await timed() };
}

/** Memory of the database's processes with shared memory counted once. Reads /proc, so only on Linux. */
async function readShare(dataDir: string): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const read = (pid: string, file: string): Promise<string> => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const postmasters: string[] = [];
  for (const pid of pids) if ((await read(pid, 'cmdline')).includes(dataDir)) postmasters.push(pid);
  const shares = await Promise.all(
    pids.map(async (pid) => {
      const parent = /^PPid:\s+(\d+)/m.exec(await read(pid, 'status'))?.[1] ?? '';
      if (!postmasters.includes(pid) && !postmasters.includes(parent)) return 0;
      return Number.parseInt(/^Pss:\s+(\d+)/m.exec(await read(pid, 'smaps_rollup'))?.[1] ?? '0', 10) * 1024;
    }),
  );
  return shares.reduce((sum, share) => sum + share, 0);
}
