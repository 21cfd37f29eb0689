import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { mapStackToSources } from './source-maps.ts';

it('a stack names the sources of the built server and leaves other files unchanged', async () => {
  const root = await mkdtemp(join(tmpdir(), 'mrp-stacks-'));
  const built = join(root, 'server/dist/app');
  await mkdir(built, { recursive: true });
  // Line 1, column 1 of the build is line 3, column 5 of the source.
  const map = { version: 3, sources: ['../../src/start.ts'], names: [], mappings: 'AAEI' };
  await writeFile(join(built, 'run.js.map'), JSON.stringify(map));
  const stack = `Error: bug\n    at start (${pathToFileURL(join(built, 'run.js')).href}:1:1)\n    at node:internal/process/task_queues:104:5`;
  expect(mapStackToSources(stack)).toBe(
    `Error: bug\n    at start (${join(root, 'server/src/start.ts')}:3:5)\n    at node:internal/process/task_queues:104:5`,
  );
  // Failed before: after an upgrade had replaced the build, telling a bug ended the server that was still running.
  const replaced = `Error: bug\n    at begin (${pathToFileURL(join(built, 'begin.js')).href}:1:1)`;
  expect(mapStackToSources(replaced)).toBe(replaced);
  await writeFile(join(built, 'begin.js.map'), '{');
  expect(mapStackToSources(replaced)).toBe(replaced);
  await rm(root, { recursive: true });
});
