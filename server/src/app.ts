import { readFileSync } from 'node:fs';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { roleAudit, userAudit, viewAudit } from '@mrp/contract/features/access/audit.ts';
import { dictionaryAudits } from '@mrp/contract/features/dictionaries/audit.ts';
import { materialAudit } from '@mrp/contract/features/materials/audit.ts';
import { materialWorkflow, skuWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { stockAudits } from '@mrp/contract/features/stock/audit.ts';
import { stockWorkflows } from '@mrp/contract/features/stock/workflow.ts';
import { styleAudits } from '@mrp/contract/features/styles/audit.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { preparationAudits } from '@mrp/contract/features/preparations/audit.ts';
import { preparationWorkflow, productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { supplierAudit, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import type { AuditKind } from '@mrp/contract/lib/audit-kind.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import type { Config } from './config.ts';
import { demoPictures } from './demo/pictures.ts';
import { userExport } from './features/access/exports.ts';
import { houseSweep } from './features/access/jobs.ts';
import { accessRoutes, viewsRoutes } from './features/access/routes.ts';
import { findIdentity } from './features/access/sessions/queries.ts';
import { auditLogExport } from './features/audit/exports.ts';
import { auditRoutes, jobsRoutes } from './features/audit/routes.ts';
import { followClassMerges } from './features/dictionaries/classifications/commands.ts';
import { followEntryMerges } from './features/dictionaries/merging/commands.ts';
import { colourExport } from './features/dictionaries/colours/exports.ts';
import { dictionariesRoutes } from './features/dictionaries/routes.ts';
import { exportSweep, exportWorker } from './features/exports/jobs.ts';
import { exportsRoutes } from './features/exports/routes.ts';
import { fileSweep } from './features/files/jobs.ts';
import { filesRoutes } from './features/files/routes.ts';
import { declareReaders } from './features/files/rules.ts';
import { moveMaterialEntries, moveToClassification } from './features/materials/commands.ts';
import { materialExport } from './features/materials/exports.ts';
import { homeRoutes } from './features/home/routes.ts';
import { tasksRoutes } from './features/home/tasks/routes.ts';
import { importSweep, importWorker } from './features/imports/jobs.ts';
import { importsRoutes } from './features/imports/routes.ts';
import { materialImport } from './features/materials/imports.ts';
import { materialsRoutes } from './features/materials/routes.ts';
import { pricesRoutes } from './features/prices/routes.ts';
import { followBomVersions } from './features/preparations/following/commands.ts';
import { preparationExports } from './features/preparations/exports.ts';
import { preparationImports } from './features/preparations/imports.ts';
import { nettingRoutes } from './features/preparations/netting/routes.ts';
import { preparationsRoutes } from './features/preparations/routes.ts';
import { stockExports } from './features/stock/exports.ts';
import { keepSupplierHolders } from './features/stock/holders/commands.ts';
import { openingImports } from './features/stock/imports.ts';
import { ledgerCheck, reservationSweep } from './features/stock/jobs.ts';
import { stockRoutes } from './features/stock/routes.ts';
import { followBoms } from './features/styles/boms/states/commands.ts';
import { moveStyleEntries } from './features/styles/commands.ts';
import { styleExports } from './features/styles/exports.ts';
import { styleImports } from './features/styles/imports.ts';
import { stylesRoutes } from './features/styles/routes.ts';
import { followSuppliers, moveSupplierClasses, moveSupplierEntries } from './features/suppliers/commands.ts';
import { supplierExport } from './features/suppliers/exports.ts';
import { supplierImport } from './features/suppliers/imports.ts';
import { suppliersRoutes } from './features/suppliers/routes.ts';
import type { Db } from './platform/database.ts';
import type { ExportableList } from './platform/exportable-list.ts';
import type { FileStore } from './platform/files/store.ts';
import type { ImportObject } from './platform/imports/object.ts';
import { setProduct } from './platform/http/addresses.ts';
import { answerFailure, makeRequestId, type UniqueLabels } from './platform/http/failures.ts';
import { mount, type GatewayOptions } from './platform/http/gateway.ts';
import { addHealth, type Health } from './platform/http/health.ts';
import { addOpenApi } from './platform/http/openapi.ts';
import { addSecurityHeaders } from './platform/http/headers.ts';
import { addMetrics, type Reading } from './platform/http/metrics.ts';
import { addWeb } from './platform/http/web.ts';
import type { Route } from './platform/http/routes.ts';
import type { Jobs, Worker } from './platform/jobs.ts';

/** Every kind of document that has a log and files, with the rights to read it. */
export const auditKinds: readonly AuditKind[] = [
  userAudit,
  roleAudit,
  viewAudit,
  ...dictionaryAudits,
  supplierAudit,
  materialAudit,
  ...stockAudits,
  ...styleAudits,
  ...preparationAudits,
];
declareReaders(auditKinds);

// What a lower feature does to rows of higher ones, they say here.
followClassMerges(moveSupplierClasses);
followClassMerges(moveToClassification);
followEntryMerges(moveSupplierEntries);
followEntryMerges(moveMaterialEntries);
followEntryMerges(moveStyleEntries);
followSuppliers(keepSupplierHolders);
followBoms(followBomVersions);

/** Every list that can become a workbook. */
export const exportableLists: readonly ExportableList[] = [
  userExport,
  auditLogExport(auditKinds),
  colourExport,
  supplierExport,
  materialExport,
  ...stockExports,
  ...styleExports,
  ...preparationExports,
];

/** Everything that files may bring, in the order in which the page offers it. */
export const importObjects: readonly ImportObject[] = [
  materialImport,
  supplierImport,
  ...styleImports,
  ...openingImports,
  ...preparationImports,
];

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

/** What workers run with: jobs have the owner's connection and their own time limits. */
export interface WorkerServices {
  config: Config;
  db: Db;
  /** The replica, where one is configured. */
  rowsDb?: Db;
  files: FileStore;
  log: (line: string) => void;
}

export const workers = (services: WorkerServices): readonly Worker[] => [
  houseSweep(services),
  fileSweep(services),
  exportWorker(services, exportableLists),
  exportSweep(services),
  importWorker(services, importObjects),
  importSweep(services),
  reservationSweep(services),
  ledgerCheck(services),
  ...(services.config.demo ? [demoPictures(services)] : []),
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

/** The whole server without listening, so that tests inject into what production serves. */
export async function buildApp({ uniqueLabels, health, readings = [], ...services }: AppOptions): Promise<FastifyInstance> {
  const { config, db } = services;
  setProduct(config.PRODUCT);
  const app = openFastify(config);
  app.decorateRequest('identity', null);
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, uniqueLabels));
  addSecurityHeaders(app, config);
  await app.register(multipart, { throwFileSizeLimit: false });
  const gateway: GatewayOptions = { ...services, authenticate: (token, kind) => findIdentity(db, token, kind) };
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
