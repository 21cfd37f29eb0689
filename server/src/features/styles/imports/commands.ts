import { sql } from 'kysely';
import type { BomEdit, GarmentOrderInput, StyleInput } from '@mrp/contract/features/styles/input.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { ImportWrite } from '../../../platform/imports/object.ts';
import { createBoms, deleteBoms, editBom } from '../boms/commands.ts';
import { createStyles, deleteStyles, editStyles } from '../commands.ts';
import { createGarmentOrders, deleteGarmentOrders, editGarmentOrders } from '../orders.commands.ts';
import { previousValues, type ReadBom } from './boms.rules.ts';
import { orderInputOf as inputOfOrder, type OrderPlan } from './orders.rules.ts';
import { styleInputOf as inputOfStyle, type StylePlan } from './styles.rules.ts';

const wroteNew = (kind: string, ids: readonly string[]): ImportWrite[] =>
  ids.map((id) => ({ kind, recordId: id, documentId: id, operation: 'I', before: null }));
const wroteOver = (kind: string, changed: readonly { id: string; before: object }[]): ImportWrite[] =>
  changed.map(({ id, before }) => ({ kind, recordId: id, documentId: id, operation: 'U', before }));
const changedOf = (written: readonly ImportWrite[]) => written.filter(({ operation }) => operation === 'U');
const bornOf = (written: readonly ImportWrite[]) => written.filter(({ operation }) => operation === 'I').map(({ recordId }) => recordId);

async function readVersions(
  tx: Tx,
  table: 'styles' | 'garment_orders' | 'boms',
  written: readonly ImportWrite[],
): Promise<(id: string) => number> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from ${sql.table(table)} where id = any(${written.map(({ recordId }) => recordId)}::bigint[])`.execute(tx);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return (id) => versions.get(id) ?? 0;
}

export async function writeStyles(tx: Tx, user: Identity, { created, edited }: StylePlan): Promise<ImportWrite[]> {
  const ids = created.length > 0 ? await createStyles(tx, user, created) : [];
  if (edited.length > 0)
    await editStyles(
      tx,
      user,
      edited.map(({ before, input }) => ({ id: before.id, version: before.version, input })),
    );
  return [
    ...wroteNew('style', ids),
    ...wroteOver(
      'style',
      edited.map(({ before }) => ({ id: before.id, before: inputOfStyle(before) })),
    ),
  ];
}

/** 撤销: deletes new styles and restores the values of changed ones. */
export async function undoStyles(tx: Tx, user: Identity, written: readonly ImportWrite[], reason: string): Promise<void> {
  await setAuditAction(tx, '撤销导入', reason);
  const changed = changedOf(written);
  const versionOf = await readVersions(tx, 'styles', changed);
  if (changed.length > 0)
    await editStyles(
      tx,
      user,
      changed.map(({ recordId, before }) => ({ id: recordId, version: versionOf(recordId), input: before as StyleInput })),
    );
  await deleteStyles(tx, user, bornOf(written));
}

export async function writeOrders(tx: Tx, user: Identity, { created, edited }: OrderPlan): Promise<ImportWrite[]> {
  const ids = created.length > 0 ? await createGarmentOrders(tx, created) : [];
  if (edited.length > 0)
    await editGarmentOrders(
      tx,
      user,
      edited.map(({ before, input }) => ({ id: before.id, version: before.version, input })),
    );
  return [
    ...wroteNew('garmentOrder', ids),
    ...wroteOver(
      'garmentOrder',
      edited.map(({ before }) => ({ id: before.id, before: inputOfOrder(before) })),
    ),
  ];
}

export async function undoOrders(tx: Tx, user: Identity, written: readonly ImportWrite[], reason: string): Promise<void> {
  await setAuditAction(tx, '撤销导入', reason);
  const changed = changedOf(written);
  const versionOf = await readVersions(tx, 'garment_orders', changed);
  if (changed.length > 0)
    await editGarmentOrders(
      tx,
      user,
      changed.map(({ recordId, before }) => ({ id: recordId, version: versionOf(recordId), input: before as GarmentOrderInput })),
    );
  await deleteGarmentOrders(tx, bornOf(written));
}

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
    ...wroteNew(
      'bom',
      made.map(({ id }) => id),
    ),
    ...wroteOver(
      'bom',
      edited.map(({ before }) => ({ id: before.id, before: previousValues(before) })),
    ),
  ];
}

export async function undoBoms(tx: Tx, user: Identity, written: readonly ImportWrite[], reason: string): Promise<void> {
  await setAuditAction(tx, '撤销导入', reason);
  const { rows } = await sql<{ code: string }>`
    select code from boms where id = any(${written.map(({ recordId }) => recordId)}::bigint[]) and state <> 'DRAFT'`.execute(tx);
  if (rows.length > 0) throw new AppError('GUARD', { detail: `以下BOM已提交，不能撤销：${rows.map(({ code }) => code).join('、')}` });
  const changed = changedOf(written);
  const versionOf = await readVersions(tx, 'boms', changed);
  for (const { recordId, before } of changed)
    await editBom(tx, user, recordId, { ...(before as Omit<BomEdit, 'version'>), version: versionOf(recordId) });
  await deleteBoms(tx, bornOf(written));
}
