import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { errors } from '@mrp/contract/errors.ts';
import type { Config } from '../../config.ts';
import type { StartProgress } from '../operations/start-progress.ts';
import { securityHeadersOf } from './headers.ts';
import { isApiPath, routableUrl } from './request-url.ts';
import { startPage, startPagePolicy } from './start-page.ts';

export interface StartListener {
  port: number;
  /** Frees the port at once. */
  close(): Promise<void>;
}

/** A start goes on for seconds, so asking again soon is right. */
const RETRY_SECONDS = '2';

/**
 * Holds the port while the start goes on and tells how far it is. Every answer is a 503, also the page, so that no proxy sends traffic, nothing
 * keeps an answer, and an open page of the product sees no new release.
 */
export async function listenDuringStart(config: Config, progress: StartProgress): Promise<StartListener> {
  const answer = (request: IncomingMessage, response: ServerResponse): void => answerMeanwhile(config, progress, request, response);
  const server: Server =
    config.TLS_CERT && config.TLS_KEY
      ? createTlsServer({ cert: readFileSync(config.TLS_CERT), key: readFileSync(config.TLS_KEY) }, answer)
      : createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.PORT, config.HOST, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerMeanwhile(config: Config, progress: StartProgress, request: IncomingMessage, response: ServerResponse): void {
  const url = routableUrl(request.url ?? '');
  const path = url.split('?')[0] ?? '';
  const send = (type: string, body: string, headers: Record<string, string> = {}): void => {
    response.writeHead(503, {
      ...securityHeadersOf(config, url),
      'content-type': `${type}; charset=utf-8`,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'retry-after': RETRY_SECONDS,
      // The port is handed over, so no connection may stay.
      connection: 'close',
      ...headers,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads && path === '/healthz') return send('application/json', JSON.stringify({ status: statusOf(progress) }));
  if (reads && (path === '/readyz' || path === '/readyz/write')) {
    const start = progress.read();
    return send('application/json', JSON.stringify({ status: statusOf(progress), writable: false, checks: {}, start }));
  }
  if (!reads || isApiPath(url)) {
    const { code, message } = errors.STARTING;
    return send('application/json', JSON.stringify({ code, message, data: null }));
  }
  if (path === '/metrics' || /\.\w{1,8}$/.test(path)) return send('text/plain', errors.STARTING.message);
  send('text/html', startPage(progress.read()), { 'content-security-policy': startPagePolicy });
}

const statusOf = (progress: StartProgress): string => (progress.read().failed ? 'failed' : 'starting');
