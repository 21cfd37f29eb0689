import { sql } from 'kysely';
import { techniqueFields } from '@mrp/contract/features/techniques/fields.ts';
import type { TechniqueEdit, TechniqueInput } from '@mrp/contract/features/techniques/input.ts';
import type { Technique } from '@mrp/contract/features/techniques/record.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { insertMany, takeIds, updateMany } from '../../platform/lists/bulk.ts';
import type { Tx } from '../../platform/database/database.ts';
import { defineEvent } from '../../platform/events.ts';
import { takeNumbers } from '../../platform/numbering.ts';
import { findUnknownEntries, idsOf, ownColumns } from '../../platform/records.ts';
import { makeSearchText, makeSortKey } from '../../platform/lists/search.ts';
import { saveOffers, saveTiers } from './child-rows.commands.ts';
import { getTechnique, listTechniques } from './queries.ts';

/** Before techniques are deleted: whoever uses one of them refuses. */
export const techniquesDiscarded = defineEvent<readonly string[]>('techniquesDiscarded');

/** Creates many techniques with a fixed number of statements; returns the ids in the order of the inputs. */
export async function createTechniques(tx: Tx, inputs: readonly TechniqueInput[]): Promise<string[]> {
  refuse(await findUnknown(tx, inputs, []));
  const ids = await takeIds(tx, 'techniques', inputs.length);
  const codes = await takeNumbers(tx, 'technique', inputs.length);
  const made = inputs.map((input, at) => ({ id: ids[at] ?? '', code: codes[at] ?? '', input }));
  await insertMany(
    tx,
    'techniques',
    made.map(({ id, code, input }) => ({ id, code, ...techniqueColumns(code, withPrices(input, null)) })),
  );
  await saveTiers(tx, made);
  await saveOffers(tx, made);
  return ids;
}

export async function createTechnique(tx: Tx, input: TechniqueInput): Promise<Technique> {
  const [id = ''] = await createTechniques(tx, [input]);
  return getTechnique(tx, id);
}

export async function editTechnique(tx: Tx, id: string, { version, ...input }: TechniqueEdit): Promise<Technique> {
  await editTechniques(tx, [{ id, version, input }]);
  return getTechnique(tx, id);
}

export interface TechniqueChange {
  id: string;
  version: number;
  input: TechniqueInput;
}

/** Edits many techniques with a fixed number of statements; one that cannot be edited refuses all. */
export async function editTechniques(tx: Tx, edits: readonly TechniqueChange[]): Promise<void> {
  const ids = edits.map(({ id }) => id);
  await lockTechniques(tx, ids);
  const before = new Map((await listTechniques(tx, ids)).map((technique) => [technique.id, technique]));
  const inputs = edits.map(({ input }) => input);
  refuse(await findUnknown(tx, inputs, [...before.values()]));
  const changed = edits.map(({ id, version, input }) => {
    const stored = before.get(id);
    if (!stored) throw new AppError('NOT_FOUND', { what: techniqueWords.technique });
    if (stored.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: stored });
    return { id, code: stored.code, version, input, stored };
  });
  // Tiers and prices are rows of their own, so the version must be raised explicitly to detect concurrent edits.
  await updateMany(
    tx,
    'techniques',
    changed.map(({ id, code, version, input, stored }) => ({
      id,
      version: version + 1,
      ...techniqueColumns(code, withPrices(input, stored)),
    })),
  );
  await sql`update techniques set updated_at = now(), updated_by = acting_user_id() where id = any(${ids}::bigint[])`.execute(tx);
  await saveTiers(tx, changed);
  await saveOffers(tx, changed);
}

/** Locks in the order of ids, so that concurrent calls cannot deadlock. */
async function lockTechniques(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select id from techniques where id = any(${ids as string[]}::bigint[]) order by id for update`.execute(tx);
}

/** Deletes a technique that nobody has used; the others are deactivated. */
export async function discardTechnique(tx: Tx, id: string): Promise<void> {
  await lockTechniques(tx, [id]);
  await getTechnique(tx, id);
  await deleteTechniques(tx, [id]);
}

export async function deleteTechniques(tx: Tx, ids: readonly string[]): Promise<void> {
  await techniquesDiscarded.notify(tx, ids);
  await sql`delete from technique_tiers where technique_id = any(${ids as string[]}::bigint[])`.execute(tx);
  await sql`delete from technique_offers where technique_id = any(${ids as string[]}::bigint[])`.execute(tx);
  await sql`delete from techniques where id = any(${ids as string[]}::bigint[])`.execute(tx);
}

/** A body without prices leaves them as they are. */
const withPrices = ({ basePrice, priceMax, ...input }: TechniqueInput, stored: Technique | null) => ({
  ...input,
  basePrice: basePrice === undefined ? (stored?.basePrice ?? null) : basePrice,
  priceMax: priceMax === undefined ? (stored?.priceMax ?? null) : priceMax,
});

const techniqueColumns = (code: string, input: ReturnType<typeof withPrices>) => ({
  ...ownColumns(techniqueFields, input),
  searchText: makeSearchText(code, input.name),
  sortKey: makeSortKey(input.name),
});

const CHOOSE_SUPPLIER = '供应商不存在，请从列表中选择';

async function findUnknown(tx: Tx, inputs: readonly TechniqueInput[], kept: readonly Technique[]): Promise<Record<string, string>> {
  const entries = await findUnknownEntries(tx, techniqueFields, inputs, kept);
  const { rows: units } = await sql<{ id: string }>`
    select id from units where id = any(${idsOf(inputs, 'unitId')}::bigint[]) and (active or id = any(${idsOf(kept, 'unitId')}::bigint[]))`.execute(
    tx,
  );
  const known = new Set(units.map(({ id }) => id));
  const unit: Record<string, string> = inputs.some(({ unitId }) => !known.has(unitId)) ? { unitId: '请从列表中选择启用的单位' } : {};
  return { ...entries, ...unit, ...(await findUnknownSuppliers(tx, inputs)) };
}

async function findUnknownSuppliers(tx: Tx, inputs: readonly TechniqueInput[]): Promise<Record<string, string>> {
  const asked = inputs.flatMap(({ offers }) => offers.map(({ supplierId }) => supplierId));
  const { rows } = await sql<{
    id: string;
  }>`select id from suppliers where id = any(${asked}::bigint[]) and state in ('DRAFT', 'PENDING', 'ACTIVE')`.execute(tx);
  const known = new Set(rows.map(({ id }) => id));
  const wrong = inputs.flatMap(({ offers }) =>
    offers.flatMap(({ id, supplierId }, at) =>
      id === undefined && !known.has(supplierId) ? [[`offers.${at}.supplierId`, CHOOSE_SUPPLIER] as const] : [],
    ),
  );
  return Object.fromEntries(wrong);
}

function refuse(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
}
