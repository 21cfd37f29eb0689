import { sql } from 'kysely';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import type { MaterialDraft } from '@mrp/contract/features/materials/input.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { NettingExplanation, NettingInput, NettingLine, NettingRow } from '@mrp/contract/features/netting/record.ts';
import { pricesApi, type OfferDraft } from '@mrp/contract/features/prices.ts';
import type { Ownership } from '@mrp/contract/features/stock/ledger.ts';
import type { z } from 'zod';
import { postMovements, ensureStockItems } from '../src/features/stock/commands.ts';
import { syncSupplierHolders } from '../src/features/stock/holders.commands.ts';
import { installStock } from '../src/features/stock/installation.commands.ts';
import type { TestApp, TestUser } from './app.ts';
import { aMaterial, offerInput, theDictionaries, type Dictionaries } from './builders.ts';
import { nextNumber } from './numbers.ts';
import { aPosting } from './stock.ts';
import { aSupplier, type SupplierFacts } from './suppliers.ts';

interface BomLine {
  spuId: string;
  /** Consumption of one piece in the stock unit. */
  consumption: string;
  /** SKC, or SKU of the produced material, → SKU. */
  colours: Readonly<Record<string, string>>;
  sizes?: Readonly<Record<string, string>>;
  /** Size, or SKC and size → SKU or specification. */
  sizeItems?: readonly { size: string; skcId?: string; skuId?: string; specification?: string }[];
  stockUnit?: string;
  isPrepared?: boolean;
  supply?: 'BRAND' | 'FACTORY' | 'CUSTOMER';
  supplierId?: string;
}

interface BomOwner {
  styleId?: string;
  spuId?: string;
  orderId?: string;
  type?: 'DEVELOPMENT' | 'CUSTOM' | 'BULK';
}

/** Records behind a netting. Rows that no command creates yet are inserted directly. */
export interface NettingWorld {
  user: TestUser;
  d: Dictionaries;
  supplierId: string;
  /** Holder of the dyer, and of the receiving garment factory. */
  dyer: string;
  factory: string;
  /** 自有仓. */
  store: string;
  material(changes?: Partial<MaterialDraft>, colours?: readonly string[]): Promise<Material>;
  offer(spuId: string, skuId: string | null, changes?: Partial<OfferDraft>): Promise<void>;
  supplier(facts?: SupplierFacts, state?: 'ACTIVE' | 'PAUSED'): Promise<string>;
  style(code: string, colours: readonly string[], plannedPieces?: number): Promise<{ id: string; skcs: string[] }>;
  order(styleId: string, lines: readonly { skcId: string; size?: string; pieces: number }[], deliverOn?: string): Promise<string>;
  bom(owner: BomOwner, lines: readonly BomLine[]): Promise<string>;
  stock(holderId: string, item: { spuId: string; skuId: string | null }, quantity: string, ownership?: Ownership): Promise<string>;
  reserve(
    place: { holderId: string; itemId: string; ownership?: Ownership },
    quantity: string,
    document: { kind: string; id: string },
  ): Promise<void>;
  /** A running production: due on a day, at a holder. */
  production(holderId: string, item: { spuId: string; skuId: string | null }, quantity: string, dueOn: string): Promise<string>;
  run(input: Partial<z.input<typeof NettingInput>> & Pick<z.input<typeof NettingInput>, 'demands'>): Promise<NettingRow>;
  confirm(run: { id: string; version: number }, chosen?: string[]): Promise<{ id: string; code: string }[]>;
  lines(runId: string): Promise<NettingLine[]>;
  explain(lineId: string): Promise<NettingExplanation>;
}

const next = (): number => nextNumber('netting');

