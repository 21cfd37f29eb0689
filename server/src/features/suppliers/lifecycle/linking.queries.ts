import { sql } from 'kysely';
import type { LinkKind, LinkPreview, supplierLinkingApi, SupplierLink } from '@mrp/contract/features/suppliers/linking.ts';
import type { Result } from '@mrp/contract/lib/endpoint.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Reader } from '../../files/rules.ts';
import { listHoldings } from './holdings.queries.ts';
import { addedNames, refusalOf } from './linking.rules.ts';
import { getSupplier } from '../queries.ts';

/** What a link of these two would move and rename, and why it is refused. */
export async function previewLink(
  db: Db,
  user: Reader,
  id: string,
  { mainId, kind }: { mainId: string; kind: LinkKind },
): Promise<LinkPreview> {
  const { supplier, main, holdings, refusal } = await judgeLink(db, user, id, { mainId, kind });
  const { formerNames, formerAbbreviations } = addedNames(supplier, main);
  return { holdings, names: [...new Set([...formerNames, ...formerAbbreviations])], refusal };
}

/** The two suppliers, what the one holds, and why it cannot belong to the other; null: it can. */
export async function judgeLink(db: Db, user: Reader, id: string, { mainId, kind }: { mainId: string; kind: LinkKind }) {
  const [supplier, main] = [await getSupplier(db, id, user), await getSupplier(db, mainId, user)];
  const holdings = await listHoldings(db, id, mainId);
  const hasAliases = (await listAliases(db, id)).length > 0;
  return { supplier, main, holdings, refusal: refusalOf(kind, supplier, main, { holdings, hasAliases }) };
}

/** The link in force of a supplier that belongs to another one. */
export async function getLink(db: Db, id: string): Promise<SupplierLink | null> {
  const { rows } = await sql<SupplierLink>`
    select l.kind, jsonb_build_object('id', m.id::text, 'code', m.code, 'name', m.name, 'abbreviation', m.abbreviation) as main,
           l.linked_at, coalesce(u.nick_name, '系统') as linked_by,
           (select coalesce(jsonb_agg(jsonb_build_object('key', case c.table_name when 'offers' then 'offers' when 'external_materials' then 'externals' else 'products' end,
              'count', c.count) order by c.table_name), '[]')
            from (select table_name, count(*) as count from supplier_link_moves where link_id = l.id and table_name <> 'supplier_names' group by 1) c) as moved
    from supplier_links l join suppliers m on m.id = l.main_id left join users u on u.id = l.linked_by
    where l.supplier_id = ${id} and l.undone_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Suppliers that belong to this one, the latest first. */
export async function listAliases(db: Db, id: string): Promise<Result<typeof supplierLinkingApi.listAliases>> {
  return db
    .selectFrom('suppliers as s')
    .innerJoin('supplierLinks as l', (join) => join.onRef('l.supplierId', '=', 's.id').on('l.undoneAt', 'is', null))
    .select(['s.id', 's.code', 's.name', 's.abbreviation', 'l.kind', 'l.linkedAt'])
    .where('s.mainId', '=', id)
    .orderBy('l.id', 'desc')
    .execute() as Promise<Result<typeof supplierLinkingApi.listAliases>>;
}
