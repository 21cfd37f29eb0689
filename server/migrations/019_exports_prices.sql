-- a file with prices is readable while its owner may see them; of files that exist it is not known
alter table export_jobs add column has_prices boolean not null default false;
update export_jobs set has_prices = true where state = 'DONE';
