import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/platform/postgres/cluster.ts';

let made: Promise<string> | undefined;

/** Fills a data folder that does not exist with a created, stopped and not durable database; creating one takes ten times as long. */
export async function copyEmptyCluster(dataDir: string): Promise<void> {
  const source = await (made ??= makeEmptyCluster());
  mkdirSync(join(dataDir, '..'), { recursive: true });
  execFileSync('cp', ['-a', source, dataDir]);
}

/** One for all test files of this process. */
async function makeEmptyCluster(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mrp-empty-cluster-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const embedded = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false, log: () => undefined });
  await embedded.stop();
  return join(folder, 'data');
}
