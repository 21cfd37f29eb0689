import { sql } from 'kysely';
import type { ExternalEdit, ExternalInput } from '@mrp/contract/features/external-materials/input.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, replaceRowsOf, takeIds, updateMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { takeNumbers } from '../../platform/numbering.ts';
import { findUnknownEntries } from '../../platform/records.ts';
import { makeSearchText, makeSortKey } from '../../platform/lists/search.ts';
import { refuseNonPictures, useFilesOfMany } from '../files/commands.ts';
import { findDuplicates, readExternalContext } from './context.queries.ts';
import { metrePriceOf, readPricing } from './prices.queries.ts';
import { getExternal, listExternals } from './queries.ts';
import { checkExternal, completeExternal, keptBy, type CompleteExternal, type FieldMessage } from './rules.ts';

type Origin = ExternalMaterial['origin'];

/** 新建外部物料: the same statements for one record of a form and for many of a file. Returns the ids in the given order. */
export async function createExternals(
  tx: Tx,
  user: Identity,
  inputs: readonly ExternalInput[],
  origin: Origin = 'MANUAL',
): Promise<string[]> {
  if (inputs.length === 0) return [];
  const complete = await completeAll(tx, inputs, placeIn(inputs));
  const ids = await takeIds(tx, 'externalMaterials', inputs.length);
  const codes = await takeNumbers(tx, 'externalMaterial', inputs.length);
  const pricing = await readPricing(tx);
  await insertMany(
    tx,
    'externalMaterials',
    complete.map((facts, index) => ({
      id: ids[index] ?? '',
      code: codes[index] ?? '',
      origin,
      ...facts,
      metrePrice: metrePriceOf(facts, pricing),
      ...findable(codes[index] ?? '', facts),
    })),
  );
  const owned = inputs.map((input, index) => ({ input, externalMaterialId: ids[index] ?? '' }));
  await insertMany(
    tx,
    'externalCompositions',
    owned.flatMap(({ input, externalMaterialId }) => compositionRows(externalMaterialId, input)),
  );
  await insertMany(
    tx,
    'externalPictures',
    owned.flatMap(({ input, externalMaterialId }) => pictureRows(externalMaterialId, input)),
  );
  await useFilesOfMany(
    tx,
    user,
    externalWorkflow.kind,
    owned.flatMap(({ input: { pictureIds }, externalMaterialId }) =>
      pictureIds.length > 0 ? [{ documentId: externalMaterialId, fileIds: pictureIds }] : [],
    ),
  );
  return ids;
}

export async function createExternal(tx: Tx, user: Identity, input: ExternalInput): Promise<ExternalMaterial> {
  const [id = ''] = await createExternals(tx, user, [withSeenPrices(user, input, {})]);
  return getExternal(tx, id);
}

/** 编辑外部物料: only while it waits; what was matched is edited as an internal material. */
export async function editExternal(tx: Tx, user: Identity, id: string, { version, ...input }: ExternalEdit): Promise<ExternalMaterial> {
  await editExternals(tx, user, [{ id, version, input }]);
  return getExternal(tx, id);
}

export interface ExternalChange {
  id: string;
  version: number;
  input: ExternalInput;
}

