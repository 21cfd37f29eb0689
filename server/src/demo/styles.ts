import { sql } from 'kysely';
import { z } from 'zod';
import { BomInput, BomLineInput, GarmentOrderInput, StyleInput } from '@mrp/contract/features/styles/input.ts';
import type { Bom } from '@mrp/contract/features/styles/record.ts';
import type { BomSection } from '@mrp/contract/features/styles/workflow.ts';
import { createBom, editBom } from '../features/styles/boms/commands.ts';
import { getBom } from '../features/styles/boms/queries.ts';
import { transitionBom } from '../features/styles/boms/states.commands.ts';
import { addBomVersion, lockBom } from '../features/styles/boms/versions.commands.ts';
import { createStyles } from '../features/styles/commands.ts';
import { createGarmentOrders } from '../features/styles/orders.commands.ts';
import { getStyle } from '../features/styles/queries.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Identity } from '../platform/http/identity.ts';
import { dayAgo, openCalendar, type As } from './clock.ts';
import { readDictionary, type Dictionary } from './materials/dictionary.ts';
import type { Random } from './random.ts';
import facts from './styles.json' with { type: 'json' };

const BomLines = z.array(BomLineInput);
type Fact = (typeof facts)[number];

/** 备料专员 maintains styles and BOMs, 备料主管 confirms them. */
export interface StylePeople {
  specialist: Identity;
  planner: Identity;
}

interface Material {
  name: string;
  spuId: string;
  skus: { id: string; colourId: string }[];
}

/** Creates styles with garment orders and BOMs. Some have a second version, one of them as a draft. */
export async function loadStyles(db: Db, people: StylePeople, random: Random): Promise<number> {
  const { as, turnTo } = openCalendar(db);
  const { specialist } = people;
  const { dictionary, materials } = await as(specialist, '读取', async (tx) => ({
    dictionary: await readDictionary(tx),
    materials: await readMaterials(tx),
  }));
  const factories = await as(specialist, '读取', readFactories);
  const days = await as(specialist, '读取', readDeliveries);
  const ids = await as(specialist, '新建款式', (tx) =>
    createStyles(
      tx,
      specialist,
      facts.map((fact, at) => makeStyle(fact, at, { dictionary, materials, factories, random })),
    ),
  );
  for (const [at, fact] of facts.entries()) {
    // The last two months before the first delivery.
    turnTo(dayAgo(64 - at * 4, 10));
    const { style, orderIds } = await as(specialist, '新建成衣订单', async (tx) => {
      const made = await getStyle(tx, ids[at] ?? '');
      return { style: made, orderIds: await createGarmentOrders(tx, makeOrders(made, at, days, random)) };
    });
    const lines = makeLines(fact, style.skcs, dictionary, materials);
    const effective = await simulateBoms(as, people, { styleId: style.id, versions: fact.versions, lines });
    if (at === 0 && effective)
      await as(specialist, '锁定', (tx) =>
        lockBom(tx, specialist, effective.id, { garmentOrderId: orderIds[0] ?? '', version: effective.version }),
      );
  }
  return facts.length;
}

/** 0: a pending version; 1: an effective one; 2: replaced by a second; 3: the second is a draft. Returns the effective one. */
async function simulateBoms(
  as: As,
  { specialist, planner }: StylePeople,
  { styleId, versions, lines }: { styleId: string; versions: number; lines: BomLineInput[] },
): Promise<Bom | null> {
  const step = (user: Identity, id: string, action: 'submit' | 'confirm', label: string): Promise<Bom> =>
    as(user, label, async (tx) => transitionBom(tx, user, id, { action, version: (await getBom(tx, id, user)).version }));
  const first = await as(specialist, '新建BOM', (tx) => createBom(tx, specialist, BomInput.parse({ styleId, lines })));
  await step(specialist, first.id, 'submit', '提交');
  if (versions === 0) return null;
  const effective = await step(planner, first.id, 'confirm', '确认');
  if (versions === 1) return effective;
  const next = await as(specialist, '新版本', async (tx) => {
    const draft = await addBomVersion(tx, specialist, effective.id, { version: effective.version, changeNote: '产前样复尺，调整大身用量' });
    const edit = { version: draft.version, changeNote: draft.changeNote, remark: '', lines: trimMain(lines) };
    return editBom(tx, specialist, draft.id, edit);
  });
  if (versions === 3) return effective;
  await step(specialist, next.id, 'submit', '提交');
  return step(planner, next.id, 'confirm', '确认');
}

/** A new version with lower consumption of the main fabric. */
const trimMain = (lines: readonly BomLineInput[]): BomLineInput[] =>
  BomLines.parse(
    lines.map((line) => (line.section === 'MAIN' ? { ...line, consumption: line.consumption.replace(/\d$/, '2'), loss: '2.5' } : line)),
  );

/** The active material with the shortest name that contains the word. */
async function readMaterials(tx: Tx): Promise<Material[]> {
  const names = [...new Set(facts.flatMap(({ lines }) => lines.map(([, , name = '']) => name)))];
  const { rows } = await sql<Material>`
    select distinct on (w.name) w.name, s.id as spu_id,
           (select jsonb_agg(jsonb_build_object('id', k.id::text, 'colourId', k.colour_id::text) order by k.serial)
            from skus k where k.spu_id = s.id and k.state <> 'DISABLED') as skus
    from unnest(${names}::text[]) w (name) join spus s on position(w.name in s.name) > 0 and s.state = 'ACTIVE'
    where exists (select from skus k where k.spu_id = s.id and k.state <> 'DISABLED')
    order by w.name, length(s.name), s.id`.execute(tx);
  return rows;
}

