select make_append_only('audit_entries');
select keep_history('numbering_rules', 'numberingRule');
