import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

interface Seen {
  pid: number;
  parent: number;
  rssMiB: number;
}

/** Every process of the system, as /proc tells it. */
async function listProcesses(): Promise<Seen[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const seen = await Promise.all(pids.map(async (pid) => read(pid, await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))));
  return seen.flatMap((one) => one ?? []);
}

function read(pid: string, status: string): Seen | undefined {
  const number = (name: string): number => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  const isGone = status === '' || /^State:\s*Z/m.test(status);
  return isGone ? undefined : { pid: Number(pid), parent: number('PPid'), rssMiB: number('VmRSS') / 1024 };
}

export async function listChildren(parent: number): Promise<Seen[]> {
  return (await listProcesses()).filter((one) => one.parent === parent);
}

/** The most that a process and its children took while somebody looked. */
export interface Peak {
  rssMiB: number;
  children: number;
  childRssMiB: number;
}

/** Looks at a process and its children ten times a second until it is told to stop. */
export function watchProcess(pid: number): { stop(): Promise<Peak> } {
  const peak: Peak = { rssMiB: 0, children: 0, childRssMiB: 0 };
  let watching = true;
  const watch = async (): Promise<void> => {
    while (watching) {
      const seen = await listProcesses();
      const children = seen.filter(({ parent }) => parent === pid);
      peak.rssMiB = Math.max(peak.rssMiB, seen.find((one) => one.pid === pid)?.rssMiB ?? 0);
      peak.children = Math.max(peak.children, children.length);
      peak.childRssMiB = Math.max(peak.childRssMiB, ...children.map(({ rssMiB }) => rssMiB));
      await sleep(100);
    }
  };
  const done = watch();
  return {
    stop: async () => {
      watching = false;
      await done;
      return peak;
    },
  };
}
