import { sql } from 'kysely';
import type { BatchInput, Production } from '@mrp/contract/features/preparations/production.ts';
import { productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { allocateCumulative, priceAmount, toleranceBand } from '@mrp/contract/lib/formulas/formulas.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany, takeIds, updateMany } from '../../../platform/lists/bulk.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { amountAt } from '../../prices/rules.ts';
import { lockStock, postMovements } from '../../stock/commands.ts';
import { readCosts } from '../../stock/costs.queries.ts';
import { dyeFeeOfTheDay, receiptValue, splitAmount, type CostFacts } from '../../stock/costs.rules.ts';
import { measuresOf, secondQuantityOf } from '../../stock/documents/plan.rules.ts';
import { ensureLots } from '../../stock/lots/commands.ts';
import { readMeasuredLots, refuseDuplicateRolls, type ReceivedRoll } from '../../stock/lots/queries.ts';
import { formatQuantity } from '../../stock/rules.ts';
import { readBalanceStock } from '../../stock/planning.queries.ts';
import { createStockPool } from '../../stock/planning.rules.ts';
import { drawGreige } from './acceptance.rules.ts';
import { postGreige, PRODUCTION_KIND } from './greige.commands.ts';
import { readGreige } from './greige.queries.ts';
import { finishOrders } from './commands.ts';
import { getProduction } from './queries.ts';
import { lockProduction, type LockedProduction } from './batches.queries.ts';
import { actualLoss, checkBatch, greigeOfBatch, type BatchGreige } from './batches.rules.ts';

interface Worth extends BatchGreige {
  priceAmount: string | null;
  ownClothAmount: string;
}

/** 分批完成: tries again to take missing greige, posts the batch at its cost, and shares it out to the orders. */
export async function receiveBatch(tx: Tx, user: Identity, id: string, input: BatchInput): Promise<Production> {
  const before = await lockProduction(tx, id);
  if (before.state !== 'PRODUCING')
    throw new AppError('STATE', { state: productionWorkflow.states[before.state].label, action: '分批完成' });
  if (before.version !== input.version) throw new AppError('VERSION_CONFLICT', {}, { newer: await getProduction(tx, id) });
  const fields = checkBatch(input, before);
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  await setAuditAction(tx, preparationWords.receive, input.remark);
  await lockStock(tx, stockKeys(before));
  const work = (await takeShortGreige(tx, before)) ? await lockProduction(tx, id) : before;
  const worth = await valueBatch(tx, work, input);
  const batchId = await insertBatch(tx, work, input, worth);
  const parts = await takeParts(tx, work, input);
  await postBatch(tx, work, parts, worth, batchId);
  await refuseDuplicateRolls(tx, receivedRolls(work, parts));
  await insertRolls(tx, id, batchId, parts);
  await shareBatch(tx, work, batchId, input.quantity);
  await updateProduction(tx, work, input, worth);
  if (input.isLast) await finishOrders(tx, user, id);
  return getProduction(tx, id);
}

function stockKeys({ holderId, itemId, greigeHolderId, greigeItemId }: LockedProduction) {
  const greige =
    greigeHolderId !== null && greigeItemId !== null
      ? ([1, 2] as const).map((ownership) => ({ holderId: greigeHolderId, ownership, itemId: greigeItemId }))
      : [];
  return [{ holderId, ownership: 1 as const, itemId }, ...greige];
}

/** Returns false when no greige is missing, or none is available. */
async function takeShortGreige(tx: Tx, work: LockedProduction): Promise<boolean> {
  if (work.greigeNeeded === null || work.greigeHolderId === null) return false;
  const short = decimal(work.greigeNeeded).minus(decimal(work.greigeTaken));
  if (short.lte(0)) return false;
  const greige = (await readGreige(tx, [{ spuId: work.spuId, supplierId: work.supplierId }]))(work.spuId, work.supplierId);
  const stockPool = createStockPool(await readBalanceStock(tx, stockKeys(work)));
  const { draws, covered } = drawGreige(stockPool, greige, short.toFixed());
  if (draws.length === 0) return false;
  await postGreige(tx, [{ productionId: work.id, holderId: work.greigeHolderId, draws, after: work.greigeIssues }]);
  await sql`update production_orders set greige_taken = greige_taken + ${covered} where id = ${work.id}`.execute(tx);
  return true;
}

async function valueBatch(tx: Tx, work: LockedProduction, { quantity, isLast }: BatchInput): Promise<Worth> {
  const greige = greigeOfBatch(quantity, isLast === true, work);
  const price = await priceOfBatch(tx, work, quantity);
  const ownClothAmount = decimal(greige.ownCloth).gt(0) ? await valueOwnCloth(tx, work, greige.ownCloth) : '0';
  return { ...greige, priceAmount: price, ownClothAmount };
}

async function priceOfBatch(tx: Tx, work: LockedProduction, quantity: string): Promise<string | null> {
  const { unitPrice, unitFactor, priceFactor } = work;
  return unitPrice === null ? priceOfTheDay(tx, work, quantity) : priceAmount(quantity, { unitPrice, unitFactor, priceFactor });
}

/** Cost without an own price: 染费 of the day when greige was provided, else the cost that the ledger knows. */
async function priceOfTheDay(tx: Tx, { holderId, itemId, greigeNeeded }: LockedProduction, quantity: string): Promise<string | null> {
  const facts: CostFacts = (await readCosts(tx, [{ holderId, itemId }], { occurredAt: null, offers: true }))(holderId, itemId);
  if (greigeNeeded === null) return receiptValue(facts, quantity);
  return dyeFeeOfTheDay(facts, quantity);
}

/** Uses the current price of the greige offer; fails without one. */
async function valueOwnCloth(tx: Tx, { greigeHolderId, greigeItemId, greige }: LockedProduction, quantity: string): Promise<string> {
  if (greigeHolderId === null || greigeItemId === null || greige === null) return '0';
  const facts = (await readCosts(tx, [{ holderId: greigeHolderId, itemId: greigeItemId }], { occurredAt: null, offers: true }))(
    greigeHolderId,
    greigeItemId,
  );
  const amount = amountAt(facts, facts.buyOut, quantity);
  if (amount === null)
    throw new AppError('GUARD', { detail: `缺坯 ${formatQuantity(quantity, greige)}由供应商自有坯布补足，请先维护坯布报价` });
  return amount;
}

async function insertBatch(
  tx: Tx,
  { id, batches }: LockedProduction,
  { quantity, isLast, remark }: BatchInput,
  worth: Worth,
): Promise<string> {
  const [batchId = ''] = await takeIds(tx, 'productionBatches', 1);
  await insertMany(tx, 'productionBatches', [
    {
      id: batchId,
      productionId: id,
      position: batches + 1,
      quantity,
      isLast: isLast === true,
      greigeQuantity: worth.quantity,
      ownClothQuantity: worth.ownCloth,
      greigeAmount: worth.amount,
      priceAmount: worth.priceAmount ?? '0',
      ownClothAmount: worth.ownClothAmount,
      remark,
    },
  ]);
  return batchId;
}

/** The parts of a receipt by lot or roll; one part for items without lot tracking. */
interface Part {
  lotNo: string;
  rollNo: string;
  lotId: string | null;
  rollId: string | null;
  quantity: string;
  secondQuantity: string | null;
  defectPoints: number | null;
}

async function takeParts(tx: Tx, { itemId, supplierId, measures }: LockedProduction, { quantity, rolls }: BatchInput): Promise<Part[]> {
  const measured = await readMeasuredLots(
    tx,
    itemId,
    rolls.map(({ lotNo }) => lotNo),
  );
  const packed = rolls.map(({ lotNo, rollNo, quantity: part, secondQuantity, defectPoints }) => ({
    lotNo,
    rollNo,
    quantity: part,
    secondQuantity: secondQuantity ?? secondQuantityOf(measuresOf(measures, measured.get(lotNo)), part),
    defectPoints: defectPoints === null ? null : Number.parseInt(defectPoints, 10),
  }));
  if (packed.length === 0)
    return [
      {
        lotNo: '',
        rollNo: '',
        lotId: null,
        rollId: null,
        quantity,
        secondQuantity: secondQuantityOf(measures, quantity),
        defectPoints: null,
      },
    ];
  const lots = await ensureLots(
    tx,
    packed.map((roll) => ({ itemId, dimension: measures.unit.dimension, supplierId, occurredAt: null, ...roll })),
  );
  return packed.map((roll) => {
    const lot = lots.get(`${itemId}\n${roll.lotNo}\n${roll.rollNo}`);
    return { ...roll, lotId: lot?.lotId ?? null, rollId: lot?.rollId ?? null };
  });
}

/** 品牌备料入库, roll by roll when the classification tracks rolls. */
async function postBatch(
  tx: Tx,
  { id, holderId, itemId }: LockedProduction,
  parts: readonly Part[],
  worth: Worth,
  batchId: string,
): Promise<void> {
  const amount = worth.priceAmount === null ? null : sumDecimals([worth.priceAmount, worth.amount, worth.ownClothAmount]);
  const amounts = splitAmount(
    amount,
    parts.map((part) => part.quantity),
  );
  await postMovements(
    tx,
    parts.map(({ lotId, rollId, quantity, secondQuantity }, sequence) => ({
      holderId,
      ownership: 1,
      itemId,
      type: 'PREPARATION_IN',
      documentKind: PRODUCTION_KIND,
      documentId: id,
      lineId: batchId,
      sequence,
      lotId,
      rollId,
      quantity,
      secondQuantity,
      amount: amounts[sequence] ?? null,
    })),
  );
}

function receivedRolls({ holderId }: LockedProduction, parts: readonly Part[]): ReceivedRoll[] {
  return parts.flatMap(({ lotId, rollId, quantity }, at) =>
    lotId === null || rollId === null ? [] : [{ ordinal: at + 1, lotId, rollId, quantity, holderId, ownership: 1, inParts: false }],
  );
}

async function insertRolls(tx: Tx, productionId: string, batchId: string, parts: readonly Part[]): Promise<void> {
  await insertMany(
    tx,
    'productionBatchRolls',
    parts.filter(({ lotId }) => lotId !== null).map((part, position) => ({ batchId, productionId, position, ...part })),
  );
}

/** Shares out what all batches brought so far, so that small batches reach every order and none gets more than its tolerance alone. */
async function shareBatch(tx: Tx, { lines, decimals, tolerance }: LockedProduction, batchId: string, quantity: string): Promise<void> {
  const parts = lines.map((line) => ({
    wanted: line.quantity,
    done: line.finishedQuantity,
    limit: toleranceBand({ plan: line.quantity, tolerance }).max,
  }));
  const shares = allocateCumulative({ quantity, parts, decimals });
  await insertMany(
    tx,
    'productionShares',
    lines.map(({ id: lineId }, index) => ({ batchId, lineId, quantity: shares[index] ?? '0' })),
  );
  await sql`
    update preparation_lines l set finished_quantity = l.finished_quantity + s.quantity from production_shares s where s.batch_id = ${batchId} and s.line_id = l.id`.execute(
    tx,
  );
}

async function updateProduction(tx: Tx, work: LockedProduction, { quantity, isLast }: BatchInput, worth: Worth): Promise<void> {
  const finished = sumDecimals([work.finishedQuantity, quantity]);
  // Greige that the supplier added distorts the dye loss, so it is not recorded then.
  const isKnown = work.greige !== null && decimal(sumDecimals([work.ownCloth, worth.ownCloth])).isZero();
  const learned = isLast && isKnown ? actualLoss(finished, sumDecimals([work.greige?.used ?? '0', worth.quantity])) : null;
  await updateMany(tx, 'productionOrders', [
    {
      id: work.id,
      finishedQuantity: finished,
      actualDyeLoss: learned,
      version: work.version + 1,
    },
  ]);
}
