import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { purchaseFields, storedLineFields } from '@mrp/contract/features/purchases/fields.ts';
import { purchaseList } from '@mrp/contract/features/purchases.ts';
import type { Purchase, PurchaseLine, PurchaseRow, PurchaseVersion } from '@mrp/contract/features/purchases/record.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { isAnyOf, isOnDays } from '../../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../../platform/lists/lists.ts';
import { storedFields } from '../../../platform/records.ts';
import { matchesSearch } from '../../../platform/lists/search.ts';
import { bySupplier } from '../../suppliers/groups.queries.ts';
import { isScored } from '../../suppliers/scores/facts.queries.ts';
import { isOfSupplier } from '../../suppliers/filters.queries.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';
import { ownPicture } from '../../materials/sql-fragments.queries.ts';
import { supplierEntry } from '../../preparations/queries.ts';
import { byHolder, holderRef } from '../../stock/holders.queries.ts';
import { progressOf } from '../../stock/progress.queries.ts';
import { documentsWithExceptions } from '../../styles/order-exceptions.queries.ts';
import { listChases } from './chases.queries.ts';
import { judgeLines } from './judging.queries.ts';
import { judgePrice } from '../prices.rules.ts';
import { listLinks } from '../links.queries.ts';
import { amountOfLine, lineUnit } from '../sql-fragments.queries.ts';
import { listVersions } from './versions.queries.ts';

type Viewer = Pick<Identity, 'userId'>;

