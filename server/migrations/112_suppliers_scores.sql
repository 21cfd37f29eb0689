-- 供应商评分的月末记录: written once for each supplier and month, never changed.
create table supplier_scores (
  supplier_id bigint not null references suppliers (id),
  -- its first day
  month date not null check (extract(day from month) = 1),
  documents integer not null check (documents > 0),
  -- points, 0 to 100; null: nothing to judge
  on_time numeric(5, 2) check (on_time between 0 and 100),
  accepted numeric(5, 2) check (accepted between 0 and 100),
  price numeric(5, 2) check (price between 0 and 100),
  response numeric(5, 2) check (response between 0 and 100),
  -- null: 样本不足
  score numeric(4, 1) check (score between 0 and 100),
  grade text not null check (grade in ('A', 'B', 'C', 'D', '样本不足')),
  created_at timestamptz not null default now(),
  check ((score is null) = (grade = '样本不足')),
  primary key (supplier_id, month)
);
comment on table supplier_scores is '供应商月末评分';
create index supplier_scores_month on supplier_scores (month);
