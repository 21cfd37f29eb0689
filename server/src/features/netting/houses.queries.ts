import { sql, type RawBuilder } from 'kysely';
import type { LineStep } from './runs/items.commands.ts';

/** The items of a level. */
export const itemsOf = (level: number) => sql`(select * from netting_items where level = ${level}) i`;

/** The holders of the run; for greige also those of the suppliers who dye it. */
export const countedHouse = (holderId: RawBuilder<unknown>, { runId, holders, isGreige }: LineStep): RawBuilder<boolean> => sql<boolean>`(
  ${holderId} = any(${holders as string[]}::bigint[])
  ${
    isGreige
      ? sql`or exists (
    select from netting_lines p join holders d on d.supplier_id = p.supplier_id and d.kind = 'MATERIAL_SUPPLIER'
    where p.run_id = ${runId} and p.spu_id = i.spu_id and p.sku_id is not null and p.suggest > 0 and d.id = ${holderId})`
      : sql``
  })`;
