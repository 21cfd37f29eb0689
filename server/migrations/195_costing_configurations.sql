-- 核价明细：工艺取自工艺库，每行记下判断它的比价配置版本

alter table quotation_lines
  add column technique_id bigint references techniques (id),
  add constraint quotation_lines_technique_part check (technique_id is null or part = 'TECHNIQUE');
create index quotation_lines_technique on quotation_lines (technique_id, quotation_id) where technique_id is not null;

alter table cost_sheet_lines
  add column technique_id bigint references techniques (id),
  drop constraint cost_sheet_lines_basis_check,
  add constraint cost_sheet_lines_basis_check check (basis in ('INTERNAL', 'INQUIRY', 'LAST_PURCHASE', 'AVERAGE_90', 'PRICE_LIST', 'ARCHIVE', 'TECHNICAL', 'MANUAL'));
create index cost_sheet_lines_technique on cost_sheet_lines (technique_id, sheet_id) where technique_id is not null;

-- Sheets of before were judged by what the default says.
do $$
declare
  said bigint := (select v.id from comparison_configs g join comparison_config_versions v on v.config_id = g.id and v.version_no = g.version_no
                  where g.classification_id is null);
begin
  execute format('alter table cost_sheets add column config_version_id bigint not null default %s references comparison_config_versions (id)', said);
  execute format('alter table cost_sheet_lines add column config_version_id bigint not null default %s references comparison_config_versions (id)', said);
end $$;
alter table cost_sheets alter column config_version_id drop default;
alter table cost_sheet_lines alter column config_version_id drop default;
comment on column cost_sheets.config_version_id is '派发时默认配置的版本：期限，没有分类的明细';
comment on column cost_sheet_lines.config_version_id is '派发时该行物料分类的配置版本：基准、偏差带、报价数';
create index cost_sheets_config on cost_sheets (config_version_id);
create index cost_sheet_lines_config on cost_sheet_lines (config_version_id);

-- What a factory wrote as the library says it is that technique.
alter table quotation_lines disable trigger user;
update quotation_lines l set technique_id = t.id from techniques t where l.part = 'TECHNIQUE' and l.name = t.name;
alter table quotation_lines enable trigger user;
alter table cost_sheet_lines disable trigger user;
update cost_sheet_lines l set technique_id = t.id from techniques t where l.part = 'TECHNIQUE' and l.name = t.name;
alter table cost_sheet_lines enable trigger user;
