import { sql } from 'kysely';
import { ExternalInput } from '@mrp/contract/features/external-materials/input.ts';
import { Conversion } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { MaterialInput } from '@mrp/contract/features/materials/input.ts';
import { createExternals } from '../../features/external-materials/commands.ts';
import { convertExternals } from '../../features/external-materials/matching/conversion.commands.ts';
import { linkExternal } from '../../features/external-materials/matching/linking.commands.ts';
import { listExternals } from '../../features/external-materials/queries.ts';
import { transitionExternals } from '../../features/external-materials/states.commands.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { readDictionary, type Dictionary } from './dictionary.ts';
import fabrics from './fabrics.json' with { type: 'json' };
import trims from './trims.json' with { type: 'json' };
import type { Random } from '../random.ts';

type Fabric = (typeof fabrics)[number];
type Trim = (typeof trims)[number];

const FABRICS = 24;
const COLOURS = 2;
const TRIMS = 12;
const reasons = ['价格高于现用', '色牢度不够', '手感偏硬', '起订量太大', '已有同类'];

/** 60 external records of five suppliers, two of them not approved yet: most wait, some became or joined internal materials, some were refused. */
export async function loadExternals(tx: Tx, developer: Identity, random: Random): Promise<number> {
  const dictionary = await readDictionary(tx);
  const suppliers = await listFive(tx);
  const inputs = [...makeFabrics(dictionary, suppliers, random), ...makeTrims(dictionary, suppliers, random)];
  const ids = await createExternals(tx, developer, inputs);
  const records = await listExternals(tx, ids);
  const byId = new Map(records.map((record) => [record.id, record]));
  const fabricRecords = ids.slice(0, FABRICS * COLOURS).flatMap((id) => byId.get(id) ?? []);
  // Every fourth cloth is converted in both colours, every fifth linked, every sixth refused.
  const ofCloth = (every: number, rest: number) => fabricRecords.filter((_, at) => Math.floor(at / COLOURS) % every === rest);
  const converted = ofCloth(8, 1).filter(({ supplier }) => supplier.state !== 'DRAFT');
  await convertExternals(tx, developer, conversionOf(converted));
  const taken = new Set(converted.map(({ id }) => id));
  for (const record of ofCloth(5, 2).filter(({ id }) => !taken.has(id)))
    if (await linkToArchive(tx, developer, record)) taken.add(record.id);
  const refused = ids.filter((id, at) => at % 7 === 5 && !taken.has(id));
  for (const [at, id] of refused.entries())
    await transitionExternals(tx, developer, [id], { action: 'reject', reason: reasons[at % reasons.length] ?? '' });
  return ids.length;
}

