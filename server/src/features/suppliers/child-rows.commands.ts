import { sql, type Insertable, type Updateable } from 'kysely';
import { supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import type { SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, updateMany } from '../../platform/lists/bulk.ts';
import { snake, type Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/database.types.ts';
import { useFilesOfMany } from '../files/commands.ts';
import type { Reader } from '../files/rules.ts';

type Values = Record<string, string | boolean | number | null | undefined>;
interface OwnRow extends Values {
  id?: string | undefined;
  supplierId: string;
}

export const childTables = [
  'supplierNames',
  'supplierCategories',
  'supplierClassifications',
  'supplierContacts',
  'supplierBankAccounts',
  'supplierCertificates',
] as const satisfies (keyof DB)[];
type OwnTable = (typeof childTables)[number];

const placed = <R extends Values>(rows: readonly R[]) => rows.map((row, index) => ({ ...row, position: index + 1 }));
const contactsOf = ({ contacts }: SupplierInput) => placed(contacts);
const accountsOf = ({ bankAccounts }: SupplierInput) => placed(bankAccounts);
const certificatesOf = ({ certificates }: SupplierInput) => placed(certificates);
const categoriesOf = ({ categoryIds }: SupplierInput) => categoryIds.map((entryId) => ({ entryId }));
const classesOf = ({ classificationIds }: SupplierInput) => classificationIds.map((classificationId) => ({ classificationId }));
const namesOf = ({ formerNames, formerAbbreviations }: SupplierInput) => [
  ...formerNames.map((name) => ({ kind: 'NAME', name })),
  ...formerAbbreviations.map((name) => ({ kind: 'ABBREVIATION', name })),
];

/** Replaces names, categories, contacts and other child rows of many suppliers with a fixed number of statements. */
export async function saveChildRows(tx: Tx, user: Reader, suppliers: readonly { id: string; input: SupplierInput }[]): Promise<void> {
  const ids = suppliers.map(({ id }) => id);
  const rowsOf = (pick: (input: SupplierInput) => readonly Values[]): OwnRow[] =>
    suppliers.flatMap(({ id, input }) => pick(input).map((row) => ({ ...row, supplierId: id })));
  await saveSet(tx, 'supplierNames', ids, rowsOf(namesOf));
  await saveSet(tx, 'supplierCategories', ids, rowsOf(categoriesOf));
  await saveSet(tx, 'supplierClassifications', ids, rowsOf(classesOf));
  await saveContacts(tx, ids, rowsOf(contactsOf));
  await saveRows(tx, 'supplierBankAccounts', ids, rowsOf(accountsOf));
  await saveRows(tx, 'supplierCertificates', ids, rowsOf(certificatesOf));
  const files = suppliers.map(({ id, input }) => ({ documentId: id, fileIds: input.certificates.flatMap(({ fileId }) => fileId ?? []) }));
  await useFilesOfMany(tx, user, supplierWorkflow.kind, files);
}

export async function deleteChildRows(tx: Tx, user: Reader, supplierId: string): Promise<void> {
  await useFilesOfMany(tx, user, supplierWorkflow.kind, [{ documentId: supplierId, fileIds: [] }]);
  for (const table of childTables) await sql`delete from ${sql.table(snake(table))} where supplier_id = ${supplierId}`.execute(tx);
}

/** For rows without an id: unchanged rows are kept, so that the audit log shows only real changes. */
async function saveSet(tx: Tx, table: OwnTable, supplierIds: readonly string[], rows: readonly OwnRow[]): Promise<void> {
  const target = sql.table(snake(table));
  const [first] = rows;
  if (!first) {
    await sql`delete from ${target} where supplier_id = any(${supplierIds}::bigint[])`.execute(tx);
    return;
  }
  const columns = Object.keys(first).map(snake);
  const of = (alias: string) => sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)));
  const wanted = sql`jsonb_populate_recordset(null::${target}, ${toRecords(rows)}::jsonb)`;
  await sql`
    delete from ${target} t where supplier_id = any(${supplierIds}::bigint[])
      and not exists (select from ${wanted} w where (${of('w')}) = (${of('t')}))`.execute(tx);
  // Rows are shown in the order of their ids.
  await sql`
    insert into ${target} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${of('w')} from ${wanted} with ordinality w group by ${of('w')} order by min(w.ordinality) on conflict do nothing`.execute(tx);
}

/** Only one contact may be the default at any time, so the former default is cleared first. */
async function saveContacts(tx: Tx, supplierIds: readonly string[], rows: readonly OwnRow[]): Promise<void> {
  const defaults = rows.flatMap(({ id, isDefault }) => (isDefault && id ? [id] : []));
  await tx
    .updateTable('supplierContacts')
    .set({ isDefault: false })
    .where('supplierId', '=', sql<string>`any(${supplierIds as string[]})`)
    .where('isDefault', '=', true)
    .where('id', '<>', sql<string>`all(${defaults}::bigint[])`)
    .execute();
  await saveRows(tx, 'supplierContacts', supplierIds, rows);
}

/**
 * Rows with the id of a stored row update it, so that the audit log shows the changed fields; others are inserted, and missing ones
 * deleted.
 */
async function saveRows<T extends OwnTable>(tx: Tx, table: T, supplierIds: readonly string[], rows: readonly OwnRow[]): Promise<void> {
  const target = sql.table(snake(table));
  const { rows: stored } = await sql<{ id: string; supplierId: string }>`
    select id, supplier_id from ${target} where supplier_id = any(${supplierIds}::bigint[])`.execute(tx);
  const ownerOf = new Map(stored.map(({ id, supplierId }) => [id, supplierId]));
  const kept = new Map(rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])));
  for (const [id, { supplierId }] of kept) if (ownerOf.get(id) !== supplierId) throw new AppError('NOT_FOUND', { what: '要修改的行' });

  const gone = [...ownerOf.keys()].filter((id) => !kept.has(id));
  if (gone.length > 0) await sql`delete from ${target} where id = any(${gone}::bigint[])`.execute(tx);
  await updateMany(tx, table, [...kept.values()] as (Updateable<DB[T]> & { id: string })[]);
  await insertMany(tx, table, rows.filter(({ id }) => id === undefined).map(withoutId) as Insertable<DB[T]>[]);
}

function withoutId(row: OwnRow): Values {
  const { id: _, ...values } = row;
  return values;
}

function toRecords(rows: readonly Values[]): string {
  return JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [snake(column), value]))));
}
