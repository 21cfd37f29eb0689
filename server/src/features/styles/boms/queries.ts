import { sql } from 'kysely';
import { bomList } from '@mrp/contract/features/styles/list.ts';
import type { Bom, BomRow } from '@mrp/contract/features/styles/record.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { isAnyOf, isOnDays } from '../../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../../platform/lists/lists.ts';
import { matchesSearch } from '../../../platform/lists/search.ts';
import { bomRefOf } from '../sql-fragments.queries.ts';
import { recordOf, rowOf, type Figures } from './figures.rules.ts';
import { loadPriceLookup, readAvailable } from './prices.queries.ts';
import { listStoredBoms, type StoredBom } from './stored.queries.ts';
import { isOfSupplier } from '../../suppliers/filters.queries.ts';

/** BOMs with a prepared line that is short: `isShort` in figures.rules.ts, in SQL. */
const shortBoms = sql`
  select w.bom_id from (
    select l.bom_id, l.id, m.sku_id, sum(l.stock_consumption * greatest(coalesce(p.pieces, 0), 1)) as wanted
    from bom_lines l
    join boms x on x.id = l.bom_id
    join bom_line_colours m on m.line_id = l.id
    left join skcs k on k.id = m.skc_id
    left join skus made on made.id = m.made_sku_id
    left join lateral (
      select sum(g.pieces) as pieces from garment_order_lines g join garment_orders o on o.id = g.order_id
      where g.skc_id = m.skc_id and (case when x.garment_order_id is null then o.state = 'OPEN' else o.id = x.garment_order_id end)) p on true
    where l.is_prepared and not l.by_size and coalesce(k.active, made.state <> 'DISABLED')
    group by 1, 2, 3) w
  left join (
    select i.sku_id, sum(a.on_hand - a.reserved - a.frozen) as available from stock_items i join stock_balances a on a.item_id = i.id group by 1) s on s.sku_id = w.sku_id
  where w.wanted > coalesce(s.available, 0)`;

/** The source of the 定制BOM list for the page and the workbook. */
export const bomSource: ListSource<typeof bomList, BomRow> = {
  spec: bomList,
  from: sql`boms b left join styles st on st.id = b.style_id left join spus mt on mt.id = b.spu_id`,
  id: sql`b.id`,
  search: (term) => matchesSearch(term, sql`b.search_text`),
  filters: {
    seasonIds: (ids) => isAnyOf(sql`st.season_id`, ids),
    categoryIds: (ids) => isAnyOf(sql`st.category_id`, ids),
    short: (on) => (on ? { subquery: shortBoms } : sql<boolean>`b.id not in (${shortBoms})`),
    type: (types) => isAnyOf(sql`b.type`, types),
    state: (states) => isAnyOf(sql`b.state`, states),
    supplierIds: (ids) => isOfSupplier(sql`st.supplier_id`, ids),
    materialSupplierIds: (ids) => ({ subquery: sql`select l.bom_id from bom_lines l where ${isOfSupplier(sql`l.supplier_id`, ids)}` }),
    styleIds: (ids) => isAnyOf(sql`b.style_id`, ids),
    materialIds: (ids) => ({ subquery: sql`select l.bom_id from bom_lines l where ${isAnyOf(sql`l.spu_id`, ids)}` }),
    updatedAt: (days) => isOnDays(sql`b.updated_at`, days),
    import: (batches) => ({ subquery: sql`select w.document_id from import_writes w where ${isAnyOf(sql`w.batch_id`, batches)}` }),
  },
  sorts: {
    ownerCode: sql`coalesce(st.code, mt.code)`,
    code: sql`b.code`,
    type: sql`b.type`,
    versionNo: sql`b.version_no`,
    lineCount: sql`(select count(*) from bom_lines l where l.bom_id = b.id)`,
    state: sql`b.state`,
    effectiveAt: sql`b.effective_at`,
    updatedAt: sql`b.updated_at`,
  },
  nullable: ['effectiveAt'],
  load: async (db, ids, { userId }) => {
    const boms = await listStoredBoms(db, ids);
    const figures = await readFigures(db, boms);
    return boms.map((bom) => rowOf(bom, figures, userId));
  },
};

/** Reads prices and stock of all materials in these BOMs. */
export async function readFigures(db: Db, boms: readonly StoredBom[]): Promise<Figures> {
  const lines = boms.flatMap((bom) => bom.lines);
  const spuIds = lines.map(({ spu }) => spu.id);
  const skuIds = lines.flatMap(({ colours, sizeItems }) => [...colours, ...sizeItems].flatMap(({ skuId }) => skuId ?? []));
  return { book: await loadPriceLookup(db, spuIds, skuIds), availableOf: await readAvailable(db, skuIds) };
}

export async function getStoredBom(db: Db, id: string): Promise<StoredBom> {
  const [bom] = await listStoredBoms(db, [id]);
  if (!bom) throw new AppError('NOT_FOUND', { what: 'BOM' });
  return bom;
}

/** One BOM with all data of its page. */
export async function getBom(db: Db, id: string, { userId }: Pick<Identity, 'userId'>): Promise<Bom> {
  const bom = await getStoredBom(db, id);
  const record = recordOf(bom, await readFigures(db, [bom]), userId);
  return { ...record, versions: await listVersions(db, bom) };
}

async function listVersions(db: Db, { styleId, spuId, type, garmentOrder }: StoredBom): Promise<Bom['versions']> {
  const { rows } = await sql<{ version: Bom['versions'][number] }>`
    select ${bomRefOf('b')} || jsonb_build_object('type', b.type, 'changeNote', b.change_note, 'effectiveAt', b.effective_at, 'createdAt', b.created_at,
             'createdBy', coalesce(u.nick_name, '系统')) as version
    from boms b left join users u on u.id = b.created_by
    where b.style_id is not distinct from ${styleId}::bigint and b.spu_id is not distinct from ${spuId}::bigint and b.type = ${type}
      and b.garment_order_id is not distinct from ${garmentOrder?.id ?? null}::bigint
    order by b.version_no desc, b.id desc`.execute(db);
  return rows.map(({ version }) => version);
}
