-- 今天要做：按次序号排序与显示的视图改为按代价

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
