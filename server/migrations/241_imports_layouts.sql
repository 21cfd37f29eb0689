-- whose layout a mapping is: a factory's, as its workbook names it; empty: of anybody's table
alter table import_mappings add column layout text not null default '';
alter table import_mappings drop constraint import_mappings_pkey, add primary key (owner_id, object, layout, header_key);
create index import_mappings_layout on import_mappings (object, layout, header_key, used_at desc) where layout <> '';
alter table import_batches add column layout text not null default '';
