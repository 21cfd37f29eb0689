import { sql } from 'kysely';
import type { PickReturnInput } from '@mrp/contract/features/picks/plan.ts';
import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { pickReturnKinds } from '@mrp/contract/features/picks/workflow.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, takeIds } from '../../platform/lists/bulk.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import { takeNumber } from '../../platform/numbering.ts';
import { lockStock, postMovements } from '../stock/commands.ts';
import { nameReturnedRolls } from '../stock/lots/cut-rolls.commands.ts';
import { freezeReturned } from '../stock/lots/commands.ts';
import { getPick } from './queries.ts';
import { planReturns, type PlannedReturn, type StoredTake } from './returns.rules.ts';

/** 退料: goods come back to their roll or lot as the brand's, at the cost that the pick took; 不良 is frozen until it is judged anew. */
export async function returnPicked(
  tx: Tx,
  id: string,
  { kind, reason, lines, version }: PickReturnInput,
  occurredAt: string | null = null,
): Promise<PickOrder> {
  await sql`select from pick_orders where id = ${id} for update`.execute(tx);
  const stored = await getPick(tx, id);
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  const { returns, fields } = planReturns(await listTakes(tx, id), lines);
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  await setAuditAction(tx, `退料（${pickReturnKinds[kind]}）`, reason);
  const places = await placeReturns(tx, stored, returns);
  await postReturns(tx, stored, places, occurredAt);
  if (kind === 'DEFECT')
    await freezeReturned(
      tx,
      places.map(({ take: { itemId, lotId, lineId }, rollId, quantity }) => {
        const line = { documentKind: 'pick', documentId: id, lineId };
        return { ...line, holderId: stored.holder.id, itemId, lotId, rollId, quantity };
      }),
    );
  const [returnId = ''] = await takeIds(tx, 'pickReturns', 1);
  await insertMany(tx, 'pickReturns', [{ id: returnId, code: await takeNumber(tx, 'pickReturn'), pickId: id, kind, reason }]);
  await insertMany(
    tx,
    'pickReturnLines',
    returns.map(({ take, quantity, amount }) => ({ returnId, takeId: take.id, quantity, amount })),
  );
  await addReturned(tx, returns, kind === 'SURPLUS');
  await sql`update pick_orders set version = version + 1 where id = ${id}`.execute(tx);
  return getPick(tx, id);
}

async function listTakes(tx: Tx, pickId: string): Promise<StoredTake[]> {
  const { rows } = await sql<StoredTake>`
    select t.id, t.line_id, t.sequence, l.item_id, t.lot_id, t.roll_id, jsonb_build_object('name', u.name, 'decimals', u.decimals) as unit, u2.decimals as second_decimals,
           t.quantity, t.second_quantity, t.amount, t.returned_quantity, t.returned_second_quantity, t.returned_amount,
           (select count(*)::int from movements m where m.document_kind = 'pick' and m.line_id = l.id and m.type = 'RETURN_PICK_IN') as posted
    from pick_takes t
    join pick_lines l on l.id = t.line_id
    join units u on u.id = l.unit_id
    join stock_items i on i.id = l.item_id
    left join units u2 on u2.id = i.second_unit_id and u2.id <> i.unit_id
    where l.pick_id = ${pickId} order by t.id`.execute(tx);
  return rows;
}

type PlacedReturn = PlannedReturn & { holderId: string; rollId: string | null };

/** Under the lock of the balances: a roll that moved on meanwhile does not come back in parts under its name. */
async function placeReturns(tx: Tx, { holder }: PickOrder, returns: readonly PlannedReturn[]): Promise<PlacedReturn[]> {
  await lockStock(
    tx,
    returns.flatMap(({ take: { itemId, rollId } }) => (rollId === null ? [] : [{ holderId: holder.id, ownership: 1, itemId }])),
  );
  return nameReturnedRolls(
    tx,
    returns.map((one) => ({ ...one, holderId: holder.id, rollId: one.take.rollId })),
  );
}

async function postReturns(tx: Tx, pick: PickOrder, returns: readonly PlacedReturn[], occurredAt: string | null): Promise<void> {
  const next = new Map<string, number>();
  const lineNoOf = new Map(pick.lines.map(({ id }, at) => [id, at + 1]));
  await postMovements(
    tx,
    returns.map(({ take, holderId, rollId, quantity, secondQuantity, amount }) => {
      const sequence = next.get(take.lineId) ?? take.posted;
      next.set(take.lineId, sequence + 1);
      return {
        holderId,
        ownership: 1,
        itemId: take.itemId,
        lotId: take.lotId,
        rollId,
        type: 'RETURN_PICK_IN',
        documentKind: 'pick',
        documentId: pick.id,
        lineId: take.lineId,
        lineNo: lineNoOf.get(take.lineId) ?? 1,
        sequence,
        takenSequence: take.sequence,
        quantity,
        secondQuantity,
        amount,
        occurredAt,
      };
    }),
  );
}

async function addReturned(tx: Tx, returns: readonly PlannedReturn[], isSurplus: boolean): Promise<void> {
  const rows = JSON.stringify(
    returns.map(({ take, quantity, secondQuantity, amount }) => ({ id: take.id, quantity, second: secondQuantity ?? '0', amount })),
  );
  await sql`
    update pick_takes t
    set returned_quantity = t.returned_quantity + w.quantity, returned_second_quantity = t.returned_second_quantity + w.second,
        returned_amount = t.returned_amount + w.amount
    from jsonb_to_recordset(${rows}) as w (id bigint, quantity numeric, second numeric, amount numeric) where t.id = w.id`.execute(tx);
  await sql`
    update pick_lines l
    set returned_quantity = l.returned_quantity + w.quantity, surplus_quantity = l.surplus_quantity + case when ${isSurplus} then w.quantity else 0 end
    from (select t.line_id, sum(x.quantity) as quantity from jsonb_to_recordset(${rows}) as x (id bigint, quantity numeric)
          join pick_takes t on t.id = x.id group by 1) w
    where l.id = w.line_id`.execute(tx);
}
