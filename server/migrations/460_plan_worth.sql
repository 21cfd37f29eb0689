-- 例外的次序由代价、金额、日期比较得出，不再编号：一条变了，不必改写其他的

drop index plan_exceptions_place;
alter table plan_exceptions drop column place;
create index plan_exceptions_worth on plan_exceptions ((array[cost::numeric, coalesce(amount, -1), -coalesce(need_on - date '2000-01-01', 1000000)::numeric]), id);
-- an order's only one, and the one of a purchase that is too much
create index plan_exceptions_order on plan_exceptions (document_id) where kind = 'REDATE';

-- Views that were saved by the number keep their meaning.
update saved_views set sort = regexp_replace(regexp_replace(sort, '(^|,)place', '\1-cost'), '(^|,)-place', '\1cost') where page = 'planExceptions';
do $$
declare
  kept text;
begin
  foreach kept in array array['saved_views', 'list_settings'] loop
    execute format($change$
      update %I set columns = (
        select jsonb_agg(case when c ->> 'key' = 'place' then c || '{"key": "cost"}' else c end order by n) from jsonb_array_elements(columns) with ordinality x (c, n))
      where page = 'planExceptions' and columns @> '[{"key": "place"}]'$change$, kept);
  end loop;
end $$;
