import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './steps.ts';

// The server restarts when its files change; vite serves the pages at http://localhost:5173 and forwards /api to it.
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/run.ts', '--no-build'], { cwd: root, stdio: 'inherit' }),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], { cwd: join(root, 'web'), stdio: 'inherit' }),
];
const stop = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
// When one of them exits, the other is stopped.
for (const child of children) child.once('exit', stop);
