-- What every feature stands on: the application's role, workflows, audit, numbering, idempotency, search, invariants.

create extension if not exists pg_trgm;

-- Requests run as mrp_app. It is made by the migrator where the owner may; elsewhere requests run as the owner.
do $$ begin
  if exists (select from pg_roles where rolname = 'mrp_app') then
    grant usage on schema public to mrp_app;
    grant select on schema_migrations to mrp_app;
    alter default privileges in schema public grant select, insert, update, delete on tables to mrp_app;
    alter default privileges in schema public grant usage, select on sequences to mrp_app;
  end if;
end $$;

-- Who acts, set by the transaction.
create function acting_user_id() returns bigint language sql stable
  return nullif(current_setting('mrp.user_id', true), '')::bigint;

-- A business day begins and ends in Shanghai.
create function business_day(at timestamptz default now()) returns date language sql stable
  return (at at time zone 'Asia/Shanghai')::date;

------------------------------------------------------------------ settings of one installation

create table installation_settings (
  name text primary key,
  value text not null
);
comment on table installation_settings is '本安装的机器设置（签名密钥等）';

------------------------------------------------------------------ workflows, copied from the contract

create table workflow_states (
  workflow text not null,
  state text not null,
  label text not null,
  initial boolean not null,
  primary key (workflow, state)
);
comment on table workflow_states is '单据状态，由契约写入';

create table workflow_transitions (
  workflow text not null,
  action text not null,
  from_state text not null,
  to_state text not null,
  label text not null,
  permission text not null,
  primary key (workflow, action, from_state),
  foreign key (workflow, from_state) references workflow_states (workflow, state),
  foreign key (workflow, to_state) references workflow_states (workflow, state)
);
comment on table workflow_transitions is '允许的状态变化，由契约写入';

-- The last word on states: whoever writes, a record is born in an initial state and moves along a declared transition.
create function check_state() returns trigger language plpgsql as $$
declare flow text := tg_argv[0];
begin
  if tg_op = 'INSERT' then
    if not exists (select from workflow_states where workflow = flow and state = new.state and initial) then
      raise exception '% may not be born in state %', flow, new.state using errcode = 'check_violation';
    end if;
  elsif new.state is distinct from old.state and not exists (
    select from workflow_transitions where workflow = flow and from_state = old.state and to_state = new.state
  ) then
    raise exception '% may not move from % to %', flow, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

------------------------------------------------------------------ rows: touched, audited, append-only

-- Columns that machines fill; changing only them is no edit.
create function audit_ignored_columns() returns text[] language sql immutable
  return array['created_at', 'created_by', 'updated_at', 'updated_by', 'version', 'search_text', 'search_bigrams', 'sort_key', 'password_hash'];

create function set_updated_at() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - audit_ignored_columns() is distinct from to_jsonb(old) - audit_ignored_columns() then
    new.updated_at := now();
    new.updated_by := acting_user_id();
    new.version := old.version + 1;
  end if;
  return new;
end $$;

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id bigint,
  request_id text not null,
  action text not null,
  remark text not null,
  kind text not null,
  document_id bigint not null,
  table_name text not null,
  row_id bigint not null,
  operation char(1) not null check (operation in ('I', 'U', 'D')),
  -- column → [before, after]; an inserted row has no before, a deleted one no after
  changes jsonb not null
);
comment on table audit_entries is '操作日志：谁、何时、哪张单据、改了什么';
create index audit_entries_document on audit_entries (kind, document_id, id desc);
create index audit_entries_at on audit_entries (at desc, id desc);
create index audit_entries_user on audit_entries (user_id, id desc);
create index audit_entries_request on audit_entries (request_id);

create function audit_changes(before jsonb, after jsonb) returns jsonb language sql immutable
  return (
    select coalesce(jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)), '{}')
    from jsonb_object_keys(after) as key
    where (before -> key) is distinct from (after -> key) and key <> all (audit_ignored_columns())
  );

-- Of a row that comes or goes only what it says.
create function audit_facts(record jsonb) returns table (key text, value jsonb) language sql immutable as $$
  select e.key, e.value from jsonb_each(jsonb_strip_nulls(record) - audit_ignored_columns()) e where e.value not in ('""', '[]')
$$;

-- One statement, one pass: bulk writes are audited set-wise. Owned by the owner, so the application's role needs no right on audit_entries.
create function audit_rows() returns trigger language plpgsql security definer set search_path = public as $$
declare
  kind text := tg_argv[0];
  document_column text := tg_argv[1];
  who bigint := acting_user_id();
  request text := coalesce(current_setting('mrp.request_id', true), '');
  act text := coalesce(nullif(current_setting('mrp.action', true), ''), tg_op);
  said text := coalesce(current_setting('mrp.remark', true), '');
begin
  if tg_op = 'INSERT' then
    insert into audit_entries (user_id, request_id, action, remark, kind, document_id, table_name, row_id, operation, changes)
    select who, request, act, said, kind, (n.row ->> document_column)::bigint, tg_table_name, (n.row ->> 'id')::bigint, 'I', (select coalesce(jsonb_object_agg(f.key, jsonb_build_array(null, f.value)), '{}') from audit_facts(n.row) f)
    from (select to_jsonb(new_rows) as row from new_rows) n;
  elsif tg_op = 'DELETE' then
    insert into audit_entries (user_id, request_id, action, remark, kind, document_id, table_name, row_id, operation, changes)
    select who, request, act, said, kind, (o.row ->> document_column)::bigint, tg_table_name, (o.row ->> 'id')::bigint, 'D', (select coalesce(jsonb_object_agg(f.key, jsonb_build_array(f.value, null)), '{}') from audit_facts(o.row) f)
    from (select to_jsonb(old_rows) as row from old_rows) o;
  else
    insert into audit_entries (user_id, request_id, action, remark, kind, document_id, table_name, row_id, operation, changes)
    select who, request, act, said, kind, (n.row ->> document_column)::bigint, tg_table_name, n.id, 'U', c.changes
    from (select id, to_jsonb(new_rows) as row from new_rows) n
    join (select id, to_jsonb(old_rows) as row from old_rows) o using (id)
    cross join lateral (select audit_changes(o.row, n.row) as changes) c
    where c.changes <> '{}';
  end if;
  return null;
