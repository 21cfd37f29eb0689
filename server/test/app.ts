import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Endpoint, Request, Result } from '@mrp/contract/lib/endpoint.ts';
import { buttonNames, menuTitles, type Permission } from '@mrp/contract/permissions.ts';
import { buildApp } from '../src/app.ts';
import { readConfig, type Config } from '../src/config.ts';
import { accessFeature } from '../src/features/access/feature.ts';
import { hashToken } from '../src/features/access/sessions.queries.ts';
import { composition } from '../src/features.ts';
import { withApplication, type Application } from '../src/platform/application.ts';
import { transact } from '../src/platform/database/database.ts';
import { openFileStore, type FileStore } from '../src/platform/files/store.ts';
import { readUniqueLabels } from '../src/platform/http/database-refusals.ts';
import { makeXsrf } from '../src/platform/http/xsrf.ts';
import type { Jobs } from '../src/platform/jobs.ts';
import { openLive, type Live } from '../src/platform/live.ts';
import { openReplica, type Replica } from '../src/platform/database/replica.ts';
import { addCleanup } from './cleanup.ts';
import { ADMIN_PASSWORD } from './cluster.ts';
import { testDatabase, type TestDatabase } from './database.ts';

const secret = 'test-secret';

export interface Answer<T> {
  status: number;
  code: number;
  message: string;
  data: T;
  response: LightMyRequestResponse;
}

/** Messages of a refused call by field. */
export const fieldsOf = (data: unknown): Record<string, string> => (data as { fields: Record<string, string> }).fields;

/** A person who is logged in with exactly these titles and buttons. */
export interface TestUser {
  id: string;
  token: string;
  headers: Record<string, string>;
  /** Calls an endpoint as this person; a fresh idempotency key unless one is given. */
  call<E extends Endpoint>(endpoint: E, request?: Partial<Request<E>>, headers?: Record<string, string>): Promise<Answer<Result<E>>>;
}

export interface TestApp extends TestDatabase {
  app: FastifyInstance;
  config: Config;
  files: FileStore;
  live: Live;
  /** With DATABASE_REPLICA_URL. */
  replica: Replica | undefined;
  /** Jobs queued by writes, in order; nothing runs them here. */
  queued: { queue: string; data: object }[];
  /** What workers told the operator. */
  logged: string[];
  /** Someone with these permissions; none named: everything. */
  aUser(permissions?: readonly Permission[]): Promise<TestUser>;
  anonymous: Pick<TestUser, 'call'>;
  someoneExpired: Pick<TestUser, 'call'>;
}

/** The whole server on a database of its own, called without a socket. */
export async function testApp(env: Record<string, string> = {}): Promise<TestApp> {
  const isInstalled = env['ADMIN_PASSWORD'] === undefined && env['DEMO'] === undefined;
  return appOn(await testDatabase({ isInstalled }), env);
}

export async function appOn(database: TestDatabase, env: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mrp-files-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    APP_ENV: 'test',
    DATABASE_URL: database.url,
    ADMIN_PASSWORD,
    ...env,
  });
  const application: Application = { ...composition, product: config.PRODUCT, secret };
  const db = withApplication(database.db, application);
  const ownerDb = withApplication(database.ownerDb, application);
  await ownerDb.transaction().execute((tx) => accessFeature.installAccess(tx, config));
  const files = await openFileStore(config.fileStore);
  const queued: TestApp['queued'] = [];
  const live = openLive({ url: database.url, onError: () => undefined });
  const { DATABASE_REPLICA_URL: url, REPLICA_MAX_LAG_SECONDS: maxLagSeconds } = config;
  const replica = url ? openReplica({ url, maxLagSeconds, primaryUrl: database.url, role: 'mrp_app', application }) : undefined;
  const app = await buildApp({
    replica,
    config,
    db,
    files,
    jobs: jobsInto(queued),
    live,
    secret,
    uniqueLabels: await readUniqueLabels(database.ownerPool),
    health: { reading: {}, writing: {} },
  });
  addCleanup(async () => {
    await app.close();
    await replica?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const caller =
    (headers: Record<string, string>): TestUser['call'] =>
    (endpoint, request, extra) =>
      inject(app, config.PRODUCT, endpoint, request ?? {}, { ...headers, ...extra });
  return {
    ...database,
    db,
    ownerDb,
    write: (work, userId) => transact(db, { userId: userId ?? null, requestId: 'test', action: '测试' }, work),
    app,
    config,
    files,
    live,
    replica,
    queued,
    logged: [],
    aUser: async (permissions = [...menuTitles, ...buttonNames]) => {
      const { id, token, sessionId } = await logInDirectly(database, permissions);
      const headers = { token, 'x-xsrf-token': makeXsrf(secret, sessionId) };
      return { id, token, headers, call: caller(headers) };
    },
    anonymous: { call: caller({}) },
    someoneExpired: { call: caller({ token: randomBytes(32).toString('base64url'), 'x-xsrf-token': 'x' }) },
  };
}

/** Jobs are noted in the transaction's order; nothing runs them. */
function jobsInto(queued: TestApp['queued']): Jobs {
  return {
    send: async (_tx, queue, data) => {
      queued.push({ queue, data });
    },
    retry: async () => undefined,
    cancel: async () => undefined,
    isReady: () => true,
  };
}

/** A user, a role and a session without the cost of a password. */
async function logInDirectly({ ownerDb }: TestDatabase, permissions: readonly Permission[]) {
  const name = `u${randomBytes(5).toString('hex')}`;
  const token = randomBytes(32).toString('base64url');
  return ownerDb.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({ username: name, nickName: name, passwordHash: '$argon2id$none', mustChangePassword: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    const role = await tx
      .insertInto('roles')
      .values({
        name,
        menus: permissions.filter((permission) => !permission.includes(':')),
        buttons: permissions.filter((permission) => permission.includes(':')),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('userRoles').values({ userId: user.id, roleId: role.id }).execute();
    const session = await tx
      .insertInto('sessions')
      .values({
        tokenHash: hashToken(token),
        fileTokenHash: hashToken(`${token}-file`),
        userId: user.id,
        address: 'test',
        userAgent: 'test',
        expiresAt: '2999-01-01',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: user.id, token, sessionId: session.id };
  });
}

async function inject<E extends Endpoint>(
  app: FastifyInstance,
  product: string,
  endpoint: E,
  request: Partial<Request<E>>,
  headers: Record<string, string>,
): Promise<Answer<Result<E>>> {
  const { params = {}, query = {}, body } = request as { params?: Record<string, string>; query?: Record<string, unknown>; body?: object };
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(name === 'product' ? (params['product'] ?? product) : (params[name] ?? '')),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, encodeQuery(value)]])),
  );
  const key: Record<string, string> = endpoint.method === 'GET' ? {} : { 'idempotency-key': randomBytes(8).toString('hex') };
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${path}${search.size > 0 ? `?${search.toString()}` : ''}`,
    headers: { ...key, ...headers },
    ...(body !== undefined && { payload: body }),
  });
  const envelope = response.headers['content-type']?.toString().startsWith('application/json')
    ? response.json()
    : { code: response.statusCode, message: '', data: null };
  return { status: response.statusCode, ...envelope, response };
}

/** As the web client writes query values: lists with commas, flags as 1 and 0, spans as `a..b`. */
function encodeQuery(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'object' && value !== null) {
    const { min, from, max, to } = value as Record<string, string | undefined>;
    return `${min ?? from ?? ''}..${max ?? to ?? ''}`;
  }
  return String(value);
}
