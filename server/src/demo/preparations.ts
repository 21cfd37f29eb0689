import { sql } from 'kysely';
import { OfferInput } from '@mrp/contract/features/prices.ts';
import { PreparationInput } from '@mrp/contract/features/preparations/record.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { addOffers } from '../features/prices/commands.ts';
import { acceptPreparations } from '../features/preparations/productions/acceptance.commands.ts';
import { planAcceptance } from '../features/preparations/productions/acceptance.queries.ts';
import { receiveBatch } from '../features/preparations/productions/batches.commands.ts';
import { createPreparations } from '../features/preparations/commands.ts';
import { endProduction } from '../features/preparations/productions/commands.ts';
import { getProduction } from '../features/preparations/productions/queries.ts';
import { transitionPreparations } from '../features/preparations/states.commands.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Identity } from '../platform/http/identity.ts';
import { after, dayAgo, openCalendar, type Calendar } from './clock.ts';
import type { Random } from './random.ts';

/** 备料专员 creates and accepts, 备料主管 approves, 仓管 receives, 面料采购 maintains 染费. */
export interface PreparationPeople {
  specialist: Identity;
  planner: Identity;
  keeper: Identity;
  buyer: Identity;
}

type Outcome = 'DRAFT' | 'PENDING' | 'WAITING' | 'PRODUCING' | 'BATCH' | 'DONE' | 'SHORT' | 'CANCELLED';

/** The states of the forty orders, 美套 last; those of the second row are late. */
const fates: readonly Outcome[] = [
  ...([
    'DRAFT',
    'DRAFT',
    'DRAFT',
    'DRAFT',
    'PENDING',
    'PENDING',
    'PENDING',
    'PENDING',
    'PENDING',
    'WAITING',
    'WAITING',
    'WAITING',
  ] as const),
  ...(['WAITING', 'WAITING', 'PRODUCING', 'PRODUCING', 'BATCH', 'BATCH'] as const),
  ...(['WAITING', 'WAITING', 'PRODUCING', 'PRODUCING', 'PRODUCING', 'BATCH', 'BATCH', 'DONE', 'DONE', 'DONE'] as const),
  ...(['DONE', 'DONE', 'DONE', 'DONE', 'SHORT', 'SHORT', 'CANCELLED', 'CANCELLED', 'CANCELLED'] as const),
];
/** Needs more than the available greige. */
const SCARCE = 16;
/** How long after the order the first and the last batch come. */
const FIRST_DAYS = 9;
const LAST_DAYS = 14;
/** How many days ago 染费 was agreed on, before the first order. */
const AGREED = 330;
const LATE = [12, 13, 14, 15, 16, 17];
const SETS: readonly Outcome[] = ['PENDING', 'WAITING', 'PRODUCING'];

interface ItemLevel {
  dyed: { id: string; spuId: string; styleId: string | null; skcId: string | null }[];
  trims: { id: string; styleId: string; skcId: string }[];
  greige: string[];
  dyer: { holderId: string; supplierId: string };
  factories: string[];
  saleStatuses: string[];
  /** In days from today. */
  days: Map<number, string>;
}

/** Creates forty preparation orders in all states with the application's commands. */
export async function loadPreparations(db: Db, people: PreparationPeople, random: Random): Promise<number> {
  const calendar = openCalendar(db);
  const { as, turnTo } = calendar;
  const goods = await as(people.specialist, '读取', readGoods);
  turnTo(dayAgo(AGREED));
  await as(people.buyer, '维护报价', (tx) => agreeOnDyeing(tx, goods));
  const forms = [...fates.map((fate, at) => makeForm(fate, at, goods, random)), ...SETS.map((fate, at) => makeSet(fate, at, goods))];
  for (const [at, form] of forms.entries()) {
    const fate = [...fates, ...SETS][at] ?? 'DRAFT';
    const made = dayAgo(ageOf(fate, at), 9 + (at % 6));
    turnTo(made);
    const [order] = await as(people.specialist, '新建备料单', (tx) => createPreparations(tx, people.specialist, [form]));
    const move = (action: 'approve' | 'cancel', label: string, reason: string) =>
      as(people.planner, label, (tx) => transitionPreparations(tx, people.planner, { chosen: { ids: [order?.id ?? ''] }, action, reason }));
    turnTo(after(made, 5));
    if (fate === 'CANCELLED') await move('cancel', '取消', '款式取消，不再备料');
    else if (fate !== 'DRAFT' && fate !== 'PENDING') await move('approve', '审核通过', '');
    await produce(calendar, people, fate, { id: order?.id ?? '', made });
  }
  return forms.length;
}

