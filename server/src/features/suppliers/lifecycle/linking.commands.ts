import { sql } from 'kysely';
import { supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import type { LinkKind } from '@mrp/contract/features/suppliers/linking.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { defineEvent } from '../../../platform/events.ts';
import { nameHolders } from '../../../platform/holders.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { transition } from '../../../platform/workflow.ts';
import { lockSuppliers, searchTextOf, suppliersChanged } from '../commands.ts';
import { judgeLink } from './linking.queries.ts';
import { addedNames } from './linking.rules.ts';
import { getSupplier } from '../queries.ts';

/** The records in `supplier_link_moves` of this link go to supplier `toId`; features update their own tables. */
interface SupplierMove {
  linkId: string;
  toId: string;
}
export const supplierRecordsMoved = defineEvent<SupplierMove>('supplierRecordsMoved');

const movedTables = { offers: 'offers', external_materials: 'externalMaterials', network_products: 'networkProducts' } as const;
type MovedTable = keyof typeof movedTables;

/** The listener of a feature for its table. */
export const moveRecords =
  (table: MovedTable) =>
  async (tx: Tx, { linkId, toId }: SupplierMove): Promise<void> => {
    await sql`
      update ${sql.table(table)} set supplier_id = ${toId}, version = version + 1
      where id in (select record_id from supplier_link_moves where link_id = ${linkId} and table_name = ${table})`.execute(tx);
  };

/** 变更, 关联: the supplier ends and belongs to the main one, which gets its offers, external materials, products and names. */
export async function linkSupplier(
  tx: Tx,
  user: Identity,
  id: string,
  kind: LinkKind,
  { mainId, version }: { mainId: string; version: number },
): Promise<Supplier> {
  await lockSuppliers(tx, [id, mainId]);
  const { supplier, main, refusal } = await judgeLink(tx, user, id, { mainId, kind });
  if (supplier.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: supplier });
  if (refusal) throw new AppError('GUARD', { detail: refusal });
  await transition(tx, machine(user, { mainId }), user, {
    id,
    version,
    action: kind === 'CHANGE' ? 'change' : 'relate',
    reason: main.code,
  });
  const linkId = await insertLink(tx, kind, supplier, main);
  await supplierRecordsMoved.notify(tx, { linkId, toId: mainId });
  await refreshMain(tx, user, mainId);
  return getSupplier(tx, id, user);
}

/** 撤销变更, 解除关联: everything goes back, unless a later document uses what was moved. */
export async function unlinkSupplier(tx: Tx, user: Identity, id: string, version: number): Promise<Supplier> {
  const link = await tx
    .selectFrom('supplierLinks')
    .selectAll()
    .where('supplierId', '=', id)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();
  if (!link) throw new AppError('STATE', { state: supplierWorkflow.states[(await getSupplier(tx, id, user)).state].label, action: '撤销' });
  await lockSuppliers(tx, [id, link.mainId]);
  await refuseUsed(tx, link);
  await transition(tx, machine(user, { mainId: null }), user, {
    id,
    version,
    action: link.kind === 'CHANGE' ? 'revertChange' : 'unrelate',
  });
  await supplierRecordsMoved.notify(tx, { linkId: link.id, toId: id });
  await sql`
    delete from supplier_names where id in (
      select record_id from supplier_link_moves where link_id = ${link.id} and table_name = 'supplier_names')`.execute(tx);
  await tx
    .updateTable('supplierLinks')
    .set({ undoneAt: sql`now()`, undoneBy: user.userId })
    .where('id', '=', link.id)
    .where('undoneAt', 'is', null)
    .execute();
  await refreshMain(tx, user, link.mainId);
  return getSupplier(tx, id, user);
}

const machine = (user: Identity, columns: { mainId: string | null }) => ({
  workflow: supplierWorkflow,
  table: 'suppliers' as const,
  columns: async () => columns,
  read: (tx: Tx, id: string) => getSupplier(tx, id, user),
});

