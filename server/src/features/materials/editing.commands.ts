import { CUSTOMER_SUPPLIED } from '@mrp/contract/features/dictionaries/entries.ts';
import { fabricNames, materialFields, materialLabels, trimNames } from '@mrp/contract/features/materials/fields.ts';
import { materialBulkEdit, type MaterialBulkValues } from '@mrp/contract/features/materials/input.ts';
import { bulkFieldsOf, type BulkResult, type EntriesChange } from '@mrp/contract/lib/bulk.ts';
import { entryFields } from '@mrp/contract/lib/fields/record-fields.ts';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { editRows, restoreRows, type BulkEdited, type ChildTable } from '../../platform/lists/bulk-edit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { CHOOSE_ACTIVE, findEntries, findUnknownEntries } from '../../platform/records.ts';

const ONE_BY_ONE = '客供决定入库成本，请逐个修改';

type Row = Readonly<Record<string, unknown>>;

const refusal = (state: string): string | undefined => (state === 'ARCHIVED' ? '归档的物料不能编辑' : undefined);

const children: readonly ChildTable[] = [
  { table: 'spuLabels', owner: 'spuId', fields: [] },
  { table: 'spuSubstitutes', owner: 'spuId', fields: ['priority'] },
];

/** 批量编辑: sets the same values for many materials, adds and removes labels, and sets the priority of one substitute. */
export async function editMaterials(tx: Tx, ids: readonly string[], values: MaterialBulkValues, version?: number): Promise<BulkEdited> {
  const { tagIds, functionLabelIds, categoryIds, substitute, ...own } = values;
  const labels = { tagIds, functionLabelIds, categoryIds };
  await refuseUnknown(tx, own, labels);
  const customer = await findCustomerSource(tx);
  if (customer !== undefined && own.sourceId === customer)
    throw new AppError('VALIDATION', {}, { fields: { 'values.sourceId': ONE_BY_ONE } });
  const leavesCustomer = (row: Row) => own.sourceId !== undefined && row['sourceId'] === customer;
  return editRows(
    tx,
    {
      table: 'spus',
      reads: ['kind'],
      refusal: (state, row) => refusal(state) ?? (leavesCustomer(row) ? ONE_BY_ONE : findForeignFacts(own, row['kind'])),
    },
    { ids, values: own, version },
    async (open) => new Set([...(await changeLabels(tx, open, Object.values(labels))), ...(await changePriority(tx, open, substitute))]),
  );
}

/** 染损率 as productions taught it. */
export async function setDyeLoss(tx: Tx, spuId: string, dyeLoss: string): Promise<void> {
  const { rows } = await sql<{ state: string }>`select state from spus where id = ${spuId} for update`.execute(tx);
  const refused = refusal(rows[0]?.state ?? '');
  if (refused !== undefined) throw new AppError('GUARD', { detail: refused });
  await tx.updateTable('spus').set({ dyeLoss }).where('id', '=', spuId).execute();
}

/** Undoes a bulk edit material by material; materials changed since are skipped. */
export const restoreMaterials = (tx: Tx, edit: string): Promise<BulkResult> =>
  restoreRows(
    tx,
    {
      table: 'spus',
      fields: ownFields,
      references: [...entryFields(materialFields).map(({ name }) => name), 'entryId'],
      children,
      // An entry that was disabled since may be restored, because the material had it before.
      findReferences: (ids) => findEntries(tx, ids),
      refusal,
    },
    edit,
  );

const childNames = new Set([...bulkFieldsOf(materialLabels).map(({ name }) => name), 'substitute']);
const ownFields = materialBulkEdit.fields.filter((name) => !childNames.has(name));

/** Why a fabric or a trim cannot have one of the values; clearing what it does not have is no change. */
function findForeignFacts(values: object, kind: unknown): string | undefined {
  const foreign: readonly string[] = kind === 'FABRIC' ? trimNames : fabricNames;
  const named = Object.entries(values).flatMap(([name, value]) =>
    foreign.includes(name) && value !== null && value !== ''
      ? [(materialFields as Readonly<Record<string, { label: string }>>)[name]?.label]
      : [],
  );
  return named.length > 0 ? `${kind === 'FABRIC' ? '面料' : '辅料'}没有${named.join('、')}` : undefined;
}

type Labels = { [K in keyof typeof materialLabels]: EntriesChange | undefined };

async function refuseUnknown(tx: Tx, own: object, labels: Labels): Promise<void> {
  const added = Object.fromEntries(Object.entries(labels).map(([name, change]) => [name, change?.add ?? []]));
  const unknown = {
    ...(await findUnknownEntries(tx, materialFields, [own])),
    ...(await findUnknownEntries(tx, materialLabels, [added])),
  };
  const fields = Object.keys(unknown).map((name) => [`values.${name}`, CHOOSE_ACTIVE]);
  if (fields.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(fields) as Record<string, string> });
}

async function changeLabels(tx: Tx, ids: readonly string[], changes: readonly (EntriesChange | undefined)[]): Promise<string[]> {
  const add = changes.flatMap((change) => change?.add ?? []);
  const remove = changes.flatMap((change) => change?.remove ?? []);
  const added = await sql<{ spuId: string }>`
    insert into spu_labels (spu_id, entry_id)
    select s, e from unnest(${[...ids]}::bigint[]) s cross join unnest(${add}::bigint[]) e
    on conflict do nothing returning spu_id`.execute(tx);
  const removed = await sql<{ spuId: string }>`
    delete from spu_labels where spu_id = any(${[...ids]}::bigint[]) and entry_id = any(${remove}::bigint[]) returning spu_id`.execute(tx);
  return [...added.rows, ...removed.rows].map(({ spuId }) => spuId);
}

/** Materials without this substitute stay as they are. */
async function changePriority(tx: Tx, ids: readonly string[], substitute: MaterialBulkValues['substitute']): Promise<string[]> {
  if (!substitute) return [];
  const { spuId, priority } = substitute;
  const { rows } = await sql<{ spuId: string }>`
    update spu_substitutes set priority = ${priority}
    where spu_id = any(${[...ids]}::bigint[]) and substitute_id = ${spuId} and priority <> ${priority} returning spu_id`.execute(tx);
  return rows.map((row) => row.spuId);
}

async function findCustomerSource(tx: Tx): Promise<string | undefined> {
  const entry = await tx
    .selectFrom('dictionaryEntries')
    .select('id')
    .where('dictionary', '=', 'materialSource')
    .where('code', '=', CUSTOMER_SUPPLIED)
    .executeTakeFirst();
  return entry?.id;
}
