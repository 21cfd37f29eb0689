import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { isApiPath, PICKER_PAGE, SUPPLIER_PAGE } from './request-url.ts';

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

/** The supplier's page is without antd: it needs no style of its own making, no worker and nothing of other sites. */
const SUPPLIER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The security headers of a response; only the SKU picker may be embedded, by the configured origins. */
export function securityHeadersOf(config: Config, url: string): Record<string, string> {
  const path = url.split('?')[0];
  const isSupplierPage = path === SUPPLIER_PAGE;
  const embeddable = config.SKU_PICKER && path === PICKER_PAGE;
  const origins = embeddable ? config.SKU_PICKER_ORIGINS : [];
  return {
    'content-security-policy': isSupplierPage ? SUPPLIER_POLICY : policy(origins.length > 0 ? origins.join(' ') : "'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': isSupplierPage ? 'no-referrer' : 'same-origin',
    'cross-origin-opener-policy': embeddable ? 'unsafe-none' : 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    ...(config.overTls && { 'strict-transport-security': 'max-age=31536000' }),
    ...(isApiPath(url) && { 'cache-control': 'no-store' }),
  };
}

/** Adds them to every response. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', async (request, reply) => {
    const { 'cache-control': caching, ...headers } = securityHeadersOf(config, request.url);
    reply.headers(headers);
    if (caching && !reply.hasHeader('cache-control')) reply.header('cache-control', caching);
  });
}
