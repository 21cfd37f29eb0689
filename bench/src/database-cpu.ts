import { readdir, readFile } from 'node:fs/promises';

/** Linux counts CPU time in hundredths of a second. */
const TICK = 0.01;

/** CPU seconds of a PostgreSQL server with its current and former processes; 0 on other systems than Linux. */
export function watchDatabase(postmaster: number): () => Promise<number> {
  return async () => {
    const all = await readAllUses();
    const used = all.flatMap((use) => {
      if (!use) return [];
      if (use.pid === postmaster) return [use.own + use.endedChildren];
      return use.parent === postmaster ? [use.own] : [];
    });
    return used.reduce((sum, ticks) => sum + ticks, 0) * TICK;
  };
}

/** CPU seconds of one process, its ended children and the readers of workbooks that it keeps ready; 0 on other systems than Linux. */
export async function processCpu(pid: number): Promise<number> {
  const use = await readUse(String(pid));
  if (!use) return 0;
  const readers = await Promise.all((await readAllUses()).map(async (other) => (other?.parent === pid ? readReaderTicks(other) : 0)));
  return readers.reduce((sum, ticks) => sum + ticks, use.own + use.endedChildren) * TICK;
}

async function readAllUses(): Promise<(Use | null)[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  return Promise.all(pids.map((pid) => readUse(pid)));
}

async function readReaderTicks({ pid, own }: Use): Promise<number> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes('read-child') ? own : 0;
}

interface Use {
  pid: number;
  parent: number;
  own: number;
  endedChildren: number;
}

async function readUse(pid: string): Promise<Use | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The process name is in parentheses and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const at = (index: number): number => Number.parseInt(fields[index] ?? '0', 10);
  return stat === '' ? null : { pid: Number.parseInt(pid, 10), parent: at(1), own: at(11) + at(12), endedChildren: at(13) + at(14) };
}
