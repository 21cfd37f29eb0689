import pg from 'pg';
import { createRandom } from '../../server/src/demo/random.ts';
import { makeSearchText, makeSortKey } from '../../server/src/platform/lists/search.ts';
import { loadInBulk, refuseBrokenData } from './bulk-load.ts';

/**
 * Grows a demo archive to the given size, set-based: each new material copies one of the demo's (created by the product's own commands) with
 * another name and code, one colour, one offer, its price, composition and labels. All constraints hold and the invariants are checked; of the
 * triggers only that of the price list is on.
 */
export async function growArchive(url: string, materials: number, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off; set timezone = 'Asia/Shanghai'`);
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from spus');
    const missing = materials - (rows[0]?.count ?? 0);
    if (missing > 0) await addMaterials(client, missing, log);
    await client.query('vacuum (analyze)');
    await refuseBrokenData(client);
  } finally {
    await client.end();
  }
}

const tables = ['spus', 'skus', 'offers', 'offer_prices', 'spu_compositions', 'spu_labels'] as const;

async function addMaterials(client: pg.Client, count: number, log: (line: string) => void): Promise<void> {
  const start = performance.now();
  await loadInBulk(client, tables, async () => {
    await copyTemplates(client);
    // The price list follows the prices by this trigger.
    await client.query('alter table offer_prices enable trigger keep_price_list');
    for (const statement of Object.values(copies)) await client.query(statement.replaceAll('$count', String(count)));
  });
  log(`${count.toLocaleString('en')} materials in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}

/** The demo's materials with their search words, and 2,500 generated prefixes of two characters. */
async function copyTemplates(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string; name: string }>('select id, name from spus order by id');
  const words = (text: string): [string, string, string] => {
    const [plain = '', full = plain, initials = full] = makeSearchText(text).split(' ');
    return [plain, full, initials];
  };
  await client.query(`
    create temporary table templates (n serial, id bigint, name text, plain text, full_pinyin text, initials text, sort_key text) on commit drop;
    create temporary table series (n serial, name text, full_pinyin text, initials text, sort_key text) on commit drop`);
  const templates = rows.map(({ id, name }) => [id, name, ...words(name), makeSortKey(name)]);
  await client.query(
    `insert into templates (id, name, plain, full_pinyin, initials, sort_key)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])`,
    columnsOf(templates, 6),
  );
  const series = makeSeries().map((name) => {
    const [, full, initials] = words(name);
    return [name, full, initials, makeSortKey(name)];
  });
  await client.query(
    `insert into series (name, full_pinyin, initials, sort_key) select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])`,
    columnsOf(series, 4),
  );
}

const columnsOf = (lines: readonly (readonly string[])[], width: number): string[][] =>
  Array.from({ length: width }, (_, column) => lines.map((line) => line[column] ?? ''));

const firstLetters = '云霞晨岚清溪雅锦瑞祥和悦嘉禾青岳星澜玉竹松鹤兰亭瀚海凌霄沐阳初雪知秋若水听雨观';
const lastLetters = '川峰谷原湾洲屿岭坡塘渚泽潭涧浦津渡桥舟帆灯塔钟鼓琴瑟箫笛笙弦韵律诗书画印砚墨纸笔茶酒梅菊荷';

export function makeSeries(): string[] {
  return Array.from(firstLetters).flatMap((first) => Array.from(lastLetters, (last) => first + last));
}

/** For figures that need many different values, identical in every run. */
export const random = createRandom(20_260_731);

