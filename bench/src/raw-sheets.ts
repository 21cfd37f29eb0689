import type pg from 'pg';

interface RawSheets {
  /** Writes what the next save of this quotation's sheet writes. */
  write(quotationId: string): Promise<void>;
  drop(): Promise<void>;
}

/** What one save of the product leaves behind. */
interface Saved {
  ids: string[];
  consumptions: string[];
  prices: string[];
  amounts: string[];
  direct: string;
  decidedBy: string;
}

/**
 * The rows of a save in tables with the same columns, indexes and checks, without triggers and foreign keys: lines, sum of the sheet and audit
 * entries, in one transaction. Saves each sheet twice through the product for the two sets of values, which are then written in turn.
 */
export async function openRawSheets(
  pool: pg.Pool,
  quotationIds: readonly string[],
  save: (id: string) => Promise<unknown>,
): Promise<RawSheets> {
  await pool.query('drop schema if exists raw_costing cascade; create schema raw_costing');
  await pool.query('create table raw_costing.saves (like public.audit_entries)');
  const saves = new Map<string, Saved[]>();
  for (const id of quotationIds) {
    await save(id);
    saves.set(id, [await readSaved(pool, id)]);
  }
  for (const [table, name] of Object.entries(copied)) {
    await pool.query(`create table raw_costing.${table} (like public.${name} including all)`);
    if (table !== 'entries')
      await pool.query(
        `insert into raw_costing.${table} overriding system value select * from public.${name} where quotation_id = any($1)`,
        [quotationIds],
      );
  }
  const { rows } = await pool.query<{ last: string }>('select max(id) as last from audit_entries');
  for (const id of quotationIds) {
    await save(id);
    saves.get(id)?.push(await readSaved(pool, id));
  }
  await pool.query('insert into raw_costing.saves select * from public.audit_entries where id > $1 and document_id = any($2)', [
    rows[0]?.last,
    quotationIds,
  ]);
  const columns = await columnsOf(pool);
  const turns = new Map<string, number>();
  const write = async (id: string): Promise<void> => {
    // The first write brings the copies to where the product's second save has brought the sheet.
    const turn = (turns.get(id) ?? 0) + 1;
    turns.set(id, turn);
    await writeSave(pool, columns, id, saves.get(id)![turn % 2]!);
  };
  for (const id of quotationIds) await write(id);
  await refuseDifferences(pool, quotationIds);
  await pool.query('vacuum analyze raw_costing.lines, raw_costing.sheets, raw_costing.saves');
  return { write, drop: async () => void (await pool.query('drop schema raw_costing cascade')) };
}

const copied: Readonly<Record<string, string>> = { lines: 'cost_sheet_lines', sheets: 'cost_sheets', entries: 'audit_entries' };

