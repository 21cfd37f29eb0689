import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { AppError } from '../app-error.ts';
import { root } from '../paths.ts';
import type { GatewayOptions } from './gateway.ts';
import { identifyCaller } from './identity.ts';
import { COUNTING_PAGES, DOCS_PAGE, isAmbiguousPath, isApiPath, PICKER_PAGE, SUPPLIER_PAGE } from './request-url.ts';

const built = join(root, 'web/dist/');

/**
 * Refuses calls that no route answers, before anything of them is read: without a token like every call, with one as unknown. Pages are only
 * read, so every other method is a call too.
 */
function refuseUnknownCalls(app: FastifyInstance, gateway: GatewayOptions): void {
  app.addHook('onRequest', async (request) => {
    if (!request.is404 || (['GET', 'HEAD'].includes(request.method) && isPagePath(request.url))) return;
    await identifyCaller(request, gateway);
    throw new AppError('NO_SUCH_CALL');
  });
}

/** HTTP/1.1 demands a host of everybody; calls without one are asked for their token first. */
function refusePagesWithoutHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, headers, raw }) => {
    if (raw.httpVersion === '1.1' && !headers.host && isPagePath(url)) throw new AppError('BAD_JSON');
  });
}

const isPagePath = (url: string): boolean => !isApiPath(url) || url.split('?')[0] === DOCS_PAGE;

/** Serves the built pages. The root page is identical per release, uncached, without session or cookie, because the version poll reads it. */
export async function addWeb(app: FastifyInstance, gateway: GatewayOptions, folder = built): Promise<void> {
  const { config } = gateway;
  const page = readPage(`${folder}index.html`, config);
  const countingPage = readPage(`${folder}counting.html`, config);
  const supplierPage = readPage(`${folder}supplier.html`, config);
  const sendPage = (reply: FastifyReply, html = page): FastifyReply =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  if (page !== null) {
    app.get('/', (_, reply) => sendPage(reply));
    await app.register(fastifyStatic, {
      root: folder,
      // Registering two routes per file would take a tenth of the start time.
      serve: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        void response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  refuseUnknownCalls(app, gateway);
  refusePagesWithoutHost(app);
  const files = page === null ? new Set<string>() : listFiles(folder);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (files.has(path)) return reply.sendFile(path);
    const isPage = !/\.\w{1,8}$/.test(path) && !isAmbiguousPath(path);
    if (page === null || !isPage) return reply.status(404).type('text/plain; charset=utf-8').send('404');
    // The page itself says that the picker is switched off.
    if (path === PICKER_PAGE && !config.SKU_PICKER) void reply.status(404);
    if (path === SUPPLIER_PAGE) return sendPage(reply, supplierPage);
    return sendPage(reply, COUNTING_PAGES.includes(path) ? countingPage : page);
  });
}

/** URLs of the built files, without the pages themselves, hidden files and precompressed copies. */
function listFiles(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.(?:gz|br)$/.test(entry.name),
  );
  const addresses = files.map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll('\\', '/')}`);
  return new Set(addresses.filter((address) => !/^\/(index|counting|supplier)\.html$/.test(address)));
}

/** Reads a page and inserts the product name and the environment of this installation; null without a build. */
function readPage(file: string, { PRODUCT, appEnv }: Pick<Config, 'PRODUCT' | 'appEnv'>): string | null {
  if (!existsSync(file)) return null;
  const facts: Readonly<Record<string, string>> = { product: PRODUCT, environment: appEnv };
  return readFileSync(file, 'utf8').replaceAll(
    /(<meta name="(product|environment)" content=")[^"]*/g,
    (_, start: string, name: string) => start + (facts[name] ?? ''),
  );
}
