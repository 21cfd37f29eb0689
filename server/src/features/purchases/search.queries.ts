import { purchasesApi, receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { INSPECTED_ROWS, matchesTerm, rankOf, SHOWN_HITS, type FoundRecord, type SearchSource } from '../../platform/global-search.ts';
import type { RecentSource } from '../../platform/recent-documents.ts';

/** The first material of the document's lines, and how many more there are. */
const goodsOf = (table: string, parent: string): RawBuilder<string> => sql`(
  select min(concat_ws(' ', n.name, nullif(n.colour_name, ''))) || case when count(*) > 1 then ' 等 ' || count(*) || ' 种' else '' end
  from ${sql.table(table)} n where n.${sql.ref(parent)} = d.id)`;

interface Kind {
  table: string;
  lines: string;
  parent: string;
  ended: readonly string[];
}

/** Searches documents by number, material and supplier; open ones come first. */
const find =
  ({ table, lines, parent, ended }: Kind) =>
  async (db: Db, term: string): Promise<FoundRecord[]> => {
    const { rows } = await sql<FoundRecord>`
      with found as materialized (
        select d.id, ${rankOf(term, 'd')} as rank from ${sql.table(table)} d where ${matchesTerm(term, 'd')} limit ${INSPECTED_ROWS})
      select d.id, d.code, ${goodsOf(lines, parent)} as name, d.state, h.name as aside, null as picture_id, null as hex,
             v.abbreviation as note, count(*) over ()::int as total, count(*) over () >= ${INSPECTED_ROWS} as more
      from found f
      join ${sql.table(table)} d on d.id = f.id
      join holders h on h.id = d.holder_id
      join suppliers v on v.id = d.supplier_id
      order by f.rank, d.state = any(${ended as string[]}), d.id desc limit ${SHOWN_HITS}`.execute(db);
    return rows;
  };

const purchases: Kind = {
  table: 'purchase_orders',
  lines: 'purchase_lines',
  parent: 'order_id',
  ended: ['RECEIVED', 'CLOSED', 'CANCELLED'],
};
const shipments: Kind = { table: 'shipments', lines: 'shipment_lines', parent: 'shipment_id', ended: ['RECEIVED', 'CLOSED'] };
const receipts: Kind = { table: 'receipts', lines: 'receipt_lines', parent: 'receipt_id', ended: ['INSPECTED'] };

export const purchaseSearches: readonly SearchSource[] = [
  { kind: 'purchase', page: purchasesApi.list.permission, list: '/materialPurchaseManage', find: find(purchases) },
  { kind: 'shipment', page: shipmentsApi.list.permission, list: '/purchaseShipments', find: find(shipments) },
  { kind: 'receipt', page: receiptsApi.list.permission, list: '/purchaseReceipts', find: find(receipts) },
];

const recent = ({ table, lines, parent }: Kind): RawBuilder<unknown> =>
  sql`select d.code, ${goodsOf(lines, parent)}, d.state, null::bigint from ${sql.table(table)} d where d.id = m.document_id`;

export const recentPurchases: readonly RecentSource[] = [
  { kind: 'purchase', page: purchasesApi.list.permission, select: recent(purchases) },
  { kind: 'shipment', page: shipmentsApi.list.permission, select: recent(shipments) },
  { kind: 'receipt', page: receiptsApi.list.permission, select: recent(receipts) },
];
