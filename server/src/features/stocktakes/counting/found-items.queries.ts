import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { FoundItem, FoundItemQuery } from '@mrp/contract/features/stocktakes/tasks.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { matchesSearch } from '../../../platform/lists/search.ts';
import { unitRef } from '../../dictionaries/units.queries.ts';
import { readLabel } from './events.rules.ts';
import { listThings, type FoundThing } from './found-lines.queries.ts';
import { getTaskRow } from './tasks.queries.ts';

/** Materials of the task's level, stocked or not: by name, pinyin or code, or what each code, barcode or label of a lot or roll means. */
export async function findItems(
  db: Db,
  user: Pick<Identity, 'userId' | 'permissions'>,
  id: string,
  { q, codes }: z.output<typeof FoundItemQuery>,
): Promise<FoundItem[]> {
  const { goods } = await getTaskRow(db, user, id);
  if (codes.length > 0) return listNamed(db, goods, codes);
  if (q === '') return [];
  const words =
    goods === 'SKU'
      ? sql<SqlBool>`(${matchesSearch(q, sql`k.search_text`)} or ${matchesSearch(q, sql`p.search_text`)})`
      : matchesSearch(q, sql`p.search_text`);
  return (await listItems(db, goods, words)).map((item) => ({ ...item, label: item.code, lotNo: null, rollNo: null }));
}

type Item = Omit<FoundItem, 'label' | 'lotNo' | 'rollNo'>;

async function listItems(db: Db, goods: ItemLevel, condition: RawBuilder<SqlBool>, limit = 30): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select coalesce(k.code, p.code) as code, p.name, coalesce(k.colour_name, '') as colour_name, c.hex, ${unitRef('u')} as unit,
           coalesce(i.lot_tracked, f.lot_tracked) as lot_tracked
    from spus p
    ${goods === 'SKU' ? sql`join skus k on k.spu_id = p.id` : sql`left join skus k on false`}
    join classification_facts f on f.id = p.classification_id
    left join stock_items i on i.spu_id = p.id and i.sku_id is not distinct from k.id
    join units u on u.id = coalesce(i.unit_id, p.first_unit_id)
    left join colours c on c.id = k.colour_id
    where p.state <> 'DRAFT' ${goods === 'SPU' ? sql`and p.kind = 'FABRIC'` : sql``} and ${condition}
    order by 1 limit ${limit}`.execute(db);
  return rows;
}

/** Several where suppliers share a code: the counter chooses. */
async function listNamed(db: Db, goods: ItemLevel, codes: readonly string[]): Promise<FoundItem[]> {
  const things = await listThings(
    db,
    goods,
    codes.map((code) => ({ lineId: null, code, lotNo: '' })),
  );
  const named = [...new Set(things.map(({ code }) => code))];
  const items = await listItems(
    db,
    goods,
    sql<SqlBool>`${goods === 'SKU' ? sql`k.code` : sql`p.code`} = any(${named}::text[])`,
    named.length,
  );
  const itemOf = new Map(items.map((item) => [item.code, item]));
  return codes.flatMap((label) => {
    const { lotId, rollId, code } = readLabel(label);
    const meant = things.filter((thing) =>
      code === undefined
        ? (lotId === undefined || thing.lotId === lotId) && (rollId === undefined || thing.rollId === rollId)
        : thing.code.toUpperCase() === code || thing.codes.includes(code),
    );
    return [...Map.groupBy(meant, (thing) => thing.code).values()].flatMap(([thing]) =>
      foundItem(itemOf, label, thing, code === undefined),
    );
  });
}

function foundItem(items: ReadonlyMap<string, Item>, label: string, thing: FoundThing | undefined, isLabel: boolean): FoundItem[] {
  const item = items.get(thing?.code ?? '');
  if (!thing || !item) return [];
  const isRoll = isLabel && readLabel(label).rollId !== undefined;
  return [{ ...item, label, lotNo: isLabel ? thing.lotNo : null, rollNo: isRoll ? thing.rollNo : null }];
}
