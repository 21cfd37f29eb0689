import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The product behind another address, where a newer release of the counting app can be put in its place. */
export interface ReleaseProxy {
  url: string;
  release(): void;
  stop(): Promise<void>;
}

export async function startReleaseProxy(product: string): Promise<ReleaseProxy> {
  let isNew = false;
  const server: Server = createServer((asked, answer) => void pass(product, asked, answer, () => isNew));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => void (isNew = true),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function pass(product: string, asked: IncomingMessage, answer: ServerResponse, isNew: () => boolean): Promise<void> {
  // Whole and anew: the product knows nothing of the newer release.
  const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...headers } = asked.headers;
  const passed = request(new URL(asked.url ?? '/', product), { method: asked.method, headers }, (given) => {
    const change = isNew() ? changeOf(asked) : null;
    if (change === null) {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
      return;
    }
    void text(given).then((body) => {
      const { 'content-length': _length, ...rest } = given.headers;
      answer.writeHead(given.statusCode ?? 502, rest);
      answer.end(change(body));
    });
  });
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
}

async function text(message: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of message.setEncoding('utf8')) body += part as string;
  return body;
}

/** The worker of the newer release, and the page as the check for releases reads it: without cookies. */
function changeOf({ url, headers }: IncomingMessage): ((body: string) => string) | null {
  if (url === '/counting-worker.js') return (body) => body.replace(/\(self, "\w+"/, '(self, "newer"');
  if (url === '/inventoryIndex' && headers.cookie === undefined)
    return (body) => body.replace(/(type="module"[^>]*src="[^"]+)"/, '$1?newer"');
  return null;
}
