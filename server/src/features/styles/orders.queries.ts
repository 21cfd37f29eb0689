import { sql } from 'kysely';
import { orderFields } from '@mrp/contract/features/styles/fields.ts';
import { garmentOrderList } from '@mrp/contract/features/styles/list.ts';
import type { GarmentOrder, GarmentOrderChoice, GarmentOrderRow } from '@mrp/contract/features/styles/record.ts';
import { orderCauses } from '@mrp/contract/features/styles/order-effects.ts';
import type { stylesApi } from '@mrp/contract/features/styles.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { selectFields } from '../../platform/records.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { bomRefOf, entryOf, supplierOf } from './sql-fragments.queries.ts';
import { ordersWithExceptions } from './order-exceptions.queries.ts';
import { matchesChoice } from './queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

const piecesOfOrder = sql`coalesce((select sum(l.pieces) from garment_order_lines l where l.order_id = o.id), 0)::int`;
const bulkBom = sql`(select ${bomRefOf('b')} from boms b where b.garment_order_id = o.id and b.type = 'BULK' and b.state <> 'VOID')`;

/** The source of the 成衣订单 list for the page and the workbook. */
export const garmentOrderSource: ListSource<typeof garmentOrderList, GarmentOrderRow> = {
  spec: garmentOrderList,
  from: sql`garment_orders o`,
  id: sql`o.id`,
  search: (term) => matchesSearch(term, sql`o.search_text`),
  filters: {
    state: (states) => isAnyOf(sql`o.state`, states),
    styleIds: (ids) => isAnyOf(sql`o.style_id`, ids),
    supplierIds: (ids) => isOfSupplier(sql`o.supplier_id`, ids),
    deliverOn: (days) => isOnDays(sql`o.deliver_on`, days),
    locked: (on) =>
      sql<boolean>`exists (select from boms b where b.garment_order_id = o.id and b.type = 'BULK' and b.state <> 'VOID') = ${on}`,
    exceptions: (on) => (on ? { subquery: ordersWithExceptions } : sql<boolean>`o.id not in (${ordersWithExceptions})`),
    import: (batches) => ({ subquery: sql`select w.document_id from import_writes w where ${isAnyOf(sql`w.batch_id`, batches)}` }),
  },
  sorts: {
    code: sql`o.code`,
    orderedOn: sql`o.ordered_on`,
    deliverOn: sql`o.deliver_on`,
    state: sql`o.state`,
    updatedAt: sql`o.updated_at`,
  },
  nullable: ['deliverOn'],
  sums: { pieces: { value: piecesOfOrder } },
  load: (db, ids) => listRows(db, ids),
};

async function listRows(db: Db, ids: readonly string[]): Promise<GarmentOrderRow[]> {
  const { rows } = await sql<GarmentOrderRow>`${preparedStatement}
    select o.id, ${selectFields(orderFields, 'o')}, s.code as style_code, s.name as style_name, o.updated_at, o.version,
           (select p.file_id from style_pictures p where p.style_id = s.id and p.position = 1) as picture_id,
           coalesce((select jsonb_agg(jsonb_build_object('skcId', k.id::text, 'name', k.colour_name, 'hex', c.hex) order by k.id)
                     from skcs k left join colours c on c.id = k.colour_id
                     where k.id in (select l.skc_id from garment_order_lines l where l.order_id = o.id)), '[]') as colours,
           f.abbreviation as supplier, ${piecesOfOrder} as pieces, ${bulkBom} as bulk_bom, coalesce(editor.nick_name, '系统') as updated_by
    from garment_orders o
    join styles s on s.id = o.style_id
    left join suppliers f on f.id = o.supplier_id
    left join users editor on editor.id = o.updated_by
    where o.id = ${anyId(ids)}`.execute(db);
  return rows;
}

const linesOfOrder = sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', l.id::text, 'skcId', k.id::text, 'skcCode', k.code, 'colourName', k.colour_name, 'size', l.size::text,
      'pieces', l.pieces) order by k.id, coalesce(array_position(k.sizes, l.size), 0), l.id)
    from garment_order_lines l join skcs k on k.id = l.skc_id where l.order_id = o.id), '[]')`;

export async function getGarmentOrder(db: Db, id: string): Promise<GarmentOrder> {
  const [order] = await listGarmentOrders(db, [id]);
  if (!order) throw new AppError('NOT_FOUND', { what: styleWords.garmentOrder });
  return order;
}

export async function listGarmentOrders(db: Db, ids: readonly string[]): Promise<GarmentOrder[]> {
  const { rows } = await sql<GarmentOrder>`${preparedStatement}
    select o.id, ${selectFields(orderFields, 'o')}, ${entryOf('s')} as style, ${supplierOf('f')} as supplier, o.created_at, o.updated_at, o.version,
           ${bulkBom} as bulk_bom, ${linesOfOrder} as lines,
           coalesce(author.nick_name, '系统') as created_by, coalesce(editor.nick_name, '系统') as updated_by
    from garment_orders o
    join styles s on s.id = o.style_id
    left join suppliers f on f.id = o.supplier_id
    left join users author on author.id = o.created_by
    left join users editor on editor.id = o.updated_by
    where o.id = ${anyId(ids)}`.execute(db);
  return rows;
}

type Wish = Parsed<typeof stylesApi.chooseOrders>['body'];

/** For pickers: open orders, or those with the given ids. */
export async function chooseGarmentOrders(db: Db, { styleIds, ...wish }: Wish): Promise<Page<GarmentOrderChoice>> {
  const where = matchesChoice(wish, 'o', sql`o.state = 'OPEN' and ${styleIds ? isAnyOf(sql`o.style_id`, styleIds) : sql`true`}`);
  const { rows } = await sql<GarmentOrderChoice>`
    select o.id, o.code, ${entryOf('s')} as style, ${entryOf('f', 'abbreviation')} as supplier, o.deliver_on, o.state, ${bulkBom} as bulk_bom,
           ${linesOfOrder} as lines
    from garment_orders o join styles s on s.id = o.style_id left join suppliers f on f.id = o.supplier_id
    where ${where} order by o.deliver_on, o.code limit ${wish.pageSize} offset ${(wish.page - 1) * wish.pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total from garment_orders o where ${where}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0, nextCursor: null };
}

/** Garment orders that were cancelled or closed: nothing more is made for them. */
export async function readEndedOrders(db: Db, ids: readonly string[]): Promise<{ id: string; code: string; reason: string }[]> {
  const { rows } = await sql<{ id: string; code: string; state: Exclude<GarmentOrder['state'], 'OPEN'> }>`
    select id, code, state from garment_orders where id = ${anyId(ids)} and state <> 'OPEN' order by id`.execute(db);
  return rows.map(({ id, code, state }) => ({ id, code, reason: orderCauses[state] }));
}

/** The same with what to say of them at a line. */
export async function listEndedOrders(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const ended = await readEndedOrders(db, ids);
  return new Map(ended.map(({ id, code, reason }) => [id, `成衣订单 ${code} ${reason}，请选择进行中的订单`]));
}
