import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { styleFields } from '@mrp/contract/features/styles/fields.ts';
import { styleList } from '@mrp/contract/features/styles/list.ts';
import type { StyleInput } from '@mrp/contract/features/styles/input.ts';
import type { Style, StyleChoice, StyleRow } from '@mrp/contract/features/styles/record.ts';
import type { stylesApi } from '@mrp/contract/features/styles.ts';
import type { Parsed } from '@mrp/contract/lib/endpoint.ts';
import type { Page } from '@mrp/contract/lib/fields/fields.ts';
import { entryFields } from '@mrp/contract/lib/fields/record-fields.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { idsOf, selectFields } from '../../platform/records.ts';
import { matchesSearch } from '../../platform/lists/search.ts';
import type { StyleFacts } from './rules.ts';
import { bomRefOf, effectiveBomOf, entryOf, supplierOf } from './sql-fragments.queries.ts';
import { isOfSupplier } from '../suppliers/filters.queries.ts';

const orderedPieces = (line: RawBuilder<SqlBool>) => sql`
  coalesce((select sum(l.pieces) from garment_order_lines l join garment_orders o on o.id = l.order_id where o.state <> 'CANCELLED' and ${line}), 0)::int`;
const plannedOfStyle = sql`coalesce((select sum(k.planned_pieces) from skcs k where k.style_id = s.id), 0)::int`;
const orderedOfStyle = orderedPieces(sql`o.style_id = s.id`);
const hasBom = sql<boolean>`exists (select from boms b where b.style_id = s.id and b.state = 'EFFECTIVE' and b.type <> 'BULK')`;

/** The source of the 款式 list for the page and the workbook. */
export const styleSource: ListSource<typeof styleList, StyleRow> = {
  spec: styleList,
  from: sql`styles s`,
  id: sql`s.id`,
  search: (term) => matchesSearch(term, sql`s.search_text`),
  filters: {
    seasonIds: (ids) => isAnyOf(sql`s.season_id`, ids),
    categoryIds: (ids) => isAnyOf(sql`s.category_id`, ids),
    supplierIds: (ids) => isOfSupplier(sql`s.supplier_id`, ids),
    saleStatusIds: (ids) => isAnyOf(sql`s.sale_status_id`, ids),
    hasBom: (on) => sql<boolean>`${hasBom} = ${on}`,
    active: (on) => sql<boolean>`s.active = ${on}`,
    updatedAt: (days) => isOnDays(sql`s.updated_at`, days),
    import: (batches) => ({ subquery: sql`select w.document_id from import_writes w where ${isAnyOf(sql`w.batch_id`, batches)}` }),
  },
  sorts: { code: sql`s.code`, year: sql`s.year`, updatedAt: sql`s.updated_at` },
  nullable: ['year'],
  sums: { plannedPieces: { value: plannedOfStyle }, orderedPieces: { value: orderedOfStyle } },
  load: (db, ids) => listRows(db, ids),
};

async function listRows(db: Db, ids: readonly string[]): Promise<StyleRow[]> {
  const { rows } = await sql<StyleRow>`${preparedStatement}
    select s.id, ${selectFields(styleFields, 's')}, s.updated_at, s.version,
           (select p.file_id from style_pictures p where p.style_id = s.id and p.position = 1) as picture_id,
           coalesce((select jsonb_agg(jsonb_build_object('skcId', k.id::text, 'name', k.colour_name, 'hex', c.hex) order by k.id)
                     from skcs k left join colours c on c.id = k.colour_id where k.style_id = s.id and k.active), '[]') as colours,
           f.abbreviation as supplier, ${plannedOfStyle} as planned_pieces, ${orderedOfStyle} as ordered_pieces, ${effectiveBomOf('s')} as effective_bom,
           coalesce(editor.nick_name, '系统') as updated_by
    from styles s ${namesOfStyle}
    where s.id = ${anyId(ids)}`.execute(db);
  return rows;
}

const namesOfStyle = sql`
  left join suppliers f on f.id = s.supplier_id
  left join users author on author.id = s.created_by
  left join users editor on editor.id = s.updated_by`;

