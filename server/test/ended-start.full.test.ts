import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ToldStart } from '../src/platform/operations/start-progress.ts';
import { findFreePort } from './free-port.ts';
import { programEnv, startProcess, toldIn } from './server-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mrp-ended-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const told = async (at: string): Promise<{ status: string; start?: ToldStart } | null> =>
  fetch(`${at}/readyz`).then(
    (answer) => answer.json() as Promise<{ status: string; start?: ToldStart }>,
    () => null,
  );

/** A first start with the embedded database, ended by SIGTERM once its step of this number has begun. */
async function endStart(dataDir: string, step: number) {
  const port = await findFreePort();
  const child = spawn(process.execPath, [new URL('../src/main.ts', import.meta.url).pathname, '--no-build'], {
    env: { ...programEnv, LOG_LEVEL: 'silent', APP_ENV: 'test', PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD: 'keeper-of-42' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit');
  const at = `http://127.0.0.1:${port}`;
  while (child.exitCode === null) {
    const now = await told(at);
    const state = now?.start?.steps[step]?.state;
    if (now?.status === 'ready' || (state !== undefined && state !== 'waiting')) break;
    await sleep(10);
  }
  child.kill('SIGTERM');
  const [code] = (await exited) as [number | null];
  return { code, output: toldIn(output.trim()), isAnswering: (await told(at)) !== null };
}

it('a first start ends by SIGTERM at each of its steps, leaves no database running, and the next start goes on', async () => {
  const dataDir = join(folder, 'data');
  for (const step of [0, 1, 2]) {
    const { code, output, isAnswering } = await endStart(dataDir, step);
    expect({ step, code, isAnswering }).toEqual({ step, code: 0, isAnswering: false });
    // Failed before: a start that was told to stop made all tables, said that it was ready, and stopped then.
    expect(output).toContain('正在停止…');
    expect(output).not.toContain('已启动');
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  }
  const server = await startProcess({ DATA_DIR: dataDir });
  expect((await fetch(`${server.url}/readyz/write`)).status).toBe(200);
  await server.stop();
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
}, 300_000);
