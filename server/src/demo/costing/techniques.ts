import { sql } from 'kysely';
import type { TechniqueInput } from '@mrp/contract/features/techniques/input.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { createTechniques } from '../../features/techniques/commands.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readDictionary, type Dictionary } from '../materials/dictionary.ts';
import techniques from './techniques.json' with { type: 'json' };
import type { Random } from '../random.ts';

type Technique = (typeof techniques)[number];

/** The technique library: every technique with its range, most with tiers, and what three or four factories ask for it. */
export async function loadTechniques(tx: Tx, random: Random): Promise<number> {
  const dictionary = await readDictionary(tx);
  const { rows: suppliers } = await sql<{ id: string }>`
    select id from suppliers where state = 'ACTIVE' and kind <> 'MATERIAL' order by id limit 12`.execute(tx);
  const { rows: days } = await sql<{ early: string; late: string }>`
    select (business_day() - 240)::text as early, (business_day() - 40)::text as late`.execute(tx);
  const { early = '', late = '' } = days[0] ?? {};
  const ids = suppliers.map(({ id }) => id);
  await createTechniques(
    tx,
    techniques.map((fact) => ({ ...inputOf(fact, dictionary), ...pricesOf(fact, ids, [early, late], random) })),
  );
  return techniques.length;
}

const inputOf = (fact: Technique, dictionary: Dictionary): Omit<TechniqueInput, 'tiers' | 'offers'> => ({
  name: fact.name,
  classId: dictionary.entry('techniqueClass', fact.class),
  unitId: dictionary.unit(fact.unit),
  basePrice: fact.low,
  priceMax: fact.high,
  active: true,
  remark: '',
});

/** Between the lowest and the highest price, as a share of the way. */
const between = ({ low, high }: Technique, percent: number): string =>
  roundHalfUp(decimal(low).plus(decimal(high).minus(decimal(low)).times(percent).div(100)), 2);

function pricesOf(fact: Technique, suppliers: readonly string[], [early, late]: readonly [string, string], random: Random) {
  const tiers = [500, 2000].map((quantity, at) => ({
    minQuantity: String(quantity),
    price: roundHalfUp(decimal(fact.low).times(at === 0 ? '0.95' : '0.9'), 4),
  }));
  const offer = { minQuantity: '0', validUntil: null, leadDays: String(random.whole(2, 9)), remark: '' };
  const offers = random.some(suppliers, random.whole(3, 4)).flatMap((supplierId) => {
    const before = random.whole(20, 80);
    return [
      { ...offer, supplierId, price: between(fact, before), validFrom: early },
      { ...offer, supplierId, price: between(fact, before - random.whole(-10, 15)), validFrom: late },
    ];
  });
  return { tiers: fact.unit === '千针' ? [] : tiers, offers };
}
