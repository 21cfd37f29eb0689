import { apiKeyAudit, roleAudit, userAudit, viewAudit } from '@mrp/contract/features/access/audit.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Credential, Identity } from '../../platform/http/identity.ts';
import { apiKeyExport, userExport } from './exports.ts';
import { accessCleanup } from './jobs.ts';
import { accountDiagnostic } from './accounts.queries.ts';
import { findIdentity } from './sessions.queries.ts';

/** A feature that also finds the identity of a caller and creates the accounts of a new installation. */
interface AccessFeature extends Feature {
  findIdentity: (db: Db, credential: Credential) => Promise<Identity | null>;
  /** Returns the initial password, if one was generated. */
  installAccess: (tx: Tx, config: Config) => Promise<string | null>;
}

export const accessFeature: AccessFeature = {
  name: 'access',
  routes: async () => {
    const { accessRoutes, apiKeysRoutes, viewsRoutes } = await import('./routes.ts');
    return [...accessRoutes, ...apiKeysRoutes, ...viewsRoutes];
  },
  audits: [userAudit, roleAudit, viewAudit, apiKeyAudit],
  namedTables: {
    users: { name: sql`nick_name`, searchable: true },
    roles: { name: sql`name` },
    saved_views: { name: sql`name` },
    api_keys: { name: sql`name` },
  },
  exports: [userExport, apiKeyExport],
  workers: (services, { cleanups }) => [accessCleanup(services, cleanups)],
  diagnostics: [accountDiagnostic],
  findIdentity,
  installAccess: async (tx, config) => (await import('./installation.commands.ts')).installAccess(tx, config),
};
