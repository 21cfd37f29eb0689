import { sql } from 'kysely';
import { skuMovementWorkbook, spuMovementWorkbook } from '@mrp/contract/features/stock/movement-list.ts';
import { movementTypes, ownerships } from '@mrp/contract/features/stock/ledger.ts';
import type { Movement } from '@mrp/contract/features/stock/item.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { anyId, type Db } from '../../../platform/database/database.ts';
import { isAnyOf } from '../../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../../platform/lists/lists.ts';
import { readMovements } from './movements.queries.ts';

interface ItemWords {
  id: string;
  code: string;
  name: string;
  colourName: string;
  unit: string;
  secondUnit: string | null;
  category: string | null;
}

type MovementWorkbook = typeof skuMovementWorkbook;
type MovementLine = Awaited<ReturnType<typeof listLines>>[number];

/** Movements for a workbook, where every row names its item. */
async function listLines(db: Db, ids: readonly string[]) {
  const movements = await readMovements(db, sql`select * from movements where id = ${anyId(ids)}`);
  const { rows } = await sql<ItemWords>`
    select m.id, coalesce(k.code, s.code) as code, s.name, coalesce(k.colour_name, '') as colour_name, u.name as unit, second.name as second_unit,
           (select e.name from stock_documents d join dictionary_entries e on e.id = d.category_id
            where m.document_kind = 'stockDocument' and d.id = m.document_id) as category
    from movements m
    join stock_balances b on b.id = m.balance_id
    join stock_items i on i.id = b.item_id
    join spus s on s.id = i.spu_id
    left join skus k on k.id = i.sku_id
    join units u on u.id = i.unit_id
    left join units second on second.id = s.second_unit_id
    where m.id = ${anyId(ids)}`.execute(db);
  const items = new Map(rows.map((item) => [item.id, item]));
  return movements.map(({ document, type, ownership, reversalOfId, ...movement }) => ({
    code: '',
    name: '',
    colourName: '',
    unit: '',
    secondUnit: null,
    category: null,
    ...items.get(movement.id),
    ...movement,
    type: movementTypes[type],
    ownership: ownerships[ownership],
    isReversal: reversalOfId !== null,
    documentLabel: document.label,
    documentCode: document.code,
    unitCost: unitCostOf(movement),
  }));
}

/** A movement that only changes the value has no unit cost. */
function unitCostOf({ amount, quantity }: Pick<Movement, 'amount' | 'quantity'>): string | null {
  return !amount || decimal(quantity).isZero() ? null : roundHalfUp(decimal(amount).div(decimal(quantity)), 4);
}

function makeSource(goods: ItemLevel, spec: MovementWorkbook): ListSource<MovementWorkbook, MovementLine> {
  return {
    spec,
    from: sql`movements m join stock_balances b on b.id = m.balance_id`,
    id: sql`m.id`,
    visible: () => sql`b.greige = ${sql.lit(goods === 'SPU')}`,
    filters: {
      itemIds: (ids) => isAnyOf(sql`b.item_id`, ids),
      holderIds: (ids) => isAnyOf(sql`b.holder_id`, ids),
      ownership: (values) => isAnyOf(sql`b.ownership::text`, values),
    },
    sorts: { postedAt: sql`m.posted_at` },
    load: (db, ids) => listLines(db, ids),
  };
}

export const movementSources = { SKU: makeSource('SKU', skuMovementWorkbook), SPU: makeSource('SPU', spuMovementWorkbook) };
