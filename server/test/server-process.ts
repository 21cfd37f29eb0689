import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Endpoint, Request, Result } from '@mrp/contract/lib/endpoint.ts';

const ADMIN_PASSWORD = 'keeper-of-42';
const OWN_PASSWORD = 'keeper-of-425';

/** Of the environment: where programs are, the compile cache, and what records the statements of a run (`npm run test:statements`). */
const passedOn = ['PATH', 'NODE_COMPILE_CACHE', 'NODE_OPTIONS', 'SQL_TEMPLATES'];

/** The environment that a started program gets. */
export const programEnv: NodeJS.ProcessEnv = Object.fromEntries(
  passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
);

/** The product in a separate process that can be killed, started like an operator does. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Its output. */
  lines: string[];
  /** Sends SIGKILL and resolves when the process is gone. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const started = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

/** What a start told, without the form that its lines have where no terminal is. */
export const toldIn = (output: string): string =>
  output
    .split('\n')
    .map((line) => (line.startsWith('{') ? (JSON.parse(line) as { msg: string }).msg : line))
    .join('\n');

/** `launcher`: a command that executes the following one. */
export async function startProcess(
  env: Record<string, string>,
  nodeArguments: readonly string[] = [],
  launcher: readonly string[] = [],
): Promise<ServerProcess> {
  const main = new URL('../src/main.ts', import.meta.url).pathname;
  const words = [...launcher, process.execPath, ...nodeArguments, main, '--no-build'];
  const child = spawn(words[0] ?? '', words.slice(1), {
    env: { ...programEnv, LOG_LEVEL: 'silent', APP_ENV: 'test', PORT: '0', ADMIN_PASSWORD, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  const lines: string[] = [];
  const exited = once(child, 'exit').then(() => void started.delete(child));
  child.stderr.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(toldIn(line));
      const [address] = /https?:\/\/[^\s"]+/.exec(line) ?? [];
      if (address) resolve(address);
    });
    void exited.then(() => reject(new Error(`the server did not start: ${lines.join('\n')}`)));
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  return { url, pid: child.pid ?? 0, lines, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/** A user logged in over HTTP; `at` switches to another server URL. */
export interface Visitor {
  headers: Record<string, string>;
  call<E extends Endpoint>(at: ServerProcess, endpoint: E, request?: Partial<Request<E>>): Promise<Result<E>>;
  send<E extends Endpoint>(at: ServerProcess, endpoint: E, params: Record<string, string>, file: File): Promise<Answer<Result<E>>>;
}

/** A file as the browser sends it. */
export const fileOf = (bytes: Uint8Array, name: string): File => new File([Uint8Array.from(bytes)], name);

export interface Answer<T> {
  status: number;
  code: number;
  message: string;
  data: T;
}

/** Logs in the first administrator, who must choose a password first. */
export async function logInAsAdmin({ url }: ServerProcess): Promise<Visitor> {
  const first = await logIn(url, ADMIN_PASSWORD);
  const { headers } = first ?? (await logIn(url, OWN_PASSWORD)) ?? {};
  if (!headers) throw new Error('the administrator cannot log in');
  if (first)
    await fetch(`${url}/api/system/mrp/mrp/users/password`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomBytes(8).toString('hex') },
      body: JSON.stringify({ oldPassword: ADMIN_PASSWORD, newPassword: OWN_PASSWORD }),
    });
  return {
    headers,
    call: async (at, endpoint, request = {}) => {
      const { code, message, data } = await callAt(at.url, headers, endpoint, request);
      if (code !== 200) throw new Error(`${endpoint.path}: ${code} ${message}`);
      return data;
    },
    send: async (at, endpoint, params, file) => {
      const form = new FormData();
      form.append('file', file);
      const response = await fetch(at.url + addressOf(endpoint, params), {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomBytes(8).toString('hex') },
        body: form,
      });
      return { status: response.status, ...((await response.json()) as Omit<Answer<Result<typeof endpoint>>, 'status'>) };
    },
  };
}

async function logIn(url: string, password: string): Promise<{ headers: Record<string, string> } | null> {
  const response = await fetch(`${url}/api/system/mrp/ulp/sys/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password, loginSource: 'mrp' }),
  });
  const { code, data } = (await response.json()) as { code: number; data: { token: string } };
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))?.[1] ?? '';
  return code === 200 ? { headers: { token: data.token, 'x-xsrf-token': decodeURIComponent(xsrf) } } : null;
}

const addressOf = ({ path }: Endpoint, params: Record<string, string> = {}): string =>
  `/api${path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'mrp'))}`;

async function callAt<E extends Endpoint>(
  url: string,
  headers: Record<string, string>,
  endpoint: E,
  request: Partial<Request<E>>,
): Promise<Answer<Result<E>>> {
  const { params, query = {}, body } = request as { params?: Record<string, string>; query?: Record<string, unknown>; body?: object };
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
  const response = await fetch(`${url}${addressOf(endpoint, params)}${search.size > 0 ? `?${search.toString()}` : ''}`, {
    method: endpoint.method,
    headers: {
      ...headers,
      ...(endpoint.method !== 'GET' && { 'idempotency-key': randomBytes(8).toString('hex') }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer<Result<E>>, 'status'>) };
}
