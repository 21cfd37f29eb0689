import { sql } from 'kysely';
import { demoAccounts } from '../features/access/rules.ts';
import { findUserIdentity } from '../features/access/sessions.queries.ts';
import { createMaterials } from '../features/materials/commands.ts';
import { transitionMaterials } from '../features/materials/states.commands.ts';
import { forgetDemoNotices } from '../features/notices/commands.ts';
import { addPrices } from '../features/prices/commands.ts';
import { notifyOverdue } from '../features/purchases/notices.commands.ts';
import { createSuppliers } from '../features/suppliers/commands.ts';
import { recordMonthlyScores } from '../features/suppliers/scores/commands.ts';
import { transitionSuppliers } from '../features/suppliers/lifecycle/states.commands.ts';
import { setAuditContext, type Db, type Tx } from '../platform/database/database.ts';
import type { Identity } from '../platform/http/identity.ts';
import { StartError } from '../platform/postgres/start-error.ts';
import { readToday } from '../platform/today.ts';
import { readDictionary, type Dictionary } from './materials/dictionary.ts';
import { loadBins } from './stock/bins.ts';
import { openCalendar, withClock } from './clock.ts';
import { loadKeys, loadSubscriptions } from './connections.ts';
import { loadClaims } from './claims.ts';
import { loadConfigs, loadPriceAlerts } from './costing/comparisons.ts';
import { loadLatePurchase, loadNearColour } from './exceptions.ts';
import { loadExternals } from './materials/externals.ts';
import { changeGarmentOrders } from './garment-orders.ts';
import { makeFabrics, makeTrims, type SupplierOfScope } from './materials/materials.ts';
import { loadInquiries } from './costing/inquiries.ts';
import { loadNettings } from './nettings.ts';
import { loadPicks } from './stock/picks.ts';
import { loadPreparations } from './preparations.ts';
import { loadPurchases } from './purchases.ts';
import { loadProducts, useProducts } from './materials/products.ts';
import { loadQuotations, type CostingPeople } from './costing/quotations.ts';
import { createRandom, type Random } from './random.ts';
import { loadAskedReleases } from './releases.ts';
import { loadStock, type StockPeople } from './stock/stock.ts';
import type { StocktakePeople } from './stock/stocktake-steps.ts';
import { loadStatements } from './statements.ts';
import { loadStocktakes } from './stock/stocktakes.ts';
import { loadStyles, type StylePeople } from './styles.ts';
import { loadSupplierLinks } from './supplier-links/supplier-links.ts';
import { makeSuppliers } from './suppliers.ts';
import { loadTasks } from './tasks.ts';
import { loadTechniques } from './costing/techniques.ts';

const SUPPLIERS = 150;
const FABRICS = 800;
const TRIMS = 400;
const BATCH = 200;

/** `done` is the part of the load that is done, from 0 to 1. */
type Say = (line: string, done: number) => void;

/** Adds up the shares of what is loaded, in percent of the time. */
function followParts(say: Say): (share: number, line: string) => void {
  let done = 0;
  return (share, line) => say(line, (done += share) / 100);
}

/**
 * Creates the demo data with the application's commands, as the demo users: 面料开发 creates and submits, 面料采购 and 核价主管 approve. Deterministic
 * but for the order in which the trail and the notices of two parts that run side by side come; dates are relative to today.
 */
export const loadDemo = (db: Db, scale: number, say: Say): Promise<void> => withClock(db, () => loadYear(db, scale, followParts(say)));

