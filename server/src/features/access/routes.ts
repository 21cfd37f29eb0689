import { accessApi } from '@mrp/contract/features/access.ts';
import { apiKeysApi } from '@mrp/contract/features/access/api-keys.ts';
import { viewsApi } from '@mrp/contract/features/access/views.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_DEMO_PASSWORD, type Config } from '../../config.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fileCookieName } from '../../platform/http/cookies.ts';
import { isLocalCaller } from '../../platform/http/local-caller.ts';
import { runRequestIdempotent } from '../../platform/http/idempotency.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { makeXsrf } from '../../platform/http/xsrf.ts';
import { createApiKey, createServiceAccount, revokeApiKey } from './api-keys.commands.ts';
import { apiKeySource, getApiKey, listServiceAccounts } from './api-keys.queries.ts';
import {
  assignRoles,
  changePassword,
  createRole,
  createUser,
  deleteRole,
  editRole,
  editUser,
  resetPassword,
  setUserActive,
  wrongOldPassword,
} from './commands.ts';
import { forgetFailures, limitGuesses } from './guesses.commands.ts';
import { demoAccounts, isDemoAccount } from './rules.ts';
import { grantsOf, listGranters, listRoles, listRoleUsers, userSource } from './queries.ts';
import { endSession, endSessionOfOther, logIn, type NewSession } from './sessions.commands.ts';
import { sessionSource } from './sessions.queries.ts';
import { createView, editView, removeView, restoreView, saveListSettings } from './views.commands.ts';
import { listPageViews } from './views.queries.ts';

export const accessRoutes = routes(accessApi, {
  greet: ({ config, request }) => ({
    appEnv: config.appEnv,
    version: config.version,
    demo: config.demo && isLocalCaller(request, config.TRUST_PROXY !== undefined) ? demoGreeting(config) : null,
  }),
  logIn: async ({ db, transact, body, config, secret, request, reply }) => {
    refuseForeignOrigin(request);
    if (body.loginSource !== 'mrp') throw new AppError('LOGIN_SOURCE', {}, { fields: { loginSource: '登录来源不正确' } });
    refuseRemoteDemo(config, body.username, request);
    const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300);
    const keepsWeakPassword = config.demo && isDemoAccount(body.username);
    const attempt = { ...body, address: request.ip, userAgent, sessionHours: config.SESSION_HOURS, keepsWeakPassword };
    const session = await logIn(db, transact, attempt);
    giveCookies(reply, session, config, secret);
    return session;
  },
  logOut: async ({ transact, user, config, reply }) => {
    await transact((tx) => endSession(tx, user.sessionId));
    takeCookies(reply, config);
    return null;
  },
  listGrants: ({ user, query }) => {
    if (query.userId !== user.userId) throw new AppError('NOT_YOURS');
    return grantsOf(user);
  },
  changePassword: async ({ db, transact, user, body, request }) => {
    const subject = `change ${user.userId}`;
    const save = (tx: Tx) => runRequestIdempotent(tx, request, body, () => changePassword(tx, user, body.oldPassword, body.newPassword));
    const changed = await limitGuesses({ db, transact }, { subject, address: request.ip }, () => transact(save));
    if (!changed) throw wrongOldPassword();
    await transact((tx) => forgetFailures(tx, subject));
    return null;
  },

  listGranters: ({ db }) => listGranters(db),
  listUsers: ({ db, query, user }) => listPage(db, userSource, query, user),
  createUser: ({ tx, user, body }) => createUser(tx, user, body),
  editUser: ({ tx, user, params, body }) => editUser(tx, user, params.id, body),
  setUserActive: ({ tx, user, params, body }) => setUserActive(tx, user, params.id, body),
  resetPassword: ({ tx, user, params, body }) => resetPassword(tx, user, params.id, body.password),
  assignRoles: ({ tx, user, params, body }) => assignRoles(tx, user, params.id, body),

  listRoles: ({ db }) => listRoles(db),
  createRole: ({ tx, user, body }) => createRole(tx, user, body),
  editRole: ({ tx, user, params, body }) => editRole(tx, user, params.id, body),
  deleteRole: async ({ tx, user, params }) => {
    await deleteRole(tx, user, params.id);
    return null;
  },
  listRoleUsers: ({ db, params }) => listRoleUsers(db, params.id),

  listSessions: ({ db, query, user }) => listPage(db, sessionSource, query, user),
  endSession: async ({ tx, user, params }) => {
    await endSessionOfOther(tx, user, params.id);
    return null;
  },
});

