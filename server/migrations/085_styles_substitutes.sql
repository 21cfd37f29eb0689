-- where a material is used as a substitute
create index bom_lines_substitute on bom_lines (substitute_id, bom_id) where substitute_id is not null;
