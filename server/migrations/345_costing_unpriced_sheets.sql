-- 核价单：没有人核过价的没有核定合计；已打回、已作废的不再与报价比较
alter table cost_sheets alter column approved_direct drop not null;
alter table cost_sheets disable trigger user;
update cost_sheets s set approved_direct = null
where s.state in ('REJECTED', 'VOID') or not exists (select from cost_sheet_lines l where l.sheet_id = s.id and l.decision is not null);
alter table cost_sheets enable trigger user;
