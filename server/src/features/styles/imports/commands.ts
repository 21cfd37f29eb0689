import { sql } from 'kysely';
import type { BomEdit, GarmentOrderInput, StyleInput } from '@mrp/contract/features/styles/input.ts';
import type { GarmentOrder, Style } from '@mrp/contract/features/styles/record.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { ImportWrite } from '../../../platform/imports/object.ts';
import { changeWrites, formerValues, madeBy, newWrites, recordImport } from '../../../platform/imports/record-import.ts';
import { createBoms, deleteBoms, editBom } from '../boms/commands.ts';
import { createStyles, deleteStyles, editStyles } from '../commands.ts';
import { createGarmentOrders, deleteGarmentOrders, editGarmentOrders } from '../orders.commands.ts';
import { previousValues, type ReadBom } from './boms.rules.ts';
import { orderInputOf } from './orders.rules.ts';
import { styleInputOf } from './styles.rules.ts';

export const styleRecords = recordImport<Style, StyleInput>({
  kind: 'style',
  table: 'styles',
  inputOf: styleInputOf,
  create: createStyles,
  edit: editStyles,
  remove: deleteStyles,
});

export const orderRecords = recordImport<GarmentOrder, GarmentOrderInput>({
  kind: 'garmentOrder',
  table: 'garment_orders',
  inputOf: orderInputOf,
  create: (tx, _user, inputs) => createGarmentOrders(tx, inputs),
  edit: editGarmentOrders,
  remove: (tx, _user, ids) => deleteGarmentOrders(tx, ids),
});

/** New versions are created as drafts, so that a user reviews and submits them. */
export async function writeBoms(tx: Tx, user: Identity, planned: readonly ReadBom[]): Promise<ImportWrite[]> {
  const created = planned.filter(({ before }) => before === null).map(({ draft }) => draft);
  const made = created.length > 0 ? await createBoms(tx, created) : [];
  const edited = planned.flatMap(({ before, draft }) => (before ? [{ before, draft }] : []));
  for (const { before, draft } of edited)
    await editBom(tx, user, before.id, {
      version: before.version,
      changeNote: draft.changeNote,
      remark: draft.remark,
      lines: [...draft.lines],
    });
  return [
    ...newWrites(
      'bom',
      made.map(({ id }) => id),
    ),
    ...changeWrites(
      'bom',
      edited.map(({ before }) => ({ id: before.id, before: previousValues(before) })),
    ),
  ];
}

export async function undoBoms(tx: Tx, user: Identity, written: readonly ImportWrite[]): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from boms where id = any(${written.map(({ recordId }) => recordId)}::bigint[]) and state <> 'DRAFT'`.execute(tx);
  if (rows.length > 0) throw new AppError('GUARD', { detail: `以下BOM已提交，不能撤销：${rows.map(({ code }) => code).join('、')}` });
  for (const { id, version, input } of await formerValues<Omit<BomEdit, 'version'>>(tx, 'boms', written))
    await editBom(tx, user, id, { ...input, version });
  await deleteBoms(tx, madeBy(written));
}
