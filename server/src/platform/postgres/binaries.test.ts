import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyBinaries, findBinaries, linkLibraries, programPath } from './binaries.ts';
import { chooseRuntime } from './runtime.ts';
import { StartError } from './start-error.ts';

const folders: string[] = [];
let installed: string;

function makeTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mrp-test-'));
  folders.push(folder);
  return folder;
}

// npm leaves the package without symlinks when install scripts are off.
beforeEach(() => {
  const source = path.dirname(findBinaries());
  const target = makeTemporaryFolder();
  cpSync(source, target, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() && !file.endsWith('.a') });
  installed = path.join(target, 'native');
});

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

it('linkLibraries creates the links of the install script and can run twice', () => {
  expect(existsSync(path.join(installed, 'lib/libpq.so.5'))).toBe(false);

  linkLibraries(installed);
  linkLibraries(installed);

  expect(readlinkSync(path.join(installed, 'lib/libpq.so.5'))).toMatch(/^libpq\.so\.5\.\d+$/);
  expect(readlinkSync(path.join(installed, 'lib/libicui18n.so.60'))).toMatch(/^libicui18n\.so\.60\.\d+$/);
});

it('the binaries run from a package whose install script never ran', () => {
  const runtime = chooseRuntime(installed, { owner: undefined, copyTo: makeTemporaryFolder() });
  expect(runtime.binaries).toBe(installed);
});

it('copyBinaries makes the programs executable for every user despite strict permissions of the original', () => {
  for (const name of ['', 'bin', 'lib', 'share']) chmodSync(path.join(installed, name), 0o700);
  for (const name of readdirSync(path.join(installed, 'bin'))) chmodSync(path.join(installed, 'bin', name), 0o700);
  const before = process.umask(0o077);
  const place = makeTemporaryFolder();
  const copy = copyBinaries(installed, place);
  process.umask(before);

  for (const name of ['', '..', 'bin', 'lib', 'bin/postgres', 'bin/initdb'])
    expect(statSync(path.join(copy, name)).mode & 0o777).toBe(0o755);
  for (const name of ['lib/libpq.so.5', 'share/postgresql/postgres.bki']) expect(statSync(path.join(copy, name)).mode & 0o044).toBe(0o044);
  expect(copyBinaries(installed, place)).toBe(copy);
  expect(readdirSync(place)).toHaveLength(1);
});

it('findBinaries asks for DATABASE_URL in one line where the programs cannot run, as with another C library', () => {
  for (const program of ['postgres', 'initdb'] as const) {
    rmSync(programPath(installed, program));
    writeFileSync(programPath(installed, program), '#!/lib/no-such-loader.so.1\n', { mode: 0o755 });
  }
  // A version of its own keeps the copy away from other tests and the product.
  writeFileSync(path.join(installed, '../package.json'), JSON.stringify({ version: `test-${process.pid}/missing` }));

  const choose = () => chooseRuntime(installed, { owner: undefined, copyTo: makeTemporaryFolder() });
  expect(choose).toThrow(StartError);
  expect(choose).toThrow(/^内置数据库程序在本机无法运行（.+）：请设置 DATABASE_URL 使用外部 PostgreSQL（15 或更高版本）$/);
});