/** The same statements for one record of a form and for many of a file. */
export async function editExternals(tx: Tx, user: Identity, edits: readonly ExternalChange[]): Promise<void> {
  if (edits.length === 0) return;
  const ids = edits.map(({ id }) => id);
  await sql`select from external_materials where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  const stored = new Map((await listExternals(tx, ids)).map((external) => [external.id, external]));
  const before = edits.map(({ id, version }) => editable(stored.get(id), version));
  const seen = edits.map(({ input }, index) => withSeenPrices(user, input, before[index] ?? {}));
  const facts = await completeAll(tx, seen, placeIn(edits), before);
  const pricing = await readPricing(tx);
  await updateMany(
    tx,
    'externalMaterials',
    facts.map((complete, index) => ({
      id: ids[index] ?? '',
      ...complete,
      metrePrice: metrePriceOf(complete, pricing),
      ...findable(before[index]?.code ?? '', complete),
      version: (edits[index]?.version ?? 0) + 1,
      updatedBy: user.userId,
    })),
  );
  await sql`update external_materials set updated_at = now() where id = any(${ids}::bigint[])`.execute(tx);
  await replaceChildren(tx, user, ids, seen);
}

function editable(stored: ExternalMaterial | undefined, version: number): ExternalMaterial {
  if (!stored) throw new AppError('NOT_FOUND', { what: externalWords.externalMaterial });
  if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
  if (stored.state !== 'PENDING') throw new AppError('STATE', { state: externalWorkflow.states[stored.state].label, action: '编辑' });
  return stored;
}

async function replaceChildren(tx: Tx, user: Identity, ids: readonly string[], inputs: readonly ExternalInput[]): Promise<void> {
  const rowsOf = <R>(make: (id: string, input: ExternalInput) => readonly R[]): R[] =>
    inputs.flatMap((input, index) => make(ids[index] ?? '', input));
  await replaceRowsOf(tx, 'externalCompositions', 'externalMaterialId', ids, rowsOf(compositionRows));
  await replaceRowsOf(tx, 'externalPictures', 'externalMaterialId', ids, rowsOf(pictureRows));
  await useFilesOfMany(
    tx,
    user,
    externalWorkflow.kind,
    inputs.map(({ pictureIds }, index) => ({ documentId: ids[index] ?? '', fileIds: pictureIds })),
  );
}

/** Prices that the user may not see stay as they are; so do prices that the body leaves out. */
export function withSeenPrices(user: Identity, input: ExternalInput, stored: Partial<ExternalMaterial>): ExternalInput {
  const kept = { price: stored.price ?? null, samplePrice: stored.samplePrice ?? null };
  if (!user.permissions.has(VIEW_PRICES)) return { ...input, ...kept };
  return { ...input, price: input.price === undefined ? kept.price : input.price, samplePrice: input.samplePrice ?? null };
}

type Place = (index: number, field: string) => string;

/** Where a message belongs: to the field of a form, or to a record of several. */
const placeIn =
  (records: readonly unknown[]): Place =>
  (index, field) =>
    records.length > 1 ? `${index}.${field}` : field;

async function completeAll(
  tx: Tx,
  inputs: readonly ExternalInput[],
  at: Place,
  before: readonly ExternalMaterial[] = [],
): Promise<CompleteExternal[]> {
  const context = await readExternalContext(tx, inputs);
  const unknown = Object.entries(await findUnknownEntries(tx, externalFields, inputs, before));
  refuse([
    ...inputs.flatMap((input, index) =>
      checkExternal(input, context, keptBy(before[index])).map(([field, message]): FieldMessage => [at(index, field), message]),
    ),
    ...unknown.map(([field, message]): FieldMessage => [at(0, field), message]),
  ]);
  await refuseNonPictures(
    tx,
    inputs.map(({ pictureIds }, index) => [at(index, 'pictureIds'), pictureIds]),
  );
  const complete = inputs.map((input) => completeExternal(input, context));
  const doubled = await findDuplicates(
    tx,
    complete,
    before.map(({ id }) => id),
  );
  refuse(doubled.map(({ index, message }): FieldMessage => [at(index, 'name'), message]));
  return complete;
}

function refuse(found: readonly FieldMessage[]): void {
  if (found.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(found.toReversed()) });
}

const findable = (code: string, { name, supplierItemNo, colourName, specification }: CompleteExternal) => ({
  searchText: makeSearchText(code, name, supplierItemNo, colourName, specification),
  sortKey: makeSortKey(name),
});

const compositionRows = (externalMaterialId: string, { compositions }: ExternalInput) =>
  compositions.map((row, index) => ({ externalMaterialId, ...row, position: index + 1 }));

const pictureRows = (externalMaterialId: string, { pictureIds }: ExternalInput) =>
  [...new Set(pictureIds)].map((fileId, index) => ({ externalMaterialId, fileId, position: index + 1 }));
