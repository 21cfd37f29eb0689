import { sql } from 'kysely';
import type { ProductionState } from '@mrp/contract/features/preparations/workflow.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Measures } from '../../stock/documents/plan.rules.ts';
import { greigeValueLeft } from './queries.ts';
import type { ProductionFacts } from './batches.rules.ts';

/** A production as its next batch, or its end, needs it. */
export interface LockedProduction extends ProductionFacts {
  id: string;
  code: string;
  state: ProductionState;
  version: number;
  goods: 'SKU' | 'SPU';
  spuId: string;
  skuId: string | null;
  supplierId: string;
  holderId: string;
  itemId: string;
  unitPrice: string | null;
  unitFactor: string;
  priceFactor: string;
  greigeItemId: string | null;
  greigeHolderId: string | null;
  greigeNeeded: string | null;
  greigeTaken: string;
  greigeReturned: string;
  batches: number;
  /** How many times it took greige. */
  greigeIssues: number;
  ownCloth: string;
  measures: Measures & { unit: { dimension: string } };
  lines: { id: string; orderId: string; quantity: string; finishedQuantity: string }[];
}

type Row = Omit<LockedProduction, 'greige'> & {
  greigeDecimals: number | null;
  greigeUnit: string | null;
  greigeUsed: string;
  poolValue: string;
};

/** Locks the production first, so that batches run one after another. */
export async function lockProduction(db: Db, id: string): Promise<LockedProduction> {
  const { rows } = await sql<Row>`
    select p.id, p.code, p.state, p.version, p.goods, p.spu_id, p.sku_id, p.supplier_id, p.holder_id, p.item_id, p.quantity, p.finished_quantity, p.tolerance, p.unit_price, p.unit_factor, p.price_factor,
           p.dye_loss, p.greige_item_id, p.greige_holder_id, p.greige_needed, p.greige_taken, p.greige_returned, u.decimals, u.name as unit_name, i.lot_tracked,
           gu.decimals as greige_decimals, gu.name as greige_unit, (${greigeValueLeft})::text as pool_value,
           (select count(*)::int from production_batches b where b.production_id = p.id) as batches,
           coalesce((select sum(b.greige_quantity) from production_batches b where b.production_id = p.id), 0)::text as greige_used,
           coalesce((select sum(b.own_cloth_quantity) from production_batches b where b.production_id = p.id), 0)::text as own_cloth,
           (select count(*)::int from movements m where m.document_kind = 'production' and m.document_id = p.id and m.type = 'PREPARATION_OUT') as greige_issues,
           jsonb_build_object('lotTracked', i.lot_tracked, 'unitFactor', s.unit_factor::text, 'width', s.width::text, 'allowance', s.allowance::text,
             'gramWeight', s.gram_weight::text, 'unit', ${unitOf('u')}, 'secondUnit', case when u2.id is not null then ${unitOf('u2')} end) as measures,
           coalesce((select jsonb_agg(jsonb_build_object('id', l.id::text, 'orderId', l.order_id::text, 'quantity', l.quantity::text,
                       'finishedQuantity', l.finished_quantity::text) order by l.order_id, l.position)
                     from preparation_lines l where l.production_id = p.id), '[]') as lines
    from (select * from production_orders where id = ${id} for update) p
    join stock_items i on i.id = p.item_id
    join spus s on s.id = p.spu_id
    join units u on u.id = i.unit_id
    left join units u2 on u2.id = i.second_unit_id
    left join stock_items g on g.id = p.greige_item_id
    left join units gu on gu.id = g.unit_id`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND', { what: preparationWords.production });
  const { greigeDecimals, greigeUnit, greigeUsed, poolValue, ...work } = row;
  if (work.greigeNeeded === null || greigeDecimals === null) return { ...work, greige: null };
  return { ...work, greige: poolOf(work, { decimals: greigeDecimals, unitName: greigeUnit ?? '' }, greigeUsed, poolValue) };
}

const unitOf = (alias: string) =>
  sql`jsonb_build_object('dimension', ${sql.ref(`${alias}.dimension`)}, 'decimals', ${sql.ref(`${alias}.decimals`)}, 'factor', ${sql.ref(`${alias}.factor`)}::text)`;

function poolOf(
  work: Pick<LockedProduction, 'greigeNeeded' | 'greigeTaken' | 'greigeReturned'>,
  unit: { decimals: number; unitName: string },
  used: string,
  poolValue: string,
): LockedProduction['greige'] {
  const pool = sumDecimals([work.greigeTaken, `-${work.greigeReturned}`, `-${used}`]);
  return { ...unit, needed: work.greigeNeeded ?? '0', pool, poolValue, used };
}
