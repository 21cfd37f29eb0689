import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { binsApi } from '@mrp/contract/features/bins.ts';
import { binList } from '@mrp/contract/features/bins/list.ts';
import type { Bin, BinMove, BinRow } from '@mrp/contract/features/bins/record.ts';
import type { Parsed, Result } from '@mrp/contract/lib/endpoint.ts';
import { binWords } from '@mrp/contract/features/bins/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { isAnyOf } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import { unitRef } from '../dictionaries/units.queries.ts';
import { byHolder, holderRef } from '../stock/holders.queries.ts';

const isFilled = sql<SqlBool>`exists (select from bin_goods g where g.bin_id = n.id)`;

/** A JSON object of a bin, from the alias of its table. */
export const binRef = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'zone', ${sql.ref(`${alias}.zone`)}, 'walkOrder', ${sql.ref(`${alias}.walk_order`)})`;

/** Whether a holder has an active bin besides this one; a null id is no bin. */
export const hasOtherBin = (holderId: RawBuilder<unknown>, binId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from bins o where o.holder_id = ${holderId} and o.active and o.id is distinct from ${binId})`;

export const binSource: ListSource<typeof binList, BinRow> = {
  spec: binList,
  from: sql`bins n join holders h on h.id = n.holder_id`,
  id: sql`n.id`,
  search: (term) => sql<boolean>`(${matchesSearch(term, sql`n.search_text`)} or ${matchesSearch(term, sql`h.search_text`)})`,
  filters: {
    holderIds: (ids) => isAnyOf(sql`n.holder_id`, ids),
    holderKind: (kinds) => isAnyOf(sql`h.kind`, kinds),
    zone: (text) => sql`n.zone = ${text.trim()}`,
    filled: (on) => sql`${isFilled} = ${on}`,
    active: (on) => sql`n.active = ${on}`,
  },
  sorts: { code: sql`n.code`, zone: sql`n.zone`, holder: sql`h.name`, walkOrder: sql`n.walk_order`, updatedAt: sql`n.updated_at` },
  groups: { holder: byHolder(sql`n.holder_id`), zone: { key: sql`n.zone` } },
  load: (db, ids) => listBins(db, ids),
};

/** Bins with what stands in each: kinds, rolls, and quantities by unit. */
export async function listBins(db: Db, ids: readonly string[]): Promise<BinRow[]> {
  const { rows } = await sql<BinRow>`${preparedStatement}
    select n.id, n.zone, n.code, n.walk_order, n.remark, n.active, n.updated_at, n.version, ${holderRef('h')} as holder,
           coalesce(editor.nick_name, '系统') as updated_by, coalesce(s.items, 0) as items, coalesce(s.rolls, 0) as rolls,
           coalesce(s.quantities, '[]') as quantities
    from bins n join holders h on h.id = n.holder_id left join users editor on editor.id = n.updated_by
    left join lateral (
      select sum(q.items)::int as items, sum(q.rolls)::int as rolls,
             jsonb_agg(jsonb_build_object('unit', ${unitRef('u')}, 'quantity', q.quantity::text) order by u.sort_order, u.id) as quantities
      from (select i.unit_id, count(distinct g.item_id) as items, count(distinct g.roll_id) as rolls, sum(g.on_hand) as quantity
            from bin_goods g join stock_items i on i.id = g.item_id where g.bin_id = n.id group by i.unit_id) q
      join units u on u.id = q.unit_id) s on true
    where n.id = ${anyId(ids)}`.execute(db);
  return rows;
}

/** For goods `g` with item `i`: what they are called. */
export const goodsColumns = sql`
  g.item_id, i.goods, g.lot_id, g.roll_id, coalesce(k.code, p.code) as code, p.name, coalesce(k.colour_name, '') as colour_name, c.hex,
  coalesce(l.lot_no, '') as lot_no, coalesce(r.roll_no, '') as roll_no, ${unitRef('u')} as unit`;
export const goodsTables = sql`
  join stock_items i on i.id = g.item_id
  join spus p on p.id = i.spu_id
  join units u on u.id = i.unit_id
  left join skus k on k.id = i.sku_id
  left join colours c on c.id = k.colour_id
  left join lots l on l.id = g.lot_id
  left join rolls r on r.id = g.roll_id`;

export async function getBin(db: Db, id: string): Promise<Bin> {
  const [bin] = await listBins(db, [id]);
  if (!bin) throw new AppError('NOT_FOUND', { what: binWords.bin });
  const { rows } = await sql<Bin['lines'][number]>`
    select ${goodsColumns}, g.on_hand, g.placed_at, coalesce(w.nick_name, '系统') as placed_by
    from (select item_id, lot_id, roll_id, max(placed_at) as placed_at, max(placed_by) as placed_by, sum(on_hand)::text as on_hand
          from bin_goods where bin_id = ${id} group by item_id, lot_id, roll_id) g
    ${goodsTables}
    left join users w on w.id = g.placed_by
    order by coalesce(k.code, p.code), l.received_on, l.lot_no, length(r.roll_no), r.roll_no`.execute(db);
  const { rows: others } = await sql<
    Pick<Bin, 'hasOtherBin'>
  >`select ${hasOtherBin(sql`${bin.holder.id}::bigint`, sql`${id}::bigint`)} as has_other_bin`.execute(db);
  return { ...bin, hasOtherBin: others[0]?.hasOtherBin === true, lines: rows };
}

const LOGGED = 200;

/** What came into a bin and left it, the last first. */
export async function listBinMoves(db: Db, id: string): Promise<BinMove[]> {
  const { rows } = await sql<BinMove>`
    select g.id, coalesce(k.code, p.code) as code, p.name, coalesce(k.colour_name, '') as colour_name, coalesce(l.lot_no, '') as lot_no,
           coalesce(r.roll_no, '') as roll_no, case when f.id is not null then ${binRef('f')} end as "from", ${binRef('t')} as "to", g.reason, g.moved_at as at,
           coalesce(w.nick_name, '系统') as by
    from (select * from bin_moves where to_bin_id = ${id} union all select * from bin_moves where from_bin_id = ${id} order by id desc limit ${LOGGED}) g
    ${goodsTables}
    join bins t on t.id = g.to_bin_id
    left join bins f on f.id = g.from_bin_id
    left join users w on w.id = g.moved_by
    order by g.id desc`.execute(db);
  return rows;
}

const MOST_CHOICES = 50;

/** Active bins of a holder that the text finds, in walking order; with ids those. */
export async function chooseBins(
  db: Db,
  { q, holderId, ids }: Parsed<typeof binsApi.choose>['body'],
): Promise<Result<typeof binsApi.choose>> {
  const found: RawBuilder<SqlBool> =
    ids === null
      ? sql<SqlBool>`n.active and ${holderId === null ? sql`true` : sql`n.holder_id = ${holderId}`} and ${q === '' ? sql`true` : matchesSearch(q, sql`n.search_text`)}`
      : sql<SqlBool>`n.id = ${anyId(ids)}`;
  const { rows } = await sql<Result<typeof binsApi.choose>[number]>`
    select n.id, n.code, n.zone, n.walk_order, h.name as holder, n.active
    from bins n join holders h on h.id = n.holder_id where ${found}
    order by h.name, n.walk_order, n.code limit ${ids === null ? MOST_CHOICES : sql`all`}`.execute(db);
  return rows;
}