async function columnsOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(attname, ', ' order by attnum) as names from pg_attribute
     where attrelid = 'audit_entries'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`,
  );
  return rows[0]?.names ?? '';
}

async function readSaved(pool: pg.Pool, quotationId: string): Promise<Saved> {
  const { rows } = await pool.query<Saved>(
    `select array_agg(l.id::text order by l.id) as ids, array_agg(l.approved_consumption::text order by l.id) as consumptions,
            array_agg(l.approved_price::text order by l.id) as prices, array_agg(l.approved_amount::text order by l.id) as amounts,
            min(s.approved_direct)::text as direct, min(l.decided_by)::text as "decidedBy"
     from cost_sheets s join cost_sheet_lines l on l.sheet_id = s.id where s.quotation_id = $1 and s.is_latest`,
    [quotationId],
  );
  return rows[0]!;
}

async function writeSave(
  pool: pg.Pool,
  columns: string,
  id: string,
  { ids, consumptions, prices, amounts, direct, decidedBy }: Saved,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({ name: 'lines', text: updateLines, values: [ids, consumptions, prices, amounts, decidedBy] });
    await client.query({ name: 'sheet', text: updateSheet, values: [id, direct, decidedBy] });
    await client.query({
      name: 'entries',
      text: `insert into raw_costing.entries (${columns}) select ${columns} from raw_costing.saves where document_id = $1`,
      values: [id],
    });
    await client.query('commit');
  } finally {
    client.release();
  }
}

const updateLines = `
  update raw_costing.lines l set approved_consumption = w.consumption, approved_price = w.price, approved_amount = w.amount, basis = 'MANUAL', decision = 'REDUCED',
    reason = '按比价核减', decided_at = now(), decided_by = $5, ruling = '', ruled_by = null, ruled_at = null, updated_at = now(), updated_by = $5, version = l.version + 1
  from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[]) w (id, consumption, price, amount) where l.id = w.id`;
const updateSheet = `
  update raw_costing.sheets set state = 'COSTING', approved_direct = $2, updated_at = now(), updated_by = $3, version = version + 1
  where quotation_id = $1 and is_latest`;

/** Both sides have the same sheets and lines, and as many entries of a save. */
async function refuseDifferences(pool: pg.Pool, quotationIds: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ lines: number; same: number; sheets: number; entries: number; saves: number }>(
    `select count(*)::int as lines,
       count(*) filter (where to_jsonb(l) - $2::text[] = to_jsonb(r) - $2::text[])::int as same,
       (select count(*) from cost_sheets s join raw_costing.sheets x on x.id = s.id and x.approved_direct = s.approved_direct and x.state = s.state)::int as sheets,
       (select count(*) from raw_costing.entries)::int as entries, (select count(*) from raw_costing.saves)::int as saves
     from cost_sheet_lines l join raw_costing.lines r on r.id = l.id where l.quotation_id = any($1)`,
    [quotationIds, ['updated_at', 'decided_at']],
  );
  const [found] = rows;
  const isSame = found && found.lines === found.same && found.sheets === quotationIds.length && found.entries === found.saves;
  if (!isSame || found.saves < found.lines) throw new Error(`the saves differ: ${JSON.stringify(found)}`);
  await pool.query('truncate raw_costing.entries');
}

interface RawLine {
  id: string;
  approved_amount: string | null;
  quotes: number;
  breaks: object[];
}

/** The same rows as a sheet's page, with their names, in three statements. */
export async function readRawSheet(pool: pg.Pool, quotationId: string) {
  const { rows: heads } = await pool.query<object>({ name: 'head', text: head, values: [quotationId] });
  const { rows: tasks } = await pool.query<object>({ name: 'tasks', text: sheetTasks, values: [quotationId] });
  const { rows: lines } = await pool.query<RawLine>({ name: 'sheet-lines', text: sheetLines, values: [quotationId] });
  return { heads, tasks, lines };
}

const head = `
  select s.*, q.code as quotation_code, q.version_no as quotation_version_no, q.state as quotation_state, q.pieces, q.due_on, q.stated_total, q.rate, q.tax_included,
         q.tax_rate as quotation_tax_rate, e.name as currency, y.code as style_code, y.name as style_name, p.file_id as picture_id, f.abbreviation as supplier,
         g.version_no as config_version, n.name as config_name, editor.nick_name as updated_by_name
  from cost_sheets s
  join quotations q on q.id = s.quotation_id
  join styles y on y.id = q.style_id
  join suppliers f on f.id = q.supplier_id
  join dictionary_entries e on e.id = q.currency_id
  join comparison_config_versions g on g.id = s.config_version_id
  join comparison_configs n on n.id = g.config_id
  left join style_pictures p on p.style_id = y.id and p.position = 1
  left join users editor on editor.id = s.updated_by
  where s.quotation_id = $1 order by s.version_no desc`;

const sheetTasks = `
  select t.department, t.due_on, t.submitted_at, t.return_reason, t.urged_at, count(l.id) as lines, count(l.decision) as decided, sum(l.version) as version
  from cost_sheets s
  join cost_tasks t on t.sheet_id = s.id
  left join cost_sheet_lines l on l.sheet_id = s.id
    and t.department = case l.part when 'MATERIAL' then 'FABRIC' when 'TECHNIQUE' then 'TECHNICAL' else 'COSTING' end
  where s.quotation_id = $1 and s.is_latest group by t.id`;

/** Bulk prices in force are read once for quotes and price breaks. */
const sheetLines = `
  with own as materialized (
    select l.* from cost_sheets s join cost_sheet_lines l on l.sheet_id = s.id where s.quotation_id = $1 and s.is_latest
  ), bulk as materialized (
    select o.sku_id, o.supplier_id, o.preferred, o.unit_id, c.min_quantity, c.net_price, c.valid_from
    from (select distinct sku_id from own) k
    join offers o on o.sku_id = k.sku_id and o.active
    cross join lateral (
      select distinct on (p.min_quantity, p.currency_id) p.min_quantity, p.net_price, p.valid_from from offer_prices p
      where p.offer_id = o.id and p.kind = 'BULK' and p.price is not null and p.valid_from <= business_day() and (p.valid_until is null or p.valid_until >= business_day())
        and not exists (select from offer_prices later where later.supersedes_id = p.id)
      order by p.min_quantity, p.currency_id, p.valid_from desc, p.id desc) c
  ), quotes as (
    select sku_id, count(distinct supplier_id)::int as quotes
    from (
      select sku_id, supplier_id from bulk where valid_from >= business_day() - 90
      union all
      select k.id, a.supplier_id
      from skus k join inquiries i on i.spu_id = k.spu_id and (i.sku_id is null or i.sku_id = k.id) join inquiry_answers a on a.inquiry_id = i.id
      where k.id in (select sku_id from own) and a.answered_at >= now() - interval '90 days') asked
    group by 1
  ), breaks as (
    select sku_id, unit_id, jsonb_agg(jsonb_build_array(min_quantity, net_price) order by min_quantity) as breaks
    from bulk where preferred and net_price > 0 group by 1, 2
  ), technique_quotes as (
    select technique_id, count(distinct supplier_id)::int as quotes from current_technique_offers
    where technique_id in (select technique_id from own) group by 1
  ), technique_breaks as (
    select technique_id, jsonb_agg(jsonb_build_array(min_quantity, price) order by min_quantity) as breaks
    from (
      select t.id as technique_id, 0 as min_quantity, t.base_price as price from techniques t where t.base_price is not null
      union all select technique_id, min_quantity, price from technique_tiers) x
    where technique_id in (select technique_id from own) group by 1
  )
  select l.*, k.code as sku_code, k.colour_name, c.hex, m.name as spu_name, m.kind, p.file_id as picture_id, v.abbreviation as supplier, w.name as technique,
         u.name as unit, u.factor, pu.name as price_unit, pu.factor as price_unit_factor, g.minimum_quotes, n.name as config_name, decider.nick_name as decided_by_name,
         coalesce(q.quotes, tq.quotes, 0) as quotes, coalesce(b.breaks, tb.breaks, '[]') as breaks
  from own l
  join comparison_config_versions g on g.id = l.config_version_id
  join comparison_configs n on n.id = g.config_id
  left join skus k on k.id = l.sku_id
  left join spus m on m.id = k.spu_id
  left join colours c on c.id = k.colour_id
  left join spu_pictures p on p.spu_id = m.id and p.position = 1
  left join suppliers v on v.id = l.supplier_id
  left join techniques w on w.id = l.technique_id
  left join units u on u.id = l.unit_id
  left join units pu on pu.id = l.price_unit_id
  left join users decider on decider.id = l.decided_by
  left join quotes q on q.sku_id = l.sku_id
  left join breaks b on b.sku_id = l.sku_id and b.unit_id = l.unit_id
  left join technique_quotes tq on tq.technique_id = l.technique_id
  left join technique_breaks tb on tb.technique_id = l.technique_id
  order by l.position`;
