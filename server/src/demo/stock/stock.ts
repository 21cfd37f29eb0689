import { sql } from 'kysely';
import { StockDocumentInput, type StockDocumentTransition } from '@mrp/contract/features/stock/documents.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { createHolder } from '../../features/stock/holders.commands.ts';
import { createStockDocuments } from '../../features/stock/documents/commands.ts';
import { moveStockDocument } from '../../features/stock/documents/states.commands.ts';
import { installStock } from '../../features/stock/installation.commands.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { after, openCalendar, type Calendar } from '../clock.ts';
import type { Random } from '../random.ts';
import { simulateYear, type PlannedDocument, type StockSetup } from './stock-year.ts';

/** 仓管 moves stock, 备料主管 opens balances, 面料采购 buys out, 盘点审核 approves. */
export interface StockPeople {
  keeper: Identity;
  planner: Identity;
  buyer: Identity;
  checker: Identity;
}

/** Posts a year of documents at five holders with the application's commands. */
export async function loadStock(db: Db, people: StockPeople, random: Random): Promise<number> {
  const calendar = openCalendar(db);
  const stage = await calendar.as(people.planner, '新建持有方', setStage);
  const chapters = simulateYear(stage, random);
  for (const chapter of chapters) await tell(calendar, people, chapter);
  return chapters.length;
}

/** In days. */
const AHEAD = 3;

async function setStage(tx: Tx): Promise<StockSetup> {
  await installStock(tx);
  const own = await createHolder(tx, { code: '', name: '绍兴总仓', needsComplete: false, remark: '面辅料总仓' });
  const { rows: holders } = await sql<{ name: string; kind: string; id: string; supplierId: string }>`
    select name, kind, id, supplier_id from holders where supplier_id is not null order by id`.execute(tx);
  const [dyer, mill] = ['沐川染整', '云舟织造'].map((name) => holders.find((holder) => holder.name === name));
  const [shirts, tees] = ['木棉制衣', '晨曜服饰'].map((name) => holders.find((holder) => holder.name === name));
  if (!dyer || !mill || !shirts || !tees) throw new Error('the demo lacks its holders');
  const { rows: days } = await sql<{
    day: string;
  }>`select (business_day() - n)::text as day from generate_series(${-AHEAD}::int, 400) n order by n`.execute(tx);
  const reason = await tx
    .selectFrom('dictionaryEntries')
    .select('id')
    .where('dictionary', '=', 'adjustReason')
    .orderBy('sortOrder')
    .limit(1)
    .executeTakeFirstOrThrow();
  const categories = await tx.selectFrom('dictionaryEntries').select(['id', 'code']).where('dictionary', '=', 'issueCategory').execute();
  const categoryOf = (code: string): string => categories.find((entry) => entry.code === code)?.id ?? '';
  return {
    own: own.id,
    dyer: dyer.id,
    mill: mill.id,
    millSupplier: mill.supplierId,
    makers: [shirts.id, tees.id],
    adjustReason: reason.id,
    issueCategories: { SAMPLE: categoryOf('SAMPLE'), INTERNAL: categoryOf('INTERNAL') },
    days: days.slice(AHEAD).map(({ day }) => day),
    arrival: days[0]?.day ?? '',
    ...(await readGoods(tx)),
  };
}

async function readGoods(tx: Tx): Promise<Pick<StockSetup, 'fabrics' | 'trims' | 'greige'>> {
  const { rows: fabrics } = await sql<StockSetup['fabrics'][number]>`
    select k.id, s.id as spu_id from skus k join spus s on s.id = k.spu_id join classification_facts f on f.id = s.classification_id
    where s.kind = 'FABRIC' and s.state = 'ACTIVE' and k.state <> 'DISABLED' and k.serial <= 3 and f.greige_managed and f.lot_tracked = 'ROLL' and s.id % 2 = 0
      and exists (select from offers o join offer_prices p on p.offer_id = o.id
                  where o.sku_id = k.id and o.preferred and p.kind = 'BULK' and p.valid_from <= business_day() - 380)
    order by k.id limit 60`.execute(tx);
  const { rows: trims } = await sql<StockSetup['trims'][number]>`
    select k.id, s.id as spu_id from skus k join spus s on s.id = k.spu_id join classification_facts f on f.id = s.classification_id
    where s.kind = 'TRIM' and s.state = 'ACTIVE' and k.state <> 'DISABLED' and k.serial = 1 and f.lot_tracked = 'NONE' and s.id % 7 = 0
    order by k.id limit 30`.execute(tx);
  return { fabrics, trims, greige: [...new Set(fabrics.map(({ spuId }) => spuId))] };
}

/** Creates one document and moves it to its final state. */
async function tell(
  { as, turnTo }: Calendar,
  { keeper, planner, buyer, checker }: StockPeople,
  { goods, input, end }: PlannedDocument,
): Promise<void> {
  const author = input.kind === 'OPENING' ? planner : input.kind === 'BUYOUT' ? buyer : keeper;
  if (input.occurredAt) turnTo(after(input.occurredAt, 0.2));
  const step = (user: Identity, id: string, action: StockDocumentTransition['action'], reason = ''): Promise<void> =>
    as(user, '库存单据', (tx) => moveOn(tx, goods, user, id, action, reason));
  const [id = ''] = await as(author, '新建库存单据', (tx) => createStockDocuments(tx, goods, author, [StockDocumentInput.parse(input)]));
  if (end === 'DRAFT') return;
  if (input.kind === 'ADJUSTMENT') {
    await step(author, id, 'submit');
    if (end !== 'PENDING') await step(checker, id, 'approve');
    return;
  }
  await step(author, id, input.travels ? 'ship' : 'post');
  if (end === 'REVERSED') await step(author, id, 'reverse', '重复开单');
}

async function moveOn(
  tx: Tx,
  goods: ItemLevel,
  user: Identity,
  id: string,
  action: StockDocumentTransition['action'],
  reason: string,
): Promise<void> {
  const { version } = await tx.selectFrom('stockDocuments').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  await moveStockDocument(tx, goods, user, id, { action, version, reason, received: [], occurredAt: null });
}