/** In days: late ones were ordered before the last weeks, those that ended are spread over the year. */
function ageOf(fate: Outcome, at: number): number {
  if (LATE.includes(at)) return 40 + at;
  return pastFates.includes(fate) ? 20 + (fates.length - at) * 21 : at % 20;
}

const pastFates: readonly Outcome[] = ['DONE', 'SHORT', 'CANCELLED'];

async function produce(
  { as, turnTo }: Calendar,
  { specialist, keeper, planner }: PreparationPeople,
  fate: Outcome,
  { id: orderId, made }: { id: string; made: Date },
): Promise<void> {
  if (fate !== 'PRODUCING' && fate !== 'BATCH' && fate !== 'DONE' && fate !== 'SHORT') return;
  turnTo(after(made, 26));
  const accepted = await as(specialist, '接单', async (tx) => {
    const { fingerprint } = await planAcceptance(tx, specialist, { orderIds: [orderId], lineIds: [] });
    return acceptPreparations(tx, specialist, { orderIds: [orderId], lineIds: [], fingerprint });
  });
  const productionId = accepted.productions[0]?.id ?? '';
  const share = (of: string, text: string, decimals: number): string => decimal(text).times(decimal(of)).toFixed(decimals);
  const receive = (part: string, isLast: boolean | null) =>
    as(keeper, '分批完成', async (tx) => {
      const { quantity, unit, lotTracked, version, code, batchCount } = await getProduction(tx, productionId);
      const received = share(part, quantity, unit.decimals);
      const lotNo = `${code.slice(4, 8)}${code.slice(-2)}-${batchCount + 1}`;
      const rolls =
        lotTracked === 'NONE'
          ? []
          : [{ lotNo, rollNo: lotTracked === 'ROLL' ? '1' : '', quantity: received, secondQuantity: null, defectPoints: null }];
      await receiveBatch(tx, keeper, productionId, { quantity: received, isLast, rolls, remark: '', version });
    });
  if (fate === 'PRODUCING') return;
  turnTo(after(made, 24 * FIRST_DAYS));
  await receive(fate === 'DONE' ? '0.6' : '0.4', null);
  turnTo(after(made, 24 * LAST_DAYS));
  if (fate === 'DONE') await receive('0.39', true);
  if (fate === 'SHORT')
    await as(planner, '取消生产', async (tx) =>
      endProduction(tx, planner, productionId, {
        reason: '染厂产能不足，余量改由他厂',
        version: (await getProduction(tx, productionId)).version,
      }),
    );
}

/** Adds offers for the greige at the dyer: 染费 for the colours, and a price for the greige. */
async function agreeOnDyeing(tx: Tx, { dyed, greige, dyer }: ItemLevel): Promise<void> {
  const { rows } = await sql<{ unitId: string; currencyId: string }>`
    select (select id from units where name = '公斤') as unit_id, (select id from dictionary_entries where dictionary = 'currency' and code = 'CNY') as currency_id`.execute(
    tx,
  );
  const terms = {
    supplierId: dyer.supplierId,
    unitId: rows[0]?.unitId,
    currencyId: rows[0]?.currencyId,
    taxIncluded: false,
    taxRate: '13',
    leadDaysDye: '12',
  };
  await addOffers(tx, [
    ...dyed.map(({ id, spuId }, at) => ({
      spuId,
      path: '',
      ...OfferInput.parse({ ...terms, skuId: id, bulkPrice: '58.00', dyePrice: `${6 + (at % 4)}.50` }),
    })),
    ...greige.map((spuId) => ({ spuId, path: '', ...OfferInput.parse({ ...terms, skuId: null, bulkPrice: '32.00' }) })),
  ]);
}

function makeForm(fate: Outcome, at: number, goods: ItemLevel, random: Random) {
  const isTrim = at % 4 === 3;
  const isGreige = at % 13 === 5;
  const late = LATE.includes(at);
  const dyed = goods.dyed[at % goods.dyed.length];
  const trim = goods.trims[at % goods.trims.length];
  const wish =
    isTrim && trim ? { materialId: trim.id, quantity: `${random.whole(8, 60)}00`, styleId: trim.styleId, skcId: trim.skcId } : null;
  const line = isGreige
    ? { materialId: goods.greige[at % goods.greige.length], supplierId: goods.dyer.supplierId, quantity: `${random.whole(20, 60)}0` }
    : (wish ?? {
        materialId: dyed?.id,
        supplierId: goods.dyer.supplierId,
        quantity: at === SCARCE ? '2600' : `${random.whole(8, 40)}0`,
        styleId: dyed?.styleId,
        skcId: dyed?.skcId,
      });
  return PreparationInput.parse({
    kind: isGreige ? 'SPU' : 'SKU',
    basis: wish || dyed?.skcId ? (isGreige ? 'MATERIAL' : 'STYLE') : 'MATERIAL',
    object: isGreige ? 'MATERIAL_SUPPLIER' : 'GARMENT_SUPPLIER',
    holderId: isGreige ? goods.dyer.holderId : goods.factories[at % goods.factories.length],
    orderedOn: goods.days.get(-ageOf(fate, at)),
    expectedOn: goods.days.get(late ? -2 - (at % 9) : pastFates.includes(fate) ? 11 + (at % 6) - ageOf(fate, at) : 8 + (at % 25)),
    submit: fate !== 'DRAFT',
    lines: [line],
  });
}

