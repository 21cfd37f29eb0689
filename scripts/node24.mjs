// Runs a TypeScript file on the Node 24 that `npm install` installed, whatever node is on the PATH.
// Plain JavaScript, because the node that runs this file may be too old to strip types.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';
const bundled = join(
  root,
  'node_modules',
  `node-${windows ? 'win' : process.platform}-${process.arch}`,
  'bin',
  windows ? 'node.exe' : 'node',
);
const runtime = existsSync(bundled) ? bundled : process.execPath;

if (runtime === process.execPath && Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `需要 Node 24：本机为 ${process.version}，且没有适用于 ${process.platform}-${process.arch} 的内置版本。请安装 Node 24 后重试。`,
  );
  process.exit(1);
}

// Compiling some hundred modules took half of a start, so compiled code is cached for the next one.
const compiled = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node') };
const child = spawn(runtime, process.argv.slice(2), {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...compiled, PATH: `${dirname(runtime)}${delimiter}${process.env.PATH ?? ''}` },
});
// Forwards the signal and waits, because the child decides how to stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
