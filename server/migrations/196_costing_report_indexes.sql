-- 核价物料报表按派发日期取核价单

create index cost_sheets_created on cost_sheets (created_at, id) where is_latest;
