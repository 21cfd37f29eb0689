-- 导入：读表时的说明里写有金额的，只给能看价格的人
alter table import_batches
  add column price_notes text[] not null default '{}';
comment on column import_batches.price_notes is '写有金额的说明';
-- What a factory's sheet says about its sums was among the others.
update import_batches b set
  price_notes = array(select n from unnest(b.notes) n where n like '%，明细相加为 %'),
  notes = array(select n from unnest(b.notes) n where n not like '%，明细相加为 %')
where b.object = 'quotations' and exists (select from unnest(b.notes) n where n like '%，明细相加为 %');
