import { readdir, readFile } from 'node:fs/promises';

/** Linux counts CPU time in hundredths of a second. */
const TICK = 0.01;

/** CPU seconds of a PostgreSQL server with its current and former processes; 0 on other systems than Linux. */
export function watchDatabase(postmaster: number): () => Promise<number> {
  return async () => {
    const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
    const all = await Promise.all(pids.map((pid) => readUse(pid)));
    const used = all.flatMap((use) => {
      if (!use) return [];
      if (use.pid === postmaster) return [use.own + use.endedChildren];
      return use.parent === postmaster ? [use.own] : [];
    });
    return used.reduce((sum, ticks) => sum + ticks, 0) * TICK;
  };
}

/** CPU seconds of one process and its ended children; 0 on other systems than Linux. */
export async function processCpu(pid: number): Promise<number> {
  const use = await readUse(String(pid));
  return use ? (use.own + use.endedChildren) * TICK : 0;
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
