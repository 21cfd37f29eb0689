-- 发货单的供应商链接：供应商看收货、不合格与退货，打印送货单，留言

alter table supplier_page_links drop constraint supplier_page_links_kind_check;
alter table supplier_page_links add constraint supplier_page_links_kind_check
  check (kind in ('purchase', 'shipment', 'statement', 'claim', 'inquiry', 'preparation', 'developmentTask'));
alter table supplier_messages drop constraint supplier_messages_kind_check;
alter table supplier_messages add constraint supplier_messages_kind_check
  check (kind in ('purchase', 'shipment', 'statement', 'claim', 'inquiry', 'preparation', 'developmentTask'));
