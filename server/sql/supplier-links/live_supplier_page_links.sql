-- Links that still open something: neither expired nor revoked, of a supplier who is still worked with.
create or replace view live_supplier_page_links as
  select k.id, k.kind, k.document_id, k.is_for_all, k.expires_at, coalesce(v.main_id, v.id) as company_id
  from supplier_page_links k join suppliers v on v.id = k.supplier_id
  where k.revoked_at is null and k.expires_at > now() and (v.state <> 'TERMINATED' or v.main_id is not null);
comment on view live_supplier_page_links is '有效的供应商链接';
