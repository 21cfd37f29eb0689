import { sql } from 'kysely';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Posting } from '../../stock/commands.ts';
import { cutRolls, type CutRoll } from '../../stock/lots/cut-rolls.commands.ts';
import type { ArrivingPart } from '../receipts/rules.ts';

/** What of a roll is still under way when a part of it arrives: a roll of its own from now on. The part that arrives keeps the label. */
export interface ArrivingRest extends CutRoll {
  shipmentLineId: string;
  shipmentRollId: string;
  lotId: string | null;
  /** The roll that it was. */
  fromRollId: string;
  quantity: string;
  secondQuantity: string | null;
  sequence: number;
}

export async function cutRests(tx: Tx, arrivals: readonly { lineId: string; parts: readonly ArrivingPart[] }[]): Promise<ArrivingRest[]> {
  const rests = arrivals.flatMap(({ lineId, parts }) =>
    parts.flatMap(({ shipmentRollId, lotId, rollId, rest }, at) =>
      rest === null || shipmentRollId === null || rollId === null
        ? []
        : [{ ...rest, shipmentLineId: lineId, shipmentRollId, lotId, fromRollId: rollId, sequence: parts.length + at }],
    ),
  );
  const cut = await cutRolls(
    tx,
    rests.map(({ fromRollId, quantity, secondQuantity }) => ({ rollId: fromRollId, quantity, secondQuantity })),
  );
  return rests.flatMap((rest) => {
    const own = cut.get(rest.fromRollId);
    return own ? [{ ...rest, ...own }] : [];
  });
}

type Place = Pick<
  Posting,
  'documentKind' | 'documentId' | 'lineId' | 'lineNo' | 'itemId' | 'holderId' | 'ownership' | 'occurredAt' | 'pair'
>;

/** Stays 在途 for the same line of the shipment, with what is left of its cost. */
export function restPostings(rest: ArrivingRest, place: Place): Posting[] {
  const { lotId, fromRollId, rollId, quantity, secondQuantity, sequence, shipmentLineId } = rest;
  const what = { ...place, lotId, sequence, sourceKind: 'shipment', sourceLineId: shipmentLineId };
  const second = secondQuantity === null ? null : decimal(secondQuantity).negated().toFixed();
  return [
    { ...what, type: 'TRANSFER_OUT', rollId: fromRollId, quantity: `-${quantity}`, secondQuantity: second },
    { ...what, type: 'TRANSFER_IN', rollId, quantity, secondQuantity },
  ];
}

/** The shipment lists both: what arrived, and what is still under way. */
export async function splitRolls(tx: Tx, rests: readonly ArrivingRest[]): Promise<void> {
  if (rests.length === 0) return;
  await sql`
    with w as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rests)})
        as w ("shipmentRollId" bigint, "rollId" bigint, "rollNo" text, quantity numeric, "secondQuantity" numeric)
    ), split as (
      update shipment_rolls r
      set quantity = r.quantity - w.quantity, second_quantity = nullif(r.second_quantity - coalesce(w."secondQuantity", 0), 0)
      from w where r.id = w."shipmentRollId" returning r.id, r.line_id, r.lot_id, r.lot_no
    )
    insert into shipment_rolls (line_id, position, lot_id, roll_id, lot_no, roll_no, quantity, second_quantity, surplus_quantity)
    select s.line_id, (select max(x.position) from shipment_rolls x where x.line_id = s.line_id) + row_number() over (partition by s.line_id order by s.id),
      s.lot_id, w."rollId", s.lot_no, w."rollNo", w.quantity, w."secondQuantity", 0
    from split s join w on w."shipmentRollId" = s.id`.execute(tx);
}
