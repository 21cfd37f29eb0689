import { sql } from 'kysely';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import type { BomLineDraft } from '@mrp/contract/features/styles/input.ts';
import { ensureStockItems } from '../../src/features/stock/commands.ts';
import type { TestApp, TestUser } from '../app.ts';
import { nextNumber } from '../numbers.ts';
import { sayByDefault } from '../comparisons.ts';
import { aNettingWorld, type NettingWorld } from '../nettings.ts';
import { counterRights } from '../stocktakes.ts';
import { anEffectiveBom, dataOf } from '../styles.ts';

/** Cloth in 米, bought by the 米; trim in 个, bought by the 罗; and cloth that is kept by the roll. */
export const kept = ['cloth', 'trim', 'rolls'] as const;
export type Bought = (typeof kept)[number];
/** With what cloth is dyed from. */
export const items = [...kept, 'greige'] as const;
export type Item = (typeof items)[number];
export const places = ['store', 'depot', 'factory'] as const;
/** With the mill that dyes. */
export const allPlaces = [...places, 'dyer'] as const;
export type Place = (typeof allPlaces)[number];
/** Lots of the cloth that is kept by the roll. */
export const lots = ['L1', 'L2'] as const;
export type Lot = (typeof lots)[number];
export const mills = ['A', 'B'] as const;
export type Mill = (typeof mills)[number];

/** One company for all sequences: people, places and mills. */
export interface Business extends NettingWorld {
  t: TestApp;
  buyer: TestUser;
  supervisor: TestUser;
  counters: [TestUser, TestUser];
  holders: Record<Place, string>;
  mills: Record<Mill, string>;
  /** The supplier behind the garment factory. */
  garmentSupplier: string;
  countReason: string;
  rollClass: string;
  trimClass: string;
}

interface Goods {
  spuId: string;
  /** Of greige: none. */
  skuId: string;
  itemId: string;
  code: string;
  /** With its colour. */
  name: string;
}

/** Materials of one sequence, so that sequences do not see each other. */
export interface Shop {
  goods: Record<Item, Goods>;
  /** Ids of what the mills offer. */
  offers: Record<Bought, Record<Mill, string>>;
  bomId: string;
  styleId: string;
  skcId: string;
  /** The colour of a style that is made of the cloth that is kept by the roll. */
  rollSkcId: string;
}

/** 罗(粒). */
export const GROSS = 144n;
/** What mills need from an order to its delivery. */
export const LEAD_DAYS = 20;
/** Of the greige, in percent. */
export const DYE_LOSS = '6';
/** What one piece of the style takes: 1.5 米 of cloth and 5 个 of trim. */
export const consumption: Record<'cloth' | 'trim', string> = { cloth: '1.5', trim: '5' };
/** And of the other style: 米 of the cloth that is kept by the roll. */
export const ROLLS_TAKEN = '1.1';
/** Without tax: cloth by the mill, trim by the 罗 and less from 50 罗 on. */
export const prices = {
  cloth: { A: '10', B: '20' },
  trim: '14.40',
  trimFrom: { gross: '50', price: '12.00' },
  rolls: { A: '10', B: '20' },
} as const;

export async function aBusiness(t: TestApp): Promise<Business> {
  const w = await aNettingWorld(t);
  const rollClass = await aClass(t, '面料');
  await t.ownerDb.updateTable('classifications').set({ lotTracked: 'ROLL' }).where('id', '=', rollClass).execute();
  const depot = await t.ownerDb.insertInto('holders').values({ kind: 'OWN', name: '绍兴总仓' }).returning('id').executeTakeFirstOrThrow();
  const { supplierId } = await t.ownerDb.selectFrom('holders').select('supplierId').where('id', '=', w.factory).executeTakeFirstOrThrow();
  const { rows: reasons } = await sql<{
    id: string;
  }>`select id from dictionary_entries where dictionary = 'varianceReason' order by id limit 1`.execute(t.db);
  const supervisor = await t.aUser();
  // What a quotation is compared with is the last purchase of the same goods, else the price list: other sequences have no part in it.
  await sayByDefault(supervisor, { benchmarkBasis: 'LAST_PURCHASE' });
  return {
    ...w,
    t,
    buyer: w.user,
    supervisor,
    counters: [await t.aUser(counterRights), await t.aUser(counterRights)],
    holders: { store: w.store, depot: depot.id, factory: w.factory, dyer: w.dyer },
    mills: { A: w.supplierId, B: await w.supplier() },
    garmentSupplier: supplierId ?? '',
    countReason: reasons[0]?.id ?? '',
    rollClass,
    trimClass: await aClass(t, '辅料'),
  };
}

/** The last leaf below a root, whatever its name in the shipped tree. */
async function aClass(t: TestApp, root: string): Promise<string> {
  const { id } = await t.db
    .selectFrom('classificationFacts as f')
    .innerJoin('classifications as root', 'root.id', 'f.rootId')
    .select('f.id')
    .where('root.name', '=', root)
    .where('f.isLeaf', '=', true)
    .orderBy('f.id', 'desc')
    .executeTakeFirstOrThrow();
  return id ?? '';
}

