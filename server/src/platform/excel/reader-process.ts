import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { programOf } from '../paths.ts';
import { limits } from './limits.ts';
import type { ReadMessage, ReadRequest } from './reader-messages.ts';

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** A process that reads one workbook after the other. */
export interface Reader {
  send(request: ReadRequest): void;
  /** The next message; undefined when the process is gone. */
  receive(): Promise<ReadMessage | undefined>;
  kill(): void;
  /** Kills it and waits until it is gone; what it still says is lost. */
  end(): Promise<void>;
  /** Resolves when the process is gone, with an error if it could not be started. */
  exited: Promise<Error | undefined>;
  isRunning(): boolean;
  /** Whether the process and its pipes keep the server running. */
  hold(held: boolean): void;
  /** Why it is gone, and the end of its error output. */
  explain(): { signal: NodeJS.Signals | null; stderr: string };
}

/** Readers that are ready for a file. Starting one takes longer than reading most files. */
const idle = new Map<Reader, NodeJS.Timeout>();

/** Takes a ready reader, or starts one. */
export function takeReader(): Reader {
  for (const [reader, timer] of idle) {
    clearTimeout(timer);
    idle.delete(reader);
    if (!reader.isRunning()) continue;
    reader.hold(true);
    return reader;
  }
  return startReader();
}

/** Keeps a reader that is done with its file for the next one; it neither keeps the server running nor stays for long. */
export function keepReader(reader: Reader): void {
  if (!reader.isRunning()) return;
  reader.hold(false);
  idle.set(reader, setTimeout(() => endIdle(reader), limits.idleMilliseconds).unref());
}

function endIdle(reader: Reader): void {
  idle.delete(reader);
  void reader.end();
}

function startReader(): Reader {
  const child = startChild();
  const lines = readLines(child.stdout);
  const exited = waitForExit(child);
  const stderrTail = collectTail(child.stderr);
  // The exit event reports an ended process.
  child.stdin.on('error', () => undefined);
  const handles = [child, child.stdin, child.stdout, child.stderr] as { ref?(): void; unref?(): void }[];
  return {
    send: (request) => void child.stdin.write(`${JSON.stringify(request)}\n`),
    receive: async () => {
      const { done, value } = await lines.next();
      return done ? undefined : (JSON.parse(value) as ReadMessage);
    },
    kill: () => void child.kill('SIGKILL'),
    end: async () => {
      child.kill('SIGKILL');
      // Unread output would keep the process from closing.
      child.stdout.destroy();
      await exited;
    },
    exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    hold: (held) => handles.forEach((handle) => (held ? handle.ref?.() : handle.unref?.())),
    explain: () => ({ signal: child.signalCode, stderr: stderrTail() }),
  };
}

function startChild(): Child {
  // A small young generation halves the memory of the process at no cost.
  const flags = [`--max-old-space-size=${limits.childHeapMiB}`, '--max-semi-space-size=8'];
  return spawn(process.execPath, [...flags, programOf('platform/excel/read-child.ts')], {
    // The child gets no secrets from the environment; Windows needs SystemRoot to start a process, and the compile cache
    // halves the start.
    env: { SystemRoot: process.env['SystemRoot'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

function waitForExit(child: Child): Promise<Error | undefined> {
  return new Promise((resolve) => {
    child.once('close', () => resolve(undefined));
    child.once('error', resolve);
  });
}

async function* readLines(stream: Readable): AsyncGenerator<string, void, undefined> {
  let pending: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      pending.push(chunk.subarray(start, end));
      yield Buffer.concat(pending).toString();
      pending = [];
      start = end + 1;
    }
    pending.push(chunk.subarray(start));
  }
}

/** Keeps the end of the child's error output for the log. */
function collectTail(stream: Readable): () => string {
  let tail = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-4000);
  });
  return () => tail;
}
