-- Business days use the time zone of Shanghai.
create or replace function business_day(at timestamptz default now()) returns date language sql stable
  return (at at time zone 'Asia/Shanghai')::date;
