import { sql } from 'kysely';
import { receiptList } from '@mrp/contract/features/purchases.ts';
import type { Receipt, ReceiptRow } from '@mrp/contract/features/purchases/delivery.ts';
import type { ReceiptDefect } from '@mrp/contract/features/purchases/inspection.ts';
import { checkRollGsm, fourPointOfRoll } from '@mrp/contract/lib/formulas/formulas.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../../platform/lists/lists.ts';
import { matchesSearch } from '../../../platform/lists/search.ts';
import { bySupplier } from '../../suppliers/groups.queries.ts';
import { isScored } from '../../suppliers/scores/facts.queries.ts';
import { isOfSupplier } from '../../suppliers/filters.queries.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';
import { listFileRefs } from '../../files/queries.ts';
import { quantitiesText } from '../links.queries.ts';
import { supplierEntry } from '../../preparations/queries.ts';
import { byHolder, holderRef } from '../../stock/holders.queries.ts';
import {
  deliveryLines,
  deliveryOrders,
  lastCorrection,
  lineUnit,
  receiptPrice,
  receiptPriceUnit,
  servesOrders,
} from '../sql-fragments.queries.ts';

async function listRows(db: Db, ids: readonly string[]): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`${preparedStatement}
    select d.id, d.code, d.state, d.received_at, d.remark, d.version, ${supplierEntry('v')} as supplier, ${holderRef('h')} as holder, l.material_name,
           case when s.id is not null then jsonb_build_object('id', s.id::text, 'code', s.code) end as shipment, coalesce(author.nick_name, '系统') as created_by,
           case when l.units = 1 then ${unitRef('u')} end as unit, case when l.units = 1 then l.quantity::text end as quantity,
           case when l.units = 1 then l.other::text end as rejected_quantity,
           ${deliveryOrders('receipt')} as orders
    from receipts d
    join suppliers v on v.id = d.supplier_id
    join holders h on h.id = d.holder_id
    left join shipments s on s.id = d.shipment_id
    left join users author on author.id = d.created_by
    cross join ${deliveryLines('receipt', 'rejected_quantity')}
    join units u on u.id = l.unit_id
    where d.id = ${anyId(ids)}`.execute(db);
  return rows;
}

const lines = sql`join receipt_lines l on l.receipt_id = d.id`;

export const receiptSource: ListSource<typeof receiptList, ReceiptRow> = {
  spec: receiptList,
  from: sql`receipts d`,
  id: sql`d.id`,
  search: (term) => matchesSearch(term, sql`d.search_text`),
  filters: {
    state: (states) => isAnyOf(sql`d.state`, states),
    supplierIds: (ids) => isOfSupplier(sql`d.supplier_id`, ids),
    holderIds: (ids) => isAnyOf(sql`d.holder_id`, ids),
    receivedAt: (days) => isOnDays(sql`d.received_at`, days),
    score: (values) => isScored('receipt', sql`d.id`, values),
    purchaseIds: (ids) => servesOrders('receipt', ids),
    import: (batches) => ({ subquery: sql`select w.document_id from import_writes w where ${isAnyOf(sql`w.batch_id`, batches)}` }),
  },
  sorts: { state: sql`d.state`, receivedAt: sql`d.received_at` },
  groups: { supplier: bySupplier(sql`d.supplier_id`), holder: byHolder(sql`d.holder_id`) },
  sums: {
    quantity: { value: sql`l.quantity`, unit: lineUnit, join: lines },
    rejectedQuantity: { value: sql`l.rejected_quantity`, unit: lineUnit, join: lines },
  },
  load: (db, ids) => listRows(db, ids),
};

/** One receipt with its rolls, lots and returns. */
export async function getReceipt(db: Db, id: string): Promise<Receipt> {
  const [row] = await listRows(db, [id]);
  if (!row) throw new AppError('NOT_FOUND', { what: purchaseWords.receipt });
  return {
    ...row,
    lines: await listLines(db, id),
    defects: await listDefects(db, id),
    returns: await listReturns(db, id),
    corrections: await listCorrections(db, id),
  };
}

interface StoredRoll {
  metres: string | null;
  width: string | null;
  kilograms: string | null;
  gsm: string | null;
}

