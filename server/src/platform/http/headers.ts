import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

const policy = (frameAncestors: string) =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    // antd writes style attributes and a few style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
    "form-action 'self'",
  ].join('; ');

/** Adds security headers to every response; only the SKU picker may be embedded, by the configured origins. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const closed = policy("'none'");
  const picker = policy(config.SKU_PICKER_ORIGINS.length > 0 ? config.SKU_PICKER_ORIGINS.join(' ') : "'none'");
  app.addHook('onSend', async (request, reply) => {
    const embeddable = request.url.split('?')[0] === '/selectSKU';
    reply.headers({
      'content-security-policy': embeddable ? picker : closed,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': embeddable ? 'unsafe-none' : 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    });
    if (config.overTls) reply.header('strict-transport-security', 'max-age=31536000');
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