/** `{id, code, name}` of a dictionary entry, by table alias. */
const entryRef = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)})`;

const isOpen = sql`o.state in ('PLACED', 'CONFIRMED', 'SHIPPED')`;
const isReleaseAsked = sql<SqlBool>`(o.state = 'DRAFT' and o.release_asked_at is not null)`;
const isOverdue = sql<SqlBool>`(o.due_on < business_day() and ${isOpen})`;

async function listRows(db: Db, ids: readonly string[], user: Viewer): Promise<PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`${preparedStatement}
    select o.id, o.code, ${storedFields(purchaseFields, 'o')}, o.state, o.due_on, o.placed_on, o.completed_on, o.revision, o.end_reason, o.created_at, o.updated_at, o.version,
           ${isOverdue} as is_overdue, o.created_by is not distinct from ${user.userId}::bigint as created_by_me, o.state = 'DRAFT' and o.release_asked_at is not null as is_release_asked,
           case when o.completed_on is not null then o.completed_on - o.due_on when ${isOverdue} then business_day() - o.due_on end as deviation_days,
           ${supplierEntry('v')} as supplier, ${holderRef('h')} as holder, ${entryRef('cur')} as currency,
           f.code as material_code, f.name as material_name, f.colour_name, c.hex, ${ownPicture} as picture_id,
           l.line_count, case when l.units = 1 then ${unitRef('u')} end as unit,
           case when l.units = 1 then l.quantity::text end as quantity, case when l.units = 1 then l.shipped::text end as shipped_quantity,
           case when l.units = 1 then l.received::text end as received_quantity, l.progress::text as progress, l.amount,
           case when r.id is not null then jsonb_build_object('id', r.id::text, 'code', r.code) end as netting_run,
           coalesce(author.nick_name, '系统') as created_by, coalesce(editor.nick_name, '系统') as updated_by
    from purchase_orders o
    join suppliers v on v.id = o.supplier_id
    join holders h on h.id = o.holder_id
    join dictionary_entries cur on cur.id = o.currency_id
    left join netting_runs r on r.id = o.netting_run_id
    left join users author on author.id = o.created_by
    left join users editor on editor.id = o.updated_by
    cross join lateral (
      select count(*)::int as line_count, count(distinct n.unit_id) as units, sum(n.quantity) as quantity, sum(n.shipped_quantity) as shipped, sum(n.received_quantity) as received,
             ${progressOf({ done: sql`n.received_quantity`, whole: sql`(n.quantity + n.replaced_quantity)`, unit: sql`n.unit_id` })} as progress,
             case when count(n.unit_price) = count(*) then sum(${amountOfLine('n')}) end as amount
      from purchase_lines n where n.order_id = o.id
    ) l
    join purchase_lines f on f.id = (select n.id from purchase_lines n where n.order_id = o.id order by n.position limit 1)
    join units u on u.id = f.unit_id
    join spus s on s.id = f.spu_id
    join skus k on k.id = f.sku_id
    left join colours c on c.id = k.colour_id
    where o.id = ${anyId(ids)}`.execute(db);
  return rows;
}

const hasLine = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`o.id in (select l.order_id from purchase_lines l where ${condition})`;
const lines = sql`join purchase_lines l on l.order_id = o.id`;

const answered = sql`exists (select from open_supplier_answers a where a.kind = 'purchase' and a.document_id = o.id)`;
const supplierSide = sql`case when ${answered} then 'ANSWERED'
  when o.state = 'PLACED' and exists (select from live_supplier_page_links k where k.kind = 'purchase' and k.document_id = o.id) then 'WAITING' end`;

const shippedBySupplier = sql`exists (select from open_supplier_shipments x where x.order_id = o.id)`;

/** The source of the page /materialPurchaseManage. */
export const purchaseSource: ListSource<typeof purchaseList, PurchaseRow> = {
  spec: purchaseList,
  from: sql`purchase_orders o`,
  id: sql`o.id`,
  search: (term) => matchesSearch(term, sql`o.search_text`),
  filters: {
    source: (sources) => isAnyOf(sql`o.source`, sources),
    state: (states) => isAnyOf(sql`o.state`, states),
    supplierIds: (ids) => isOfSupplier(sql`o.supplier_id`, ids),
    holderIds: (ids) => isAnyOf(sql`o.holder_id`, ids),
    overdue: (on) => (on ? isOverdue : sql`not ${isOverdue}`),
    // An order may have an answer and a shipment that wait.
    supplierSide: (sides) => sql<SqlBool>`(${isAnyOf(supplierSide, sides)} or (${sides.includes('SHIPPED')} and ${shippedBySupplier}))`,
    releaseAsked: (on) => (on ? isReleaseAsked : sql`not ${isReleaseAsked}`),
    exceptions: (on) =>
      on ? { subquery: documentsWithExceptions('purchase') } : sql<boolean>`o.id not in (${documentsWithExceptions('purchase')})`,
    dueOn: (days) => isOnDays(sql`o.due_on`, days),
    createdAt: (days) => isOnDays(sql`o.created_at`, days),
    spuIds: (ids) => hasLine(isAnyOf(sql`l.spu_id`, ids)),
    styleIds: (ids) => hasLine(isAnyOf(sql`l.style_id`, ids)),
    nettingRunIds: (ids) => isAnyOf(sql`o.netting_run_id`, ids),
    score: (values) => isScored('purchase', sql`o.id`, values),
    import: (batches) => ({ subquery: sql`select w.document_id from import_writes w where ${isAnyOf(sql`w.batch_id`, batches)}` }),
  },
  sorts: {
    code: sql`o.code`,
    state: sql`o.state`,
    dueOn: sql`o.due_on`,
    createdAt: sql`o.created_at`,
    updatedAt: sql`o.updated_at`,
  },
  groups: {
    supplier: bySupplier(sql`o.supplier_id`),
    holder: byHolder(sql`o.holder_id`),
    state: { key: sql`o.state` },
    source: { key: sql`o.source` },
  },
  sums: {
    quantity: { value: sql`l.quantity`, unit: lineUnit, join: lines },
    shippedQuantity: { value: sql`l.shipped_quantity`, unit: lineUnit, join: lines },
    receivedQuantity: { value: sql`l.received_quantity`, unit: lineUnit, join: lines },
    amount: {
      value: amountOfLine('l'),
      unit: sql`(select e.name from dictionary_entries e where e.id = o.currency_id)`,
      join: lines,
    },
  },
  load: listRows,
};

/** One order with its lines, versions, shipments and receipts. */
export async function getPurchase(db: Db, id: string, user: Viewer): Promise<Purchase> {
  const [order] = await listPurchases(db, [id], user);
  return order!;
}

/** Several orders in the order of the ids; fails when one does not exist. */
export async function listPurchases(db: Db, ids: readonly string[], user: Viewer): Promise<Purchase[]> {
  const rows = new Map((await listRows(db, ids, user)).map((row) => [row.id, row]));
  const { rows: heads } = await sql<{ id: string } & Pick<Purchase, Released>>`${preparedStatement}
    select o.id, trim_scale(o.rate)::text as rate, o.tolerance, b.nick_name as released_by, o.release_reason,
           a.nick_name as release_asked_by, o.release_asked_at, o.release_wish
    from purchase_orders o left join users b on b.id = o.released_by left join users a on a.id = o.release_asked_by where o.id = ${anyId(ids)}`.execute(
    db,
  );
  const headOf = new Map(heads.map(({ id, ...head }) => [id, head]));
  const linesOf = Map.groupBy(await listLines(db, ids), ({ orderId }) => orderId);
  const drafts = [...rows.values()].filter(({ state }) => state === 'DRAFT').map(({ id }) => id);
  const warningsOf = new Map((await judgeLines(db, drafts)).map(({ id, warnings }) => [id, warnings]));
  const versionsOf = await listVersions(db, ids);
  const linksOf = await listLinks(db, ids);
  const chasesOf = await listChases(db, ids);
  return [...new Set(ids)].map((id) => {
    const [row, head] = [rows.get(id), headOf.get(id)];
    if (!row || !head) throw new AppError('NOT_FOUND', { what: purchaseWords.purchase });
    return {
      ...row,
      ...head,
      lines: (linesOf.get(id) ?? []).map(({ lowLimit, ...line }) => ({
        ...line,
        ...judgePrice(line.unitPrice, line.offerPrice, lowLimit),
        warnings: warningsOf.get(line.id) ?? [],
      })),
      versions: versionsOf.get(id) ?? [],
      chases: chasesOf.get(id) ?? [],
      shipments: linksOf.shipments.get(id) ?? [],
      receipts: linksOf.receipts.get(id) ?? [],
    };
  });
}

/** What was agreed of one order: its lines and versions, without what we judge, chase and deliver. */
export type AgreedPurchase = PurchaseRow & { lines: readonly Omit<StoredLine, 'lowLimit'>[]; versions: readonly PurchaseVersion[] };

export async function getAgreedPurchase(db: Db, id: string, user: Viewer): Promise<AgreedPurchase> {
  const [row] = await listRows(db, [id], user);
  if (!row) throw new AppError('NOT_FOUND', { what: purchaseWords.purchase });
  return { ...row, lines: await listLines(db, [id]), versions: (await listVersions(db, [id])).get(id) ?? [] };
}

type Released = 'rate' | 'tolerance' | 'releasedBy' | 'releaseReason' | 'releaseAskedBy' | 'releaseAskedAt' | 'releaseWish';

type StoredLine = Omit<PurchaseLine, 'deviation' | 'band' | 'warnings' | 'unitPrice' | 'offerPrice'> & {
  orderId: string;
  unitPrice: string | null;
  offerPrice: string | null;
  lowLimit: string;
};

async function listLines(db: Db, orderIds: readonly string[]): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`${preparedStatement}
    select l.id, l.order_id, l.spu_id, ${storedFields(storedLineFields, 'l')}, l.code, l.name, l.colour_name, c.hex, l.specification, ${unitRef('u')} as unit,
           l.shipped_quantity, l.received_quantity, l.rejected_quantity, l.returned_quantity, l.replaced_quantity, l.closed_quantity,
           ${unitRef('pu')} as price_unit, round(l.offer_price, greatest(4, min_scale(l.offer_price))) as offer_price, ${amountOfLine('l')} as amount,
           l.former_quantity, l.former_amount,
           l.tax_included, l.tax_rate, round(l.stock_price, 4) as stock_price,
           l.is_promised, l.confirmed_on, l.style_id, st.code as style, l.skc_id, sk.code as skc,
           l.garment_order_id, g.code as garment_order, l.bom_line_id, b.bom_id, cv.low_limit::text as low_limit
    from purchase_lines l
    join spus m on m.id = l.spu_id
    join comparison_config_versions cv on cv.id = comparison_version_of(m.classification_id)
    join units u on u.id = l.unit_id
    join units pu on pu.id = coalesce(l.price_unit_id, l.unit_id)
    join skus k on k.id = l.sku_id
    left join colours c on c.id = k.colour_id
    left join styles st on st.id = l.style_id
    left join skcs sk on sk.id = l.skc_id
    left join garment_orders g on g.id = l.garment_order_id
    left join bom_lines b on b.id = l.bom_line_id
    where l.order_id = ${anyId(orderIds)} order by l.order_id, l.position`.execute(db);
  return rows;
}