export const apiKeysRoutes = routes(apiKeysApi, {
  list: ({ db, query, user }) => listPage(db, apiKeySource, query, user),
  create: ({ transact, user, body, request }) =>
    transact(async (tx) => {
      let key: string | null = null;
      const id = await runRequestIdempotent(tx, request, body, async () => {
        const created = await createApiKey(tx, user, body);
        key = created.key;
        return created.id;
      });
      return { ...(await getApiKey(tx, id)), key };
    }),
  revoke: ({ tx, user, params, body }) => revokeApiKey(tx, user, params.id, body.version),
  listAccounts: ({ db }) => listServiceAccounts(db),
  createAccount: ({ tx, user, body }) => createServiceAccount(tx, user, body),
});

export const viewsRoutes = routes(viewsApi, {
  list: ({ db, user, params }) => listPageViews(db, user, params.page),
  create: ({ tx, user, params, body }) => createView(tx, user, params.page, body),
  edit: ({ tx, user, params, body }) => editView(tx, user, params.id, body),
  remove: async ({ tx, user, params }) => {
    await removeView(tx, user, params.id);
    return null;
  },
  restore: ({ tx, user, params }) => restoreView(tx, user, params.id),
  saveSettings: async ({ tx, user, params, body }) => {
    await saveListSettings(tx, user, params.page, body);
    return null;
  },
});

/** The login writes without an XSRF token, so it accepts only requests from the application's own pages. */
function refuseForeignOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  const foreign = origin !== undefined && !isOwnOrigin(origin, request.headers.host);
  if (foreign || request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('CROSS_SITE');
}

/** `null` is the origin of sandboxed frames and files; the scheme is not compared, because a proxy may speak TLS for us. */
function isOwnOrigin(origin: string, host: string | undefined): boolean {
  const { protocol, host: of } = URL.canParse(origin) ? new URL(origin) : { protocol: '', host: '' };
  return /^https?:$/.test(protocol) && host !== undefined && of === new URL(`${protocol}//${host}`).host;
}

/** A password that somebody chose is a secret; who set it knows it. */
const demoGreeting = ({ DEMO_PASSWORD }: Config) => ({
  password: DEMO_PASSWORD === DEFAULT_DEMO_PASSWORD ? DEMO_PASSWORD : null,
  accounts: demoAccounts,
});

/** The public demo password must not work over the network. */
function refuseRemoteDemo(config: Config, username: string, request: FastifyRequest): void {
  const known = config.demo && config.DEMO_PASSWORD === DEFAULT_DEMO_PASSWORD && isDemoAccount(username);
  if (known && !isLocalCaller(request, config.TRUST_PROXY !== undefined))
    throw new AppError('GUARD', { detail: '演示账号只能在本机登录；如需从其他电脑试用，请设置 DEMO_PASSWORD' });
}

const siteCookie = { path: '/', sameSite: 'strict' } as const;

function giveCookies(reply: FastifyReply, session: NewSession, config: Config, secret: string): void {
  const maxAge = Math.floor(config.SESSION_HOURS * 3600);
  const readable = { ...siteCookie, secure: config.overTls, maxAge };
  reply
    .setCookie('name', session.nickName, readable)
    .setCookie('userID', session.userId, readable)
    .setCookie('XSRF-TOKEN', makeXsrf(secret, session.sessionId), readable)
    .setCookie(fileCookieName(config.secureCookies), session.fileToken, {
      ...siteCookie,
      secure: config.secureCookies,
      httpOnly: true,
      maxAge,
    });
}

function takeCookies(reply: FastifyReply, config: Config): void {
  for (const name of ['name', 'userID', 'XSRF-TOKEN']) reply.clearCookie(name, { ...siteCookie, secure: config.overTls });
  reply.clearCookie(fileCookieName(config.secureCookies), { ...siteCookie, secure: config.secureCookies, httpOnly: true });
}
