/*
 * A roll is one piece of cloth: it does not come in where it is not, while any of it lies at another holder or is in transit, by whatever way. What is
 * cut off travels as a roll of its own, and so does what comes back of a roll that moved on (cut-rolls.commands). A roll that lies here already is only
 * measured anew. Called after the postings; locks the rolls, so that the second of two sees the first.
 */
create or replace function refuse_rolls_elsewhere(postings stock_posting[]) returns void language plpgsql as $$
declare
  coming bigint[];
  refusals jsonb;
begin
  select array_agg(distinct p.roll_id) into coming
  from unnest(postings) p
  where p.roll_id is not null and p.quantity > 0
    and not exists (select from unnest(postings) o where o.roll_id = p.roll_id and o.pair = p.pair and o.quantity < 0 and o.holder_id = p.holder_id);
  if coming is null then return; end if;
  perform from rolls where id = any (coming) order by id for no key update;

  select jsonb_agg(jsonb_build_object('name', 'STOCK_ROLL_THERE', 'ordinal', w.line_no, 'itemId', w.item_id, 'lotId', w.lot_id, 'rollId', w.roll_id,
      'holder', h.name, 'available', e.on_hand::text) order by w.ordinal) into refusals
  from (
    select min(p.ordinal) as ordinal, min(p.line_no) as line_no, p.balance_id, p.holder_id, p.item_id, p.lot_id, p.roll_id, sum(p.quantity) as quantity,
      bool_and(p.reversal_of_id is not null or p.type in ('RETURN_PICK_IN', 'GREIGE_RETURN_IN')) as comes_back,
      array_agg(distinct o.holder_id) filter (where o.holder_id is not null) as moved_from
    from unnest(postings) p
    left join unnest(postings) o on o.roll_id = p.roll_id and o.pair = p.pair and o.quantity < 0 and p.quantity > 0
    where p.roll_id = any (coming)
    group by p.balance_id, p.holder_id, p.item_id, p.lot_id, p.roll_id having sum(p.quantity) > 0
  ) w
  join lot_balances here on here.balance_id = w.balance_id and here.lot_id = w.lot_id and here.roll_id = w.roll_id and here.on_hand = w.quantity
  join lot_balances e on e.lot_id = w.lot_id and e.roll_id = w.roll_id and e.balance_id <> w.balance_id and e.on_hand > 0
  join stock_balances b on b.id = e.balance_id
  join holders h on h.id = b.holder_id
  -- Only what a move leaves behind counts: a roll that lay at several places before may still move.
  where case
    when w.moved_from is not null then b.holder_id <> w.holder_id and b.holder_id = any (w.moved_from)
    else b.holder_id <> w.holder_id or not w.comes_back
  end;
  if refusals is not null then perform raise_stock_errors(refusals); end if;
end $$;
revoke execute on function refuse_rolls_elsewhere(stock_posting[]) from public;
