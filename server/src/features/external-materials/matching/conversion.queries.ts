import type { Conversion, ConversionPreview } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { ColourInput, type MaterialInput, type NewMaterial } from '@mrp/contract/features/materials/input.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { checkColours } from '../../materials/rules.ts';
import { countPrices, refusalOf } from './queries.ts';
import { groupByColour } from './rules.ts';
import { offerOf } from '../offers.rules.ts';
import { listExternals } from '../queries.ts';

/** The chosen records in the order of the ids, and which of them are proposed as one SPU. */
export async function prepareConversion(db: Db, ids: readonly string[]): Promise<{ records: ExternalMaterial[]; groups: string[][] }> {
  const found = new Map((await listExternals(db, ids)).map((record) => [record.id, record]));
  const records = ids.flatMap((id) => found.get(id) ?? []);
  if (records.length < new Set(ids).size) throw new AppError('NOT_FOUND', { what: externalWords.externalMaterial });
  return { records, groups: groupByColour(records.filter(({ state }) => state === 'PENDING')) };
}

/** Waiting records of the same supplier and class that are compared by `groupByColour`; a cloth has fewer colours. */
const MOST_COMPARED = 500;

/** The other colours of a record's cloth that its supplier offers and that wait like it: they become one SPU with it. */
export async function listOtherColours(db: Db, external: ExternalMaterial): Promise<ExternalMaterial[]> {
  const { id, supplierId, classificationId, state } = external;
  if (state !== 'PENDING') return [];
  const { rows } = await sql<{ id: string }>`
    select em.id from external_materials em
    where em.supplier_id = ${supplierId} and em.classification_id = ${classificationId} and em.state = 'PENDING'
    order by em.code limit ${MOST_COMPARED}`.execute(db);
  const waiting = await listExternals(
    db,
    rows.map((row) => row.id),
  );
  const same = new Set(groupByColour(waiting).find((group) => group.includes(id)));
  return waiting.filter((one) => one.id !== id && same.has(one.id));
}

/** The records of a conversion by id; refused when one is not as the user saw it. */
export async function readMembers(db: Db, { spus }: Conversion): Promise<Map<string, ExternalMaterial>> {
  const members = spus.flatMap((spu) => spu.members);
  const found = await listExternals(
    db,
    members.map(({ id }) => id),
  );
  const records = new Map(found.map((record) => [record.id, record]));
  const refusals = members.flatMap((member) => refusalOfMember(member, records.get(member.id)) ?? []);
  if (refusals.length > 0) throw new AppError('GUARD', { detail: refusals.join('；') });
  if (records.size < members.length) throw new AppError('GUARD', { detail: '同一条外部物料只能转一次，请从其中一组移出' });
  return records;
}

/** The materials to create: each with its records as colours and offers. `unitOf` is the stock unit of a material. */
export async function planMaterials(
  db: Db,
  { spus }: Conversion,
  records: ReadonlyMap<string, ExternalMaterial>,
  unitOf: (material: MaterialInput) => string,
): Promise<NewMaterial[]> {
  const colours = await db.selectFrom('colours').select(['id', 'name']).execute();
  const names = new Map(colours.map(({ id, name }) => [id, name]));
  return spus.map(({ material, members }, index) => {
    refuseDoubledColours(
      members.map(({ colourId, colourName }) => colourName || (names.get(colourId) ?? '')),
      index,
    );
    const chosen = members.map((member) => ({ ...member, record: records.get(member.id)! }));
    return {
      material,
      colours: chosen.map(({ colourId, colourName, record }) => ColourInput.parse({ colourId, colourName, pictureIds: record.pictureIds })),
      offers: chosen.map(({ record }, colour) => ({ ...offerOf(record, unitOf(material), material), colour })),
    };
  });
}

function refuseDoubledColours(names: readonly string[], index: number): void {
  const doubled = checkColours(names, []).map(([field, message]) => [field.replace('colours', `spus.${index}.members`), message]);
  if (doubled.length > 0) throw new AppError('VALIDATION', {}, { fields: Object.fromEntries(doubled) });
}

type Member = Conversion['spus'][number]['members'][number];

function refusalOfMember({ id, version }: Member, record: ExternalMaterial | undefined): string | null {
  if (!record) return `外部物料 ${id} 不存在`;
  const refusal = refusalOf(record, externalWords.convert);
  if (refusal) return refusal;
  return record.version === version ? null : `${record.code} 已被他人修改，请刷新后重试`;
}

/** What the materials consist of, as the third step shows it. */
export async function previewOf(db: Db, { spus }: Conversion, records: ReadonlyMap<string, ExternalMaterial>): Promise<ConversionPreview> {
  const { rows: classes } = await sql<{ id: string; fullName: string }>`select id, full_name from classification_facts`.execute(db);
  const { rows: colours } = await sql<{ id: string; name: string; hex: string | null }>`select id, name, hex from colours`.execute(db);
  const library = new Map(colours.map((colour) => [colour.id, colour]));
  return {
    spus: spus.map(({ material, members }) => ({
      name: material.name,
      classification: classes.find(({ id }) => id === material.classificationId)?.fullName ?? '',
      colours: members.map(({ id, colourId, colourName }) => {
        const record = records.get(id)!;
        const colour = library.get(colourId);
        return {
          code: record.code,
          colourName: colourName || (colour?.name ?? ''),
          hex: colour?.hex ?? null,
          supplier: record.supplier.abbreviation,
          priceRows: countPrices(record),
        };
      }),
    })),
  };
}
