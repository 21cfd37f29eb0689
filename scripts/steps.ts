import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  folder?: string;
  /** Called with each line of the output. */
  onLine?: (line: string) => void;
}

interface Outcome {
  code: number;
  /** Both streams in order of arrival. */
  output: string;
  seconds: number;
}

/** Runs a script of the project or of a package with the current node. */
export function runNode(args: readonly string[], options?: RunOptions): Promise<Outcome> {
  return run(process.execPath, args, options);
}

export function run(program: string, args: readonly string[], { env, folder = root, onLine }: RunOptions = {}): Promise<Outcome> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let rest = '';
    const take = (text: string): void => {
      output += text;
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine?.(line);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output, seconds: (performance.now() - start) / 1000 }));
  });
}
