import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { materialList } from '@mrp/contract/features/materials/list.ts';
import { writeMinimalWorkbook } from '../minimal-workbook.ts';
import type { Archive, Fixtures } from '../fixtures.ts';
import { megabytes, milliseconds, rows, times, type Figure } from '../table.ts';

const LISTED = 1_000_000;
/** Row limit of one export. */
const MOST = 100_000;
const MEGABYTE = 1024 * 1024;
const EXPORTS = '/api/material/mrp/mrp/exports';
/** All columns of the list except pictures, which have no text. */
const columns = Object.keys(materialList.columns).filter(
  (name) => materialList.columns[name as keyof typeof materialList.columns].kind !== 'picture',
);

interface Exported {
  /** Seconds of server and database. */
  cpu: number;
  seconds: number;
  grownBy: number;
  loopDelay: number;
}

/**
 * P8: the whole list of materials as a workbook, compared with a minimal writer; memory compared with a tenth of the rows; and response times
 * of other users meanwhile.
 */
export async function measureExport(fixtures: Fixtures): Promise<Figure[]> {
  const count = Math.min(MOST, Math.round(LISTED * fixtures.scale));
  const small = await exportAll(fixtures, await fixtures.archive(Math.round(count / 10)));
  const archive = await fixtures.archive(count);
  const large = await exportAll(fixtures, archive);
  const hand = await measureMinimalWriter(fixtures, archive.url);
  const size = `${rows(count)} × ${columns.length}`;
  const figure = { id: 'P8', size };
  return [
    {
      ...figure,
      work: `workbook of everything, CPU; ${large.seconds.toFixed(1)} s`,
      ours: seconds(large.cpu),
      limit: seconds(hand),
      ratio: times(large.cpu / hand),
      goal: '≤ 2×',
      holds: large.cpu <= 2 * hand,
    },
    {
      ...figure,
      work: 'memory that the server grew by',
      ours: megabytes(large.grownBy),
      limit: '',
      ratio: '',
      goal: '≤ 120 MB',
      holds: large.grownBy <= 120 * MEGABYTE,
    },
    {
      ...figure,
      work: `the same beside ${rows(Math.round(count / 10))}`,
      ours: megabytes(large.grownBy),
      limit: megabytes(small.grownBy),
      ratio: times(large.grownBy / small.grownBy),
      goal: '≤ 1.3×',
      holds: large.grownBy <= 1.3 * small.grownBy,
    },
    {
      ...figure,
      work: 'p99 of the delays of the event loop meanwhile',
      ours: milliseconds(large.loopDelay),
      limit: '',
      ratio: '',
      goal: '≤ 100 ms',
      holds: large.loopDelay <= 100,
    },
  ];
}

const seconds = (value: number): string => `${value.toFixed(2)} s`;

interface Job {
  id: string;
  state: string;
  reason: string | null;
}

async function exportAll(fixtures: Fixtures, { client, product }: Archive): Promise<Exported> {
  const before = { server: await product.cpu(), database: await fixtures.databaseCpu() };
  const finish = await product.watch();
  const start = performance.now();
  const { id } = await client.post<Job>(EXPORTS, { list: materialList.key, query: '', columns, withPictures: false });
  for (;;) {
    await sleep(200);
    const job = (await client.get<Job[]>(`${EXPORTS}/jobs`)).find((one) => one.id === id);
    if (job?.state === 'DONE') break;
    if (!job || job.state === 'FAILED') throw new Error(job?.reason ?? 'the export is gone');
  }
  const took = (performance.now() - start) / 1000;
  const { grownBy, loopDelay } = await finish();
  const cpu = (await product.cpu()) - before.server + (await fixtures.databaseCpu()) - before.database;
  return { cpu, seconds: took, grownBy, loopDelay };
}

/** CPU seconds of this process, which does nothing else meanwhile, and of the database. */
async function measureMinimalWriter(fixtures: Fixtures, url: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c timezone=Asia/Shanghai' });
  try {
    const before = { own: process.cpuUsage(), database: await fixtures.databaseCpu() };
    await writeMinimalWorkbook(pool, join(await fixtures.folder(), 'hand.bin'), columns.length);
    const { user, system } = process.cpuUsage(before.own);
    return (user + system) / 1e6 + (await fixtures.databaseCpu()) - before.database;
  } finally {
    await pool.end();
  }
}
