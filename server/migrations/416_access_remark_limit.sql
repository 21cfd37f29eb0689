-- 角色的备注：与页面同样最多 500 字

update roles set remark = left(remark, 500) where length(remark) > 500;
alter table roles add check (length(remark) <= 500);
