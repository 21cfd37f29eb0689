import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Bytes, effectOf, type Download, type Endpoint, type Rule } from '@mrp/contract/lib/endpoint.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../app-error.ts';
import { speakOfFailures } from '../call-words.ts';
import { transact, type AuditContext, type Db, type Tx } from '../database/database.ts';
import type { Replica } from '../database/replica.ts';
import type { Semaphore } from '../semaphore.ts';
import { duringRequest } from '../database/slow-queries.ts';
import { fileCookieName } from './cookies.ts';
import { sendDownload } from './download.ts';
import { refuseBrokenText, refuseFields } from './field-refusals.ts';
import { runIdempotent, readKey } from './idempotency.ts';
import { securityHeadersOf } from './headers.ts';
import { RIGHTS_HEADER } from '@mrp/contract/lib/rights-header.ts';
import { rightsStamp } from './rights-stamp.ts';
import { identifyCaller, type Authenticate, type Identity } from './identity.ts';
import { compilePriceRemoval } from './prices.ts';
import { countCall, networkOf } from './rate-limit.ts';
import type { Route, Services, Upload } from './routes.ts';
import { receiveUpload } from './upload.ts';
import { isXsrf } from './xsrf.ts';

export interface GatewayOptions extends Services {
  db: Db;
  /** Limits the connections of writes, so that writes waiting for a row lock leave connections for reads. */
  writing: Semaphore;
  authenticate: Authenticate;
  replica: Replica | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | null;
  }
}

/** Time limit of an upload: a large file over a slow line takes long. Work of the server has its own limits. */
const UPLOAD_MILLISECONDS = 150_000;
const DOWNLOAD_MILLISECONDS = 1_800_000;

const WHILE_PASSWORD_IS_OLD = new Set(['logOut', 'changePassword']);

/** Registers one endpoint. Checks in this order: token, permission, XSRF, rate, size, parsing, validation; nothing is parsed for an anonymous caller. */
export function registerRoute(app: FastifyInstance, route: Route, options: GatewayOptions): void {
  const { spec } = route;
  refuseIncompleteDeclaration(route);
  const answer = compileAnswer(spec);
  app.route({
    method: spec.method,
    url: `/api${spec.path}`,
    // It would stay open without a body.
    ...(spec.stream && { exposeHeadRoute: false }),
    ...(spec.upload && { handlerTimeout: UPLOAD_MILLISECONDS }),
    ...(isDownload(spec) && { handlerTimeout: DOWNLOAD_MILLISECONDS }),
    onRequest: async (request, reply) => {
      request.identity = await identify(spec, request, options);
      if (request.identity) reply.header(RIGHTS_HEADER, rightsStamp(request.identity.permissions));
      if (request.identity?.mustChangePassword && !WHILE_PASSWORD_IS_OLD.has(route.name)) throw new AppError('PASSWORD_CHANGE_REQUIRED');
      requirePermission(spec.permission, request.identity);
      if (
        spec.method !== 'GET' &&
        spec.permission !== 'public' &&
        // No page of another site can send the header of a key.
        !request.identity?.apiKey &&
        !isXsrf(options.secret, request.identity?.sessionId ?? '', request.headers['x-xsrf-token'])
      )
        throw new AppError('XSRF');
      await limitCalls(spec, request, options.db);
      await route.admit?.(options.db, request);
    },
    handler: async (request, reply) => {
      if ((request.params as { product?: string }).product !== undefined) checkProduct(request, options.config.PRODUCT);
      const upload = spec.upload ? await receiveUpload(request, options.config.dataDir) : undefined;
      try {
        return await duringRequest({ id: request.id, route: `${spec.method} ${spec.path}` }, () =>
          serve({ route, request, reply, options, answer, upload }),
        );
      } finally {
        await upload?.discard();
      }
    },
  });
}

