import { sql } from 'kysely';
import { isEditable, supplierWorkflow } from '@mrp/contract/features/suppliers.ts';
import { supplierFields } from '@mrp/contract/features/suppliers/fields.ts';
import type { SupplierEdit, SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { supplierWords } from '@mrp/contract/features/suppliers/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, takeIds, updateMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import { defineEvent } from '../../platform/events.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { takeNumbers } from '../../platform/numbering.ts';
import { moveEntries, ownColumns, type EntryMerge } from '../../platform/records.ts';
import { makeSearchText, makeSortKey } from '../../platform/lists/search.ts';
import type { Reader } from '../files/rules.ts';
import { deleteChildRows, saveChildRows } from './child-rows.commands.ts';
import { getSupplier, listSuppliers } from './queries.ts';
import { findUnknownReferences } from './references.queries.ts';
import { completeSupplier, keepFormerNames, unmaskAccounts } from './rules.ts';

/** Suppliers with these ids were approved or edited; other features update their data of active suppliers. */
export const suppliersChanged = defineEvent<readonly string[]>('suppliersChanged');

/**
 * Creates many suppliers with a fixed number of statements; returns the ids in the order of the inputs. Imported ones are PENDING
 * immediately.
 */
export async function createSuppliers(
  tx: Tx,
  user: Reader,
  inputs: readonly SupplierInput[],
  state: 'DRAFT' | 'PENDING' = 'DRAFT',
): Promise<string[]> {
  refuse(await findUnknownReferences(tx, inputs));
  const ids = await takeIds(tx, 'suppliers', inputs.length);
  const codes = await takeNumbers(tx, 'supplier', inputs.length);
  const submittedBy = state === 'PENDING' ? user.userId : null;
  const born = inputs.map((input, index) => ({
    id: ids[index] ?? '',
    code: codes[index] ?? '',
    input: withAccountNos(completeSupplier(keepFormerNames(input, null)), []),
  }));
  await insertMany(
    tx,
    'suppliers',
    born.map(({ id, code, input }) => ({ id, code, state, submittedBy, ...supplierColumns(code, input) })),
  );
  await saveChildRows(tx, user, born);
  return ids;
}

export async function createSupplier(tx: Tx, user: Identity, input: SupplierInput): Promise<Supplier> {
  const [id = ''] = await createSuppliers(tx, user, [input]);
  return getSupplier(tx, id, user);
}

export async function editSupplier(tx: Tx, user: Identity, id: string, { version, ...input }: SupplierEdit): Promise<Supplier> {
  await editSuppliers(tx, user, [{ id, version, input }]);
  return getSupplier(tx, id, user);
}

export interface SupplierChange {
  id: string;
  version: number;
  input: SupplierInput;
}

/** Edits many suppliers with a fixed number of statements; one that cannot be edited refuses all. */
export async function editSuppliers(tx: Tx, user: Identity, edits: readonly SupplierChange[]): Promise<void> {
  const ids = edits.map(({ id }) => id);
  await lockSuppliers(tx, ids);
  const before = new Map((await listSuppliers(tx, ids, user)).map((supplier) => [supplier.id, supplier]));
  const inputs = edits.map(({ input }) => input);
  refuse(await findUnknownReferences(tx, inputs, [...before.values()]));
  const accounts = await tx
    .selectFrom('supplierBankAccounts')
    .select(['id', 'supplierId', 'accountNo'])
    .where('supplierId', '=', sql<string>`any(${ids})`)
    .execute();
  const accountsOf = Map.groupBy(accounts, ({ supplierId }) => supplierId);
  const changed = edits.map(({ id, version, input }) => {
    const stored = editable(before.get(id), version);
    const complete = completeSupplier(keepFormerNames(input, stored));
    return { id, code: stored.code, version, input: withAccountNos(complete, accountsOf.get(id) ?? []) };
  });
  // Child rows are separate rows, so the version must be raised explicitly to detect concurrent edits.
  await updateMany(
    tx,
    'suppliers',
    changed.map(({ id, code, version, input }) => ({ id, version: version + 1, updatedBy: user.userId, ...supplierColumns(code, input) })),
  );
  await tx
    .updateTable('suppliers')
    .set({ updatedAt: sql`now()` })
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
  await saveChildRows(tx, user, changed);
  await suppliersChanged.notify(tx, ids);
}

/** Deletes an own draft without references; other suppliers end by their workflow. */
export async function discardSupplier(tx: Tx, user: Identity, id: string): Promise<void> {
  await lockSuppliers(tx, [id]);
  const { state, name, createdByMe } = await getSupplier(tx, id, user);
  if (state !== 'DRAFT') throw new AppError('STATE', { state: supplierWorkflow.states[state].label, action: '删除' });
  if (!createdByMe) throw new AppError('NOT_YOURS');
  const offer = await tx.selectFrom('offers').select('id').where('supplierId', '=', id).limit(1).executeTakeFirst();
  if (offer) throw new AppError('IN_USE', { what: `供应商“${name}”`, action: '删除' });
  await deleteUndoneLinks(tx, id);
  await deleteChildRows(tx, user, id);
  await tx.deleteFrom('suppliers').where('id', '=', id).execute();
}

/** A draft has no link in force; those that were undone say nothing of a supplier that never was. The log keeps them. */
async function deleteUndoneLinks(tx: Tx, id: string): Promise<void> {
  await sql`delete from supplier_link_moves where link_id in (select l.id from supplier_links l where l.supplier_id = ${id})`.execute(tx);
  await tx.deleteFrom('supplierLinks').where('supplierId', '=', id).execute();
}

/** Locks in the order of ids, so that concurrent calls cannot deadlock. */
export async function lockSuppliers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from suppliers where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
}

