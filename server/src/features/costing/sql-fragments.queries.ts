import { sql, type RawBuilder } from 'kysely';
import { ownFactor } from '../prices/queries.ts';

export const entryOf = (alias: string, name = 'name') =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.${name}`)}) end`;

export const unitOf = (alias: string) => sql`
  case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)},
    'name', ${sql.ref(`${alias}.name`)}, 'dimension', ${sql.ref(`${alias}.dimension`)}, 'decimals', ${sql.ref(`${alias}.decimals`)},
    'factor', trim_scale(${sql.ref(`${alias}.factor`)})::text) end`;

/** What the prices of the line `l` are per. */
export const costedUnitId = sql`coalesce(l.costed_unit_id, l.unit_id)`;

export const pictureOfStyle = (style: string) =>
  sql`(select p.file_id from style_pictures p where p.style_id = ${sql.ref(style)} and p.position = 1)`;

/** The total of sheet `s` by the approvals so far, lines without a conclusion as quoted; null until a line is priced. */
export const approvedSum = sql`(
  select case when count(l.decision) > 0 then sum(coalesce(l.approved_amount, l.amount)) end from cost_sheet_lines l where l.sheet_id = s.id)`;

/** The newest development task for a line without a match. */
const developmentTask = (quotedLine: string) => sql`
  case when l.part = 'MATERIAL' and l.sku_id is null then (
    select jsonb_build_object('id', t.id::text, 'code', t.code, 'state', t.state) from development_tasks t
    where t.source_quotation_id = l.quotation_id and t.source_line_id = ${sql.ref(quotedLine)} order by t.id desc limit 1) end`;

/** Columns of a line as quoted, and what they name; for `l`, whose line of the quotation is `quotedLine`. */
export const quotedColumns = (quotedLine: string) => sql`
  ${sql.ref(quotedLine)} as quoted_line_id, ${developmentTask(quotedLine)} as task,
  l.id, l.part, l.purpose, l.site, l.name, l.item_no, ${entryOf('v', 'abbreviation')} as supplier, ${entryOf('w')} as technique,
  case when k.id is not null then jsonb_build_object('id', k.id::text, 'spuId', k.spu_id::text, 'code', k.code, 'name', m.name, 'kind', m.kind,
    'colourName', k.colour_name, 'hex', c.hex, 'pictureId', m.picture_id::text) end as item,
  m.own, trim_scale(l.width)::text as width, trim_scale(l.gram_weight)::text as gram_weight,
  trim_scale(l.consumption)::text as net_consumption, ${unitOf('u')} as unit, l.measure,
  trim_scale(l.shrinkage)::text as shrinkage, trim_scale(l.loss)::text as loss, l.gross_consumption as quoted_consumption,
  trim_scale(l.price)::text as quote, ${unitOf('pu')} as price_unit, trim_scale(l.disparity)::text as disparity,
  trim_scale(l.tax_rate)::text as line_tax_rate,
  ${unitOf('cu')} as costed_unit, trim_scale(l.unit_factor)::text as unit_factor, trim_scale(l.price_factor)::text as price_factor, l.unit_price as quoted_price, l.amount as quoted_amount, l.supply, l.remark`;
export const quotedTables = sql`
  left join skus k on k.id = l.sku_id
  left join (select s.id, s.name, s.kind, ${ownFactor} as own, (select p.file_id from spu_pictures p where p.spu_id = s.id order by p.position limit 1) as picture_id from spus s) m on m.id = k.spu_id
  left join colours c on c.id = k.colour_id
  left join suppliers v on v.id = l.supplier_id
  left join techniques w on w.id = l.technique_id
  left join units u on u.id = l.unit_id
  left join units pu on pu.id = l.price_unit_id
  left join units cu on cu.id = ${costedUnitId}`;

/** The comparison configuration that `alias` names by its version, as `g` and `gn`. */
export const configTables = (alias: string) => sql`
  join comparison_config_versions g on g.id = ${sql.ref(`${alias}.config_version_id`)} join comparison_configs gn on gn.id = g.config_id`;
export const configColumn = sql`
  jsonb_build_object('versionId', g.id::text, 'name', gn.name, 'versionNo', g.version_no, 'minimumQuotes', g.minimum_quotes)`;

/** What the band of the line `l` asks for. */
export const bandAction = sql`
  case l.band when 'GREEN' then g.green_action when 'YELLOW' then g.yellow_action when 'ORANGE' then g.orange_action when 'RED' then g.red_action end`;

/** 部门任务 of a sheet with their progress, in the order of the departments. */
export const tasksOf = (sheetId: RawBuilder<unknown>) => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('department', t.department, 'assignee', ${entryOf('w', 'nick_name')}, 'dueOn', t.due_on,
        'isOverdue', t.submitted_at is null and t.due_on < business_day(), 'lines', n.lines, 'decided', n.decided,
        'submittedAt', t.submitted_at, 'submittedBy', b.nick_name, 'submittedById', t.submitted_by::text, 'returnReason', t.return_reason, 'urgedAt', t.urged_at, 'version', n.version)
      order by array_position(array['FABRIC', 'TECHNICAL', 'COSTING'], t.department))
    from cost_tasks t
    left join (select id, username as code, nick_name from users) w on w.id = t.assignee_id
    left join users b on b.id = t.submitted_by
    cross join lateral (select count(*)::int as lines, count(l.decision)::int as decided, (coalesce(sum(l.version), 0) + 1)::int as version from cost_sheet_lines l
      where l.sheet_id = t.sheet_id and ${departmentOfPart('l.part')} = t.department) n
    where t.sheet_id = ${sheetId}), '[]')`;

export const departmentOfPart = (part: string) =>
  sql`case ${sql.ref(part)} when 'MATERIAL' then 'FABRIC' when 'TECHNIQUE' then 'TECHNICAL' else 'COSTING' end`;
