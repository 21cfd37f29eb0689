import { sql } from 'kysely';
import type { NettingInput, NettingRow } from '@mrp/contract/features/netting/record.ts';
import type { Tx } from '../../platform/database/database.ts';
import { takeNumber } from '../../platform/numbering.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { collectParts, saveEvidence } from './runs/balancing.commands.ts';
import { collectOthers } from './runs/earlier.commands.ts';
import { bomInEffect, readRunFacts } from './runs/demands.queries.ts';
import { explodeDemands, explodeGreige, explodeSuggestions, findLevels, createWorkTables } from './runs/explosion.commands.ts';
import { collectItems, writeLines, type LineStep } from './runs/items.commands.ts';
import { getNettingRow } from './queries.ts';

const FOUND_BY = 40;

/**
 * Runs one 备料测算 and stores it. The transaction must be repeatable read, so that every figure is of the moment `as_of`. Nesting levels are
 * netted from the garments down, so that all demand of a material is known before it is netted.
 */
export async function runNetting(tx: Tx, input: NettingInput): Promise<NettingRow> {
  const { styleCodes, holders } = await readRunFacts(tx, input);
  const runId = await writeRun(tx, input, styleCodes);
  await createWorkTables(tx, runId);
  await explodeDemands(tx, runId);
  const { goods, withSupplierStock, byDate, alone } = input;
  const step = { runId, goods, holders, withSupplierStock, byDate, alone, isGreige: false };
  const deepest = await findLevels(tx);
  if (!alone) await collectOthers(tx);
  for (let level = 0; level <= deepest; level += 1) {
    await netLevel(tx, { ...step, level });
    if (level < deepest) await explodeSuggestions(tx, runId, level);
  }
  if (goods === 'SPU') {
    await explodeGreige(tx, runId, deepest + 1);
    await netLevel(tx, { ...step, level: deepest + 1, isGreige: true });
  }
  return getNettingRow(tx, runId);
}

async function netLevel(tx: Tx, step: LineStep): Promise<void> {
  await collectItems(tx, step);
  await collectParts(tx, step);
  await writeLines(tx, step);
  await saveEvidence(tx, step);
}

async function writeRun(tx: Tx, { demands, otherHolderIds, ...input }: NettingInput, styleCodes: readonly string[]): Promise<string> {
  const { goods, name, holderId, withSupplierStock, byDate, alone } = input;
  const code = await takeNumber(tx, 'netting');
  const { id } = await tx
    .insertInto('nettingRuns')
    .values({
      code,
      goods,
      name,
      holderId,
      withSupplierStock,
      byDate,
      alone,
      asOf: sql`now()`,
      searchText: makeSearchText(code, name, ...styleCodes.slice(0, FOUND_BY)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into netting_holders (run_id, holder_id)
    select distinct ${id}::bigint, other from unnest(${otherHolderIds}::bigint[]) as other where other <> ${holderId}`.execute(tx);
  await sql`
    insert into netting_demands (run_id, position, skc_id, garment_order_id, size, pieces, need_on, bom_id)
    select ${id}, d.position, k.id, d."garmentOrderId", d.size, d.pieces, d."needOn", ${bomInEffect(sql`k.style_id`, sql`d."garmentOrderId"`)}
    from jsonb_to_recordset(${JSON.stringify(demands.map((demand, position) => ({ ...demand, position })))})
      as d (position int, "skcId" bigint, "garmentOrderId" bigint, size text, pieces int, "needOn" date)
    join skcs k on k.id = d."skcId"
    order by d.position`.execute(tx);
  return id;
}
