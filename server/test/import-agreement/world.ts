import { binsApi } from '@mrp/contract/features/bins.ts';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { syncSupplierHolders } from '../../src/features/stock/holders.commands.ts';
import type { TestApp, TestUser } from '../app.ts';
import { offerInput, theDictionaries, type Dictionaries } from '../builders.ts';
import { anExternal } from '../externals.ts';
import { anInquiry } from '../inquiries.ts';
import { aPreparationWorld, type PreparationWorld } from '../preparations.ts';
import { aConfirmedPurchase, aDraftPurchase, ship, skuCodes } from '../purchases.ts';
import { anActiveMaterial, anOrder, aStyle, createBom, aLine, dataOf } from '../styles.ts';
import { aSupplier, terminateSupplier } from '../suppliers.ts';
import { techniqueInput } from '../techniques.ts';
import { techniquesApi } from '@mrp/contract/features/techniques.ts';

/** Names and codes of records in every state, as the cells of a file may name them. */
export interface ImportWorld {
  user: TestUser;
  /** May do everything but see prices. */
  unpriced: TestUser;
  /** Two that are in use, the full name of the first, one that waits for approval, one paused, one ended. */
  suppliers: string[];
  holders: string[];
  factories: string[];
  bins: string[];
  styles: string[];
  garmentOrders: string[];
  /** Of materials with offers, tracked by roll, by lot and not at all; then of those that are disabled or archived. */
  skus: string[];
  spus: string[];
  /** Codes of purchases and shipments that wait for goods, then of those that do not. */
  deliveries: string[];
  shipped: { code: string; sku: string; lotNo: string };
  inquiries: { code: string; suppliers: string[] }[];
  externals: string[];
  techniques: string[];
}

/** One database in which a file of every import object has records to name. */
export async function anImportWorld(t: TestApp): Promise<ImportWorld> {
  const w = await aPreparationWorld(t, 'ROLL');
  const d = await theDictionaries(t);
  const suppliers = await someSuppliers(t, w);
  const materials = await someMaterials(t, d, w);
  const style = await aStyle(w.buyer, d);
  const plain = await aStyle(w.buyer, d);
  const order = await anOrder(w.buyer, style);
  const target = style.skcs.map(({ id, colour }) => ({ id, colourName: colour?.name ?? '' }));
  await createBom(w.buyer, { styleId: style.id, type: 'CUSTOM', lines: [aLine(d, materials.plain, target)] } as never);
  const technique = dataOf(await w.buyer.call(techniquesApi.create, { body: techniqueInput(d, '水浆印') }));
  return {
    user: w.buyer,
    unpriced: await t.aUser([...menuTitles, ...buttonNames.filter((name) => name !== VIEW_PRICES)]),
    suppliers: suppliers.names,
    holders: ['一号仓', '二号仓', '晨曜服饰', suppliers.names[0] ?? '', '停用仓'],
    factories: ['晨曜服饰', suppliers.pausedFactory],
    bins: await someBins(t, w),
    styles: [style.code, plain.code, style.code.toLowerCase()],
    garmentOrders: [order.code],
    ...materials.codes,
    ...(await someDeliveries(t, w)),
    inquiries: await someInquiries(d, w, suppliers),
    externals: [(await anExternal(t, d, w.buyer, w.supplierId)).code],
    techniques: [technique.code, technique.name],
  };
}

async function someSuppliers(t: TestApp, w: PreparationWorld) {
  const paused = await aSupplier(t, {}, 'PAUSED');
  const pending = await aSupplier(t, { formerCode: 'OLD-7' }, 'PENDING');
  const ended = await aSupplier(t);
  await terminateSupplier(t, ended.id);
  const other = await aSupplier(t);
  const factory = await aSupplier(t, { kind: 'GARMENT' }, 'PAUSED');
  await t.write((tx) => syncSupplierHolders(tx, [other.id, paused.id, pending.id, factory.id]));
  await t.ownerDb.insertInto('holders').values({ kind: 'OWN', name: '停用仓', active: false }).execute();
  const { abbreviation, name } = await t.db
    .selectFrom('suppliers')
    .select(['abbreviation', 'name'])
    .where('id', '=', w.supplierId)
    .executeTakeFirstOrThrow();
  return {
    ids: [w.supplierId, other.id],
    names: [abbreviation, other.abbreviation, name, pending.abbreviation, paused.abbreviation, ended.abbreviation],
    pausedFactory: factory.abbreviation,
  };
}

