-- A day as people say it: 11-20 within this year, otherwise 2025-11-20. Takes business days too.
create or replace function short_day(at timestamptz) returns text language sql stable
return case when business_day(at) >= date_trunc('year', business_day()) and business_day(at) < date_trunc('year', business_day()) + interval '1 year'
  then to_char(business_day(at), 'MM-DD') else to_char(business_day(at), 'YYYY-MM-DD') end;
