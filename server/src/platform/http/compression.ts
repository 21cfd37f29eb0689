import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const compress = promisify(gzip);
/** In characters; what is shorter travels in one or two packets anyway. */
const WORTH_COMPRESSING = 4_000;
/** The fastest: lists and records become an eighth, and a stronger one would gain little. */
const LEVEL = 1;

/** Long answers in text, for browsers that say that they understand it. Streams (workbooks, pictures) pass: they are packed already. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_COMPRESSING) return payload;
    reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers['accept-encoding'] ?? '')) return payload;
    reply.header('content-encoding', 'gzip');
    return compress(payload, { level: LEVEL });
  });
}
