import { sql } from 'kysely';
import type { MaterialEdit, MaterialInput, NewMaterial } from '@mrp/contract/features/materials/input.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, replaceRows, takeIds } from '../../platform/lists/bulk.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { requirePermission } from '../../platform/http/gateway.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { takeNumbers } from '../../platform/numbering.ts';
import { makeSearchText, makeSortKey } from '../../platform/lists/search.ts';
import { useFilesOfMany } from '../files/commands.ts';
import { addOffers, deleteOffers, type NewOffer } from '../prices/commands.ts';
import { refuseMaterialPictures, useMaterialFiles } from './attachments.commands.ts';
import { getMaterial } from './queries.ts';
import { checkMaterial, completeMaterial, missingFacts, type ClassificationFacts, type FieldMessage, type UnitFacts } from './rules.ts';
import { addSkus } from './skus.commands.ts';

/**
 * 新建物料: the same statements for one material of a form and for thousands of a workbook. Returns the ids in the given order; those marked
 * as incomplete lack required facts and wait for 补全.
 */
export async function createMaterials(
  tx: Tx,
  user: Identity,
  inputs: readonly NewMaterial[],
  incomplete: readonly boolean[] = [],
): Promise<string[]> {
  if (inputs.length === 0) return [];
  const context = await readContext(tx);
  const several = inputs.length > 1;
  const at = (index: number, field: string): string => (several ? `${index}.${field}` : field);
  refuse(
    inputs.flatMap(({ material }, index) =>
      checkNew(material, incomplete[index] ?? false, context).map(([field, message]) => [at(index, `material.${field}`), message] as const),
    ),
  );
  await refuseMaterialPictures(tx, inputs, at);

  const ids = await takeIds(tx, 'spus', inputs.length);
  const codes = await takeCodes(
    tx,
    inputs.map(({ material }) => getClassification(context, material).codeScope),
  );
  const rows = inputs.map(({ material }, index) => ({
    id: ids[index] ?? '',
    code: codes[index] ?? '',
    ...spuColumns(material, context, codes[index] ?? ''),
    state: incomplete[index] ? 'INCOMPLETE' : 'DRAFT',
  }));
  await insertMany(tx, 'spus', rows);
  await insertChildren(
    tx,
    inputs.map(({ material }, index) => ({ material, spuId: ids[index] ?? '' })),
  );

  const skuIds = await addSkus(
    tx,
    user,
    inputs.flatMap(({ colours }, index) => (colours.length > 0 ? [{ spuId: ids[index] ?? '', colours, path: at(index, 'colours') }] : [])),
  );
  const offers = inputs.flatMap(({ offers }, index) =>
    offers.map(({ colour, ...offer }, row): NewOffer => ({
      ...offer,
      spuId: ids[index] ?? '',
      skuId: colour === null ? null : (skuIds.get(ids[index] ?? '')?.[colour] ?? null),
      path: at(index, `offers.${row}`),
    })),
  );
  await addOffers(tx, offers);
  await useMaterialFiles(tx, user, ids);
  return ids;
}

export async function createMaterial(tx: Tx, user: Identity, input: NewMaterial): Promise<Material> {
  refuseMissingRights(user, input);
  const [id = ''] = await createMaterials(tx, user, [input]);
  return getMaterial(tx, id, user);
}

