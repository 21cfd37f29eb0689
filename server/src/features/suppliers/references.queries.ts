import type { SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

type References = Partial<
  Pick<
    SupplierInput,
    | 'sourceId'
    | 'companyTypeId'
    | 'cooperationId'
    | 'cooperationModelId'
    | 'invoiceTypeId'
    | 'settlementId'
    | 'currencyId'
    | 'categoryIds'
    | 'classificationIds'
  >
>;

/** Which dictionary a field takes its entry from. */
const dictionaryOf = {
  sourceId: 'supplierSource',
  companyTypeId: 'companyType',
  cooperationId: 'cooperation',
  cooperationModelId: 'cooperationModel',
  invoiceTypeId: 'invoiceType',
  settlementId: 'settlement',
  currencyId: 'currency',
  categoryIds: 'supplierCategory',
} as const satisfies { [F in keyof References]?: string };

const message = '请从列表中选择启用的选项';

/** Every id that one field names, over all inputs. */
const idsOf = (inputs: readonly References[], field: keyof References): string[] => inputs.flatMap((input) => input[field] ?? []);

/**
 * Fields that name an entry of another dictionary, one that is not there, or one that is switched off; what a record has
 * already (`kept`) may stay although it was switched off later.
 */
export async function findUnknownReferences(
  db: Db,
  inputs: readonly References[],
  kept: readonly References[] = [],
): Promise<Record<string, string>> {
  const fields = Object.keys(dictionaryOf) as (keyof typeof dictionaryOf)[];
  const named = fields.flatMap((field) => idsOf(inputs, field));
  const entries = await db
    .selectFrom('dictionaryEntries')
    .select(['id', 'dictionary', 'active'])
    .where('id', '=', sql<string>`any(${named})`)
    .execute();
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const wrong = fields.filter((field) => {
    const stored = new Set(idsOf(kept, field));
    return idsOf(inputs, field).some(
      (id) => known.get(id)?.dictionary !== dictionaryOf[field] || (!known.get(id)?.active && !stored.has(id)),
    );
  });
  const classes = await findUnknownClasses(db, idsOf(inputs, 'classificationIds'), idsOf(kept, 'classificationIds'));
  return Object.fromEntries([...wrong, ...classes].map((field) => [field, message]));
}

async function findUnknownClasses(db: Db, ids: readonly string[], kept: readonly string[]): Promise<'classificationIds'[]> {
  const wanted = new Set(ids).difference(new Set(kept));
  if (wanted.size === 0) return [];
  const found = await db
    .selectFrom('classificationFacts')
    .select('id')
    .where('id', '=', sql<string>`any(${[...wanted]})`)
    .where('active', '=', true)
    .execute();
  return found.length < wanted.size ? ['classificationIds'] : [];
}

/** Which of these entries of dictionaries are still there, whether active or not. */
export async function findEntries(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('dictionaryEntries')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Set(found.map(({ id }) => id));
}