export async function aShop(b: Business): Promise<Shop> {
  const cloth = await b.material({ dyeLoss: DYE_LOSS }, ['藏青']);
  const trim = await b.material(
    {
      classificationId: b.trimClass,
      firstUnitId: b.d.unit('个'),
      secondUnitId: null,
      width: null,
      gramWeight: null,
      specification: '18L',
      compositions: [],
    },
    ['藏青'],
  );
  const rolls = await b.material({ classificationId: b.rollClass }, ['藏青']);
  const goodsOf = async ({ id, name, skus }: typeof cloth): Promise<Goods> => {
    const [sku] = skus;
    const [itemId = ''] = await b.t.write((tx) => ensureStockItems(tx, [{ spuId: id, skuId: sku?.id ?? '' }]));
    return { spuId: id, skuId: sku?.id ?? '', itemId, code: sku?.code ?? '', name: `${name} 藏青` };
  };
  const [greige = ''] = await b.t.write((tx) => ensureStockItems(tx, [{ spuId: cloth.id, skuId: null }]));
  const goods = {
    cloth: await goodsOf(cloth),
    trim: await goodsOf(trim),
    rolls: await goodsOf(rolls),
    greige: { spuId: cloth.id, skuId: '', itemId: greige, code: cloth.code, name: cloth.name },
  };
  const offers = await offerGoods(b, goods);
  const style = await b.style(`YW${nextNumber('business')}`, ['藏青']);
  const skcId = style.skcs[0] ?? '';
  const { id: bomId } = await anEffectiveBom(b.buyer, b.supervisor, {
    styleId: style.id,
    lines: bomLines(b, { goods, skcId }, consumption),
  });
  return { goods, offers, bomId, styleId: style.id, skcId, rollSkcId: await aRollStyle(b, goods) };
}

async function aRollStyle(b: Business, { rolls }: Shop['goods']): Promise<string> {
  const { id: styleId, skcs } = await b.style(`YW${nextNumber('business')}`, ['藏青']);
  const [skcId = ''] = skcs;
  const line: BomLineDraft = {
    section: 'MAIN',
    siteId: b.d.entry('applicationSite', '大身'),
    spuId: rolls.spuId,
    consumption: ROLLS_TAKEN,
    unitId: b.d.unit('米'),
    colours: [{ targetId: skcId, skuId: rolls.skuId }],
  };
  await anEffectiveBom(b.buyer, b.supervisor, { styleId, lines: [line] });
  return skcId;
}

/** What a piece takes, as the form of a BOM has it. */
export const bomLines = (
  b: Business,
  { goods, skcId }: Pick<Shop, 'goods' | 'skcId'>,
  takes: Record<'cloth' | 'trim', string>,
): BomLineDraft[] =>
  (['cloth', 'trim'] as const).map((item) => ({
    section: 'MAIN',
    siteId: b.d.entry('applicationSite', item === 'cloth' ? '大身' : '领'),
    spuId: goods[item].spuId,
    consumption: takes[item],
    unitId: b.d.unit(item === 'cloth' ? '米' : '个'),
    colours: [{ targetId: skcId, skuId: goods[item].skuId }],
  }));

async function offerGoods(b: Business, goods: Shop['goods']): Promise<Shop['offers']> {
  for (const item of kept)
    for (const mill of mills)
      await b.offer(goods[item].spuId, goods[item].skuId, {
        supplierId: b.mills[mill],
        leadDaysBulk: String(LEAD_DAYS),
        preferred: mill === 'A',
        ...(item === 'trim' ? { unitId: b.d.unit('罗(粒)'), bulkPrice: prices.trim } : { bulkPrice: prices[item][mill] }),
      });
  const rows = await b.t.ownerDb
    .selectFrom('offers')
    .select(['id', 'skuId', 'supplierId'])
    .where(
      'skuId',
      'in',
      kept.map((item) => goods[item].skuId),
    )
    .execute();
  const idOf = (item: Bought, mill: Mill): string =>
    rows.find(({ skuId, supplierId }) => skuId === goods[item].skuId && supplierId === b.mills[mill])?.id ?? '';
  const offers = Object.fromEntries(kept.map((item) => [item, { A: idOf(item, 'A'), B: idOf(item, 'B') }])) as Shop['offers'];
  const { gross, price } = prices.trimFrom;
  for (const mill of mills) await addPrice(b, b.buyer, offers.trim[mill], price, gross);
  return offers;
}

export async function addPrice(b: Business, user: TestUser, offerId: string, price: string, minQuantity: string | null): Promise<void> {
  const body = {
    kind: 'BULK' as const,
    price,
    minQuantity,
    validFrom: await dayIn(b, 0),
    validUntil: null,
    supersedesId: null,
    reason: '行情',
  };
  dataOf(await user.call(pricesApi.addPrice, { params: { id: offerId }, body }));
}

/** So many days from today. */
export async function dayIn(b: Business, days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (business_day() + ${days}::int)::text as day`.execute(b.t.db);
  return rows[0]?.day ?? '';
}

/** In how many days a day is. */
export async function daysUntil(b: Business): Promise<(day: string | null | undefined) => number | null> {
  const today = Date.parse(await dayIn(b, 0));
  return (day) => (day ? (Date.parse(day) - today) / 86_400_000 : null);
}

export const garmentOrdersApi = {
  list: stylesApi.listOrders,
  get: stylesApi.getOrder,
  create: stylesApi.createOrder,
  edit: stylesApi.editOrder,
};
