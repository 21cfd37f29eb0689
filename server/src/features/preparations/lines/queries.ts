import { sql } from 'kysely';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { PreparationKind } from '@mrp/contract/features/preparations/workflow.ts';
import type { Db } from '../../../platform/database/database.ts';
import { readToday } from '../../../platform/today.ts';
import { listMaterialFacts } from '../../stock/documents/lines.queries.ts';
import { listHolderFacts } from '../../stock/holders.queries.ts';
import { listEndedOrders } from '../../styles/orders.queries.ts';
import { listOfferFacts } from './offers.queries.ts';
import type { FormFacts, Header } from './rules.ts';
import { listUnits } from './units.queries.ts';

export const itemLevelOf = (kind: PreparationKind): ItemLevel => (kind === 'SPU' ? 'SPU' : 'SKU');

/** Reads the records that forms refer to, with a fixed number of statements; the returned function selects them by kind. */
export async function readFormFacts(db: Db, forms: readonly Header[]): Promise<(kind: PreparationKind) => FormFacts> {
  const lines = forms.flatMap((form) => form.lines);
  const holders = await listHolderFacts(db, [...new Set(forms.map(({ holderId }) => holderId))]);
  const { rows: skcs } = await sql<{ id: string; styleId: string }>`
    select id, style_id from skcs where id = any(${lines.flatMap(({ skcId }) => skcId ?? [])}::bigint[])`.execute(db);
  const { rows: styles } = await sql<{ id: string }>`
    select id from styles where id = any(${lines.flatMap(({ styleId }) => styleId ?? [])}::bigint[])`.execute(db);
  const { rows: garmentOrders } = await sql<{ id: string; styleId: string }>`
    select id, style_id from garment_orders where id = any(${lines.flatMap(({ garmentOrderId }) => garmentOrderId ?? [])}::bigint[])`.execute(
    db,
  );
  const { rows: bomLines } = await sql<{ id: string }>`
    select id from bom_lines where id = any(${lines.flatMap(({ bomLineId }) => bomLineId ?? [])}::bigint[])`.execute(db);
  const shared = {
    holders,
    skcStyles: new Map(skcs.map(({ id, styleId }) => [id, styleId])),
    styles: new Set(styles.map(({ id }) => id)),
    garmentOrderStyles: new Map(garmentOrders.map(({ id, styleId }) => [id, styleId])),
    units: await listUnits(
      db,
      lines.flatMap(({ priceUnitId }) => priceUnitId ?? []),
    ),
    endedOrders: await listEndedOrders(
      db,
      garmentOrders.map(({ id }) => id),
    ),
    bomLines: new Set(bomLines.map(({ id }) => id)),
    today: await readToday(db),
  };
  const byGoods = new Map<ItemLevel, FormFacts>();
  for (const [goods, same] of Map.groupBy(forms, ({ kind }) => itemLevelOf(kind))) {
    const ids = [...new Set(same.flatMap((form) => form.lines.map(({ materialId }) => materialId)))];
    byGoods.set(goods, { ...shared, materials: await listMaterialFacts(db, goods, ids), offers: await listOfferFacts(db, goods, ids) });
  }
  const none: FormFacts = { ...shared, materials: new Map(), offers: new Map() };
  return (kind) => byGoods.get(itemLevelOf(kind)) ?? none;
}
