import { sql } from 'kysely';
import { apiKeyList, type ApiKey, type ServiceAccount } from '@mrp/contract/features/access/api-keys.ts';
import { accessWords } from '@mrp/contract/features/access/words.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { matchesSearch } from '../../platform/lists/search.ts';

const state = sql`case when k.revoked_at is not null then 'REVOKED' when k.expires_at <= now() then 'EXPIRED' else 'ACTIVE' end`;

export async function loadApiKeys(db: Db, ids: readonly string[]): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`
    select k.id, k.name, k.prefix, k.user_id as account_id, u.nick_name as account, ${state} as state, k.calls_per_minute, k.expires_at,
           s.last_used_at, s.last_address, coalesce(c.nick_name, '') as created_by, k.created_at, k.version,
           coalesce((select jsonb_agg(jsonb_build_object('id', r.id::text, 'name', r.name) order by r.id)
                     from user_roles x join roles r on r.id = x.role_id where x.user_id = k.user_id), '[]') as roles
    from api_keys k join users u on u.id = k.user_id join api_key_secrets s on s.key_id = k.id left join users c on c.id = k.created_by
    where k.id = any(${ids as string[]}::bigint[])`.execute(db);
  return rows;
}

export async function getApiKey(db: Db, id: string): Promise<ApiKey> {
  const [key] = await loadApiKeys(db, [id]);
  if (!key) throw new AppError('NOT_FOUND', { what: accessWords.apiKey });
  return key;
}

export const apiKeySource: ListSource<typeof apiKeyList, ApiKey> = {
  spec: apiKeyList,
  from: sql`api_keys k join users u on u.id = k.user_id join api_key_secrets s on s.key_id = k.id`,
  id: sql`k.id`,
  search: (term) => sql`(${matchesSearch(term, sql`k.search_text`)} or ${matchesSearch(term, sql`u.search_text`)})`,
  filters: { state: (states) => sql`${state} = any(${states as string[]})` },
  sorts: { lastUsedAt: sql`s.last_used_at`, expiresAt: sql`k.expires_at`, createdAt: sql`k.created_at` },
  nullable: ['lastUsedAt'],
  load: loadApiKeys,
};

export function listServiceAccounts(db: Db): Promise<ServiceAccount[]> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'nickName', 'active'])
    .where('isService', '=', true)
    .orderBy('nickName')
    .execute();
}
