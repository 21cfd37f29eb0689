import { sql } from 'kysely';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { addToBasket, editBasketLine, setFavourite } from '../../features/network-products/baskets.commands.ts';
import { WHOLE } from '../../features/network-products/import-columns.rules.ts';
import { planProducts } from '../../features/network-products/import-planning.rules.ts';
import { finishList, writeProducts } from '../../features/network-products/imports.commands.ts';
import { listStoredProducts, loadProductLookups } from '../../features/network-products/imports.queries.ts';
import { introduceProducts } from '../../features/network-products/introduction.commands.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { emptyRow, type ImportValue, type ReadRow } from '../../platform/imports/object.ts';
import { isValid, newRowResult } from '../../platform/imports/row-result.ts';
import { readDictionary, type Dictionary } from './dictionary.ts';
import fabrics from './fabrics.json' with { type: 'json' };
import trims from './trims.json' with { type: 'json' };
import type { Random } from '../random.ts';

type Fabric = (typeof fabrics)[number];
type Trim = (typeof trims)[number];
type Line = Record<string, ImportValue>;

const FABRICS = 80;
const COLOURS = 2;
const TRIMS = 40;

/** 200 products of six approved suppliers as their lists tell them; the later list changes some, leaves some out and brings some in. */
export async function loadProducts(tx: Tx, buyer: Identity, random: Random): Promise<number> {
  const dictionary = await readDictionary(tx);
  const suppliers = await listSix(tx);
  const lines = [...makeFabrics(dictionary, suppliers, random), ...makeTrims(dictionary, suppliers, random)];
  const isLate = (at: number) => at % 14 === 3;
  await readList(
    tx,
    buyer,
    lines.filter((_, at) => !isLate(at)),
  );
  await readList(
    tx,
    buyer,
    lines.flatMap((line, at) => (at % 17 === 5 && !isLate(at) ? [] : [at % 6 === 1 ? changedLine(line, at) : line])),
  );
  return lines.length;
}

/** 面料开发 marks some products, asks about some and introduces a few. */
export async function useProducts(tx: Tx, developer: Identity): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from network_products where state = 'OFFERED' and kind = 'FABRIC' order by id limit 60`.execute(tx);
  const every = (step: number, rest: number) => rows.flatMap(({ id }, at) => (at % step === rest ? [id] : []));
  for (const id of every(9, 4)) await setFavourite(tx, developer, id, true);
  const asked = every(15, 7);
  await addToBasket(tx, developer, asked);
  for (const id of asked.slice(0, 3)) await editBasketLine(tx, developer, id, { quantity: '600' });
  await introduceProducts(tx, developer, every(10, 2));
}

/** Reads a whole list like the import does. */
async function readList(tx: Tx, buyer: Identity, lines: readonly Line[]): Promise<void> {
  const rows = lines.map(rowOf);
  const verdicts = rows.map(newRowResult);
  const noted = new Map<string, Set<string>>();
  const context = { lookups: await loadProductLookups(tx), strategy: 'BOTH' as const, noted };
  const plan = planProducts(verdicts, await listStoredProducts(tx, rows), context);
  const wrong = verdicts.find((verdict) => !isValid(verdict));
  if (wrong) throw new Error(`line ${wrong.row.number}: ${JSON.stringify([...wrong.errors])}`);
  await finishList(tx, { noted, isWhole: true }, await writeProducts(tx, buyer, plan));
}

const rowOf = (line: Line, at: number): ReadRow => ({ ...emptyRow(at + 2), values: new Map(Object.entries({ ...line, scope: WHOLE })) });

/** Prices move, some weights and lead times too. */
function changedLine(line: Line, at: number): Line {
  const raised = (value: ImportValue | undefined, decimals: number) =>
    typeof value === 'string' ? roundHalfUp(decimal(value).times('1.06'), decimals) : '';
  return {
    ...line,
    ...(line['gramWeight'] && at % 12 === 1 ? { gramWeight: raised(line['gramWeight'], 0) } : { priceMax: raised(line['priceMax'], 2) }),
    ...(at % 18 === 1 && { leadDaysBulk: '10' }),
  };
}

/** Two knitters, two weavers and two makers of trims, all approved. */
async function listSix(tx: Tx): Promise<Record<'针织' | '梭织' | '辅料', string[]>> {
  const { rows } = await sql<{ scope: string; ids: string[] }>`
    select wanted.scope, array(
      select s.id::text from suppliers s join supplier_categories c on c.supplier_id = s.id join dictionary_entries e on e.id = c.entry_id
      where s.state = 'ACTIVE' and s.kind <> 'GARMENT' and e.name = wanted.scope order by s.id limit 3) as ids
    from (values ('针织'), ('梭织'), ('钮扣')) wanted (scope)`.execute(tx);
  const of = (scope: string) => rows.find((row) => row.scope === scope)?.ids.slice(0, 2) ?? [];
  return { 针织: of('针织'), 梭织: of('梭织'), 辅料: of('钮扣') };
}

type Suppliers = Awaited<ReturnType<typeof listSix>>;

/** Cloths that suppliers offer: near those of the archive, in two colours each. */
function makeFabrics(dictionary: Dictionary, suppliers: Suppliers, random: Random): Line[] {
  return Array.from({ length: FABRICS }, (_, at) => {
    const fact = fabrics[(at * 5 + Math.floor((at * 5) / fabrics.length)) % fabrics.length] ?? fabrics[0]!;
    return random
      .some(dictionary.colours, COLOURS)
      .map(({ name }): Line => ({ ...fabricLine(fact, at, dictionary, suppliers), colourName: name }));
  }).flat();
}

const fabricLine = (fact: Fabric, at: number, dictionary: Dictionary, suppliers: Suppliers): Line => ({
  supplierId: suppliers[fact.group === '针织' ? '针织' : '梭织'][at % 2] ?? '',
  supplierItemNo: `W${5000 + at}`,
  name: `${['竹节', '', '高支', '水洗'][at % 4]}${fact.name}`,
  classificationId: dictionary.leaf(fact.group, fact.leaf),
  structureId: dictionary.entry('structure', ['针织', '梭织', '牛仔', '毛呢'].includes(fact.group) ? fact.group : '其他'),
  width: fact.width,
  gramWeight: String(Number.parseInt(fact.gramWeight, 10) + (at % 5) - 2),
  yarnCount: fact.yarnCount,
  compositions: fact.composition.map(([name = '', share = '0']) => ({ ingredientId: dictionary.entry('ingredient', name), share })),
  ...quoteOf(fact, dictionary),
});

const quoteOf = (fact: Fabric | Trim, dictionary: Dictionary): Line => ({
  price: fact.low,
  priceMax: fact.high,
  unitId: dictionary.unit(fact.unit),
  taxIncluded: true,
  moq: fact.moq,
  leadDaysBulk: String(fact.leadDays),
});

function makeTrims(dictionary: Dictionary, suppliers: Suppliers, random: Random): Line[] {
  return Array.from({ length: TRIMS }, (_, at) => {
    const fact = trims[at % trims.length] ?? trims[0]!;
    return {
      supplierId: suppliers.辅料[at % 2] ?? '',
      supplierItemNo: `P${700 + at}`,
      name: fact.name,
      classificationId: dictionary.leaf(fact.group, fact.leaf),
      colourName: random.pick(dictionary.colours).name,
      specification: fact.specification,
      ...quoteOf(fact, dictionary),
    };
  });
}
