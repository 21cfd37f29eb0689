import type pg from 'pg';
import type { CostSheet, Quotation } from '../../contract/src/features/costing/record.ts';
import type { Client } from './client.ts';
import type { Serving } from './fixtures.ts';

/** Lines of a sheet: four fifths of them materials. */
export const SHEET_LINES = 200;
const FABRICS = 80;
const TRIMS = 80;
const TECHNIQUES = 16;
const OPERATIONS = 16;
const QUOTATIONS = '/api/material/mrp/mrp/quotations';

export const sheetPath = (quotationId: string): string => `${QUOTATIONS}/${quotationId}/sheet`;
export const openSheet = (client: Client, quotationId: string): Promise<CostSheet> => client.get<CostSheet>(sheetPath(quotationId));

/** Quotations of a garment factory with many lines, submitted and dispatched through HTTP. Returns their ids. */
export async function makeSheets({ client }: Serving, pool: pg.Pool, count: number): Promise<string[]> {
  const head = await readHead(pool);
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const body = { ...head, pieces: 1200, taxRate: '13', taxIncluded: true, lines: await makeLines(pool, at) };
    const { id } = await client.post<Quotation>(QUOTATIONS, body);
    for (const action of ['submit', 'dispatch']) {
      const { version } = await client.get<Quotation>(`${QUOTATIONS}/${id}`);
      await client.post(`${QUOTATIONS}/${id}/transitions`, { action, version });
    }
    const { lines } = await openSheet(client, id);
    if (lines.length !== SHEET_LINES) throw new Error(`the sheet has ${lines.length} lines`);
    ids.push(id);
  }
  return ids;
}

async function readHead(pool: pg.Pool): Promise<object> {
  const { rows } = await pool.query<object>(`
    select (select min(id) from styles where active)::text as "styleId", business_day()::text as "quotedOn",
      (select min(id) from suppliers where state = 'ACTIVE' and kind = 'GARMENT')::text as "supplierId",
      (select id from dictionary_entries where dictionary = 'currency' and code = 'CNY')::text as "currencyId"`);
  return rows[0] ?? {};
}

interface Material {
  skuId: string;
  name: string;
  unitId: string;
  width: string | null;
  gramWeight: string | null;
}

/** Materials with a preferred offer, other ones for every sheet. */
async function makeLines(pool: pg.Pool, sheet: number): Promise<object[]> {
  const { rows: units } = await pool.query<{ id: string; name: string }>(`select id::text, name from units where name in ('米', '公斤')`);
  const unitOf = (name: string): string => units.find((unit) => unit.name === name)?.id ?? '';
  const fabrics = await readMaterials(pool, 'FABRIC', FABRICS, sheet);
  const trims = await readMaterials(pool, 'TRIM', TRIMS, sheet);
  const { rows: techniques } = await pool.query<{ id: string; name: string }>(
    'select id::text, name from techniques where active order by id limit $1',
    [TECHNIQUES],
  );
  const material = { part: 'MATERIAL', consumption: '1.25', shrinkage: '3', loss: '4' };
  const lines = [
    ...fabrics.map(({ skuId, name, width, gramWeight }, at) => ({
      ...material,
      purpose: at % 4 === 0 ? 'LINING' : 'MAIN',
      site: '大身',
      skuId,
      name,
      width: width ?? '150',
      gramWeight: gramWeight ?? '180',
      unitId: unitOf('米'),
      priceUnitId: unitOf(at % 2 === 0 ? '公斤' : '米'),
      price: `${30 + at}.50`,
      disparity: at % 2 === 0 ? '0.5' : '98',
    })),
    ...trims.map(({ skuId, name, unitId }, at) => ({
      ...material,
      purpose: 'TRIM',
      skuId,
      name,
      consumption: '4',
      shrinkage: null,
      unitId,
      priceUnitId: unitId,
      price: `0.${120 + at}`,
    })),
    ...techniques.map(({ id, name }) => ({ part: 'TECHNIQUE', techniqueId: id, name, consumption: '1', price: '3.20' })),
    ...range(OPERATIONS).map((at) => ({ part: 'OPERATION', name: `车缝 ${at}`, consumption: '14.5', measure: 'MINUTE', price: '0.62' })),
    { part: 'FREIGHT', name: '运费', consumption: '1', price: '0.48' },
  ];
  const others = range(SHEET_LINES - lines.length).map((at) => ({
    part: 'PACKAGING',
    name: `包装 ${at}`,
    consumption: '1',
    price: '1.15',
  }));
  return [...lines, ...others];
}

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

async function readMaterials(pool: pg.Pool, kind: string, count: number, sheet: number): Promise<Material[]> {
  const { rows } = await pool.query<Material>(
    `select k.id::text as "skuId", left(s.name, 60) as name, s.first_unit_id::text as "unitId", trim_scale(s.width)::text as width, trim_scale(s.gram_weight)::text as "gramWeight"
     from spus s join skus k on k.spu_id = s.id and k.serial = 1 and k.state <> 'DISABLED' join offers o on o.sku_id = k.id and o.preferred and o.active
     where s.kind = $1 and s.state = 'ACTIVE' order by (s.id * 7919) % 1000003 limit $2 offset $3`,
    [kind, count, sheet * count],
  );
  if (rows.length !== count) throw new Error(`only ${rows.length} materials of the kind ${kind}`);
  return rows;
}
