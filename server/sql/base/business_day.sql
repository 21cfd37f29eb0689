-- A business day begins and ends in Shanghai.
create or replace function business_day(at timestamptz default now()) returns date language sql stable
  return (at at time zone 'Asia/Shanghai')::date;