async function loadYear(db: Db, scale: number, tell: Tell): Promise<void> {
  const random = createRandom(20_261_120);
  const people = await readPeople(db);
  await as(db, people.buyer, '新建供应商', (tx) => loadSuppliers(tx, people, SUPPLIERS * scale, random));
  tell(1, `${SUPPLIERS * scale} 家供应商`);
  const { days, suppliers } = await as(db, people.developer, '读取', async (tx) => ({
    days: await readDays(tx),
    suppliers: await readSuppliers(tx),
  }));
  for (let part = 0; part < scale; part += 1) {
    const dictionary = await as(db, people.developer, '读取', readDictionary);
    const making = { dictionary, random, suppliers, days };
    // Fabrics last, so that the newest ones are at the top of the list.
    for (const made of [makeTrims(TRIMS, making), makeFabrics(FABRICS, making)])
      await loadMaterials(
        db,
        people,
        made.map((material, index) => rename(material, part, index)),
      );
    tell(14 / scale, `${(FABRICS + TRIMS) * (part + 1)} 个物料`);
  }
  await as(db, people.buyer, '维护价格', (tx) => loadPriceHistory(tx, random));
  // What follows looks prices up again and again, which without statistics reads all of them each time.
  await sql`analyze skus, offers, offer_prices`.execute(db);
  tell(2, `${await as(db, people.technician, '新建工艺', (tx) => loadTechniques(tx, createRandom(20_261_127)))} 个工艺`);
  tell(1, `${await as(db, people.supervisor, '新建比价配置', loadConfigs)} 个比价配置`);
  tell(6, `${await loadStock(db, people, createRandom(20_261_121))} 张库存单据`);
  tell(2, `${await loadStyles(db, people, createRandom(20_261_122))} 个款式`);
  tell(2, `${await loadPreparations(db, people, createRandom(20_261_123))} 张备料单`);
  tell(1, `${await loadNettings(db, people)} 次备料测算`);
  tell(30, `${await loadPurchases(db, people, createRandom(20_261_126))} 张采购单`);
  await loadAskedReleases(db, people.buyer);
  tell(1, `${await loadStatements(db, people)} 张对账单`);
  tell(1, `${await loadClaims(db, people)} 张物料索赔`);
  // Side by side, on a core each: neither reads what the other writes.
  await Promise.all([loadPicking(db, people, tell), loadPricing(db, people, tell)]);
  tell(1, `${await changeGarmentOrders(db, people)} 张按成衣订单的采购单`);
  tell(1, `${await loadSupplierLinks(db, people)} 个供应商链接`);
  tell(1, `${await as(db, people.keeper, '新建库位', loadBins)} 个库位`);
  tell(3, `${await loadStocktakes(db, people, createRandom(20_261_127))} 张盘点单`);
  tell(1, `${await as(db, people.buyer, '月末评分', recordMonthlyScores)} 条供应商月末评分`);
  tell(1, `${await as(db, people.administrator, '新建', (tx) => loadKeys(tx, people.administrator))} 个接口密钥`);
  for (const reader of [people.administrator, people.planner]) await as(db, reader, '订阅', (tx) => loadSubscriptions(tx, reader));
  await as(db, people.buyer, '维护价格', loadPriceAlerts);
  await db.transaction().execute(notifyOverdue);
  await db.transaction().execute((tx) => forgetDemoNotices(tx, { unread: 5, kept: 25 }));
  await analyzeTables(db);
  // The plan is computed over what was just analysed.
  await loadLatePurchase(db, people.buyer);
  await loadNearColour(db, people);
}

/** Two connections at once, on a core each, the largest tables shared out between them. */
async function analyzeTables(db: Db): Promise<void> {
  const { rows } = await sql<{ names: string[] }>`
    select array_agg(name order by pages desc) as names
    from (select format('%I.%I', n.nspname, c.relname) as name, c.relpages as pages, row_number() over (order by pg_relation_size(c.oid) desc) as place
          from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = 'public') t
    group by place % 2`.execute(db);
  await Promise.all(rows.map(({ names }) => sql.raw(`analyze ${names.join(', ')}`).execute(db)));
}

type Tell = ReturnType<typeof followParts>;

async function loadPicking(db: Db, people: People, tell: Tell): Promise<void> {
  tell(13, `${await loadPicks(db, people, createRandom(20_261_127))} 张领料单`);
}

async function loadPricing(db: Db, people: People, tell: Tell): Promise<void> {
  tell(10, `${await loadQuotations(db, people, createRandom(20_261_127))} 张报价单`);
  const externals = await as(db, people.developer, '新建外部物料', (tx) => loadExternals(tx, people.developer, createRandom(20_261_124)));
  tell(1, `${externals} 条外部物料`);
  const products = await as(db, people.buyer, '导入', (tx) => loadProducts(tx, people.buyer, createRandom(20_261_125)));
  await as(db, people.developer, '引入', (tx) => useProducts(tx, people.developer));
  tell(1, `${products} 个物料网商品`);
  tell(2, `${await loadTasks(db, people, createRandom(20_261_125))} 个开发任务`);
  tell(1, `${await loadInquiries(db, people, createRandom(20_261_128))} 张询价单`);
}

interface People extends StockPeople, StylePeople, CostingPeople, StocktakePeople {
  developer: Identity;
  supervisor: Identity;
  accountant: Identity;
}

/** Refuses a database that was not started as a demo, before anything is written. */
export async function requireDemoAccounts(db: Db): Promise<void> {
  const names = demoAccounts.map(({ username }) => username);
  const found = await db.selectFrom('users').select('username').where('username', 'in', names).where('active', '=', true).execute();
  const missing = names.filter((name) => !found.some(({ username }) => username === name));
  if (missing.length > 0)
    throw new StartError(
      `这个数据库没有演示账号（缺 ${missing.join('、')}）：演示数据只装入演示系统，请换一个用 APP_ENV=demo 首次启动的空数据库`,
    );
}

