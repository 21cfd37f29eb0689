import { sql } from 'kysely';
import { plainLotText } from '@mrp/contract/features/stock/lot-numbers.ts';
import { foldCode } from '@mrp/contract/lib/folding.ts';
import { fabricOf } from '@mrp/contract/lib/units.ts';
import { anyId, type Db } from '../../../platform/database/database.ts';
import type { ReadRow } from '../../../platform/imports/object.ts';
import { textOf } from '../../../platform/imports/row-result.ts';
import type { Measures } from '../../stock/documents/plan.rules.ts';
import { formatQuantity, formatRoll } from '../../stock/rules.ts';
import { measuresSql } from '../measures.queries.ts';
import { packedRollKey, type PackedDocument, type PackedLine } from './packing-lists.rules.ts';
import { listOutstandingParts } from './queries.ts';
import { readSurplusLines, spareOf } from './surplus.queries.ts';

interface Head {
  kind: PackedDocument['kind'];
  id: string;
  code: string;
  state: string;
  version: number;
  tolerance: string;
  holder: PackedDocument['holder'];
}

/** The shipments and orders that the rows name, by folded number, with what of them is still to come. */
export async function readPackedDocuments(db: Db, rows: readonly ReadRow[]): Promise<Map<string, PackedDocument>> {
  const codes = [...new Set(rows.map((row) => foldCode(textOf(row, 'document'))))];
  const { rows: heads } = await sql<Head>`
    select d.*, jsonb_build_object('id', h.id::text, 'name', h.name) as holder
    from (
      select 'shipment' as kind, id, code, state, version, '0' as tolerance, holder_id from shipments where code = any(${codes}::text[])
      union all select 'order', id, code, state, version, tolerance::text, holder_id from purchase_orders where code = any(${codes}::text[])
    ) d join holders h on h.id = d.holder_id`.execute(db);
  const idsOf = (kind: Head['kind']): string[] => heads.flatMap((head) => (head.kind === kind ? head.id : []));
  const lines = Map.groupBy(await listOpenLines(db, idsOf('shipment'), idsOf('order')), ({ kind, documentId }) => `${kind} ${documentId}`);
  const inTransit = Map.groupBy(await listOutstandingParts(db, idsOf('shipment')), ({ lineId }) => lineId);
  const surplusLines = await readSurplusLines(db, [...inTransit.keys()]);
  const documents = heads.map((head): PackedDocument => {
    const { kind, id } = head;
    const own = (lines.get(`${kind} ${id}`) ?? []).map(({ kind: _kind, documentId: _id, measures, ...line }): PackedLine => ({
      ...line,
      fabric: fabricOf(measures),
      inTransit: kind === 'shipment' ? (inTransit.get(line.lineId) ?? []) : [],
      spare: kind === 'shipment' ? spareOf(surplusLines.get(line.lineId)) : '0',
    }));
    return { ...head, lines: own };
  });
  return new Map(documents.map((document) => [foldCode(document.code), document]));
}

type OpenLine = Omit<PackedLine, 'fabric' | 'inTransit' | 'spare'> & { kind: Head['kind']; documentId: string; measures: Measures };

async function listOpenLines(db: Db, shipmentIds: readonly string[], orderIds: readonly string[]): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    with open as (
      select 'shipment' as kind, l.shipment_id as document_id, l.id as line_id, l.item_id, l.code, l.position as place, l.quantity, l.received_quantity as done,
             l.quantity - l.received_quantity - l.lost_quantity as "left", l.quantity - l.received_quantity - l.lost_quantity as most
      from shipment_lines l where l.shipment_id = ${anyId(shipmentIds)}
      union all
      select 'order', l.order_id, l.id, i.id, l.code, row_number() over (order by l.need_on, l.id), l.quantity + l.replaced_quantity, l.shipped_quantity,
             l.quantity + l.replaced_quantity - l.shipped_quantity - l.closed_quantity,
             l.max_quantity + l.replaced_quantity - l.shipped_quantity - l.closed_quantity
      from purchase_lines l join stock_items i on i.sku_id = l.sku_id where l.order_id = ${anyId(orderIds)}
    )
    select o.kind, o.document_id, o.line_id, o.item_id, o.code, o.quantity::text as quantity, o.done::text as done, o."left"::text as "left", o.most::text as most,
           i.lot_tracked, ${measuresSql} as measures,
           jsonb_build_object('id', u.id::text, 'name', u.name, 'decimals', u.decimals, 'dimension', u.dimension,
             'factor', u.factor::text) as unit,
           case when u2.id is distinct from u.id and u2.id is not null
             then jsonb_build_object('id', u2.id::text, 'name', u2.name, 'decimals', u2.decimals, 'dimension', u2.dimension,
             'factor', u2.factor::text) end as second_unit
    from open o
    join stock_items i on i.id = o.item_id
    join spus s on s.id = i.spu_id
    join units u on u.id = i.unit_id
    left join units u2 on u2.id = i.second_unit_id
    where o."left" > 0 order by o.document_id, o.place`.execute(db);
  return rows;
}

/** Where rolls of the orders' rows lie already, in words, by `packedRollKey`. */
export async function readRollsInStock(
  db: Db,
  rows: readonly ReadRow[],
  documents: ReadonlyMap<string, PackedDocument>,
): Promise<Map<string, string>> {
  const wanted = rows.flatMap((row) => {
    const document = documents.get(foldCode(textOf(row, 'document')));
    if (document?.kind !== 'order' || textOf(row, 'rollNo') === '') return [];
    const [lotNo, rollNo] = [plainLotText(textOf(row, 'lotNo')), plainLotText(textOf(row, 'rollNo'))];
    return [...new Set(document.lines.map(({ itemId }) => itemId))].map((itemId) => ({ itemId, lotNo, rollNo }));
  });
  if (wanted.length === 0) return new Map();
  const { rows: found } = await sql<Found>`
    select w."itemId" as item_id, w."lotNo" as lot_no, w."rollNo" as roll_no, h.name as holder, b.on_hand::text as quantity, u.name as unit_name, u.decimals
    from jsonb_to_recordset(${JSON.stringify(wanted)}) as w ("itemId" bigint, "lotNo" text, "rollNo" text)
    join lots l on l.item_id = w."itemId" and lower(l.lot_no) = lower(w."lotNo")
    join rolls r on r.lot_id = l.id and lower(r.roll_no) = lower(w."rollNo")
    join lot_balances b on b.lot_id = l.id and b.roll_id = r.id and b.on_hand > 0
    join stock_balances p on p.id = b.balance_id
    join holders h on h.id = p.holder_id
    join stock_items i on i.id = l.item_id
    join units u on u.id = i.unit_id`.execute(db);
  return new Map(
    found.map((roll) => [
      packedRollKey(roll.itemId, roll),
      `${formatRoll(roll)} 已在“${roll.holder}”，库存 ${formatQuantity(roll.quantity, roll)}，请核对匹号`,
    ]),
  );
}

interface Found {
  itemId: string;
  lotNo: string;
  rollNo: string;
  holder: string;
  quantity: string;
  unitName: string;
  decimals: number;
}
