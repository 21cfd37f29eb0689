import { sql } from 'kysely';
import { preparedStatement, type Tx } from '../../../platform/database/database.ts';

/** A quantity of a roll that leaves a holder, or comes back to it. */
interface RollPart {
  holderId: string;
  rollId: string | null;
  quantity: string;
  secondQuantity: string | null;
}

/** The roll that a piece is from now on. */
export interface CutRoll {
  rollId: string;
  rollNo: string;
}

export interface RollPiece {
  rollId: string;
  quantity: string;
  secondQuantity: string | null;
}

/**
 * Makes each piece a roll of its own, by the roll that it was cut from. It is named after that one: 1-2, then 1-3, of pieces of pieces too. Call it
 * under the locks of the balances.
 */
export async function cutRolls(tx: Tx, pieces: readonly RollPiece[]): Promise<Map<string, CutRoll>> {
  if (pieces.length === 0) return new Map();
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(pieces)}) as w ("rollId" bigint, quantity numeric, "secondQuantity" numeric)`;
  // Who cuts the same lot at the same moment waits, and sees these names.
  await sql`${preparedStatement}
    select from lots where id in (select r.lot_id from ${wanted} join rolls r on r.id = w."rollId") order by id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<CutRoll & { remnantOfId: string }>`${preparedStatement}
    with cut as (
      select r.id, r.lot_id, r.item_id, r.refused, w.quantity, w."secondQuantity" as second, u.dimension, n.base,
        row_number() over (partition by r.lot_id, lower(n.base) order by r.id) as turn
      from ${wanted}
      join rolls r on r.id = w."rollId"
      join stock_items i on i.id = r.item_id
      join units u on u.id = i.unit_id
      cross join lateral (select case when r.remnant_of_id is null then r.roll_no else regexp_replace(r.roll_no, '-[0-9]+$', '') end as base) n
    )
    insert into rolls (lot_id, item_id, roll_no, metres, kilograms, remnant_of_id, refused)
    select c.lot_id, c.item_id, free.name, case c.dimension when 'length' then c.quantity else c.second end,
      case c.dimension when 'mass' then c.quantity when 'length' then c.second end, c.id, c.refused
    from cut c
    cross join lateral (
      select p.name
      from generate_series(2, 1 + c.turn + (select count(*) from rolls x where x.lot_id = c.lot_id)) n
      cross join lateral (select left(c.base, 31 - length(n::text)) || '-' || n as name) p
      where not exists (select from rolls x where x.lot_id = c.lot_id and lower(x.roll_no) = lower(p.name))
      order by n offset c.turn - 1 limit 1
    ) free
    returning id as roll_id, roll_no, remnant_of_id`.execute(tx);
  return new Map(rows.map(({ remnantOfId, ...cut }) => [remnantOfId, cut]));
}

/** Of rolls of which a rest stays at their holder: what the part that leaves is from now on. */
export async function cutMovedRolls(tx: Tx, moved: readonly RollPart[]): Promise<Map<string, CutRoll>> {
  const rolls = moved.filter(({ rollId }) => rollId !== null);
  if (rolls.length === 0) return new Map();
  const { rows } = await sql<RollPiece>`${preparedStatement}
    select w."rollId"::text as roll_id, sum(w.quantity)::text as quantity, sum(w."secondQuantity")::text as second_quantity
    from jsonb_to_recordset(${JSON.stringify(rolls)}) as w ("holderId" bigint, "rollId" bigint, quantity numeric, "secondQuantity" numeric)
    group by w."rollId", w."holderId"
    having sum(w.quantity) < (
      select sum(l.on_hand) from rolls r join lot_balances l on l.lot_id = r.lot_id and l.roll_id = r.id
      join stock_balances b on b.id = l.balance_id and b.holder_id = w."holderId" where r.id = w."rollId")`.execute(tx);
  return cutRolls(tx, rows);
}

/**
 * What comes back to where it was cut, though its roll moved on since, comes back as a roll of its own. A roll that was found elsewhere keeps its name:
 * the ledger refuses it, because it would be there twice.
 */
export async function nameReturnedRolls<Part extends RollPart>(tx: Tx, returned: readonly Part[]): Promise<Part[]> {
  const rolls = returned.filter(({ rollId }) => rollId !== null);
  if (rolls.length === 0) return [...returned];
  const { rows } = await sql<RollPiece>`${preparedStatement}
    select w."rollId"::text as roll_id, sum(w.quantity)::text as quantity, sum(w."secondQuantity")::text as second_quantity
    from jsonb_to_recordset(${JSON.stringify(rolls)}) as w ("holderId" bigint, "rollId" bigint, quantity numeric, "secondQuantity" numeric)
    join rolls r on r.id = w."rollId"
    join lateral (
      select coalesce(sum(l.on_hand) filter (where b.holder_id = w."holderId"), 0) as here, sum(l.on_hand) as anywhere
      from lot_balances l join stock_balances b on b.id = l.balance_id where l.lot_id = r.lot_id and l.roll_id = r.id
    ) lies on lies.here = 0 and lies.anywhere > 0
    where not exists (
      select from lot_balances e
      join stock_balances b on b.id = e.balance_id and b.holder_id <> w."holderId"
      join movements found on found.balance_id = b.id and found.roll_id = r.id and found.quantity > 0 and found.pair_id is null
      where e.lot_id = r.lot_id and e.roll_id = r.id and found.id > (
        select max(taken.id) from lot_balances k
        join stock_balances o on o.id = k.balance_id and o.holder_id = w."holderId"
        join movements taken on taken.balance_id = o.id and taken.roll_id = r.id and taken.quantity < 0
        where k.lot_id = r.lot_id and k.roll_id = r.id))
    group by w."rollId", w."holderId"`.execute(tx);
  const cut = await cutRolls(tx, rows);
  return returned.map((part) => ({ ...part, rollId: cut.get(part.rollId ?? '')?.rollId ?? part.rollId }));
}
