import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';
import type { GatewayOptions } from './gateway.ts';

const built = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** The built pages. The site root is the same bytes per release, uncached, without session or cookie: the version poll reads it. */
export async function addWeb(app: FastifyInstance, { authenticate, config }: GatewayOptions, folder = built): Promise<void> {
  const page = readPage(folder, config.PRODUCT);
  const sendPage = (reply: FastifyReply): FastifyReply =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  if (page !== null) {
    app.get('/', (_, reply) => sendPage(reply));
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: ['index.html'],
      cacheControl: false,
      setHeaders: (response, path) => {
        void response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path === '/api' || path.startsWith('/api/')) {
      const token = request.headers['token'];
      if (typeof token !== 'string' || token === '') throw new AppError('NO_TOKEN');
      if (!(await authenticate(token, 'header'))) throw new AppError('SESSION_EXPIRED');
      throw new AppError('NO_SUCH_CALL');
    }
    const isPage = request.method === 'GET' && !/\.\w{1,8}$/.test(path);
    if (page === null || !isPage) return reply.status(404).type('text/plain; charset=utf-8').send('404');
    return sendPage(reply);
  });
}

/** The one page, telling the browser the product word of this installation; null where none was built. */
function readPage(folder: string, product: string): string | null {
  if (!existsSync(`${folder}index.html`)) return null;
  return readFileSync(`${folder}index.html`, 'utf8').replace(
    /(<meta name="product" content=")[^"]*/,
    (_, start: string) => start + product,
  );
}
