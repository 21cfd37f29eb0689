import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { sql } from 'kysely';
import { issueSources, type IssuePlan, type IssueRequest } from '@mrp/contract/features/stock/planning.ts';
import { AppError } from '../../platform/app-error.ts';
import { preparedStatement, type Db } from '../../platform/database/database.ts';
import { planToken } from '../../platform/plan-token.ts';
import type { BalanceKey } from './commands.ts';
import { readCosts } from './costs.queries.ts';
import { amountAt, stockPriceAt } from '../prices/rules.ts';
import { drawBySource, createStockPool, type BalanceStock, type SourceRequest } from './planning.rules.ts';

/** Reads the stock of these balances; balances that do not exist are left out. */
export async function readBalanceStock(db: Db, keys: readonly BalanceKey[]): Promise<BalanceStock[]> {
  const { rows } = await sql<BalanceStock>`${preparedStatement}
    select b.holder_id, b.ownership, b.item_id, i.lot_tracked, b.on_hand, (b.on_hand - b.reserved - b.frozen)::text as available, b.second_quantity,
           u.decimals as second_decimals,
           coalesce((
             select jsonb_agg(jsonb_build_object('lotId', l.id::text, 'lotNo', l.lot_no, 'rollId', r.id::text, 'rollNo', r.roll_no,
                      'onHand', lb.on_hand::text, 'available', (lb.on_hand - lb.frozen)::text, 'secondQuantity', lb.second_quantity::text)
                    order by l.received_on, l.id, r.id)
             from lot_balances lb join lots l on l.id = lb.lot_id left join rolls r on r.id = lb.roll_id
             where lb.balance_id = b.id and lb.on_hand > 0), '[]') as lots
    from (select distinct "holderId" as holder_id, ownership, "itemId" as item_id
          from jsonb_to_recordset(${JSON.stringify(keys)}) as keys ("holderId" bigint, ownership smallint, "itemId" bigint)) k
    join stock_balances b using (holder_id, ownership, item_id)
    join stock_items i on i.id = b.item_id
    left join units u on u.id = i.second_unit_id and u.id <> i.unit_id`.execute(db);
  return rows;
}

/** ISSUE takes dyed fabric (picks, shipments), DYEING takes greige. */
type IssueUse = 'ISSUE' | 'DYEING';

interface Wanted {
  holderKind: string;
  dyeLoss: string;
  unitName: string;
  decimals: number;
  greigeManaged: boolean;
  dyedItemId: string | null;
  greigeItemId: string | null;
}

/** The item to issue, in the unit of the request. */
async function readIssueItem(db: Db, { holderId, skuId }: IssueRequest): Promise<Wanted> {
  const { rows } = await sql<Wanted>`
    select h.kind as holder_kind, coalesce(s.dye_loss, f.default_dye_loss, 0)::text as dye_loss, u.name as unit_name, u.decimals, coalesce(f.greige_managed, false) as greige_managed,
           (select i.id from stock_items i where i.sku_id = k.id) as dyed_item_id,
           (select i.id from stock_items i where i.spu_id = s.id and i.sku_id is null) as greige_item_id
    from skus k
    join spus s on s.id = k.spu_id
    join classification_facts f on f.id = s.classification_id
    join units u on u.id = s.first_unit_id
    join holders h on h.id = ${holderId}
    where k.id = ${skuId}`.execute(db);
  const [wanted] = rows;
  if (!wanted) throw new AppError('NOT_FOUND', { what: '物料或持有方' });
  return wanted;
}

/** Dyed fabric for cutting; greige only at suppliers, and only of classifications that stock it. */
function itemsOf({ holderKind, greigeManaged, dyedItemId, greigeItemId }: Wanted, use: IssueUse): SourceRequest['items'] {
  if (use === 'ISSUE') return dyedItemId === null ? {} : { brandDyed: dyedItemId, supplierDyed: dyedItemId };
  if (greigeItemId === null || !greigeManaged || holderKind === 'OWN') return {};
  return { brandGreige: greigeItemId, supplierGreige: greigeItemId };
}

/** Every balance that such an issue may touch. */
function issueKeys({ holderId }: IssueRequest, use: IssueUse, wanted: Wanted): BalanceKey[] {
  const items = new Set(Object.values(itemsOf(wanted, use)));
  return [...items].flatMap((itemId) => ([1, 2] as const).map((ownership) => ({ holderId, ownership, itemId })));
}

type PlannedTake = IssuePlan['takes'][number] & { secondQuantity: string | null };

type Planned = Omit<IssuePlan, 'takes'> & { takes: PlannedTake[] };

/** 取料方案 in the order of sources, with today's buy-out prices; posts nothing. */
export async function planIssue(db: Db, wish: IssueRequest, use: IssueUse): Promise<Planned> {
  const wanted = await readIssueItem(db, wish);
  const keys = issueKeys(wish, use, wanted);
  const stockPool = createStockPool(await readBalanceStock(db, keys));
  const { holderId, quantity } = wish;
  const { dyeLoss, decimals } = wanted;
  const plan = drawBySource(stockPool, { holderId, quantity, dyeLoss, decimals, items: itemsOf(wanted, use) });
  const costOf = await readCosts(db, keys, { occurredAt: null, offers: true });
  const bought = sumDecimals(['0', ...plan.draws.flatMap((take) => (take.ownership === 2 ? [take.quantity] : []))]);
  const takes = plan.draws.map((take): PlannedTake => {
    const facts = costOf(holderId, take.itemId);
    return { ...take, buyOutPrice: take.ownership === 2 ? stockPriceAt(facts, facts.buyOut, bought) : null };
  });
  const firstBought = takes.find(({ ownership }) => ownership === 2);
  const boughtFacts = firstBought && costOf(holderId, firstBought.itemId);
  const coverOf = new Map(plan.takes.map((take) => [take.source, take]));
  return {
    fingerprint: planToken(db, { wish, takes }),
    takes,
    buyOutAmount: boughtFacts ? amountAt(boughtFacts, boughtFacts.buyOut, bought) : null,
    sources: plan.sources.map(({ source, available }) => ({
      source,
      label: issueSources[source],
      available,
      quantity: coverOf.get(source)?.quantity ?? '0',
      covers: coverOf.get(source)?.covers ?? '0',
    })),
    covered: plan.covered,
    short: plan.short,
  };
}
