import { comparisonConfigsApi } from '@mrp/contract/features/comparisons.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { answerInquiry } from './answers.commands.ts';
import { createInquiriesFrom } from './batches.commands.ts';
import { createConfig, editConfig, setConfigActive } from './configs.commands.ts';
import { configSource, getConfig, getVersionInForce, listVersions } from './configs.queries.ts';
import { decideInquiry } from './decision.commands.ts';
import { createInquiry, editInquiry, transitionInquiry } from './inquiries.commands.ts';
import { getInquiry, inquirySource } from './inquiries.queries.ts';
import { compareInternally, suggestSuppliers } from './internal.queries.ts';
import { simulateConfig } from './simulation.queries.ts';

const configRoutes = routes(comparisonConfigsApi, {
  list: ({ db, user, query }) => listPage(db, configSource, query, user),
  get: ({ db, params }) => getConfig(db, params.id),
  create: ({ tx, body }) => createConfig(tx, body),
  edit: ({ tx, params, body }) => editConfig(tx, params.id, body),
  setActive: ({ tx, params, body }) => setConfigActive(tx, params.id, body.active, body.version),
  listVersions: ({ db, params }) => listVersions(db, params.id),
  getInForce: ({ db, query }) => getVersionInForce(db, query.classificationId ?? null),
  simulate: ({ db, body }) => simulateConfig(db, body),
});

const inquiryRoutes = routes(inquiriesApi, {
  list: ({ db, user, query }) => listPage(db, inquirySource, query, user),
  get: ({ db, params }) => getInquiry(db, params.id),
  create: ({ tx, body }) => createInquiry(tx, body),
  createMany: ({ tx, user, body }) => createInquiriesFrom(tx, user, body),
  edit: ({ tx, params, body }) => editInquiry(tx, params.id, body),
  transition: ({ tx, user, params, body }) => transitionInquiry(tx, user, params.id, body),
  answer: ({ tx, user, params, body }) => answerInquiry(tx, user, params.id, body),
  decide: ({ tx, user, params, body }) => decideInquiry(tx, user, params.id, body),
  suggestSuppliers: ({ db, query }) => suggestSuppliers(db, query.spuId),
  compareInternally: ({ db, query }) => compareInternally(db, query.spuId, query.skuId ?? null),
});

export const comparisonsRoutes = [...configRoutes, ...inquiryRoutes];