/** Each operation and session is counted by itself: an office shares one address. */
async function limitCalls(spec: Endpoint, { identity, ip }: FastifyRequest, db: Db): Promise<void> {
  const { limitPerMinute } = spec;
  const key = identity?.apiKey;
  const caller = key ? `key ${key.id}` : identity ? `session ${identity.sessionId}` : networkOf(ip);
  if (limitPerMinute) await countCall(db, `${spec.method} ${spec.path} ${caller}`, limitPerMinute);
}

const isDownload = ({ response }: Endpoint): boolean => response === Bytes;

/** A route with an incomplete declaration stops the start. */
function refuseIncompleteDeclaration({ name, spec }: Route): void {
  if (spec.method === 'GET' && effectOf(spec) === 'write') throw new Error(`${name}: GET never writes`);
  if (spec.stream && spec.method !== 'GET') throw new Error(`${name}: a stream answers GET only`);
  if (spec.cookie && spec.method !== 'GET') throw new Error(`${name}: the file cookie opens GET only`);
  for (const [, path] of spec.path.matchAll(/:(\w+)/g))
    if (path !== 'product' && !(path! in (spec.params?.shape ?? {}))) throw new Error(`${name}: no schema for :${path}`);
}

async function identify(spec: Endpoint, request: FastifyRequest, options: GatewayOptions): Promise<Identity | null> {
  if (spec.permission === 'public') return null;
  const { secureCookies } = options.config;
  const identity = await identifyCaller(request, options, spec.cookie && request.cookies[fileCookieName(secureCookies)]);
  if (identity.apiKey && spec.peopleOnly) throw new AppError('PEOPLE_ONLY');
  return identity;
}

export function isAllowed(rule: Rule, identity: Identity | null): boolean {
  if (rule === 'public') return true;
  if (!identity) return false;
  if (rule === 'login') return true;
  return rule.anyOf.some((permission) => identity.permissions.has(permission)) && (!rule.with || identity.permissions.has(rule.with));
}

/** Refuses with the name of the missing permission. */
export function requirePermission(rule: Rule, identity: Identity | null): void {
  if (isAllowed(rule, identity) || typeof rule === 'string') return;
  const missing = rule.with && !identity?.permissions.has(rule.with) ? rule.with : rule.anyOf.join('”或“');
  throw new AppError('FORBIDDEN', { permission: missing });
}

function checkProduct(request: FastifyRequest, product: string): void {
  const params = request.params as Record<string, unknown>;
  if (params['product'] !== product) throw new AppError('NO_SUCH_CALL');
  delete params['product'];
}

interface Serving {
  route: Route;
  request: FastifyRequest;
  reply: FastifyReply;
  options: GatewayOptions;
  answer: Answer;
  upload: (Upload & { discard(): Promise<void> }) | undefined;
}

async function serve({ route, request, reply, options, answer, upload }: Serving): Promise<unknown> {
  const { spec } = route;
  const identity = request.identity;
  const { db, writing, replica, authenticate: _, ...services } = options;
  const input = {
    params: parse(spec.params, request.params, 'params'),
    query: parse(spec.query, request.query, 'query'),
    body: parse(spec.body, request.body, 'body'),
  };
  const call = { ...services, ...input, user: identity, request, reply, upload };
  const handler = route.handler as (call: unknown) => unknown;
  const actor: AuditContext = { userId: identity?.userId ?? null, requestId: request.id, action: spec.summary };
  reply.header('cache-control', 'no-store');

  if (spec.stream) return serveStream(reply, services.config, () => handler({ ...call, db }));
  if (isDownload(spec)) return sendDownload(reply, (await handler({ ...call, db })) as Download);
  const json = reply.type('application/json; charset=utf-8');
  switch (effectOf(spec)) {
    case 'read': {
      const read = async (from: Db) => handler({ ...call, db: from });
      return json.send(answer.of(await (replica && isListOrReport(spec) ? replica.read(identity, db, read) : read(db)), identity));
    }
    case 'own': {
      const own = <T>(work: (tx: Tx) => Promise<T>) => withPermit(writing, () => transact(db, actor, work));
      const result = await handler({ ...call, db, transact: own });
      await replica?.noteWrite(identity);
      return json.send(answer.of(result, identity));
    }
    case 'write': {
      const isolation = spec.snapshot ? 'repeatable read' : 'read committed';
      const write = async (tx: Tx) =>
        answer.again(
          await runWrite(tx, { spec, request, identity }, async () => answer.of(await handler({ ...call, tx }), identity)),
          identity,
        );
      const envelope = await withPermit(writing, () => transact(db, actor, write, isolation));
      await replica?.noteWrite(identity);
      return json.send(envelope);
    }
  }
}

