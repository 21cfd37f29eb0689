import { sql } from 'kysely';
import { configVersionFields } from '@mrp/contract/features/comparisons/fields.ts';
import type { ConfigEdit, ConfigInput } from '@mrp/contract/features/comparisons/input.ts';
import type { ComparisonConfig } from '@mrp/contract/features/comparisons/record.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany } from '../../platform/lists/bulk.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import { ownColumns } from '../../platform/records.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { getConfig } from './configs.queries.ts';

/** A configuration of a class, with its first version. */
export async function createConfig(tx: Tx, { name, classificationId, ...said }: ConfigInput): Promise<ComparisonConfig> {
  const { rows } = await sql<{ id: string }>`select id from classifications where id = ${classificationId} and active`.execute(tx);
  if (!rows[0]) throw new AppError('VALIDATION', {}, { fields: { classificationId: '请从列表中选择启用的分类' } });
  const { id } = await tx
    .insertInto('comparisonConfigs')
    .values({ name, classificationId, versionNo: 1, searchText: makeSearchText(name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addVersion(tx, id, 1, said, '新建');
  return getConfig(tx, id);
}

/** Each save that changes what it says makes a version; documents keep the one that they were made by. */
export async function editConfig(tx: Tx, id: string, { name, version, reason, ...said }: ConfigEdit): Promise<ComparisonConfig> {
  const before = await lockConfig(tx, id, version);
  const changed = Object.keys(configVersionFields).some((field) => !isSame(before[field as 'topCount'], said[field as 'topCount']));
  const versionNo = changed ? before.versionNo + 1 : before.versionNo;
  await tx
    .updateTable('comparisonConfigs')
    .set({ name, versionNo, version: version + 1, searchText: makeSearchText(name) })
    .where('id', '=', id)
    .execute();
  if (changed) await addVersion(tx, id, versionNo, said, reason);
  return getConfig(tx, id);
}

/** 5, "5" and "5.00" say the same. */
const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);
const plain = (value: unknown): string =>
  String((value ?? '') as string)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

async function lockConfig(tx: Tx, id: string, version: number): Promise<ComparisonConfig> {
  await sql`select id from comparison_configs where id = ${id} for update`.execute(tx);
  const before = await getConfig(tx, id);
  if (before.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: before });
  return before;
}

async function addVersion(
  tx: Tx,
  configId: string,
  versionNo: number,
  said: Omit<ConfigInput, 'name' | 'classificationId'>,
  reason: string,
): Promise<void> {
  await insertMany(tx, 'comparisonConfigVersions', [{ configId, versionNo, reason, ...weightsOf(said) }]);
}

type Said = Omit<ConfigInput, 'name' | 'classificationId'>;
const whole = (weight: string | null): number | null => (weight === null ? null : Number.parseInt(weight, 10));

function weightsOf(said: Said) {
  const { ingredientWeight, gsmWeight, widthWeight, structureWeight, colourWeight, ...rest } = ownColumns(configVersionFields, said);
  return {
    ...rest,
    ingredientWeight: whole(ingredientWeight),
    gsmWeight: whole(gsmWeight),
    widthWeight: whole(widthWeight),
    structureWeight: whole(structureWeight),
    colourWeight: whole(colourWeight),
  };
}

/** 启停: a class without an active configuration uses the one above it; the default is always active. */
export async function setConfigActive(tx: Tx, id: string, active: boolean, version: number): Promise<ComparisonConfig> {
  const before = await lockConfig(tx, id, version);
  if (before.isDefault && !active) throw new AppError('GUARD', { detail: '默认配置不能停用：没有自己配置的分类都用它' });
  await setAuditAction(tx, active ? comparisonWords.active : comparisonWords.inactive);
  await tx
    .updateTable('comparisonConfigs')
    .set({ active, version: version + 1 })
    .where('id', '=', id)
    .execute();
  return getConfig(tx, id);
}