function makeSet(fate: Outcome, at: number, goods: ItemLevel) {
  const names = ['秋冬卫衣套', '通勤衬衫套', '童装运动套'];
  return PreparationInput.parse({
    kind: 'MEITAO',
    basis: 'MATERIAL',
    object: 'GARMENT_SUPPLIER',
    holderId: goods.factories[at % goods.factories.length],
    expectedOn: goods.days.get(18 + at * 5),
    setName: names[at],
    sets: `${(at + 2) * 100}`,
    saleStatusIds: goods.saleStatuses.slice(0, 2),
    submit: fate !== 'DRAFT',
    lines: [
      { materialId: goods.dyed[at]?.id, supplierId: goods.dyer.supplierId, perSet: '0.45' },
      ...goods.trims.slice(at * 2, at * 2 + 2).map(({ id }, index) => ({ materialId: id, perSet: `${index + 1}` })),
    ],
  });
}

async function readGoods(tx: Tx): Promise<ItemLevel> {
  const { rows: dyers } = await sql<ItemLevel['dyer']>`select id as holder_id, supplier_id from holders where name = '沐川染整'`.execute(
    tx,
  );
  const [dyer] = dyers;
  if (!dyer) throw new Error('the demo lacks its dyer');
  const { rows: dyed } = await sql<ItemLevel['dyed'][number]>`
    select k.id, s.id as spu_id, c.style_id, c.skc_id
    from stock_items i join stock_balances b on b.item_id = i.id and b.holder_id = ${dyer.holderId} and b.ownership = 1 and b.on_hand > 200
    join spus s on s.id = i.spu_id
    join skus k on k.spu_id = s.id and k.state <> 'DISABLED' and k.serial <= 2
    left join lateral (
      select m.style_id, c.skc_id from bom_line_colours c join boms m on m.id = c.bom_id and m.state = 'EFFECTIVE' where c.sku_id = k.id and c.skc_id is not null limit 1) c on true
    where i.sku_id is null and s.first_unit_id = (select id from units where name = '公斤')
      and not exists (select from offers o where o.sku_id = k.id and o.supplier_id = ${dyer.supplierId})
    order by c.skc_id nulls last, k.id limit 24`.execute(tx);
  const { rows: trims } = await sql<ItemLevel['trims'][number]>`
    select distinct on (k.id) k.id, m.style_id, c.skc_id
    from boms m join bom_line_colours c on c.bom_id = m.id join skus k on k.id = c.sku_id join spus s on s.id = k.spu_id
    join offers o on o.sku_id = k.id and o.preferred and o.active join suppliers v on v.id = o.supplier_id and v.state = 'ACTIVE'
    join units u on u.id = s.first_unit_id join classification_facts f on f.id = s.classification_id
    where m.state = 'EFFECTIVE' and s.kind = 'TRIM' and s.state = 'ACTIVE' and k.state <> 'DISABLED' and u.decimals = 0 and f.lot_tracked = 'NONE' order by k.id limit 12`.execute(
    tx,
  );
  const { rows: factories } = await sql<{
    id: string;
  }>`select id from holders where kind = 'GARMENT_SUPPLIER' and active order by name in ('木棉制衣', '晨曜服饰') desc, id limit 4`.execute(
    tx,
  );
  const { rows: statuses } = await sql<{
    id: string;
  }>`select id from dictionary_entries where dictionary = 'saleStatus' order by sort_order`.execute(tx);
  const { rows: days } = await sql<{
    n: number;
    day: string;
  }>`select n, (business_day() + n)::text as day from generate_series(-300, 60) n`.execute(tx);
  return {
    dyed,
    trims,
    greige: [...new Set(dyed.map(({ spuId }) => spuId))],
    dyer,
    factories: factories.map(({ id }) => id),
    saleStatuses: statuses.map(({ id }) => id),
    days: new Map(days.map(({ n, day }) => [n, day])),
  };
}
