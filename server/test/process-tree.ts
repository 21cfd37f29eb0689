import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

interface ProcessInfo {
  pid: number;
  parent: number;
  rssMiB: number;
}

/** Every process of the system, read from /proc. */
async function listProcesses(): Promise<ProcessInfo[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const seen = await Promise.all(pids.map(async (pid) => read(pid, await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))));
  return seen.flatMap((one) => one ?? []);
}

function read(pid: string, status: string): ProcessInfo | undefined {
  const number = (name: string): number => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  const isGone = status === '' || /^State:\s*Z/m.test(status);
  return isGone ? undefined : { pid: Number(pid), parent: number('PPid'), rssMiB: number('VmRSS') / 1024 };
}

export async function listChildren(parent: number): Promise<ProcessInfo[]> {
  return (await listProcesses()).filter((one) => one.parent === parent);
}

/** Peak resource use of a process and its children. */
export interface Peak {
  rssMiB: number;
  children: number;
  childRssMiB: number;
}

/** Measures a process and its children ten times a second until stopped. */
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
