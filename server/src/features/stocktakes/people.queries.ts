import { sql } from 'kysely';
import { bookRights } from '@mrp/contract/features/stocktakes/blind.ts';
import type { CounterChoice } from '@mrp/contract/features/stocktakes/record.ts';
import { countButtons } from '@mrp/contract/features/stocktakes/workflow.ts';
import { ADMINISTRATOR } from '@mrp/contract/roles.ts';
import type { Db } from '../../platform/database/database.ts';
import { isAnyOf } from '../../platform/lists/list-conditions.ts';
import { matchesSearch } from '../../platform/lists/search.ts';

const rolesOf = sql`from user_roles x join roles r on r.id = x.role_id where x.user_id = w.id`;
const isAdministrator = sql`(r.built_in and r.name = ${ADMINISTRATOR})`;
const books = bookRights as string[];

/** Active people who may count or supervise; those asked for by id whatever they are now, because old stocktakes name them. */
export async function listPeople(
  db: Db,
  { q, ids }: { q?: string | undefined; ids?: readonly string[] | undefined },
): Promise<CounterChoice[]> {
  const condition = ids
    ? isAnyOf(sql`w.id`, ids)
    : sql`w.active and not w.is_service and ${q ? matchesSearch(q, sql`w.search_text`) : sql`true`}`;
  const { rows } = await sql<CounterChoice>`
    select w.id, w.nick_name as name, w.username,
           exists (select ${rolesOf} and (r.buttons @> array[${countButtons.record}] or ${isAdministrator})) as can_count,
           exists (select ${rolesOf} and (r.menus && ${books}::text[] or r.buttons && ${books}::text[] or ${isAdministrator})) as sees_books
    from users w where ${condition} order by w.nick_name, w.id limit 500`.execute(db);
  return rows;
}

/** Why these people cannot count: a blind count has no counter who reads the books elsewhere. Null when they can. */
export async function judgeCounters(db: Db, blind: boolean, counterIds: readonly string[]): Promise<string | null> {
  const people = await listPeople(db, { ids: counterIds });
  const names = (chosen: typeof people) => chosen.map(({ name }) => name).join('、');
  if (people.length < new Set(counterIds).size) return '有的盘点人已不存在，请重新选择';
  const cannot = people.filter(({ canCount }) => !canCount);
  if (cannot.length > 0) return `${names(cannot)} 没有“${countButtons.record}”权限，请换人或先授权`;
  const seeing = people.filter(({ seesBooks }) => seesBooks);
  return blind && seeing.length > 0 ? `${names(seeing)} 能看到库存数量，不能参加盲盘；请换人，或取消盲盘` : null;
}