const skcsOfStyle = sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id::text, 'code', k.code, 'colour', ${entryOf('c')}, 'colourName', k.colour_name, 'hex', c.hex,
      'plannedPieces', k.planned_pieces, 'orderedPieces', ${orderedPieces(sql`l.skc_id = k.id`)}, 'sizes', k.sizes, 'active', k.active) order by k.id)
    from skcs k left join colours c on c.id = k.colour_id where k.style_id = s.id), '[]')`;

export async function getStyle(db: Db, id: string): Promise<Style> {
  const [style] = await listStyles(db, [id]);
  if (!style) throw new AppError('NOT_FOUND', { what: styleWords.style });
  return style;
}

/** Styles with all data of their pages. */
export async function listStyles(db: Db, ids: readonly string[]): Promise<Style[]> {
  const { rows } = await sql<Style>`${preparedStatement}
    select s.id, ${selectFields(styleFields, 's')}, s.created_at, s.updated_at, s.version, ${supplierOf('f')} as supplier, ${skcsOfStyle} as skcs,
           (select coalesce(array_agg(p.file_id order by p.position), '{}') from style_pictures p where p.style_id = s.id) as picture_ids,
           coalesce((select jsonb_agg(jsonb_build_object('id', o.id::text, 'code', o.code, 'state', o.state, 'orderedOn', o.ordered_on, 'deliverOn', o.deliver_on,
                       'pieces', coalesce((select sum(l.pieces) from garment_order_lines l where l.order_id = o.id), 0)) order by o.id desc)
                     from garment_orders o where o.style_id = s.id), '[]') as garment_orders,
           coalesce((select jsonb_agg(${bomRefOf('b')} || jsonb_build_object('type', b.type, 'updatedAt', b.updated_at) order by b.type, b.version_no desc, b.id desc)
                     from boms b where b.style_id = s.id), '[]') as boms,
           coalesce(author.nick_name, '系统') as created_by, coalesce(editor.nick_name, '系统') as updated_by
    from styles s ${namesOfStyle}
    where s.id = ${anyId(ids)}`.execute(db);
  return rows;
}

type Wish = Pick<Parsed<typeof stylesApi.choose>['body'], 'q' | 'codes' | 'ids' | 'page' | 'pageSize'>;

/** The given ids; else active ones by search text or codes. */
export function matchesChoice({ q, codes, ids }: Wish, alias: string, usable: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  if (ids) return isAnyOf(sql.ref(`${alias}.id`), ids);
  return sql<boolean>`${usable}
    and ${codes ? sql`upper(${sql.ref(`${alias}.code`)}) = any(${codes.map((code) => code.trim().toUpperCase())})` : sql`true`}
    and ${q ? matchesSearch(q, sql.ref(`${alias}.search_text`)) : sql`true`}`;
}

/** For pickers. */
export async function chooseStyles(db: Db, wish: Wish): Promise<Page<StyleChoice>> {
  const where = matchesChoice(wish, 's', sql`s.active`);
  const { rows } = await sql<StyleChoice>`
    select s.id, s.code, s.name, s.active, ${entryOf('f', 'abbreviation')} as supplier, ${skcsOfStyle} as skcs,
           (select p.file_id from style_pictures p where p.style_id = s.id and p.position = 1) as picture_id,
           (select ${bomRefOf('b')} from boms b where b.style_id = s.id and b.state = 'EFFECTIVE' and b.type = 'CUSTOM') as effective_bom
    from styles s left join suppliers f on f.id = s.supplier_id
    where ${where} order by s.code limit ${wish.pageSize} offset ${(wish.page - 1) * wish.pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total from styles s where ${where}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0, nextCursor: null };
}

/** What the validation of these styles needs of other records. */
export async function readStyleFacts(db: Db, inputs: readonly StyleInput[]): Promise<StyleFacts> {
  const entryIds = entryFields(styleFields).flatMap(({ name }) => idsOf(inputs, name));
  const colourIds = inputs.flatMap(({ skcs }) => skcs.flatMap(({ colourId }) => colourId ?? []));
  const entries = await sql<{ id: string; dictionary: string }>`
    select id, dictionary from dictionary_entries where id = any(${entryIds}::bigint[])`.execute(db);
  const factories = await sql<{ id: string }>`
    select id from suppliers where id = any(${inputs.flatMap(({ supplierId }) => supplierId ?? [])}::bigint[]) and kind <> 'MATERIAL'`.execute(
    db,
  );
  const colours = await sql<{ id: string; name: string }>`select id, name from colours where id = any(${colourIds}::bigint[])`.execute(db);
  return {
    entries: new Map(entries.rows.map(({ id, dictionary }) => [id, dictionary])),
    factories: new Set(factories.rows.map(({ id }) => id)),
    colours: new Map(colours.rows.map(({ id, name }) => [id, name])),
  };
}
