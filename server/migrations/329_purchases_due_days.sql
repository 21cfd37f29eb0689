-- 承诺交期: 手工填写的，还是按需求日期和货期推算的

alter table purchase_lines add column is_promised boolean not null default true;
comment on column purchase_lines.is_promised is '承诺交期是填写的；否则按需求日期和货期推算';

-- Drafts took today with the lead time whatever the day of need was.
update purchase_lines l
set is_promised = false, promised_on = greatest(l.need_on, l.promised_on)
from purchase_orders o, offers f, suppliers x
where o.id = l.order_id and o.state = 'DRAFT' and f.id = l.offer_id and x.id = f.supplier_id
  and (l.promised_on is null
       or l.promised_on - coalesce(f.lead_days_bulk, x.lead_days) between business_day(o.created_at) and business_day(o.updated_at));

update purchase_orders o set due_on = l.due_on
from (select order_id, max(coalesce(confirmed_on, promised_on, need_on)) as due_on from purchase_lines group by 1) l
where l.order_id = o.id and o.state = 'DRAFT' and o.due_on <> l.due_on;