/** A date relative to the database's today. */
export async function dayAfter(t: TestApp, days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (business_day() + ${days}::int)::text as day`.execute(t.db);
  return rows[0]?.day ?? '';
}

export async function aNettingWorld(t: TestApp): Promise<NettingWorld> {
  const d = await theDictionaries(t);
  await t.ownerDb.transaction().execute((tx) => installStock(tx));
  await t.ownerDb.updateTable('classifications').set({ lotTracked: 'NONE' }).execute();
  const user = await t.aUser();
  const supplier: NettingWorld['supplier'] = async (facts = {}, state = 'ACTIVE') => {
    const { id } = await aSupplier(t, facts, state);
    await t.write((tx) => syncSupplierHolders(tx, [id]));
    return id;
  };
  const houseOf = async (id: string) =>
    (await t.ownerDb.selectFrom('holders').select('id').where('supplierId', '=', id).executeTakeFirstOrThrow()).id;
  const supplierId = await supplier();
  const store = await t.ownerDb.insertInto('holders').values({ kind: 'OWN', name: '测算仓' }).returning('id').executeTakeFirstOrThrow();
  const world = {
    user,
    d,
    supplierId,
    dyer: await houseOf(supplierId),
    factory: await houseOf(await supplier({ kind: 'GARMENT' })),
    store: store.id,
    supplier,
  };
  return { ...world, ...materialsOf(t, world), ...stylesOf(t, d), ...stockOf(t), ...callsOf(world) };
}

function materialsOf(
  t: TestApp,
  { user, d, supplierId }: Pick<NettingWorld, 'user' | 'd' | 'supplierId'>,
): Pick<NettingWorld, 'material' | 'offer'> {
  return {
    material: async (changes = {}, colours = ['藏青']) => {
      const units = { firstUnitId: d.unit('米'), secondUnitId: d.unit('公斤') };
      const material = await aMaterial(
        t,
        d,
        user,
        { ...units, ...changes },
        colours.map((name) => ({ colourId: d.colour(name) })),
      );
      for (const state of ['PENDING', 'ACTIVE']) await t.ownerDb.updateTable('spus').set({ state }).where('id', '=', material.id).execute();
      return material;
    },
    offer: async (id, skuId, changes = {}) => {
      const draft = offerInput(d, supplierId, { unitId: d.unit('米'), disparity: null, bulkPrice: '12.00', preferred: true, ...changes });
      const { code, message, data } = await user.call(pricesApi.addOffers, { params: { id }, body: { offers: [{ ...draft, skuId }] } });
      if (code !== 200) throw new Error(`no offer: ${message} ${JSON.stringify(data)}`);
    },
  };
}

function stylesOf({ ownerDb }: TestApp, d: Dictionaries): Pick<NettingWorld, 'style' | 'order' | 'bom'> {
  return {
    style: async (code, colours, plannedPieces = 0) => {
      const { id } = await ownerDb
        .insertInto('styles')
        .values({ code, name: `款式${code}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      const skcs = await ownerDb
        .insertInto('skcs')
        .values(colours.map((colourName, at) => ({ styleId: id, code: `${code}-${at + 1}`, colourName, plannedPieces })))
        .returning('id')
        .execute();
      return { id, skcs: skcs.map((skc) => skc.id) };
    },
    order: async (styleId, lines, deliverOn) => {
      const order = await ownerDb
        .insertInto('garmentOrders')
        .values({ code: `DD${next()}`, styleId, deliverOn: deliverOn ?? null })
        .returning('id')
        .executeTakeFirstOrThrow();
      await ownerDb
        .insertInto('garmentOrderLines')
        .values(lines.map(({ skcId, size = '', pieces }) => ({ orderId: order.id, skcId, size, pieces })))
        .execute();
      return order.id;
    },
    bom: ({ styleId, spuId, orderId, type = 'CUSTOM' }, lines) =>
      ownerDb.transaction().execute(async (tx) => {
        const bom = await tx
          .insertInto('boms')
          .values({
            code: `BOM-${next()}`,
            styleId: styleId ?? null,
            spuId: spuId ?? null,
            garmentOrderId: orderId ?? null,
            type,
            versionNo: 1,
            state: 'EFFECTIVE',
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (const [position, line] of lines.entries()) {
          const unitId = d.unit(line.stockUnit ?? '米');
          const { id: lineId } = await tx
            .insertInto('bomLines')
            .values({
              bomId: bom.id,
              position,
              section: 'MAIN',
              siteId: d.entry('applicationSite', '大身'),
              spuId: line.spuId,
              code: `M${position}`,
              name: `料${position}`,
              consumption: '1',
              unitId,
              grossConsumption: '1',
              stockUnitId: unitId,
              stockConsumption: line.consumption,
              isPrepared: line.isPrepared ?? true,
              supply: line.supply ?? 'BRAND',
              bySize: line.sizeItems?.some(({ skuId }) => skuId !== undefined) ?? false,
              supplierId: line.supplierId ?? null,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          const colours = Object.entries(line.colours).map(([made, skuId]) => ({
            lineId,
            bomId: bom.id,
            skcId: styleId ? made : null,
            madeSkuId: styleId ? null : made,
            skuId,
          }));
          if (colours.length > 0) await tx.insertInto('bomLineColours').values(colours).execute();
          const sizes = Object.entries(line.sizes ?? {}).map(([size, factor]) => ({ lineId, bomId: bom.id, size, factor }));
          if (sizes.length > 0) await tx.insertInto('bomLineSizes').values(sizes).execute();
          const items = (line.sizeItems ?? []).map((item) => ({ lineId, bomId: bom.id, ...item }));
          if (items.length > 0) await tx.insertInto('bomLineSizeItems').values(items).execute();
        }
        return bom.id;
      }),
  };
}

function stockOf(t: TestApp): Pick<NettingWorld, 'stock' | 'reserve' | 'production'> {
  const itemOf = async (item: { spuId: string; skuId: string | null }) => (await t.write((tx) => ensureStockItems(tx, [item])))[0] ?? '';
  return {
    stock: async (holderId, item, quantity, ownership = 1) => {
      const itemId = await itemOf(item);
      await t.write((tx) => postMovements(tx, [aPosting({ holderId, itemId, ownership }, quantity)]));
      return itemId;
    },
    reserve: async ({ holderId, itemId, ownership = 1 }, quantity, { kind, id }) => {
      const wanted = [{ holderId, itemId, ownership, quantity, documentKind: kind, documentId: id, lineId: String(next()) }];
      await t.ownerPool.query('select reserve_stock($1)', [JSON.stringify(wanted)]);
    },
    production: async (holderId, item, quantity, dueOn) => {
      const itemId = await itemOf(item);
      const { rows } = await t.ownerPool.query<{ id: string }>(
        `insert into production_orders (code, goods, supplier_id, spu_id, sku_id, item_id, unit_id, holder_id, quantity, tolerance, expected_on)
         select 'SC-' || $1, case when i.sku_id is null then 'SPU' else 'SKU' end, (select min(id) from suppliers), i.spu_id, i.sku_id, i.id, i.unit_id, $2, $3, 3, $4
         from stock_items i where i.id = $5 returning id`,
        [next(), holderId, quantity, dueOn, itemId],
      );
      return rows[0]?.id ?? '';
    },
  };
}

function callsOf({ user, factory }: Pick<NettingWorld, 'user' | 'factory'>): Pick<NettingWorld, 'run' | 'confirm' | 'lines' | 'explain'> {
  return {
    run: async (input) => {
      const { code, message, data } = await user.call(nettingApi.run, { body: { goods: 'SKU', holderId: factory, ...input } });
      if (code !== 200) throw new Error(`no run: ${message} ${JSON.stringify(data)}`);
      return data;
    },
    confirm: async ({ id, version }, ids) => {
      const body = { object: 'GARMENT_SUPPLIER' as const, version, ...(ids && { chosen: { ids } }) };
      const { code, message, data } = await user.call(nettingApi.confirm, { params: { id }, body });
      if (code !== 200) throw new Error(`not confirmed: ${message} ${JSON.stringify(data)}`);
      return data.orders;
    },
    lines: async (id) => (await user.call(nettingApi.listLines, { params: { id }, query: { pageSize: 200, sort: 'code' } })).data.rows,
    explain: async (id) => (await user.call(nettingApi.explain, { params: { id } })).data,
  };
}