/** 编辑物料: facts, composition, labels, pictures, reports, substitutes, and colours and offers that are new; equal child rows are left unchanged. */
export async function editMaterial(
  tx: Tx,
  user: Identity,
  id: string,
  { material, colours, offers, version }: MaterialEdit,
): Promise<Material> {
  refuseMissingRights(user, { colours, offers });
  const before = await tx
    .selectFrom('spus')
    .select(['code', 'kind', 'state', 'benchmarkBasis', 'benchmarkPrice', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('NOT_FOUND', { what: materialsWords.material });
  if (before.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: await getMaterial(tx, id, user) });
  if (before.state === 'ARCHIVED') throw new AppError('STATE', { state: '归档', action: '编辑' });
  const context = await readContext(tx);
  refuse(check(material, context).map(([field, message]) => [`material.${field}`, message]));
  await refuseMaterialPictures(tx, [{ material }]);
  const columns = spuColumns(material, context, before.code);
  if (columns.kind !== before.kind)
    throw new AppError('VALIDATION', {}, { fields: { 'material.classificationId': '不能在面料与辅料之间改分类，请新建物料' } });
  const benchmark = keepsBenchmark(user, before, material)
    ? { benchmarkPrice: before.benchmarkPrice, benchmarkBasis: before.benchmarkBasis }
    : {};
  await tx
    .updateTable('spus')
    .set({
      ...columns,
      ...benchmark,
      ...(before.state === 'INCOMPLETE' && { state: 'DRAFT' }),
      version: sql`version + 1`,
      updatedAt: sql`now()`,
      updatedBy: user.userId,
    })
    .where('id', '=', id)
    .execute();
  await replaceChildren(tx, id, material);
  await addLines(tx, user, id, { colours, offers });
  await useMaterialFiles(tx, user, [id]);
  return getMaterial(tx, id, user);
}

/** New colours of a stored material, and offers for them or for stored ones. */
async function addLines(
  tx: Tx,
  user: Identity,
  spuId: string,
  { colours, offers }: Pick<MaterialEdit, 'colours' | 'offers'>,
): Promise<void> {
  const skuIds = await addSkus(tx, user, colours.length > 0 ? [{ spuId, colours, path: 'colours' }] : []);
  const skuOf = (colour: number | null): string | null => (colour === null ? null : (skuIds.get(spuId)?.[colour] ?? null));
  const lines = offers.map(({ colour, skuId, ...offer }, row) => ({
    ...offer,
    spuId,
    skuId: skuId ?? skuOf(colour),
    path: `offers.${row}`,
  }));
  await addOffers(tx, lines);
}

/** Keeps prices that the user may not see. An unchanged price keeps the basis it came from. */
function keepsBenchmark(user: Identity, before: { benchmarkPrice: string | null }, { benchmarkPrice }: MaterialInput): boolean {
  if (!user.permissions.has(VIEW_PRICES)) return true;
  return before.benchmarkPrice !== null && benchmarkPrice !== null && compareDecimals(before.benchmarkPrice, benchmarkPrice) === 0;
}

/** 删除草稿: deletes an own draft without references; a draft with prices is archived instead. */
export async function discardMaterial(tx: Tx, user: Identity, id: string): Promise<void> {
  const draft = await tx.selectFrom('spus').select(['state', 'createdBy']).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!draft) throw new AppError('NOT_FOUND', { what: materialsWords.material });
  if (draft.state !== 'DRAFT' && draft.state !== 'INCOMPLETE')
    throw new AppError('GUARD', { detail: '只能删除草稿，其他状态请停用或归档' });
  if (draft.createdBy !== user.userId) throw new AppError('NOT_YOURS');
  const priced = await tx.selectFrom('offerPrices').select('id').where('spuId', '=', id).limit(1).executeTakeFirst();
  if (priced) {
    await tx.updateTable('spus').set({ state: 'ARCHIVED' }).where('id', '=', id).execute();
    return;
  }
  await deleteMaterials(tx, user, [id]);
}

/** Deletes materials without prices, with all their child rows. */
export async function deleteMaterials(tx: Tx, user: Identity, ids: readonly string[]): Promise<void> {
  await useFilesOfMany(
    tx,
    user,
    'material',
    ids.map((documentId) => ({ documentId, fileIds: [] })),
  );
  await deleteOffers(tx, ids);
  const of = sql`spu_id = any(${ids as string[]}::bigint[])`;
  for (const table of [
    'sku_lab_dips',
    'sku_pictures',
    'skus',
    'spu_compositions',
    'spu_labels',
    'spu_pictures',
    'spu_test_reports',
    'spu_substitutes',
  ])
    await sql`delete from ${sql.table(table)} where ${of}`.execute(tx);
  await sql`delete from spus where id = any(${ids as string[]}::bigint[])`.execute(tx);
}

/** Creating colours and offers together with a material needs the permission for each of them. */
function refuseMissingRights(user: Identity, { colours, offers }: { colours: readonly unknown[]; offers: readonly unknown[] }): void {
  if (colours.length > 0) requirePermission(materialsApi.addColours.permission, user);
  if (offers.length > 0) requirePermission(pricesApi.addOffers.permission, user);
}

export interface Context {
  classifications: ReadonlyMap<string, ClassificationFacts>;
  units: ReadonlyMap<string, UnitFacts>;
}

