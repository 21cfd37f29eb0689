-- 标签打印记录：谁在什么时候把哪些标签打在什么纸上

create table label_prints (
  id bigint generated always as identity primary key,
  paper text not null check (paper in ('ROLL', 'SHEET', 'CARD')),
  copies integer not null check (copies between 1 and 20),
  skipped integer not null default 0 check (skipped between 0 and 20),
  codes text[] not null check (cardinality(codes) between 1 and 500),
  printed_at timestamptz not null default now(),
  printed_by bigint not null default acting_user_id() references users (id)
);
comment on table label_prints is '标签打印记录：本身就是记录，不能改写';
