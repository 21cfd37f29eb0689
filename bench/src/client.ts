import { randomUUID } from 'node:crypto';
import { Agent, request as open, type IncomingMessage } from 'node:http';

/** A logged-in client over a few keep-alive connections, with no other overhead. */
export interface Client {
  userId: string;
  token: string;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  /** Sends one file in the form field `file`. */
  upload<T>(path: string, name: string, bytes: Buffer): Promise<T>;
  /** Bytes of a file. */
  download(path: string): Promise<Buffer>;
  close(): void;
}

interface Answer {
  headers: IncomingMessage['headers'];
  body: Buffer;
}

interface LoggedIn {
  token: string;
  userId: string;
}

export async function logIn(address: string, username: string, password: string): Promise<Client> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const send = (method: string, path: string, headers: Record<string, string>, body?: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const length = body ? { 'content-length': String(body.length) } : undefined;
      const request = open(`${address}${path}`, { agent, method, headers: { ...headers, ...length } }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
        response.on('error', reject);
      });
      request.on('error', reject);
      request.end(body);
    });
  const asJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
  const json = { 'content-type': 'application/json' };

  const opened = await send('POST', '/api/system/mrp/ulp/sys/user/login', json, asJson({ username, password, loginSource: 'mrp' }));
  const { token, userId } = read<LoggedIn>(opened, 'login');
  const xsrf = opened.headers['set-cookie']?.map((cookie) => /^XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1]).find((value) => value) ?? '';
  const session = { token, 'x-xsrf-token': xsrf };
  const keyed = (): Record<string, string> => ({ ...session, 'idempotency-key': randomUUID() });
  const write =
    (method: string) =>
    async <T>(path: string, body: unknown): Promise<T> =>
      read<T>(await send(method, path, { ...keyed(), ...json }, asJson(body)), path);
  return {
    userId,
    token,
    get: async <T>(path: string) => read<T>(await send('GET', path, session), path),
    post: write('POST'),
    put: write('PUT'),
    upload: async <T>(path: string, name: string, bytes: Buffer) => {
      const edge = randomUUID();
      const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${encodeURIComponent(name)}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]);
      return read<T>(await send('POST', path, { ...keyed(), 'content-type': `multipart/form-data; boundary=${edge}` }, body), path);
    },
    download: async (path) => (await send('GET', path, session)).body,
    close: () => agent.destroy(),
  };
}

/** The cheapest call with a session. */
export const emptyCall = (client: Client) => (): Promise<unknown> =>
  client.get(`/api/system/mrp/ulp/sys/user/menu/id?userId=${client.userId}&type=MRP`);

/** Rows that empty writing calls go round, so that no caller waits for another. */
const OWN_ROWS = 160;

/** The cheapest write of the server over the same path as a document: session, right, key, transaction. */
export const emptyWrite =
  (client: Client) =>
  (index: number): Promise<unknown> =>
    client.post('/api/system/mrp/mrp/tasks/reads', { keys: [`EXPORT:${index % OWN_ROWS}`] });

export class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** A refusal ends the measurement, because its figures would be meaningless. */
function read<T>({ body }: Answer, path: string): T {
  const text = body.toString();
  const envelope = JSON.parse(text) as { code: number; data: T };
  if (envelope.code !== 200) throw new Refused(envelope.code, `${path}: ${text.slice(0, 300)}`);
  return envelope.data;
}