/** Reads what every material is validated against. */
export async function readContext(db: Db): Promise<Context> {
  const { rows: classifications } = await sql<ClassificationFacts>`
    select f.id, case when root.name = '面料' then 'FABRIC' else 'TRIM' end as kind, f.is_leaf, f.active, f.first_unit_id, f.second_unit_id, f.default_loss, f.default_dye_loss,
           root.abbreviation || '-' || f.abbreviation || '-' as code_scope
    from classification_facts f join classifications root on root.id = f.root_id`.execute(db);
  const units = await db.selectFrom('units').select(['id', 'dimension', 'decimals', 'factor']).$castTo<UnitFacts>().execute();
  return { classifications: new Map(classifications.map((row) => [row.id, row])), units: new Map(units.map((row) => [row.id, row])) };
}

function getClassification({ classifications }: Context, material: MaterialInput): ClassificationFacts {
  const found = classifications.get(material.classificationId);
  if (!found) throw new AppError('NOT_FOUND', { what: materialsWords.classification });
  return found;
}

const check = (material: MaterialInput, context: Context): FieldMessage[] =>
  checkMaterial(material, context.classifications.get(material.classificationId), context.units);

/** An incomplete material may lack required facts and nothing else. */
function checkNew(material: MaterialInput, incomplete: boolean, context: Context): FieldMessage[] {
  const found = check(material, context);
  return incomplete && missingFacts(found) !== null ? [] : found;
}

function refuse(found: readonly FieldMessage[]): void {
  if (found.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(found.toReversed()) });
}

function spuColumns(material: MaterialInput, context: Context, code: string) {
  return {
    ...completeMaterial(material, getClassification(context, material)),
    searchText: makeSearchText(code, material.name, material.specification, material.formerCode),
    sortKey: makeSortKey(material.name),
  };
}

/** Takes the next serial numbers for all materials of a classification at once. */
async function takeCodes(tx: Tx, scopes: readonly string[]): Promise<string[]> {
  const wanted = Map.groupBy(scopes, (scope) => scope);
  const taken = new Map<string, string[]>();
  for (const [scope, { length }] of wanted) taken.set(scope, await takeNumbers(tx, 'material', length, scope));
  return scopes.map((scope) => taken.get(scope)?.shift() ?? '');
}

function childRows(spuId: string, material: MaterialInput) {
  return {
    spuCompositions: material.compositions.map((row, index) => ({ spuId, ...row, position: index + 1 })),
    spuLabels: [...new Set(material.labelIds)].map((entryId) => ({ spuId, entryId })),
    spuPictures: [...new Set(material.pictureIds)].map((fileId, index) => ({ spuId, fileId, position: index + 1 })),
    spuTestReports: material.testReports.map((row, index) => ({ spuId, ...row, position: index + 1 })),
    spuSubstitutes: material.substitutes.map(({ spuId: substituteId, ...row }) => ({ spuId, substituteId, ...row })),
  };
}

async function insertChildren(tx: Tx, created: readonly { spuId: string; material: MaterialInput }[]): Promise<void> {
  const all = created.map(({ spuId, material }) => childRows(spuId, material));
  await insertMany(
    tx,
    'spuCompositions',
    all.flatMap((rows) => rows.spuCompositions),
  );
  await insertMany(
    tx,
    'spuLabels',
    all.flatMap((rows) => rows.spuLabels),
  );
  await insertMany(
    tx,
    'spuPictures',
    all.flatMap((rows) => rows.spuPictures),
  );
  await insertMany(
    tx,
    'spuTestReports',
    all.flatMap((rows) => rows.spuTestReports),
  );
  await insertMany(
    tx,
    'spuSubstitutes',
    all.flatMap((rows) => rows.spuSubstitutes),
  );
}

async function replaceChildren(tx: Tx, spuId: string, material: MaterialInput): Promise<void> {
  const rows = childRows(spuId, material);
  await replaceRows(tx, 'spuCompositions', { spuId }, rows.spuCompositions);
  await replaceRows(tx, 'spuLabels', { spuId }, rows.spuLabels);
  await replaceRows(tx, 'spuPictures', { spuId }, rows.spuPictures);
  await replaceRows(tx, 'spuTestReports', { spuId }, rows.spuTestReports);
  await replaceRows(tx, 'spuSubstitutes', { spuId }, rows.spuSubstitutes);
}
