import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { pickFields, pickLineFields } from '@mrp/contract/features/picks/fields.ts';
import { pickList } from '@mrp/contract/features/picks.ts';
import type { PickOrder, PickLine, PickRow } from '@mrp/contract/features/picks/record.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { storedFields } from '../../platform/records.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { ownPicture } from '../materials/sql-fragments.queries.ts';
import { byHolder, holderRef } from '../stock/holders.queries.ts';
import { progressOf } from '../stock/progress.queries.ts';

const isOverdue = sql<SqlBool>`(o.need_on < business_day() and o.state = 'OPEN')`;
const codeRef = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}) end`;
const reservedOf = sql`(select coalesce(sum(v.quantity), 0) from reservations v where v.document_kind = 'pick' and v.line_id = n.id)`;

async function listRows(db: Db, ids: readonly string[]): Promise<PickRow[]> {
  const { rows } = await sql<PickRow>`${preparedStatement}
    select o.id, o.code, o.state, ${storedFields(pickFields, 'o')}, o.completed_on, o.incomplete_note, o.end_reason, o.created_at, o.updated_at, o.version, ${isOverdue} as is_overdue,
           ${codeRef('g')} as garment_order, ${codeRef('st')} as style, ${holderRef('h')} as holder,
           f.code as material_code, f.name as material_name, f.colour_name, c.hex, ${ownPicture} as picture_id,
           l.line_count, case when l.units = 1 then ${unitRef('u')} end as unit, l.progress::text as progress,
           case when l.units = 1 then l.suggested::text end as suggested_quantity, case when l.units = 1 then l.quantity::text end as quantity,
           case when l.units = 1 then l.picked::text end as picked_quantity, case when l.units = 1 then l.open::text end as open_quantity,
           case when l.units = 1 then l.returned::text end as returned_quantity, case when l.units = 1 then l.reserved::text end as reserved_quantity,
           coalesce(author.nick_name, '系统') as created_by
    from pick_orders o
    join holders h on h.id = o.holder_id
    left join garment_orders g on g.id = o.garment_order_id
    left join styles st on st.id = o.style_id
    left join users author on author.id = o.created_by
    cross join lateral (
      select count(*)::int as line_count, count(distinct n.unit_id) as units, sum(n.suggested_quantity) as suggested, sum(n.quantity) as quantity,
             sum(n.picked_quantity) as picked, sum(n.returned_quantity) as returned, sum(${reservedOf}) as reserved,
             case when o.state = 'OPEN' then sum(greatest(n.quantity - n.picked_quantity, 0)) else 0 end as open,
             ${progressOf({ done: sql`n.picked_quantity`, whole: sql`n.quantity`, unit: sql`n.unit_id` })} as progress
      from pick_lines n where n.pick_id = o.id
    ) l
    join pick_lines f on f.id = (select n.id from pick_lines n where n.pick_id = o.id order by n.position limit 1)
    join units u on u.id = f.unit_id
    join spus s on s.id = f.spu_id
    join skus k on k.id = f.sku_id
    left join colours c on c.id = k.colour_id
    where o.id = ${anyId(ids)}`.execute(db);
  return rows;
}

const hasLine = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`o.id in (select l.pick_id from pick_lines l where ${condition})`;
const lines = sql`join pick_lines l on l.pick_id = o.id`;
const lineUnit = sql`(select u.name from units u where u.id = l.unit_id)`;

/** The source of the page /lingliaoManage. */
export const pickSource: ListSource<typeof pickList, PickRow> = {
  spec: pickList,
  from: sql`pick_orders o`,
  id: sql`o.id`,
  search: (term) => matchesSearch(term, sql`o.search_text`),
  filters: {
    state: (states) => isAnyOf(sql`o.state`, states),
    holderIds: (ids) => isAnyOf(sql`o.holder_id`, ids),
    incomplete: (on) => sql`(o.incomplete_note <> '') = ${on}`,
    overdue: (on) => (on ? isOverdue : sql`not ${isOverdue}`),
    needOn: (days) => isOnDays(sql`o.need_on`, days),
    createdAt: (days) => isOnDays(sql`o.created_at`, days),
    spuIds: (ids) => hasLine(isAnyOf(sql`l.spu_id`, ids)),
    styleIds: (ids) => isAnyOf(sql`o.style_id`, ids),
    garmentOrderIds: (ids) => isAnyOf(sql`o.garment_order_id`, ids),
  },
  sorts: {
    code: sql`o.code`,
    state: sql`o.state`,
    needOn: sql`o.need_on`,
    createdAt: sql`o.created_at`,
    updatedAt: sql`o.updated_at`,
  },
  groups: {
    holder: byHolder(sql`o.holder_id`),
    style: { key: sql`o.style_id`, label: sql`(select y.code from styles y where y.id = g.key)` },
    state: { key: sql`o.state` },
  },
  sums: {
    quantity: { value: sql`l.quantity`, unit: lineUnit, join: lines },
    pickedQuantity: { value: sql`l.picked_quantity`, unit: lineUnit, join: lines },
    openQuantity: {
      value: sql`case when o.state = 'OPEN' then greatest(l.quantity - l.picked_quantity, 0) else 0 end`,
      unit: lineUnit,
      join: lines,
    },
  },
  load: (db, ids) => listRows(db, ids),
};

export async function getPick(db: Db, id: string): Promise<PickOrder> {
  const [pick] = await listPicks(db, [id]);
  return pick!;
}

/** Several picks in the order of the ids; fails when one does not exist. */
export async function listPicks(db: Db, ids: readonly string[]): Promise<PickOrder[]> {
  const rows = new Map((await listRows(db, ids)).map((row) => [row.id, row]));
  const ownLines = Map.groupBy(await listLines(db, ids), ({ pickId }) => pickId);
  const ownLosses = Map.groupBy(await listLosses(db, ids), ({ pickId }) => pickId);
  const ownReturns = Map.groupBy(await listReturns(db, ids), ({ pickId }) => pickId);
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw new AppError('NOT_FOUND', { what: pickWords.pickOrder });
    return {
      ...row,
      lines: (ownLines.get(id) ?? []).map(({ pickId: _pickId, ...line }) => line),
      returns: (ownReturns.get(id) ?? []).map(({ pickId: _pickId, ...one }) => one),
      reservationLosses: (ownLosses.get(id) ?? []).map(({ pickId: _pickId, ...loss }) => loss),
    };
  });
}

async function listLines(db: Db, pickIds: readonly string[]): Promise<(PickLine & { pickId: string })[]> {
  const { rows } = await sql<PickLine & { pickId: string }>`
    select n.pick_id, n.id, ${storedFields(pickLineFields, 'n')}, n.spu_id, n.item_id, n.skc_id, x.code as skc, n.code, n.name, n.colour_name, c.hex, ${unitRef('u')} as unit, i.lot_tracked,
           n.suggested_quantity, n.tolerance, n.picked_quantity, n.returned_quantity, n.surplus_quantity, ${reservedOf}::text as reserved_quantity,
           coalesce((select jsonb_agg(jsonb_build_object('id', t.id::text, 'ownership', t.ownership, 'lotId', t.lot_id::text, 'lotNo', t.lot_no, 'rollId', t.roll_id::text,
                              'rollNo', t.roll_no, 'quantity', t.quantity::text, 'returnedQuantity', t.returned_quantity::text, 'amount', t.amount::text,
                              'at', t.created_at, 'by', coalesce(a.nick_name, '系统')) order by t.id)
                     from pick_takes t left join users a on a.id = t.created_by where t.line_id = n.id), '[]') as takes
    from pick_lines n
    join stock_items i on i.id = n.item_id
    join units u on u.id = n.unit_id
    join skus k on k.id = n.sku_id
    left join colours c on c.id = k.colour_id
    left join skcs x on x.id = n.skc_id
    where n.pick_id = ${anyId(pickIds)} order by n.position`.execute(db);
  return rows;
}

async function listReturns(db: Db, pickIds: readonly string[]): Promise<(PickOrder['returns'][number] & { pickId: string })[]> {
  const { rows } = await sql<PickOrder['returns'][number] & { pickId: string }>`${preparedStatement}
    select r.pick_id, r.id, r.code, r.kind, r.reason, r.created_at as at, coalesce(a.nick_name, '系统') as by,
           (select jsonb_agg(jsonb_build_object('takeId', t.id::text, 'code', n.code, 'name', concat_ws(' ', n.name, nullif(n.colour_name, '')), 'lotNo', t.lot_no,
                     'rollNo', t.roll_no, 'unit', ${unitRef('u')}, 'quantity', x.quantity::text, 'amount', x.amount::text) order by x.id)
            from pick_return_lines x join pick_takes t on t.id = x.take_id join pick_lines n on n.id = t.line_id join units u on u.id = n.unit_id
            where x.return_id = r.id) as lines
    from pick_returns r left join users a on a.id = r.created_by
    where r.pick_id = ${anyId(pickIds)} order by r.id`.execute(db);
  return rows;
}

async function listLosses(db: Db, pickIds: readonly string[]): Promise<(PickOrder['reservationLosses'][number] & { pickId: string })[]> {
  const { rows } = await sql<PickOrder['reservationLosses'][number] & { pickId: string }>`${preparedStatement}
    select r.document_id as pick_id, r.quantity, ${unitRef('u')} as unit, r.cause, r.at
    from reservation_losses r join stock_balances b on b.id = r.balance_id join stock_items i on i.id = b.item_id join units u on u.id = i.unit_id
    where r.document_kind = 'pick' and r.document_id = ${anyId(pickIds)} order by r.id desc`.execute(db);
  return rows;
}