async function readPeople(db: Db): Promise<People> {
  const find = async (username: string): Promise<Identity> => {
    const user = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst();
    const identity = user && (await findUserIdentity(db, user.id));
    if (!identity) throw new Error(`the demo needs the account ${username}`);
    return identity;
  };
  return {
    administrator: await find('admin'),
    developer: await find('kaifa'),
    buyer: await find('caigou'),
    supervisor: await find('hejiazhuguan'),
    technician: await find('jishu'),
    pricer: await find('hejia'),
    keeper: await find('cangguan'),
    specialist: await find('beiliao'),
    planner: await find('beiliaozhuguan'),
    checker: await find('pandianshenhe'),
    counter: await find('pandian'),
    accountant: await find('caiwu'),
  };
}

const as = <T>(db: Db, user: Identity, action: string, work: (tx: Tx) => Promise<T>): Promise<T> => openCalendar(db).as(user, action, work);

async function loadSuppliers(tx: Tx, { buyer, supervisor }: People, count: number, random: Random): Promise<void> {
  const dictionary: Dictionary = await readDictionary(tx);
  const ids = await createSuppliers(tx, buyer, makeSuppliers(count, { dictionary, random, today: await readToday(tx) }), 'PENDING');
  await setAuditContext(tx, { userId: supervisor.userId, requestId: 'demo', action: '审核' });
  for (let at = 0; at < ids.length - 4; at += 1000)
    await transitionSuppliers(tx, supervisor, {
      chosen: { ids: ids.slice(at, Math.min(at + 1000, ids.length - 4)) },
      action: 'approve',
      reason: '',
    });
}

async function readDays(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{
    day: string;
  }>`select business_day() - n as day from unnest(array[400, 330, 270, 210, 150, 90, 45, 20, 7]) n`.execute(tx);
  return rows.map(({ day }) => day);
}

async function readSuppliers(tx: Tx): Promise<SupplierOfScope[]> {
  const { rows } = await sql<SupplierOfScope>`
    select s.id, s.abbreviation, s.kind, coalesce(array_agg(e.name) filter (where e.id is not null), '{}') as scopes
    from suppliers s left join supplier_categories c on c.supplier_id = s.id left join dictionary_entries e on e.id = c.entry_id
    where s.state = 'ACTIVE' and s.kind <> 'GARMENT' group by s.id order by s.id`.execute(tx);
  return rows;
}

type Made = ReturnType<typeof makeFabrics>[number];

/** Larger scales repeat the facts under other names. */
function rename(made: Made, part: number, index: number): Made {
  if (part === 0) return made;
  return { ...made, material: { ...made.material, name: `${made.material.name} ${part}-${index + 1}`.slice(0, 64) } };
}

/** Most are active, some pending, some drafts, a few disabled. */
async function loadMaterials(db: Db, { developer, buyer }: People, materials: readonly Made[]): Promise<void> {
  for (let at = 0; at < materials.length; at += BATCH) {
    const ids = await as(db, developer, '新建物料', (tx) => createMaterials(tx, { ...developer }, materials.slice(at, at + BATCH)));
    const submitted = ids.filter((_, index) => index % 40 !== 7);
    await as(db, developer, '提交审核', (tx) => transitionMaterials(tx, developer, submitted, 'submit'));
    const approved = submitted.filter((_, index) => index % 60 !== 11);
    await as(db, buyer, '审核通过', (tx) => transitionMaterials(tx, buyer, approved, 'approve'));
    const disabled = approved.filter((_, index) => index % 45 === 13);
    await as(db, buyer, '停用', (tx) => transitionMaterials(tx, buyer, disabled, 'disable'));
  }
}

/** A year of price changes for every fifth offer, so that charts have data. */
async function loadPriceHistory(tx: Tx, random: Random): Promise<void> {
  const { rows } = await sql<{ offerId: string; day: string; price: string }>`
    select o.id as offer_id, day::text, round(p.price * factor, 2)::text as price
    from offers o
    join offer_prices p on p.offer_id = o.id and p.kind = 'BULK'
    join spus s on s.id = o.spu_id and s.kind = 'FABRIC'
    cross join lateral (values (business_day() - 200, 0.96), (business_day() - 120, 1.02), (business_day() - ${random.whole(5, 30)}::int, 1.04)) as changes (day, factor)
    where o.id % 5 = 0 and day > p.valid_from`.execute(tx);
  await addPrices(
    tx,
    rows.map(({ offerId, day, price }) => ({
      offerId,
      input: { kind: 'BULK' as const, price, minQuantity: null, validFrom: day, validUntil: null, supersedesId: null, reason: '行情调整' },
    })),
  );
}