/** The materials of the stock world by the roll, one by the lot, one without either, and two that are not in use. */
async function someMaterials(t: TestApp, d: Dictionaries, w: PreparationWorld) {
  const leaves = await t.db
    .selectFrom('classificationFacts')
    .select(['id', 'name'])
    .where('isLeaf', '=', true)
    .where('name', 'in', ['府绸', '汗布'])
    .execute();
  const [byLot, untracked] = leaves.map(({ id }) => id ?? '');
  await t.ownerDb
    .updateTable('classifications')
    .set({ lotTracked: 'LOT' })
    .where('id', '=', byLot ?? '')
    .execute();
  await t.ownerDb
    .updateTable('classifications')
    .set({ lotTracked: 'NONE' })
    .where('id', '=', untracked ?? '')
    .execute();
  for (const sku of w.skus.slice(0, 5)) await w.offer(sku, { bulk: '40.00', dye: '5.00' });
  await w.addGreigeOffer('20.00');
  const offers = [offerInput(d, w.supplierId, { bulkPrice: '12' })];
  const make = (classificationId: string | undefined, name: string) =>
    anActiveMaterial(t, d, w.buyer, w.supervisor, { name, offers, ...(classificationId !== undefined && { classificationId }) });
  const lot = await make(byLot, '分缸府绸');
  const plain = await make(untracked, '不分缸汗布');
  const gone = await make(undefined, '停用府绸');
  const disabled = dataOf(
    await w.supervisor.call(materialsApi.transition, { params: { id: gone.id }, body: { action: 'disable', version: gone.version } }),
  );
  const greige = await t.db.selectFrom('spus').select('code').where('id', '=', w.spu).executeTakeFirstOrThrow();
  const skusOf = ({ skus }: { skus: readonly { code: string }[] }) => skus.map(({ code }) => code);
  const rolls = await skuCodes(t, w);
  return {
    plain,
    codes: {
      skus: [...rolls, ...skusOf(plain), ...skusOf(lot), ...skusOf(disabled)],
      spus: [greige.code, plain.code, lot.code, disabled.code],
    },
  };
}

async function someBins(t: TestApp, w: PreparationWorld): Promise<string[]> {
  const codes = ['A-01', 'A-02'];
  for (const [at, code] of codes.entries())
    dataOf(
      await w.buyer.call(binsApi.create, {
        body: { holderId: w.holders[at] ?? '', code, zone: 'A区', walkOrder: 10 + at, remark: '' } as never,
      }),
    );
  return codes;
}

/** Purchases that may be received directly, a shipment under way, and a draft that nothing is received for. */
async function someDeliveries(t: TestApp, w: PreparationWorld) {
  const [first = ''] = w.skus;
  const open = await aConfirmedPurchase(w, { lines: [{ skuId: first, quantity: '900000' }] });
  const both = await aConfirmedPurchase(w, { lines: w.skus.slice(0, 2).map((skuId) => ({ skuId, quantity: '500' })) });
  const draft = await aDraftPurchase(w, { lines: [{ skuId: first, quantity: '10' }] });
  const sent = await aConfirmedPurchase(w, { lines: [{ skuId: first, quantity: '100' }] });
  const rolls = [1, 2, 3, 4].map((at) => ({ lotNo: 'SENT', rollNo: String(at), quantity: '25' }));
  const shipment = dataOf(
    await ship(w.buyer, { orderIds: [sent.id], lines: [{ skuId: first, quantity: '100', unregistered: '100', rolls }] }),
  );
  const [sku = ''] = await skuCodes(t, w);
  return {
    deliveries: [open.code, both.code, shipment.code, draft.code, sent.code],
    shipped: { code: shipment.code, sku, lotNo: 'SENT' },
  };
}

async function someInquiries(d: Dictionaries, { buyer }: PreparationWorld, { ids, names }: { ids: string[]; names: string[] }) {
  const made: ImportWorld['inquiries'] = [];
  for (const asked of [ids, ids.slice(0, 1)]) {
    const { code } = dataOf(await buyer.call(inquiriesApi.create, { body: anInquiry(d, asked) as never }));
    made.push({ code, suppliers: names.slice(0, asked.length) });
  }
  return made;
}
