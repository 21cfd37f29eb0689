import { sql, type RawBuilder } from 'kysely';
import { holdingLabels, type Holding } from '@mrp/contract/features/suppliers/linking.ts';
import type { Db } from '../../../platform/database/database.ts';

/** Records of one kind with the supplier that holds them; `open`: not finished, so that the supplier cannot end. */
interface Source {
  key: Holding['key'];
  from: RawBuilder<unknown>;
  supplier?: RawBuilder<unknown>;
  /** What is counted: the row, or the document of the row. */
  document?: RawBuilder<unknown>;
  open?: RawBuilder<unknown>;
}

const isOpenDocument = (state: RawBuilder<unknown>) => sql`${state} in ('DRAFT', 'PENDING', 'TRAVELLING')`;

const sources: readonly Source[] = [
  { key: 'externals', from: sql`external_materials x` },
  { key: 'offers', from: sql`offers x`, document: sql`case when not x.withdrawn then x.id end` },
  { key: 'products', from: sql`network_products x` },
  {
    key: 'preparations',
    from: sql`preparation_lines x join preparation_orders o on o.id = x.order_id`,
    document: sql`x.order_id`,
    open: sql`o.state not in ('DONE', 'CANCELLED')`,
  },
  { key: 'productions', from: sql`production_orders x`, open: sql`x.state = 'PRODUCING'` },
  { key: 'purchases', from: sql`purchase_orders x`, open: sql`x.state not in ('RECEIVED', 'CLOSED', 'CANCELLED')` },
  { key: 'shipments', from: sql`shipments x`, open: sql`x.state = 'SHIPPED'` },
  { key: 'receipts', from: sql`receipts x`, open: sql`x.state = 'PENDING'` },
  {
    key: 'picks',
    from: sql`pick_orders x join holders h on h.id = x.holder_id`,
    supplier: sql`h.supplier_id`,
    open: sql`x.state = 'OPEN'`,
  },
  // Of the supplier, and open ones at its holders.
  {
    key: 'documents',
    from: sql`(
      select d.id, d.state, d.supplier_id from stock_documents d where d.supplier_id is not null
      union
      select d.id, d.state, h.supplier_id from holders h join stock_documents d on d.holder_id = h.id or d.to_holder_id = h.id
      where h.supplier_id is not null and ${isOpenDocument(sql`d.state`)}) x`,
    open: isOpenDocument(sql`x.state`),
  },
  { key: 'orders', from: sql`garment_orders x`, open: sql`x.state = 'OPEN'` },
  { key: 'boms', from: sql`bom_lines x`, document: sql`x.bom_id` },
  { key: 'styles', from: sql`styles x` },
  { key: 'tasks', from: sql`task_rounds x`, document: sql`x.task_id` },
  // The company's own goods in the supplier's hands.
  {
    key: 'stock',
    from: sql`stock_balances x join holders h on h.id = x.holder_id and x.ownership = 1 and x.on_hand > 0`,
    supplier: sql`h.supplier_id`,
    open: sql`true`,
  },
];

const countsOf = (ids: readonly string[]) =>
  sql.join(
    sources.map(({ key, from, supplier = sql`x.supplier_id`, document = sql`x.id`, open = sql`false` }) => {
      const counted = sql`distinct ${document}`;
      return sql`
        select ${supplier} as supplier_id, ${key}::text as key, count(${counted})::int as count, (count(${counted}) filter (where ${open}))::int as open
        from ${from} where ${supplier} = any(${ids as string[]}::bigint[]) group by 1`;
    }),
    sql` union all `,
  );

/** What a supplier holds, by kind and without empty kinds; with `mainId` also how much would go to that supplier. */
export async function listHoldings(db: Db, id: string, mainId: string | null = null): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    with moved as (
      select case table_name when 'offers' then 'offers' when 'external_materials' then 'externals' else 'products' end as key, count(*)::int as count
      from movable_supplier_records(${id}, ${mainId}) group by 1)
    select h.key, h.count, h.open, case when ${mainId}::bigint is null then 0 else coalesce(m.count, 0) end as moved
    from (${countsOf([id])}) h left join moved m on m.key = h.key where h.count > 0`.execute(db);
  return rows;
}

/** By id: what is not finished at these suppliers, as 备料单 3 个、我方库存 5 项; suppliers without any are absent. */
export async function listOpenDuties(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ supplierId: string; key: Holding['key']; open: number }>`
    select supplier_id, key, open from (${countsOf(ids)}) h where open > 0`.execute(db);
  const duties = Map.groupBy(rows, ({ supplierId }) => supplierId);
  return new Map(
    [...duties].map(([id, held]) => [
      id,
      held.map(({ key, open }) => `${holdingLabels[key].label} ${open} ${holdingLabels[key].counted}`).join('、'),
    ]),
  );
}
