import { sql } from 'kysely';
import type { ActualConsumption, ActualDyeLoss, Actuals, ActualsQuery, ConsumptionAdvice } from '@mrp/contract/features/picks/actuals.ts';
import { decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import type { Db } from '../../platform/database/database.ts';
import { listSuggestions } from './proposals.queries.ts';

/** The latest cases of a material in a colour of a style; older ones were cut by other hands. */
const CASES = 5;
const MOST_USES = 500;

interface Use {
  orderId: string;
  order: string;
  styleId: string;
  style: string;
  skcId: string;
  spuId: string;
  skuId: string;
  used: string;
}

export async function getActuals(db: Db, query: ActualsQuery): Promise<Actuals> {
  const consumptions = await listConsumptions(db, query);
  return { consumptions, advice: await listAdvice(db, consumptions), dyeLosses: await listDyeLosses(db, query) };
}

/** 实际单耗 by style, colour and material, beside what the BOMs of the same orders wanted. */
async function listConsumptions(db: Db, { styleId, spuId }: ActualsQuery): Promise<ActualConsumption[]> {
  const { rows: uses } = await sql<Use>`
    select u.garment_order_id as order_id, u.garment_order as "order", u.style_id, s.code as style, u.skc_id, u.spu_id, u.sku_id, u.used::text as used
    from (select *, row_number() over (partition by skc_id, sku_id order by ended_on desc, garment_order_id desc) as n from finished_uses
          where ${styleId === undefined ? sql`true` : sql`style_id = ${styleId}`} and ${spuId === undefined ? sql`true` : sql`spu_id = ${spuId}`}) u
    join styles s on s.id = u.style_id
    where u.n <= ${CASES} order by s.code, u.skc_id, u.sku_id, u.n limit ${MOST_USES}`.execute(db);
  const wanted = await listSuggestions(db, [...new Set(uses.map(({ orderId }) => orderId))]);
  const keyOf = (row: { orderId: string; skcId: string; skuId: string }): string => `${row.orderId} ${row.skcId} ${row.skuId}`;
  const standardOf = new Map(wanted.map((row) => [keyOf(row), row]));
  const known = uses.flatMap((use) => {
    const standard = standardOf.get(keyOf(use));
    return standard && decimal(standard.needed).gt(0) && standard.pieces > 0 ? [{ use, standard }] : [];
  });
  return [...Map.groupBy(known, ({ use }) => `${use.skcId} ${use.skuId}`).values()].map(summarize);
}

function summarize(cases: readonly { use: Use; standard: Awaited<ReturnType<typeof listSuggestions>>[number] }[]): ActualConsumption {
  const { use, standard } = cases[0]!;
  const { skcId, skc, skuId, code, name, colourName, hex, unit } = standard;
  const pieces = cases.reduce((sum, one) => sum + one.standard.pieces, 0);
  const used = sumDecimals(cases.map((one) => one.use.used));
  const needed = sumDecimals(cases.map((one) => one.standard.needed));
  return {
    style: { id: use.styleId, code: use.style },
    spuId: use.spuId,
    skcId,
    skc,
    skuId,
    code,
    name,
    colourName,
    hex,
    unit,
    pieces,
    used,
    standard: roundHalfUp(decimal(needed).div(pieces), 4),
    actual: roundHalfUp(decimal(used).div(pieces), 4),
    deviationPercent: deviationOf(used, needed),
    orders: cases.map((one) => ({ id: one.use.orderId, code: one.use.order })),
  };
}

const deviationOf = (used: string, needed: string): string => roundHalfUp(decimal(used).div(decimal(needed)).minus(1).times(100), 2);

/** One advice for each style and material: the deviation over all its colours, and the BOM that it would change. */
async function listAdvice(db: Db, consumptions: readonly ActualConsumption[]): Promise<ConsumptionAdvice[]> {
  const groups = [...Map.groupBy(consumptions, ({ style, spuId }) => `${style.id} ${spuId}`).values()];
  if (groups.length === 0) return [];
  const { rows: boms } = await sql<{ id: string; code: string; styleId: string; spuId: string }>`
    select distinct on (b.style_id, l.spu_id) b.id, b.code, b.style_id, l.spu_id
    from boms b join bom_lines l on l.bom_id = b.id
    where b.style_id = any(${[...new Set(consumptions.map(({ style }) => style.id))]}::bigint[]) and b.state = 'EFFECTIVE' and b.type <> 'BULK'
    order by b.style_id, l.spu_id, b.type = 'CUSTOM' desc, b.id desc`.execute(db);
  return groups.map((own) => {
    const { style, spuId, name } = own[0]!;
    const bom = boms.find((one) => one.styleId === style.id && one.spuId === spuId);
    const needed = sumDecimals(own.map(({ standard, pieces }) => decimal(standard).times(pieces).toFixed()));
    return {
      style,
      spuId,
      material: name,
      bom: bom ? { id: bom.id, code: bom.code } : null,
      deviationPercent: deviationOf(sumDecimals(own.map(({ used }) => used)), needed),
      cases: new Set(own.flatMap(({ orders }) => orders.map(({ id }) => id))).size,
    };
  });
}

/** 实际染损 of the material, or of the materials of a style, at each supplier that dyed them. */
async function listDyeLosses(db: Db, { styleId, spuId }: ActualsQuery): Promise<ActualDyeLoss[]> {
  const asked =
    spuId !== undefined
      ? sql`d.spu_id = ${spuId}`
      : sql`d.spu_id in (select l.spu_id from boms b join bom_lines l on l.bom_id = b.id where b.style_id = ${styleId} and b.state = 'EFFECTIVE')`;
  const { rows } = await sql<ActualDyeLoss>`
    select d.spu_id, s.name as material, jsonb_build_object('id', v.id::text, 'code', v.code, 'name', v.abbreviation) as supplier,
           coalesce(s.dye_loss, f.default_dye_loss)::text as standard, round(d.dye_loss, 2)::text as actual, d.productions
    from learned_dye_losses d
    join spus s on s.id = d.spu_id
    join classification_facts f on f.id = s.classification_id
    join suppliers v on v.id = d.supplier_id
    where ${asked} order by s.code, v.code`.execute(db);
  return rows;
}