/** A weaver, a knitter and a maker of trims, all approved, then a weaver and a knitter who wait for approval. */
async function listFive(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select found.id from (values (1, '梭织', 'ACTIVE'), (2, '针织', 'ACTIVE'), (3, '钮扣', 'ACTIVE'), (4, '梭织', 'PENDING'), (5, '针织', 'PENDING')) wanted (place, scope, state)
    cross join lateral (
      select s.id from suppliers s join supplier_categories c on c.supplier_id = s.id join dictionary_entries e on e.id = c.entry_id
      where s.state = wanted.state and s.kind <> 'GARMENT' and e.name = wanted.scope order by s.id limit 1) found
    order by wanted.place`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Cloths as suppliers show them: near those of the archive, in two colours each. */
function makeFabrics(dictionary: Dictionary, suppliers: readonly string[], random: Random): ExternalInput[] {
  return Array.from({ length: FABRICS }, (_, index) => {
    const fact = fabrics[(index * 3 + Math.floor((index * 3) / fabrics.length)) % fabrics.length] ?? fabrics[0]!;
    const base = fabricBase(fact, index, dictionary, random);
    return random.some(dictionary.colours, COLOURS).map(({ id, name }, colour) =>
      ExternalInput.parse({
        ...base,
        supplierId: makerOf(fact, index, suppliers),
        colourId: id,
        colourName: name,
        shadeNo: `S${100 + index}-${colour + 1}`,
      }),
    );
  }).flat();
}

/** Weavers show woven cloth, knitters knitted. */
const makerOf = ({ group }: Fabric, index: number, suppliers: readonly string[]): string | undefined =>
  suppliers[(group === '针织' ? 1 : 0) + (index % 3 === 2 ? 3 : 0)];

function fabricBase(fact: Fabric, index: number, dictionary: Dictionary, random: Random) {
  const priced = index % 9 !== 8;
  return {
    supplierItemNo: `N${2000 + index}`,
    name: `${['新', '仿', '加密', '弹力'][index % 4]}${fact.name}`,
    classificationId: dictionary.leaf(fact.group, fact.leaf),
    structureId: dictionary.entry('structure', ['针织', '梭织', '牛仔', '毛呢'].includes(fact.group) ? fact.group : '其他'),
    width: String(Number.parseInt(fact.width, 10) + random.pick([-5, 0, 0, 5])),
    // Some suppliers do not tell the weight.
    gramWeight: index % 11 === 10 ? null : String(Number.parseInt(fact.gramWeight, 10) + random.whole(-8, 8)),
    yarnCount: fact.yarnCount,
    handFeel: random.pick(['柔软', '挺括', '滑爽']),
    compositions: fact.composition.map(([name = '', share = '0']) => ({ ingredientId: dictionary.entry('ingredient', name), share })),
    ...quoteOf(fact, priced, dictionary),
  };
}

const quoteOf = (fact: Fabric | Trim, priced: boolean, dictionary: Dictionary) => ({
  price: priced ? fact.high : null,
  unitId: dictionary.unit(fact.unit),
  taxIncluded: true,
  moq: fact.moq,
  leadDaysBulk: String(fact.leadDays),
});

function makeTrims(dictionary: Dictionary, suppliers: readonly string[], random: Random): ExternalInput[] {
  return Array.from({ length: TRIMS }, (_, index) => {
    const fact = trims[(index * 2) % trims.length] ?? trims[0]!;
    const colour = random.pick(dictionary.colours);
    return ExternalInput.parse({
      supplierId: suppliers[2],
      supplierItemNo: `T${300 + index}`,
      name: `${fact.name}样`,
      classificationId: dictionary.leaf(fact.group, fact.leaf),
      colourId: colour.id,
      colourName: colour.name,
      specification: fact.specification,
      ...quoteOf(fact, true, dictionary),
    });
  });
}

/** One SPU for each cloth, with its colours. */
function conversionOf(records: readonly ExternalMaterial[]): Conversion {
  const cloths = Map.groupBy(records, ({ name }) => name);
  return Conversion.parse({
    spus: [...cloths.values()].map((colours) => ({
      material: materialOf(colours[0]!),
      members: colours.map(({ id, version, colourId, colourName }) => ({ id, version, colourId, colourName })),
    })),
  });
}

function materialOf({
  name,
  classificationId,
  structureId,
  width,
  gramWeight,
  yarnCount,
  handFeel,
  compositions,
}: ExternalMaterial): MaterialInput {
  return MaterialInput.parse({
    name,
    classificationId,
    structureId,
    width,
    gramWeight: gramWeight ?? '180',
    yarnCount,
    handFeel,
    compositions: compositions.map(({ ingredient, share }) => ({ ingredientId: ingredient.id, share })),
  });
}

/** Links a record to the first colour of an active fabric of its class and near its weight; false where there is none. */
async function linkToArchive(
  tx: Tx,
  developer: Identity,
  { id, version, classificationId, gramWeight, supplier }: ExternalMaterial,
): Promise<boolean> {
  if (supplier.state === 'DRAFT' || gramWeight === null) return false;
  const { rows } = await sql<{ skuId: string }>`
    select k.id as sku_id from spus s join skus k on k.spu_id = s.id and k.state = 'CONFIRMED'
    where s.classification_id = ${classificationId} and s.state = 'ACTIVE' and s.gram_weight between ${gramWeight}::numeric * 0.95 and ${gramWeight}::numeric * 1.05
    order by abs(s.gram_weight - ${gramWeight}::numeric), s.id, k.serial limit 1`.execute(tx);
  const [found] = rows;
  if (found) await linkExternal(tx, developer, id, { version, skuId: found.skuId, reason: '面料开发确认为同一布' });
  return found !== undefined;
}