function editable(stored: Supplier | undefined, version: number): Supplier {
  if (!stored) throw new AppError('NOT_FOUND', { what: supplierWords.supplier });
  if (!isEditable(stored.state)) throw new AppError('STATE', { state: supplierWorkflow.states[stored.state].label, action: '编辑' });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  return stored;
}

function refuse(fields: Readonly<Record<string, string>>): void {
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
}

function withAccountNos(input: SupplierInput, stored: readonly { id: string; accountNo: string }[]): SupplierInput {
  const bankAccounts = unmaskAccounts(input.bankAccounts, stored);
  if ('unknown' in bankAccounts)
    throw new AppError('VALIDATION', {}, { fields: { [`bankAccounts.${bankAccounts.unknown}.accountNo`]: '请填写完整账号' } });
  return { ...input, bankAccounts };
}

/** The columns of the supplier row itself. */
function supplierColumns(code: string, input: SupplierInput) {
  const { name, abbreviation, formerNames, formerAbbreviations, creditCode, formerCode } = input;
  const { settlementDays, leadDays, ...columns } = ownColumns(supplierFields, input);
  return {
    ...columns,
    settlementDays: settlementDays === null ? null : Number.parseInt(settlementDays, 10),
    leadDays: leadDays === null ? null : Number.parseInt(leadDays, 10),
    searchText: searchTextOf({ code, name, abbreviation, formerNames, formerAbbreviations, creditCode, formerCode }),
    sortKey: makeSortKey(abbreviation),
  };
}

type Searched = Pick<Supplier, 'code' | 'name' | 'abbreviation' | 'formerNames' | 'formerAbbreviations' | 'creditCode' | 'formerCode'>;

export const searchTextOf = ({ code, name, abbreviation, formerNames, formerAbbreviations, creditCode, formerCode }: Searched): string =>
  makeSearchText(code, name, abbreviation, ...formerNames, ...formerAbbreviations, creditCode, formerCode);

/** 合并分类: suppliers of the removed classification get the other one. */
export async function moveSupplierClasses(tx: Tx, { fromId, intoId }: { fromId: string; intoId: string }): Promise<void> {
  await sql`
    insert into supplier_classifications (supplier_id, classification_id)
    select supplier_id, ${intoId} from supplier_classifications where classification_id = ${fromId} on conflict do nothing`.execute(tx);
  await tx.deleteFrom('supplierClassifications').where('classificationId', '=', fromId).execute();
}

/** 合并字典项: suppliers that reference the removed entry reference the other one. */
export async function moveSupplierEntries(tx: Tx, merge: EntryMerge): Promise<void> {
  await moveEntries(tx, 'suppliers', supplierFields, merge);
  const { fromId, intoId } = merge;
  await sql`
    insert into supplier_categories (supplier_id, entry_id)
    select supplier_id, ${intoId} from supplier_categories where entry_id = ${fromId} on conflict do nothing`.execute(tx);
  await tx.deleteFrom('supplierCategories').where('entryId', '=', fromId).execute();
}