end $$;

-- Every business table is declared once: audited under its document, and touched where it carries a version.
create function keep_history(target regclass, kind text, document_column text default 'id') returns void language plpgsql as $$
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows for each statement execute function audit_rows(%L, %L)', target, kind, document_column);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function audit_rows(%L, %L)', target, kind, document_column);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows for each statement execute function audit_rows(%L, %L)', target, kind, document_column);
  if exists (select from pg_attribute where attrelid = target and attname = 'version' and not attisdropped) then
    execute format('create trigger touch before update on %s for each row execute function set_updated_at()', target);
  end if;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Rows of such a table are never changed or removed, by nobody; a correction is another row.
create function make_append_only(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', target);
  execute format('create trigger append_only_truncate before truncate on %s for each statement execute function refuse_change()', target);
  if exists (select from pg_roles where rolname = 'mrp_app') then
    execute format('revoke update, delete, truncate on %s from mrp_app', target);
  end if;
end $$;

select make_append_only('audit_entries');
do $$ begin
  if exists (select from pg_roles where rolname = 'mrp_app') then
    revoke insert on audit_entries from mrp_app;
    revoke insert, update, delete on workflow_states, workflow_transitions, installation_settings from mrp_app;
  end if;
end $$;

------------------------------------------------------------------ idempotency and rate limits

create table idempotency_keys (
  user_id bigint not null,
  key text not null check (length(key) between 8 and 100),
  endpoint text not null,
  body_hash text not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table idempotency_keys is '写请求的编号与第一次的回答，保留 48 小时';
create index idempotency_keys_created on idempotency_keys (created_at);

create unlogged table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);
comment on table rate_limits is '限流计数';

------------------------------------------------------------------ numbering

create table numbering_rules (
  id bigint generated always as identity primary key,
  kind text not null unique,
  label text not null,
  prefix text not null check (prefix ~ '^[A-Z]{0,6}$'),
  date_format text not null default '' check (date_format in ('', 'YYMM', 'YYMMDD', 'YYYYMMDD')),
  digits integer not null check (digits between 2 and 10),
  created_at timestamptz not null default now(),
  created_by bigint default acting_user_id(),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id(),
  version integer not null default 1
);
comment on table numbering_rules is '编号规则';
comment on constraint numbering_rules_kind_key on numbering_rules is 'kind: 编号规则';
select keep_history('numbering_rules', 'numberingRule');

create schema numbering;

-- Codes come from sequences made on demand, one per kind, scope and day: gaps are allowed, repeats never, nobody waits.
create function next_numbers(wanted_kind text, scope text, how_many integer) returns setof text
language plpgsql security definer set search_path = public as $$
declare
  rule numbering_rules;
  head text;
  counter text;
begin
  select * into strict rule from numbering_rules where kind = wanted_kind;
  head := rule.prefix || scope || case when rule.date_format = '' then '' else to_char(business_day(), rule.date_format) || '-' end;
  counter := wanted_kind || '_' || md5(head);
  if to_regclass(format('numbering.%I', counter)) is null then
    perform pg_advisory_xact_lock(hashtext(counter));
    execute format('create sequence if not exists numbering.%I', counter);
  end if;
  return query execute format(
    'select %L || lpad(n::text, greatest(%s, length(n::text)), ''0'') from (select nextval(''numbering.%I'') as n from generate_series(1, %s)) numbers',
    head, rule.digits, counter, how_many);
end $$;

------------------------------------------------------------------ search

-- Two-character Chinese terms cannot use trigrams: every pair of neighbours, and every single character, is a token.
create function bigrams(words text) returns text[] language plpgsql immutable parallel safe as $$
declare
  found text[] := '{}';
  before text := ' ';
  letter text;
begin
  foreach letter in array string_to_array(lower(words), null) loop
    if letter <> ' ' then
      found := found || letter;
      if before <> ' ' then found := found || (before || letter); end if;
    end if;
    before := letter;
  end loop;
  return found;
end $$;

------------------------------------------------------------------ invariants

create schema inv;

-- Every view of this schema returns the rows that break an invariant: 0 rows = holds.
create function inv.report() returns table (invariant text, violations bigint) language plpgsql as $$
declare name text;
begin
  for name in select viewname from pg_views where schemaname = 'inv' order by viewname loop
    invariant := name;
    execute format('select count(*) from inv.%I', name) into violations;
    return next;
  end loop;
end $$;

-- I12: money and quantity never pass through binary floats.
create view inv.no_floats as
  select table_name, column_name from information_schema.columns
  where table_schema = 'public' and data_type in ('real', 'double precision', 'money');

-- I14: every table with a version is audited.
create view inv.unaudited_tables as
  select c.oid::regclass::text as table_name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  where c.relkind = 'r' and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'version' and not a.attisdropped)
    and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit_update');

-- I19: instants carry a zone.
create view inv.zoneless_times as
  select table_name, column_name from information_schema.columns
  where table_schema = 'public' and data_type = 'timestamp without time zone';

do $$ begin
  if exists (select from pg_roles where rolname = 'mrp_app') then
    grant usage on schema inv to mrp_app;
    alter default privileges in schema inv grant select on tables to mrp_app;
    grant select on all tables in schema inv to mrp_app;
  end if;
end $$;