/** Five days apart, the first within two weeks, so that the home page has orders that are due. */
async function readDeliveries(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{
    day: string;
  }>`select (business_day() + 8 + 5 * n)::text as day from generate_series(0, 30) n order by n`.execute(tx);
  return rows.map(({ day }) => day);
}

async function readFactories(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('suppliers')
    .select(['id', 'abbreviation'])
    .where('kind', '<>', 'MATERIAL')
    .where('state', '=', 'ACTIVE')
    .execute();
  return new Map(rows.map(({ id, abbreviation }) => [abbreviation, id]));
}

interface Making {
  dictionary: Dictionary;
  materials: readonly Material[];
  factories: ReadonlyMap<string, string>;
  random: Random;
}

const find = (materials: readonly Material[], name: string): Material => {
  const found = materials.find((material) => material.name === name);
  if (!found) throw new Error(`the demo lacks the material ${name}`);
  return found;
};

/** A style has colours of its main fabric. */
function makeStyle(fact: Fact, at: number, { dictionary, materials, factories, random }: Making): StyleInput {
  const cloth = find(materials, fact.lines[0]?.[2] ?? '');
  const sizes = fact.name.includes('裤') ? ['28', '29', '30', '31', '32', '33', '34'] : ['S', 'M', 'L', 'XL', 'XXL'];
  return StyleInput.parse({
    code: fact.code,
    itemNo: `2026${String(1000 + at * 37)}`,
    name: fact.name,
    categoryId: dictionary.entry('category', fact.category),
    seasonId: dictionary.entry('season', fact.season),
    year: 2026,
    waveId: random.pick(dictionary.entries('wave')),
    cooperationModelId: random.pick(dictionary.entries('cooperationModel')),
    saleStatusId: random.pick(dictionary.entries('saleStatus')),
    supplierId: factories.get(fact.factory) ?? null,
    skcs: cloth.skus.slice(0, fact.skcs).map(({ colourId }) => ({ colourId, plannedPieces: random.whole(4, 30) * 100, sizes })),
  });
}

type Skcs = Awaited<ReturnType<typeof getStyle>>['skcs'];

/** One to three orders per style, the first of them due soon. */
function makeOrders(style: Awaited<ReturnType<typeof getStyle>>, at: number, days: readonly string[], random: Random): GarmentOrderInput[] {
  return Array.from({ length: 1 + (at % 3) }, (_, part) =>
    GarmentOrderInput.parse({
      code: `CY2600${String(at + 1).padStart(2, '0')}-${part + 1}`,
      styleId: style.id,
      supplierId: style.supplier?.id ?? null,
      deliverOn: days[at + part * 6],
      lines: style.skcs.flatMap(({ id, sizes }) =>
        sizes.map((size, place) => ({
          skcId: id,
          size,
          pieces: random.whole(3, 12) * (place === 0 || place === sizes.length - 1 ? 10 : 20),
        })),
      ),
      remark: part === 0 ? '首单' : '返单',
    }),
  );
}

/** Front zippers of tops are 2 cm longer with each size; size labels say theirs. */
function sizedTrim(name: string, sizes: readonly string[]): { size: string; specification: string }[] {
  if (name === '尺码唛') return sizes.map((size) => ({ size, specification: `${size} 码` }));
  if (!name.includes('拉链') || name.includes('隐形') || !sizes.includes('XL')) return [];
  return sizes.map((size, at) => ({ size, specification: `${55 + 2 * at} cm` }));
}

/** Labels are bought for each garment order, not prepared. */
const boughtByOrder: ReadonlySet<string> = new Set(['主唛织标', '洗水唛', '热转印商标']);

/** The fabric in its own colour, other materials in the same colour if they have it. */
function makeLines({ lines }: Fact, skcs: Skcs, dictionary: Dictionary, materials: readonly Material[]): BomLineInput[] {
  return BomLines.parse(
    lines.map(([section = '', site = '', name = '', consumption = '', unit = '']) => {
      const { spuId, skus } = find(materials, name);
      const isBoughtByFactory = section === 'PACKAGING' || name === '尺码唛';
      const isBoughtByOrder = boughtByOrder.has(name);
      const isCloth = section === 'MAIN' || section === 'LINING' || section === 'CONTRAST';
      return {
        section: section as BomSection,
        siteId: dictionary.entry('applicationSite', site),
        spuId,
        consumption,
        unitId: dictionary.unit(unit),
        loss: isCloth ? '3' : '2',
        shrinkage: section === 'MAIN' ? '2' : '0',
        isPrepared: !isBoughtByFactory && !isBoughtByOrder,
        supply: isBoughtByFactory ? ('FACTORY' as const) : ('BRAND' as const),
        colours: skcs.map(({ id, colour }, at) => ({
          targetId: id,
          skuId: (skus.find(({ colourId }) => colourId === colour?.id) ?? skus[at % skus.length])?.id ?? '',
        })),
        sizes:
          section === 'MAIN' && skcs.some(({ sizes }) => sizes.includes('XXL'))
            ? [
                { size: 'S', factor: '0.96' },
                { size: 'XL', factor: '1.04' },
                { size: 'XXL', factor: '1.08' },
              ]
            : [],
        sizeItems: sizedTrim(name, skcs[0]?.sizes ?? []),
      };
    }),
  );
}
