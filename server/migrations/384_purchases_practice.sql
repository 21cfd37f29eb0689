-- 上手采购：谁从何时起在练习，练的是此后他新建的第一张采购单

create table purchase_practices (
  user_id bigint primary key references users (id),
  started_at timestamptz not null default now()
);
comment on table purchase_practices is '上手采购，没有行的不在练习';
