import { sql, type RawBuilder } from 'kysely';
import type { HolderKind, HolderRef } from '@mrp/contract/features/stock/item-level.ts';
import { holderList, type HolderRow, type holdersApi } from '@mrp/contract/features/stock/holders.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import type { GroupSource } from '../../platform/lists/list-groups.ts';
import { isAnyOf } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { matchesSearch } from '../../platform/lists/search.ts';

const finds = (term: string) => matchesSearch(term, sql`h.search_text`);
const kindOrder = sql`array_position(array['OWN', 'GARMENT_SUPPLIER', 'MATERIAL_SUPPLIER', 'TRANSIT'], h.kind)`;

/** A JSON object of a holder, from the alias of its table. */
export const holderRef = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}, 'kind', ${sql.ref(`${alias}.kind`)})`;

export const byHolder = (key: RawBuilder<unknown>): GroupSource => ({ key, label: sql`(select h.name from holders h where h.id = g.key)` });

export const holderSource: ListSource<typeof holderList, HolderRow> = {
  spec: holderList,
  from: sql`holders h`,
  id: sql`h.id`,
  search: finds,
  filters: {
    kind: (kinds) => isAnyOf(sql`h.kind`, kinds),
    active: (on) => sql`h.active = ${on}`,
  },
  sorts: { code: sql`h.code`, name: sql`h.name`, kind: sql`h.kind`, active: sql`h.active`, updatedAt: sql`h.updated_at` },
  load: (db, ids) => listHolders(db, ids),
};

async function listHolders(db: Db, ids: readonly string[]): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`${preparedStatement}
    select h.id, h.kind, h.code, h.name, h.supplier_id, s.name as supplier, h.remark, h.needs_complete, h.active, h.updated_at, h.version,
           coalesce(editor.nick_name, '系统') as updated_by,
           (select count(distinct b.item_id)::int from stock_balances b where b.holder_id = h.id and b.on_hand > 0) as items
    from holders h left join suppliers s on s.id = h.supplier_id left join users editor on editor.id = h.updated_by
    where h.id = ${anyId(ids)}`.execute(db);
  return rows;
}

export async function getHolder(db: Db, id: string): Promise<HolderRow> {
  const [holder] = await listHolders(db, [id]);
  if (!holder) throw new AppError('NOT_FOUND', { what: stockWords.holder });
  return holder;
}

type HolderChoice = HolderRef & { active: boolean; supplierId: string | null };

/** For filters and forms; own sites come first. */
export async function chooseHolders(
  db: Db,
  { q, kind, supplierId, all = false }: Parsed<typeof holdersApi.choose>['query'],
): Promise<HolderChoice[]> {
  const { rows } = await sql<HolderChoice>`
    select h.id, h.code, h.name, h.kind, h.active, h.supplier_id from holders h
    where (h.active or ${all}) and ${q ? finds(q) : sql`true`} and ${kind ? sql`h.kind = ${kind}` : sql`true`}
      and ${supplierId ? sql`h.supplier_id = ${supplierId}` : sql`true`}
    order by ${kindOrder}, h.name`.execute(db);
  return rows;
}

/** What documents need to know about their holders. */
export interface HolderFacts {
  id: string;
  kind: HolderKind;
  code: string;
  name: string;
  active: boolean;
  supplierId: string | null;
}

export async function listHolderFacts(db: Db, ids: readonly string[]): Promise<Map<string, HolderFacts>> {
  const { rows } = await sql<HolderFacts>`${preparedStatement}
    select id, kind, code, name, active, supplier_id from holders where id = ${anyId(ids)}`.execute(db);
  return new Map(rows.map((holder) => [holder.id, holder]));
}
