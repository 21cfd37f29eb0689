-- The filter 资质30天内到期 became 资质 with 即将到期 and 已过期: views that were saved with it keep their meaning.
update saved_views
set filters = (filters - 'certificateExpiring') || case when filters ->> 'certificateExpiring' = '1' then jsonb_build_object('certificates', 'EXPIRING,EXPIRED') else '{}' end
where page = 'suppliers' and filters ? 'certificateExpiring';
