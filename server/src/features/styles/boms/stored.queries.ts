import { sql } from 'kysely';
import type { Bom, BomLine, BomTarget } from '@mrp/contract/features/styles/record.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import { bomRefOf, entryOf, ownerOf, supplierOf, unitOf } from '../sql-fragments.queries.ts';

/** A stored line with the current states of its references. */
export type StoredLine = Omit<BomLine, 'livePrice' | 'liveUnit' | 'amount' | 'isShort' | 'problems' | 'colours' | 'unitPrice'> & {
  bomId: string;
  unitPrice: string | null;
  unitFactor: string;
  priceFactor: string;
  colours: Omit<BomLine['colours'][number], 'available' | 'livePrice' | 'liveUnit'>[];
};

export type StoredTarget = Omit<BomTarget, 'cost'>;

/** 定制BOM without figures that depend on prices and stock. */
export type StoredBom = Pick<
  Bom,
  | 'id'
  | 'code'
  | 'owner'
  | 'type'
  | 'versionNo'
  | 'state'
  | 'garmentOrder'
  | 'copiedFrom'
  | 'checksum'
  | 'changeNote'
  | 'remark'
  | 'submittedBy'
  | 'approvedBy'
  | 'effectiveAt'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
  | 'version'
> & {
  styleId: string | null;
  spuId: string | null;
  season: string | null;
  category: string | null;
  /** The ids of the owner, without names. */
  createdById: string | null;
  submittedById: string | null;
  targets: StoredTarget[];
  lines: StoredLine[];
};

const piecesOf = sql`
  coalesce((select sum(l.pieces) from garment_order_lines l join garment_orders o on o.id = l.order_id
    where l.skc_id = k.id and (case when b.garment_order_id is null then o.state = 'OPEN' else o.id = b.garment_order_id end)), 0)`;

const target = (colour: ReturnType<typeof sql>) =>
  sql`jsonb_build_object('id', k.id::text, 'code', k.code, 'colourName', k.colour_name, 'hex', c.hex, ${colour})`;

/** Active colours, and those used by a line. */
const targetsOf = sql`
  case when b.style_id is not null then (
    select coalesce(jsonb_agg(${target(sql`'active', k.active, 'orderedPieces', ${piecesOf}, 'sizes', k.sizes`)} order by k.id), '[]')
    from skcs k left join colours c on c.id = k.colour_id
    where k.style_id = b.style_id and (k.active or exists (select from bom_line_colours m where m.bom_id = b.id and m.skc_id = k.id)))
  else (
    select coalesce(jsonb_agg(${target(sql`'active', k.state <> 'DISABLED', 'orderedPieces', 0, 'sizes', '[]'::jsonb`)} order by k.serial), '[]')
    from skus k join colours c on c.id = k.colour_id
    where k.spu_id = b.spu_id and (k.state <> 'DISABLED' or exists (select from bom_line_colours m where m.bom_id = b.id and m.made_sku_id = k.id)))
  end`;

/** Reads many BOMs with their lines in two queries; the order is undefined. */
export async function listStoredBoms(db: Db, ids: readonly string[]): Promise<StoredBom[]> {
  const { rows } = await sql<Omit<StoredBom, 'lines'>>`${preparedStatement}
    select b.id, b.code, ${ownerOf} as owner, b.type, b.version_no, b.state, ${entryOf('go', 'code')} as garment_order, ${bomRefOf('cf')} as copied_from,
           b.checksum, b.change_note, b.remark, submitter.nick_name as submitted_by, approver.nick_name as approved_by, b.effective_at, b.created_at,
           b.updated_at, b.version, b.style_id, b.spu_id, season.name as season, category.name as category,
           b.created_by as created_by_id, b.submitted_by as submitted_by_id,
           coalesce(author.nick_name, '系统') as created_by, coalesce(editor.nick_name, '系统') as updated_by, ${targetsOf} as targets
    from boms b
    left join styles st on st.id = b.style_id
    left join spus mt on mt.id = b.spu_id
    left join dictionary_entries season on season.id = st.season_id
    left join dictionary_entries category on category.id = st.category_id
    left join garment_orders go on go.id = b.garment_order_id
    left join boms cf on cf.id = b.copied_from_id
    left join users author on author.id = b.created_by
    left join users editor on editor.id = b.updated_by
    left join users submitter on submitter.id = b.submitted_by
    left join users approver on approver.id = b.approved_by
    where b.id = ${anyId(ids)}`.execute(db);
  const lines = Map.groupBy(await listStoredLines(db, ids), ({ bomId }) => bomId);
  return rows.map((bom) => ({ ...bom, lines: lines.get(bom.id) ?? [] }));
}

async function listStoredLines(db: Db, bomIds: readonly string[]): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`${preparedStatement}
    select l.id, l.bom_id, l.section, ${entryOf('site')} as site, ${entryOf('sub')} as substitute, l.code, l.name, l.specification, l.consumption,
           jsonb_build_object('id', s.id::text, 'code', s.code, 'name', s.name, 'state', s.state,
             'pictureId', (select p.file_id::text from spu_pictures p where p.spu_id = s.id and p.position = 1)) as spu,
           ${unitOf('u')} as unit, l.loss, l.shrinkage, l.gross_consumption, ${unitOf('su')} as stock_unit, l.stock_consumption, l.is_prepared, l.supply,
           ${supplierOf('f')} as supplier, l.unit_price, coalesce(pu.name, su.name) as price_unit, l.unit_factor, l.price_factor, l.priced_on, l.lead_days, l.remark, ${bomRefOf('nb')} as nested_bom,
           coalesce((
             select jsonb_agg(jsonb_build_object('targetId', coalesce(m.skc_id, m.made_sku_id)::text, 'skuId', k.id::text, 'skuCode', k.code,
                      'colourName', k.colour_name, 'hex', c.hex, 'skuState', k.state) order by coalesce(m.skc_id, m.made_sku_id))
             from bom_line_colours m join skus k on k.id = m.sku_id join colours c on c.id = k.colour_id where m.line_id = l.id), '[]') as colours,
           coalesce((select jsonb_agg(jsonb_build_object('size', z.size::text, 'factor', z.factor::text) order by z.id)
                     from bom_line_sizes z where z.line_id = l.id), '[]') as sizes,
           coalesce((select jsonb_agg(jsonb_build_object('size', z.size::text, 'targetId', z.skc_id::text, 'skuId', z.sku_id::text,
                       'colourName', k.colour_name, 'skuState', k.state, 'specification', z.specification::text) order by z.id)
                     from bom_line_size_items z left join skus k on k.id = z.sku_id where z.line_id = l.id), '[]') as size_items
    from bom_lines l
    join spus s on s.id = l.spu_id
    join dictionary_entries site on site.id = l.site_id
    join units u on u.id = l.unit_id
    join units su on su.id = l.stock_unit_id
    left join units pu on pu.id = l.price_unit_id
    left join spus sub on sub.id = l.substitute_id
    left join suppliers f on f.id = l.supplier_id
    left join boms nb on nb.spu_id = l.spu_id and nb.state = 'EFFECTIVE'
    where l.bom_id = ${anyId(bomIds)} order by l.bom_id, l.position`.execute(db);
  return rows;
}