async function listLines(db: Db, receiptId: string): Promise<Receipt['lines']> {
  type Line = Receipt['lines'][number];
  const { rows } = await sql<
    Omit<Line, 'rolls'> & { rolls: (Omit<Line['rolls'][number], 'pointsRate' | 'gsmDeviation'> & StoredRoll)[]; allowance: string }
  >`
    select l.id, l.sku_id, l.spu_id, l.code, l.name, l.colour_name, colour.hex, ${unitRef('u')} as unit, i.lot_tracked, l.quantity, l.rejected_quantity, l.returned_quantity, l.amount,
           ${receiptPrice}::text as unit_price, ${unitRef('pu')} as price_unit,
           coalesce(s.allowance, 5)::text as allowance,
           coalesce((select jsonb_agg(jsonb_build_object('orderId', o.id::text, 'code', o.code, 'lineId', x.purchase_line_id::text, 'quantity', x.quantity::text) order by o.code)
                     from receipt_shares x join purchase_orders o on o.id = x.order_id where x.line_id = l.id), '[]') as shares,
           coalesce((select jsonb_agg(jsonb_build_object('id', r.id::text, 'lotId', r.lot_id::text, 'lotNo', r.lot_no, 'rollNo', r.roll_no, 'quantity', r.quantity::text,
                              'secondQuantity', r.second_quantity::text, 'defectPoints', coalesce(r.defect_points, f.defect_points), 'isRejected', r.rejected, 'returnedQuantity', r.returned_quantity::text,
                              'metres', f.metres::text, 'kilograms', f.kilograms::text, 'width', coalesce(t.actual_width, s.width)::text, 'gsm', s.gram_weight::text) order by r.position)
                     from receipt_rolls r join lots t on t.id = r.lot_id left join rolls f on f.id = r.roll_id where r.line_id = l.id), '[]') as rolls,
           coalesce((select jsonb_agg(jsonb_build_object('id', t.id::text, 'lotNo', t.lot_no, 'quality', t.quality, 'shadeBand', t.shade_band,
                              'actualWidth', t.actual_width::text, 'actualGramWeight', t.actual_gram_weight::text) order by t.lot_no)
                     from lots t where t.id in (select r.lot_id from receipt_rolls r where r.line_id = l.id)), '[]') as lots
    from receipt_lines l
    join stock_items i on i.id = l.item_id
    join spus s on s.id = l.spu_id
    join units u on u.id = l.unit_id
    join skus k on k.id = l.sku_id
    left join colours colour on colour.id = k.colour_id
    left join ${lastCorrection} on true
    cross join ${receiptPriceUnit}
    join units pu on pu.id = coalesce(f.unit_id, l.unit_id)
    where l.receipt_id = ${receiptId} order by l.position`.execute(db);
  return rows.map(({ rolls, allowance, ...line }) => ({ ...line, rolls: rolls.map((roll) => judgeRoll(roll, allowance)) }));
}

function judgeRoll<R extends StoredRoll & { defectPoints: number | null }>(
  { metres, width, kilograms, gsm, ...roll }: R,
  allowance: string,
) {
  return {
    ...roll,
    pointsRate:
      metres !== null && width !== null && roll.defectPoints !== null
        ? fourPointOfRoll({ points: String(roll.defectPoints), metres, width })
        : null,
    gsmDeviation:
      metres !== null && width !== null && kilograms !== null && gsm !== null
        ? checkRollGsm({ kg: kilograms, metres, width, allowance, gsm }).deviation
        : null,
  };
}

/** Single rolls first, then by lot, as a receipt shows them. */
async function listDefects(db: Db, receiptId: string): Promise<Receipt['defects']> {
  const { rows } = await sql<Omit<ReceiptDefect, 'pictures'> & { fileIds: string[] }>`
    select d.id, d.line_id, d.lot_id, d.receipt_roll_id as roll_id, d.kind, d.place,
           array(select p.file_id::text from receipt_defect_pictures p where p.defect_id = d.id order by p.position) as file_ids
    from receipt_defects d
    join receipt_lines l on l.id = d.line_id
    left join lots t on t.id = d.lot_id
    left join receipt_rolls r on r.id = d.receipt_roll_id
    where d.receipt_id = ${receiptId} order by l.position, r.position, t.lot_no, d.id`.execute(db);
  const files = await listFileRefs(
    db,
    rows.flatMap(({ fileIds }) => fileIds),
  );
  return rows.map(({ fileIds, ...defect }) => ({ ...defect, pictures: fileIds.flatMap((fileId) => files.get(fileId) ?? []) }));
}

async function listReturns(db: Db, receiptId: string): Promise<Receipt['returns']> {
  const { rows } = await sql<Receipt['returns'][number]>`
    select r.id, r.reason, r.is_replaced, r.amount, r.created_at as at, coalesce(a.nick_name, '系统') as by,
           (select ${quantitiesText}
            from (select u.name, u.decimals, sum(x.quantity) as quantity from purchase_return_lines x join receipt_lines l on l.id = x.line_id
                  join units u on u.id = l.unit_id where x.return_id = r.id group by 1, 2) q) as quantity,
           (select jsonb_agg(jsonb_build_object('id', x.id::text, 'code', l.code, 'name', l.name, 'colourName', l.colour_name, 'lotNo', coalesce(g.lot_no, ''),
                     'rollNo', coalesce(g.roll_no, ''), 'quantity', x.quantity::text, 'unit', ${unitRef('u')}) order by l.position, g.position)
            from purchase_return_lines x join receipt_lines l on l.id = x.line_id join units u on u.id = l.unit_id
            left join receipt_rolls g on g.id = x.receipt_roll_id where x.return_id = r.id) as lines
    from purchase_returns r left join users a on a.id = r.created_by
    where r.receipt_id = ${receiptId} order by r.position`.execute(db);
  return rows;
}

async function listCorrections(db: Db, receiptId: string): Promise<Receipt['corrections']> {
  const { rows } = await sql<Receipt['corrections'][number]>`
    select c.id, c.line_id, c.quantity, c.before_price as before, c.unit_price, c.amount, c.stock_amount, c.difference, c.reason, c.created_at as at,
           coalesce(a.nick_name, '系统') as by, u.name as price_unit
    from receipt_price_corrections c join receipt_lines l on l.id = c.line_id join units u on u.id = coalesce(c.price_unit_id, l.unit_id)
    left join users a on a.id = c.created_by
    where c.receipt_id = ${receiptId} order by c.id`.execute(db);
  return rows;
}
