-- 打印记录：谁在何时打印了哪张单据、几份；显示在单据动态里

create table document_prints (
  id bigint generated always as identity primary key,
  kind text not null,
  document_id bigint not null,
  copies int not null check (copies between 1 and 20),
  created_at timestamptz not null default now(),
  created_by bigint not null default acting_user_id() references users (id)
);
comment on table document_prints is '单据的打印记录，只增不改';

do $$ begin
  if exists (select from pg_roles where rolname = 'mrp_app') then
    revoke update, delete, truncate on document_prints from mrp_app;
  end if;
end $$;
