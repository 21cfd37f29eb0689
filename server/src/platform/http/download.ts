import type { FastifyReply } from 'fastify';
import type { Download } from '@mrp/contract/lib/endpoint.ts';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3_600;

/** Sends a file. Closes the stream when the client disconnects and the connection when the stream fails, so that no partial file looks complete. */
export function sendDownload(reply: FastifyReply, { stream, mime, name, length, inline, immutable }: Download): FastifyReply {
  return reply
    .headers({
      'content-type': mime,
      ...(length !== null && { 'content-length': String(length) }),
      'content-disposition': `${inline ? 'inline' : 'attachment'}; ${fileNames(name)}`,
      'cache-control': caching(inline, immutable),
    })
    .send(stream);
}

/** Files shown in the page are cached per login; files that are only saved are not cached. */
function caching(inline: boolean, immutable: boolean): string {
  if (immutable) return `private, max-age=${YEAR_SECONDS}, immutable`;
  return inline ? `private, max-age=${HOUR_SECONDS}` : 'no-store';
}

/** RFC 6266: an ASCII name for old programs, and RFC 5987 for the full name. */
function fileNames(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%;]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${whole}`;
}
