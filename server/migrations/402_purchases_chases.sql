-- 催货：要求供应商在哪天前到货，和供应商的回复

create table purchase_chases (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_orders (id) on delete cascade,
  wanted_on date not null,
  note text not null default '',
  asked_at timestamptz not null default now(),
  asked_by bigint default acting_user_id() references users (id),
  answered_at timestamptz,
  answered_by bigint references users (id),
  -- the day that the supplier names; null: none
  promised_on date,
  answer text not null default '',
  check ((answered_at is null) = (answer = '') and (answered_at is not null or promised_on is null))
);
comment on table purchase_chases is '催货与回复';
create index purchase_chases_order on purchase_chases (order_id, id);
-- One request waits for an answer at a time.
create unique index purchase_chases_open on purchase_chases (order_id) where answered_at is null;
