import type { ColourInput, MaterialDraft, MaterialInput } from '@mrp/contract/features/materials/input.ts';
import { MaterialInput as MaterialSchema } from '@mrp/contract/features/materials/input.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import type { OfferDraft } from '@mrp/contract/features/prices.ts';
import type { TestApp, TestUser } from './app.ts';
import { nextNumber } from './numbers.ts';

/** Entries of the shipped dictionaries by name, for inputs with ids. */
export interface Dictionaries {
  classification(name: string): string;
  unit(name: string): string;
  entry(dictionary: string, name: string): string;
  colour(name: string): string;
}

export async function theDictionaries(t: TestApp): Promise<Dictionaries> {
  const [classes, units, entries, colours] = await Promise.all([
    t.db.selectFrom('classificationFacts').select(['id', 'name', 'isLeaf']).execute(),
    t.db.selectFrom('units').select(['id', 'name']).execute(),
    t.db.selectFrom('dictionaryEntries').select(['id', 'name', 'dictionary']).execute(),
    t.db.selectFrom('colours').select(['id', 'name']).execute(),
  ]);
  const pick = (rows: readonly { id: string | null; name: string | null }[], name: string): string => {
    const id = rows.find((row) => row.name === name)?.id;
    if (!id) throw new Error(`no ${name} in the dictionaries`);
    return id;
  };
  return {
    classification: (name) => pick(classes, name),
    unit: (name) => pick(units, name),
    entry: (dictionary, name) =>
      pick(
        entries.filter((row) => row.dictionary === dictionary),
        name,
      ),
    colour: (name) => pick(colours, name),
  };
}

/** A leaf class below 面料, whatever its name in the shipped tree. */
export async function aFabricClass(t: TestApp): Promise<{ id: string; name: string }> {
  const { id, name } = await t.db
    .selectFrom('classificationFacts as f')
    .innerJoin('classifications as root', 'root.id', 'f.rootId')
    .select(['f.id', 'f.name'])
    .where('root.name', '=', '面料')
    .where('f.isLeaf', '=', true)
    .where('f.greigeManaged', '=', true)
    .orderBy('f.id')
    .executeTakeFirstOrThrow();
  return { id: id ?? '', name: name ?? '' };
}

/** A fabric that passes the validation of the form. */
export async function fabricInput(t: TestApp, d: Dictionaries, changes: Partial<MaterialDraft> = {}): Promise<MaterialInput> {
  return MaterialSchema.parse({
    name: `精棉府绸 ${nextNumber('material')}`,
    classificationId: (await aFabricClass(t)).id,
    firstUnitId: d.unit('公斤'),
    secondUnitId: d.unit('米'),
    width: '160',
    gramWeight: '180',
    compositions: [
      { ingredientId: d.entry('ingredient', '棉'), share: '95' },
      { ingredientId: d.entry('ingredient', '氨纶'), share: '5' },
    ],
    ...changes,
  });
}

export async function aMaterial(
  t: TestApp,
  d: Dictionaries,
  user: TestUser,
  changes: Partial<MaterialDraft> = {},
  colours: Partial<ColourInput>[] = [],
): Promise<Material> {
  const material = await fabricInput(t, d, changes);
  const { code, message, data } = await user.call(materialsApi.create, {
    body: { material, colours: colours.map((colour) => ({ colourId: d.colour('藏青'), ...colour })) },
  });
  if (code !== 200) throw new Error(`no material: ${message} ${JSON.stringify(data)}`);
  return data;
}

export function offerInput(d: Dictionaries, supplierId: string, changes: Partial<OfferDraft> = {}): OfferDraft {
  return {
    supplierId,
    unitId: d.unit('公斤'),
    currencyId: d.entry('currency', '人民币'),
    taxIncluded: false,
    taxRate: '13',
    disparity: '0.5',
    bulkPrice: '42.00',
    ...changes,
  };
}
