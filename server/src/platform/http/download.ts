import type { FastifyReply } from 'fastify';
import type { Download } from '@mrp/contract/lib/endpoint.ts';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3_600;

/** Answers with a file. The stream is closed when the client goes away; when it breaks, so does the connection: no half file looks whole. */
export function sendDownload(reply: FastifyReply, { stream, mime, name, length, inline, immutable }: Download): FastifyReply {
  return reply
    .headers({
      'content-type': mime,
      'content-length': String(length),
      'content-disposition': `${inline ? 'inline' : 'attachment'}; ${fileNames(name)}`,
      'cache-control': caching(inline, immutable),
    })
    .send(stream);
}

/** What was seen under one log-in stays in that browser; what is only ever saved is not kept a second time. */
function caching(inline: boolean, immutable: boolean): string {
  if (immutable) return `private, max-age=${YEAR_SECONDS}, immutable`;
  return inline ? `private, max-age=${HOUR_SECONDS}` : 'no-store';
}

/** RFC 6266: plain ASCII for old programs, RFC 5987 for the name as it is. */
function fileNames(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%;]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${whole}`;
}
