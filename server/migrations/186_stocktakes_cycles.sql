-- 循环盘点：A、B、C 类各多少天盘一次

create table stocktake_cycles (
  id bigint generated always as identity primary key,
  value_class text not null unique check (value_class in ('A', 'B', 'C')),
  days integer not null check (days between 1 and 999),
  updated_at timestamptz not null default now(),
  updated_by bigint default acting_user_id()
);
comment on table stocktake_cycles is '循环盘点周期';
insert into stocktake_cycles (value_class, days) values ('A', 30), ('B', 90), ('C', 180);
