-- 下单 and each 变更 with the moment in which the supplier answered it: by his link, or told to us. One that we changed again asks no more from
-- then on. What came of his own proposal was answered with it.
create or replace view answered_purchase_versions as
  select v.order_id, v.revision, v.placed_at, n.placed_at as replaced_at, least(v.confirmed_at, answer.sent_at) as answered_at
  from purchase_versions v
  left join purchase_versions n on n.order_id = v.order_id and n.revision = v.revision + 1
  cross join lateral (
    select min(greatest(a.created_at, v.placed_at)) as sent_at
    from supplier_answers a
    where a.kind = 'purchase' and a.document_id = v.order_id
      and (a.base_revision = v.revision or (a.created_at >= v.placed_at and a.created_at < coalesce(n.placed_at, 'infinity')))
  ) answer;
comment on view answered_purchase_versions is '采购单版本的供应商答复时间';
