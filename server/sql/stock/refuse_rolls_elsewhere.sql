/*
 * A roll is one piece of cloth: it does not come in where it is not, while it lies elsewhere or is in transit, by whatever way. Moves take it along, a
 * roll that lies here already is only measured anew, and what a document took of a cut roll may come back to where it was cut, unless the roll was
 * found elsewhere since. Called after the postings; locks the rolls, so that the second of two sees the first.
 */
create or replace function refuse_rolls_elsewhere(postings stock_posting[]) returns void language plpgsql as $$
declare
  coming bigint[];
  refusals jsonb;
begin
  select array_agg(distinct p.roll_id) into coming
  from unnest(postings) p
  where p.roll_id is not null and p.quantity > 0
    and not exists (select from unnest(postings) o where o.roll_id = p.roll_id and o.pair = p.pair and o.quantity < 0);
  if coming is null then return; end if;
  perform from rolls where id = any (coming) order by id for no key update;

  select jsonb_agg(jsonb_build_object('name', 'STOCK_ROLL_THERE', 'ordinal', w.line_no, 'itemId', w.item_id, 'lotId', w.lot_id, 'rollId', w.roll_id,
      'holder', h.name, 'available', e.on_hand::text) order by w.ordinal) into refusals
  from (
    select min(p.ordinal) as ordinal, min(p.line_no) as line_no, p.balance_id, p.item_id, p.lot_id, p.roll_id, sum(p.quantity) as quantity,
      bool_and(p.reversal_of_id is not null or p.type in ('RETURN_PICK_IN', 'GREIGE_RETURN_IN')) as comes_back
    from unnest(postings) p where p.roll_id = any (coming) group by p.balance_id, p.item_id, p.lot_id, p.roll_id having sum(p.quantity) > 0
  ) w
  join lot_balances here on here.balance_id = w.balance_id and here.lot_id = w.lot_id and here.roll_id = w.roll_id and here.on_hand = w.quantity
  join lot_balances e on e.lot_id = w.lot_id and e.roll_id = w.roll_id and e.balance_id <> w.balance_id and e.on_hand > 0
  join stock_balances b on b.id = e.balance_id
  join holders h on h.id = b.holder_id
  where not w.comes_back or exists (
    select from movements found
    where found.balance_id in (select x.balance_id from lot_balances x where x.lot_id = w.lot_id and x.roll_id = w.roll_id and x.balance_id <> w.balance_id)
      and found.roll_id = w.roll_id and found.quantity > 0 and found.pair_id is null
      and found.id > (select max(taken.id) from movements taken where taken.balance_id = w.balance_id and taken.roll_id = w.roll_id and taken.quantity < 0));
  if refusals is not null then perform raise_stock_errors(refusals); end if;
end $$;
revoke execute on function refuse_rolls_elsewhere(stock_posting[]) from public;
