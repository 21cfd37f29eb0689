import { sql } from 'kysely';
import { configVersionFields } from '@mrp/contract/features/comparisons/fields.ts';
import { ConfigInput } from '@mrp/contract/features/comparisons/input.ts';
import { createConfig, editConfig } from '../../features/comparisons/configs.commands.ts';
import { getVersionInForce } from '../../features/comparisons/configs.queries.ts';
import { addPrices } from '../../features/prices/commands.ts';
import type { Tx } from '../../platform/database/database.ts';

const changes = [
  {
    name: '针织面料',
    group: '针织',
    ingredientWeight: '50',
    gsmWeight: '25',
    widthWeight: '10',
    structureWeight: null,
    colourWeight: '15',
    alertPercent: '8',
  },
  {
    name: '梭织面料',
    group: '梭织',
    ingredientWeight: '40',
    gsmWeight: '20',
    widthWeight: '15',
    structureWeight: '15',
    colourWeight: '10',
    topCount: 8,
  },
  {
    name: '辅料',
    group: '辅料',
    ingredientWeight: null,
    gsmWeight: null,
    widthWeight: null,
    structureWeight: '70',
    colourWeight: '30',
    alertPercent: '15',
  },
] as const;

/** Configurations of the large classes beside the default, one of them changed once. */
export async function loadConfigs(tx: Tx): Promise<number> {
  const standard = await getVersionInForce(tx, null);
  const said = Object.fromEntries(Object.keys(configVersionFields).map((name) => [name, Reflect.get(standard, name) as unknown]));
  for (const { group, ...changed } of changes) {
    const { rows } = await sql<{ id: string }>`select id from classifications where name = ${group} order by level limit 1`.execute(tx);
    if (!rows[0]) throw new Error(`the dictionaries lack ${group}`);
    const input = ConfigInput.parse({ ...said, ...changed, classificationId: rows[0].id });
    const { id, version } = await createConfig(tx, input);
    const { classificationId: _, ...kept } = input;
    if (group === '针织') await editConfig(tx, id, { ...kept, minimumScore: '70', version, reason: '低于 70 分的参考意义不大' });
  }
  return changes.length;
}

/** This week's prices that moved far, so that the alerts say something. */
export async function loadPriceAlerts(tx: Tx): Promise<void> {
  const { rows } = await sql<{ offerId: string; price: string; day: string }>`
    select c.offer_id, round(c.price * (array[1.18, 0.86, 1.12, 1.25])[1 + o.id % 4], 2)::text as price, (business_day() - (o.id % 6)::int)::text as day
    from current_prices c join offers o on o.id = c.offer_id join spus s on s.id = o.spu_id
    where c.kind = 'BULK' and c.min_quantity = 0 and s.kind = 'FABRIC' and o.id % 97 = 11 and c.valid_from < business_day() - 6`.execute(
    tx,
  );
  await addPrices(
    tx,
    rows.map(({ offerId, price, day }) => ({
      offerId,
      input: { kind: 'BULK' as const, price, minQuantity: null, validFrom: day, validUntil: null, supersedesId: null, reason: '纱价变动' },
    })),
  );
}