/** Leaves the response to the handler, outside of the time limits of other answers. */
async function serveStream(reply: FastifyReply, config: Services['config'], open: () => unknown): Promise<FastifyReply> {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...securityHeadersOf(config, reply.request.url),
    'content-type': 'text/event-stream; charset=utf-8',
    // nginx would hold events back.
    'x-accel-buffering': 'no',
  });
  reply.raw.flushHeaders();
  await open();
  return reply;
}

/** Both declare pages of rows. Records and look-ups of forms are read from the primary, because what is saved next depends on them. */
const isListOrReport = ({ method, query }: Endpoint): boolean => method === 'GET' && query !== undefined && 'pageSize' in query.shape;

async function withPermit<T>(semaphore: Semaphore, work: () => Promise<T>): Promise<T> {
  await semaphore.acquire();
  try {
    return await work();
  } finally {
    semaphore.release();
  }
}

/** Only the seed writes without an idempotency key. */
function runWrite(
  tx: Tx,
  { spec, request, identity }: { spec: Endpoint; request: FastifyRequest; identity: Identity | null },
  work: () => Promise<string>,
): Promise<string> {
  const key = readKey(request);
  if (!key && spec.idempotency === 'accepted') return work();
  if (!key) throw new AppError('IDEMPOTENCY_KEY');
  const endpoint = `${spec.method} ${request.url}`;
  return runIdempotent(tx, { userId: identity?.userId ?? '0', key, endpoint, body: request.body }, work);
}

function parse(schema: z.ZodType | undefined, value: unknown, part: 'params' | 'query' | 'body'): unknown {
  if (!schema) {
    if (part === 'query' && Object.keys(value as object).length > 0)
      throw new AppError(
        'VALIDATION',
        {},
        { fields: Object.fromEntries(Object.keys(value as object).map((name) => [name, `不支持的参数：${name}`])) },
      );
    return undefined;
  }
  const parsed = schema.safeParse(value ?? {});
  if (!parsed.success) throw refuseFields(parsed.error, part);
  refuseBrokenText(parsed.data);
  return parsed.data;
}

interface Answer {
  /** The envelope of a handler's result for this caller. */
  of: (value: unknown, identity: Identity | null) => string;
  /** A stored envelope for this caller, who may have lost rights since. */
  again: (stored: string, identity: Identity | null) => string;
}

/** Compiles the response serialiser: drops fields that the contract does not name, and prices without the permission to see them. */
function compileAnswer(spec: Endpoint): Answer {
  const removePrices = compilePriceRemoval(spec.response);
  const withheld = (identity: Identity | null) => (identity?.permissions.has(VIEW_PRICES) ? null : removePrices);
  return {
    of: (value, identity) => {
      const data = spec.response.parse(value ?? null);
      withheld(identity)?.(data);
      if (identity?.apiKey) speakOfFailures(data);
      return JSON.stringify({ code: 200, message: '', data });
    },
    again: (stored, identity) => {
      const remove = withheld(identity);
      if (!remove) return stored;
      const envelope = JSON.parse(stored) as { data: unknown };
      remove(envelope.data);
      return JSON.stringify(envelope);
    },
  };
}
