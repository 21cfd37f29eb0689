import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config } from '../../config.ts';
import { errors, type ErrorName } from '@mrp/contract/errors.ts';
import { securityHeadersOf } from './headers.ts';

interface ParserError extends Error {
  code?: string;
  /** Fastify declares it as the JSON of a buffer, which it is not. */
  rawPacket?: unknown;
}

const STATUS_LINES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Answers what Node cannot read as HTTP; no route and no hook sees it. */
export function answerClientErrors(config: Config): (error: ParserError, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    refuse(config, socket, refusalOf(error));
  };
}

/** Answers CONNECT, which Node hands over as a bare connection and would close without a word. */
export function answerConnects(config: Config): (request: IncomingMessage, socket: Duplex) => void {
  return ({ headers }, socket) => {
    socket.on('error', () => undefined);
    refuse(config, socket, headers['token'] ? { status: 400, name: 'BAD_JSON' } : { status: 401, name: 'NO_TOKEN' });
  };
}

interface Refusal {
  status: number;
  name: ErrorName;
}

function refuse(config: Config, socket: Duplex, { status, name }: Refusal): void {
  const body = JSON.stringify({ code: errors[name].code, message: errors[name].message, data: null });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...securityHeadersOf(config, '/api'),
  };
  const head = [`HTTP/1.1 ${status} ${STATUS_LINES[status]}`, ...Object.entries(headers).map(([key, value]) => `${key}: ${value}`)];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function refusalOf({ code, rawPacket }: ParserError): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, name: 'TIMEOUT' };
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, name: 'BODY_TOO_LARGE' };
  // A method that HTTP does not know is an unknown call like others: without a token the answer is to log in.
  if (code === 'HPE_INVALID_METHOD' && !/\r\ntoken:/i.test(rawPacket instanceof Buffer ? rawPacket.toString('latin1') : ''))
    return { status: 401, name: 'NO_TOKEN' };
  return { status: 400, name: 'BAD_JSON' };
}
