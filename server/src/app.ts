import { readFileSync } from 'node:fs';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { materialWorkflow, skuWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { stockWorkflows } from '@mrp/contract/features/stock/workflow.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { preparationWorkflow, productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import type { Config } from './config.ts';
import { houseSweep } from './features/access/jobs.ts';
import { accessRoutes, viewsRoutes } from './features/access/routes.ts';
import { findIdentity } from './features/access/sessions/queries.ts';
import { auditRoutes, jobsRoutes } from './features/audit/routes.ts';
import { forgetOldPresences } from './features/audit/presence/commands.ts';
import { dictionariesRoutes } from './features/dictionaries/routes.ts';
import { exportSweep } from './features/exports/jobs.ts';
import { exportsRoutes } from './features/exports/routes.ts';
import { fileSweep } from './features/files/jobs.ts';
import { filesRoutes } from './features/files/routes.ts';
import { homeRoutes } from './features/home/routes.ts';
import { tasksRoutes } from './features/home/tasks/routes.ts';
import { importSweep } from './features/imports/jobs.ts';
import { importsRoutes } from './features/imports/routes.ts';
import { materialsRoutes } from './features/materials/routes.ts';
import { pricesRoutes } from './features/prices/routes.ts';
import { nettingRoutes } from './features/preparations/netting/routes.ts';
import { preparationsRoutes } from './features/preparations/routes.ts';
import { ledgerCheck, reservationSweep } from './features/stock/jobs.ts';
import { stockRoutes } from './features/stock/routes.ts';
import { stylesRoutes } from './features/styles/routes.ts';
import { suppliersRoutes } from './features/suppliers/routes.ts';
import type { Db } from './platform/database.ts';
import type { FileStore } from './platform/files/store.ts';
import { setFingerprintSecret } from './platform/fingerprints.ts';
import { setProduct } from './platform/http/addresses.ts';
import { addCompression } from './platform/http/compression.ts';
import { answerFailure, makeRequestId, type UniqueLabels } from './platform/http/failures.ts';
import { mount, type GatewayOptions } from './platform/http/gateway.ts';
import { addHealth, type Health } from './platform/http/health.ts';
import { addOpenApi } from './platform/http/openapi.ts';
import { addSecurityHeaders } from './platform/http/headers.ts';
import { addMetrics, type Reading } from './platform/http/metrics.ts';
import { openTurnstile } from './platform/turnstile.ts';
import { addWeb } from './platform/http/web.ts';
import type { Route } from './platform/http/routes.ts';
import type { Jobs, Worker } from './platform/jobs.ts';
import { auditKinds, exportableLists, importObjects, type WorkerServices } from './workbooks.ts';

/** Every feature by name, lower before higher: a lower one never imports a higher one. */
export const routes: readonly Route[] = [
  ...accessRoutes,
  ...viewsRoutes,
  ...filesRoutes,
  ...auditRoutes(auditKinds),
  ...jobsRoutes,
  ...dictionariesRoutes,
  ...suppliersRoutes,
  ...pricesRoutes,
  ...materialsRoutes,
  ...stockRoutes,
  ...stylesRoutes,
  ...preparationsRoutes,
  ...nettingRoutes,
  ...exportsRoutes(exportableLists),
  ...importsRoutes(importObjects),
  ...homeRoutes,
  ...tasksRoutes,
];

export const workflows: readonly Workflow[] = [
  supplierWorkflow,
  materialWorkflow,
  skuWorkflow,
  ...stockWorkflows,
  bomWorkflow,
  preparationWorkflow,
  productionWorkflow,
];

/** Work that runs between the calls. */
export const workers = (services: WorkerServices): readonly Worker[] => [
  houseSweep(services, [forgetOldPresences]),
  fileSweep(services),
  exportSweep(services),
  importSweep(services),
  reservationSweep(services),
  ledgerCheck(services),
];

export interface AppOptions {
  config: Config;
  db: Db;
  files: FileStore;
  jobs: Jobs;
  secret: string;
  uniqueLabels: UniqueLabels;
  health: Health;
  readings?: readonly Reading[];
}

/** Of the connections of requests (`serving.ts`) so many at a time. */
const MOST_WRITERS = 24;

/** The whole server without listening, so that tests inject into what production serves. */
export async function buildApp({ uniqueLabels, health, readings = [], ...services }: AppOptions): Promise<FastifyInstance> {
  const { config, db } = services;
  setProduct(config.PRODUCT);
  setFingerprintSecret(services.secret);
  const app = openFastify(config);
  app.decorateRequest('identity', null);
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, uniqueLabels));
  addSecurityHeaders(app, config);
  addCompression(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  const gateway: GatewayOptions = {
    ...services,
    writing: openTurnstile(MOST_WRITERS),
    authenticate: (token, kind) => findIdentity(db, token, kind),
  };
  for (const route of routes) mount(app, route, gateway);
  addHealth(app, health);
  addMetrics(app, config, readings);
  addOpenApi(app, routes, gateway);
  await addWeb(app, gateway);
  return app;
}

/** What goes in and out is checked by the contract's schemas; the compilers that Fastify brings of its own are not even loaded. */
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
  };
  if (!config.TLS_CERT || !config.TLS_KEY) return Fastify(options);
  const https = { cert: readFileSync(config.TLS_CERT), key: readFileSync(config.TLS_KEY) };
  return Fastify({ ...options, https } as FastifyServerOptions);
}
