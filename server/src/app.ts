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
import { accessCleanup } from './features/access/jobs.ts';
import { accessRoutes, viewsRoutes } from './features/access/routes.ts';
import { findIdentity } from './features/access/sessions.queries.ts';
import { auditRoutes, jobsRoutes } from './features/audit/routes.ts';
import { deleteOldPresences } from './features/audit/presence.commands.ts';
import { dictionariesRoutes } from './features/dictionaries/routes.ts';
import { exportCleanup } from './features/exports/jobs.ts';
import { exportsRoutes } from './features/exports/routes.ts';
import { fileCleanup } from './features/files/jobs.ts';
import { filesRoutes } from './features/files/routes.ts';
import { homeRoutes } from './features/home/routes.ts';
import { tasksRoutes } from './features/home/tasks.routes.ts';
import { importCleanup } from './features/imports/jobs.ts';
import { importsRoutes } from './features/imports/routes.ts';
import { materialsRoutes } from './features/materials/routes.ts';
import { pricesRoutes } from './features/prices/routes.ts';
import { nettingRoutes } from './features/netting/routes.ts';
import { preparationsRoutes } from './features/preparations/routes.ts';
import { ledgerCheck, reservationCleanup } from './features/stock/jobs.ts';
import { stockRoutes } from './features/stock/routes.ts';
import { stylesRoutes } from './features/styles/routes.ts';
import { suppliersRoutes } from './features/suppliers/routes.ts';
import type { Db } from './platform/database.ts';
import type { FileStore } from './platform/files/store.ts';
import { setPlanTokenSecret } from './platform/plan-token.ts';
import { setProduct } from './platform/http/urls.ts';
import { addCompression } from './platform/http/compression.ts';
import { handleError, makeRequestId, type UniqueLabels } from './platform/http/errors.ts';
import { registerRoute, type GatewayOptions } from './platform/http/gateway.ts';
import { addHealth, type Health } from './platform/http/health.ts';
import { addOpenApi } from './platform/http/openapi.ts';
import { addSecurityHeaders } from './platform/http/headers.ts';
import { addMetrics, type MetricSource } from './platform/http/metrics.ts';
import { createSemaphore } from './platform/semaphore.ts';
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
  accessCleanup(services, [deleteOldPresences]),
  fileCleanup(services),
  exportCleanup(services),
  importCleanup(services),
  reservationCleanup(services),
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
  readings?: readonly MetricSource[];
}

/** Of the connections of requests (`serving.ts`) so many at a time. */
const MAX_WRITERS = 24;

/** The whole server without listening, so that tests inject into what production serves. */
export async function buildApp({ uniqueLabels, health, readings = [], ...services }: AppOptions): Promise<FastifyInstance> {
  const { config, db } = services;
  setProduct(config.PRODUCT);
  setPlanTokenSecret(services.secret);
  const app = openFastify(config);
  app.decorateRequest('identity', null);
  app.setErrorHandler((error, request, reply) => handleError(error, request, reply, uniqueLabels));
  addSecurityHeaders(app, config);
  addCompression(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  const gateway: GatewayOptions = {
    ...services,
    writing: createSemaphore(MAX_WRITERS),
    authenticate: (token, kind) => findIdentity(db, token, kind),
  };
  for (const route of routes) registerRoute(app, route, gateway);
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
