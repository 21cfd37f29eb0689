-- Refuses movements of what a freezing count is counting. Reads after the balances were locked, as a count locks them before it begins.
create or replace function refuse_counted(postings stock_posting[]) returns void language plpgsql stable as $$
declare refusals jsonb;
begin
  if not exists (select from open_counts where frozen) then return; end if;
  select jsonb_agg(distinct jsonb_build_object('name', 'STOCK_BEING_COUNTED', 'ordinal', p.line_no, 'itemId', p.item_id, 'count', c.code)) into refusals
  from unnest(postings) p
  join stock_items i on i.id = p.item_id
  join open_counts c on c.frozen and c.holder_id = p.holder_id and c.ownership = p.ownership
    and (c.item_id = p.item_id or (c.item_id is null and c.greige = (i.sku_id is null)));
  if refusals is not null then perform raise_stock_errors(refusals); end if;
end $$;
revoke execute on function refuse_counted(stock_posting[]) from public;
