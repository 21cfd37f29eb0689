import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_BYTES = 4 * 1024 ** 3;

/**
 * Makes a temporary folder in memory, where databases need a third of the time; on disk where memory is missing or small. Removes the folders
 * of processes that were killed, half a gigabyte of memory each.
 */
export async function makeFastFolder(prefix: string): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null);
  const isLarge = memory !== null && memory.bavail * memory.bsize >= MEMORY_BYTES;
  if (memory) await removeLeftFolders('/dev/shm', prefix);
  return mkdtemp(join(isLarge ? '/dev/shm' : tmpdir(), `${prefix}${process.pid}-`));
}

/** The process that made a folder stands in its name. */
export async function removeLeftFolders(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const [, pid] = name.startsWith(prefix) ? (/^(\d+)-/.exec(name.slice(prefix.length)) ?? []) : [];
    // A folder that is in use after all, or of another user, stays.
    if (pid && !isRunning(Number(pid))) await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
