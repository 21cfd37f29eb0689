import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const compress = promisify(gzip);
/** In characters; shorter responses fit into one or two packets anyway. */
const WORTH_COMPRESSING = 4_000;
/** The fastest level: lists and records shrink to an eighth, and higher levels gain little. */
const LEVEL = 1;

/** Compresses long text responses for clients that accept gzip. Streams (workbooks, pictures) are compressed already. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_COMPRESSING) return payload;
    reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(request.headers['accept-encoding'] ?? '')) return payload;
    reply.header('content-encoding', 'gzip');
    return compress(payload, { level: LEVEL });
  });
}