async function insertLink(tx: Tx, kind: LinkKind, supplier: Supplier, main: Supplier): Promise<string> {
  const { id: linkId } = await tx
    .insertInto('supplierLinks')
    .values({ supplierId: supplier.id, mainId: main.id, kind })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into supplier_link_moves (link_id, table_name, record_id)
    select ${linkId}, m.table_name, m.record_id from movable_supplier_records(${supplier.id}, ${main.id}) m`.execute(tx);
  const { formerNames, formerAbbreviations } = addedNames(supplier, main);
  await sql`
    with added as (
      insert into supplier_names (supplier_id, kind, name)
      select ${main.id}::bigint, 'NAME', name from unnest(${formerNames}::text[]) name
      union all select ${main.id}::bigint, 'ABBREVIATION', name from unnest(${formerAbbreviations}::text[]) name
      returning id)
    insert into supplier_link_moves (link_id, table_name, record_id) select ${linkId}, 'supplier_names', id from added`.execute(tx);
  await sql`update supplier_links set held = ${await holdersOf(tx, linkId)}::text[] where id = ${linkId}`.execute(tx);
  return linkId;
}

/** Documents that hold the moved records, as kind:id. */
async function holdersOf(tx: Tx, linkId: string): Promise<string[]> {
  const { rows } = await sql<{ holder: string }>`
    select distinct h.kind || ':' || h.document_id as holder
    from (select table_name, array_agg(record_id) as ids from supplier_link_moves where link_id = ${linkId} and table_name <> 'supplier_names' group by 1) m
    cross join lateral record_holders(m.table_name::regclass, m.ids) h
    where h.kind is not null and h.document_id is not null`.execute(tx);
  return rows.map(({ holder }) => holder);
}

interface InForce {
  id: string;
  held: string[];
  linkedAt: string;
}

/** Refuses when something came to use a moved record after the link: a document, a new price, a match or an introduction. */
async function refuseUsed(tx: Tx, { id, held, linkedAt }: InForce): Promise<void> {
  const { rows } = await sql<{ tableName: MovedTable; ids: string[] }>`
    select table_name, array_agg(record_id::text) as ids from supplier_link_moves
    where link_id = ${id} and table_name <> 'supplier_names' group by 1`.execute(tx);
  const before = Map.groupBy(held, (holder) => holder.split(':')[0] ?? '');
  const users = await nameHolders(
    tx,
    rows.map(({ tableName, ids }) => ({ table: movedTables[tableName], ids })),
    [...before].map(([kind, holders]) => ({ kind, ids: holders.map((holder) => holder.split(':')[1] ?? '') })),
  );
  const { rows: changed } = await sql<{ told: string }>`
    with moved as (select table_name, record_id from supplier_link_moves where link_id = ${id})
    select distinct k.code || ' 的报价之后维护过价格' as told
    from moved m join offer_prices p on p.offer_id = m.record_id join offers o on o.id = m.record_id join spus k on k.id = o.spu_id
    where m.table_name = 'offers' and p.created_at > ${linkedAt}
    union all
    select e.code || ' 之后转为或关联了内部物料' from moved m join external_materials e on e.id = m.record_id
    where m.table_name = 'external_materials' and e.matched_at > ${linkedAt}
    union all
    select n.code || ' 之后引入为外部物料' from moved m join network_products n on n.id = m.record_id
    where m.table_name = 'network_products' and n.external_material_id is not null
      and not exists (select from moved e where e.table_name = 'external_materials' and e.record_id = n.external_material_id)
    limit 5`.execute(tx);
  const uses = [...users, ...changed.map(({ told }) => told)];
  if (uses.length > 0) throw new AppError('GUARD', { detail: `迁移的记录之后已被使用，不能撤销：${uses.join('；')}` });
}

/** The main supplier is found by its new names, in lists of stock too; who edits it meanwhile has an old version. */
async function refreshMain(tx: Tx, user: Identity, id: string): Promise<void> {
  const searchText = searchTextOf(await getSupplier(tx, id, user));
  await sql`update suppliers set search_text = ${searchText}, version = version + 1 where id = ${id}`.execute(tx);
  await suppliersChanged.notify(tx, [id]);
}