/** In the order of their references. `$count` materials, numbered from 0. */
const copies = {
  numbers: `
    create temporary table copies on commit drop as
    select nextval(pg_get_serial_sequence('spus', 'id')) as id, t.id as template_id, w.name || t.name as name,
           regexp_replace(s.code, '\\d+$', '') || lpad((1000000 + i)::text, 7, '0') as code,
           w.name || t.plain || ' ' || w.full_pinyin || t.full_pinyin || ' ' || w.initials || t.initials as words, w.sort_key || ' ' || t.sort_key as sort_key, i
    from generate_series(0, $count - 1) i
    join templates t on t.n = 1 + i % (select count(*) from templates)
    join series w on w.n = 1 + (i * 7919::bigint) % (select count(*) from series)
    join spus s on s.id = t.id`,
  spus: `
    insert into spus (id, code, kind, name, classification_id, source_id, first_unit_id, second_unit_id, unit_factor, structure_id, width, allowance, gram_weight,
      gram_weight_tolerance, yarn_count, hand_feel, shrinkage_warp, shrinkage_weft, dye_loss, specification, loss, fastness_washing, fastness_dry_rub, fastness_wet_rub,
      benchmark_price, benchmark_basis, state, submitted_by, approved_by, search_text, sort_key, created_at, created_by, updated_at, updated_by, version)
    overriding system value
    select c.id, c.code, s.kind, c.name, s.classification_id, s.source_id, s.first_unit_id, s.second_unit_id, s.unit_factor, s.structure_id, s.width + c.i % 20, s.allowance, s.gram_weight + c.i % 50,
      s.gram_weight_tolerance, s.yarn_count, s.hand_feel, s.shrinkage_warp, s.shrinkage_weft, s.dye_loss, s.specification, s.loss, s.fastness_washing, s.fastness_dry_rub, s.fastness_wet_rub,
      s.benchmark_price, s.benchmark_basis, s.state, s.submitted_by, s.approved_by,
      lower(c.code) || ' ' || c.words || case when s.specification = '' then '' else ' ' || lower(replace(s.specification, ' ', '')) end,
      left(c.sort_key, 200), now() - make_interval(secs => 60.0 * (c.i * 104729::bigint % 1000003)), s.created_by, now() - make_interval(secs => 60.0 * (c.i * 15485863::bigint % 1000003)), s.updated_by, s.version
    from copies c join spus s on s.id = c.template_id`,
  skus: `
    insert into skus (spu_id, serial, code, colour_id, colour_name, state, safety_stock, search_text, created_by, updated_by)
    select c.id, 1, replace(k.code, s.code, c.code), k.colour_id, k.colour_name, k.state, k.safety_stock,
      lower(replace(k.code, s.code, c.code)) || ' ' || c.words || ' ' || k.colour_name, k.created_by, k.updated_by
    from copies c join spus s on s.id = c.template_id join skus k on k.spu_id = s.id and k.serial = 1`,
  offers: `
    insert into offers (spu_id, sku_id, supplier_id, supplier_material_name, supplier_item_no, disparity, unit_id, tax_included, tax_rate, currency_id, moq, lead_days_bulk,
      preferred, search_text, created_by, updated_by)
    select c.id, n.id, o.supplier_id, o.supplier_material_name, o.supplier_item_no || '-' || c.i, o.disparity, o.unit_id, o.tax_included, o.tax_rate, o.currency_id, o.moq, o.lead_days_bulk,
      true, replace(o.search_text, lower(o.supplier_item_no), lower(o.supplier_item_no) || '-' || c.i), o.created_by, o.updated_by
    from copies c join skus n on n.spu_id = c.id
    join skus k on k.spu_id = c.template_id and k.serial = 1 join offers o on o.sku_id = k.id and o.preferred`,
  prices: `
    insert into offer_prices (offer_id, spu_id, kind, min_quantity, currency_id, valid_from, price, net_price, metre_price, rate, unit_id, tax_included, tax_rate, created_by)
    select n.id, c.id, p.kind, p.min_quantity, p.currency_id, p.valid_from, p.price, p.net_price, p.metre_price, p.rate, p.unit_id, p.tax_included, p.tax_rate, p.created_by
    from copies c join offers n on n.spu_id = c.id
    join skus k on k.spu_id = c.template_id and k.serial = 1 join offers o on o.sku_id = k.id and o.preferred
    join current_prices q on q.offer_id = o.id and q.kind = 'BULK' join offer_prices p on p.id = q.price_id`,
  compositions: `
    insert into spu_compositions (spu_id, ingredient_id, share, position)
    select c.id, p.ingredient_id, p.share, p.position from copies c join spu_compositions p on p.spu_id = c.template_id`,
  labels: `insert into spu_labels (spu_id, entry_id) select c.id, l.entry_id from copies c join spu_labels l on l.spu_id = c.template_id`,
};
