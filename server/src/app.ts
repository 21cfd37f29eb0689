import { readFileSync } from 'node:fs';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';
import { composition } from './features.ts';
import { accessFeature } from './features/access/feature.ts';
import type { Db } from './platform/database/database.ts';
import { loadRoutes } from './platform/feature.ts';
import type { FileStore } from './platform/files/store.ts';
import { addCompression } from './platform/http/compression.ts';
import { answerClientErrors, answerConnects } from './platform/http/client-errors.ts';
import type { UniqueLabels } from './platform/http/database-refusals.ts';
import { handleError, makeRequestId } from './platform/http/errors.ts';
import { registerRoute, type GatewayOptions } from './platform/http/gateway.ts';
import { addHealth, type Health } from './platform/http/health.ts';
import { addOpenApi } from './platform/http/openapi/openapi-route.ts';
import { addSecurityHeaders } from './platform/http/headers.ts';
import { addMetrics, type MetricSource } from './platform/http/metrics.ts';
import { createSemaphore } from './platform/semaphore.ts';
import { routableUrl } from './platform/http/request-url.ts';
import type { Route } from './platform/http/routes.ts';
import { addWeb } from './platform/http/web.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Live } from './platform/live.ts';
import type { Replica } from './platform/database/replica.ts';

/** Loading starts with this module, so that the rest of the start does not wait for it. */
export const routes: Promise<readonly Route[]> = loadRoutes(composition);

export interface AppOptions {
  config: Config;
  /** Pool of the requests, carrying the application. */
  db: Db;
  files: FileStore;
  jobs: Jobs;
  live: Live;
  secret: string;
  uniqueLabels: UniqueLabels;
  health: Health;
  metricSources?: readonly MetricSource[];
  /** Read by lists and reports, if one is configured. */
  replica?: Replica | undefined;
}

/** How many of the request connections (`serving.ts`) writes may use at the same time. */
const MAX_WRITERS = 24;

/** Builds the whole server without listening, so that tests call what production serves. */
export async function buildApp({ uniqueLabels, health, metricSources = [], replica, ...services }: AppOptions): Promise<FastifyInstance> {
  const { config, db } = services;
  const app = openFastify(config);
  app.decorateRequest('identity', null);
  // Open streams would hold the stop up.
  app.addHook('preClose', () => services.live.close());
  app.setErrorHandler((error, request, reply) => handleError(error, request, reply, uniqueLabels));
  addSecurityHeaders(app, config);
  addCompression(app);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: false });
  const gateway: GatewayOptions = {
    ...services,
    replica,
    writing: createSemaphore(MAX_WRITERS),
    authenticate: (credential) => accessFeature.findIdentity(db, credential),
  };
  for (const route of await routes) registerRoute(app, route, gateway);
  addHealth(app, health);
  addMetrics(app, config, metricSources);
  addOpenApi(app, gateway);
  await addWeb(app, gateway);
  return app;
}

/** Of a request line with its headers, so also the longest parameter of a path. */
const MAX_HEADER_BYTES = 16 * 1024;

/** The contract's schemas validate requests and responses, so Fastify's own compilers are never loaded. */
const noCompiler = () => (): never => {
  throw new Error('routes have no JSON schemas');
};

function openFastify(config: Config): FastifyInstance {
  const options: FastifyServerOptions = {
    logger: config.LOG_LEVEL !== 'silent' && {
      level: config.LOG_LEVEL,
      base: null,
      serializers: { req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] }) },
    },
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    genReqId: makeRequestId,
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 120_000,
    handlerTimeout: 30_000,
    forceCloseConnections: 'idle',
    // The framework answers nothing by itself: what it cannot route arrives as an unknown call, so that it gets token check and headers.
    rewriteUrl: ({ url }) => routableUrl(url ?? ''),
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    clientErrorHandler: answerClientErrors(config),
    return503OnClosing: false,
  };
  // The gateway refuses requests without a host like any other.
  const node = { requireHostHeader: false, maxHeaderSize: MAX_HEADER_BYTES };
  const tls = config.TLS_CERT && config.TLS_KEY ? { cert: readFileSync(config.TLS_CERT), key: readFileSync(config.TLS_KEY) } : null;
  const app: FastifyInstance = Fastify({ ...options, ...(tls ? { https: { ...node, ...tls } } : { http: node }) } as FastifyServerOptions);
  // An expectation that Node does not know would be answered by Node.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', answerConnects(config));
  return app;
}
