import { sql } from 'kysely';
import { BinInput } from '@mrp/contract/features/bins/record.ts';
import { createBins } from '../../features/bins/commands.ts';
import { placeGoods } from '../../features/bins/placement.commands.ts';
import type { Tx } from '../../platform/database/database.ts';

/** 库区 with racks of four shelves; cloth lies in the first two, trims in the last. */
const sites = [
  { holder: '绍兴总仓', zones: [['A', 6] as const, ['B', 4] as const, ['C', 4] as const] },
  { holder: '木棉制衣', zones: [['A', 3] as const, ['B', 2] as const] },
];
const SHELVES = 4;
/** Every so manyth lot or item has just come in and stands nowhere yet. */
const UNPLACED = 9;

/** Gives an own site and a garment factory their bins and puts what is in stock there into them, lot by lot; some of it is moved once. */
export async function loadBins(tx: Tx): Promise<number> {
  let made = 0;
  for (const { holder, zones } of sites) {
    const { rows } = await sql<{ id: string }>`select id from holders where name = ${holder} and kind <> 'MATERIAL_SUPPLIER'`.execute(tx);
    const holderId = rows[0]?.id ?? '';
    const inputs = zones
      .flatMap(([zone, racks]) =>
        Array.from({ length: racks * SHELVES }, (_, at) => ({
          zone: `${zone}区`,
          code: `${zone}-${String(Math.floor(at / SHELVES) + 1).padStart(2, '0')}-${String((at % SHELVES) + 1).padStart(2, '0')}`,
        })),
      )
      .map((bin, at) => BinInput.parse({ ...bin, holderId, walkOrder: (at + 1) * 10 }));
    const ids = await createBins(tx, inputs);
    await fillBins(
      tx,
      holderId,
      ids,
      ids.filter((_, at) => inputs[at]?.zone === `${zones.at(-1)?.[0] ?? ''}区`),
    );
    made += ids.length;
  }
  return made;
}

async function fillBins(tx: Tx, holderId: string, bins: readonly string[], forTrims: readonly string[]): Promise<void> {
  const { rows } = await sql<{ itemId: string; lotId: string | null; rollId: string | null; isFirst: boolean }>`
    select b.item_id, t.lot_id, min(t.roll_id) as roll_id, row_number() over (order by b.item_id, t.lot_id) % 5 = 0 as is_first
    from stock_balances b left join lot_balances t on t.balance_id = b.id and t.on_hand > 0
    where b.holder_id = ${holderId} and b.on_hand > 0 group by b.item_id, t.lot_id order by b.item_id, t.lot_id`.execute(tx);
  const forCloth = bins.filter((id) => !forTrims.includes(id));
  const placed = rows.flatMap(({ itemId, lotId }, at) => {
    const choices = lotId === null ? forTrims : forCloth;
    return at % UNPLACED === UNPLACED - 1 ? [] : [{ itemId, lotId, rollId: null, binId: choices[(at * 7) % choices.length] ?? '' }];
  });
  await placeGoods(tx, holderId, placed, '建立库位');
  const moved = rows.filter(({ isFirst, rollId }) => isFirst && rollId !== null);
  await placeGoods(
    tx,
    holderId,
    moved.map(({ itemId, lotId, rollId }, at) => ({ itemId, lotId, rollId, binId: forCloth[(at * 3 + 1) % forCloth.length] ?? '' })),
    '整理货架',
  );
}
