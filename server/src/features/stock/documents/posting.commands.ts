import { AppError } from '../../../platform/app-error.ts';
import { insertMany, updateMany } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lineRefusals } from '../../../platform/http/database-refusals.ts';
import { planToken } from '../../../platform/plan-token.ts';
import { lockStock, postMovements, type BalanceKey, type Posted, type Posting } from '../commands.ts';
import { readCosts } from '../costs.queries.ts';
import { ensureLots } from '../lots/commands.ts';
import { refuseDuplicateRolls, type ReceivedRoll } from '../lots/queries.ts';
import { readBalanceStock } from '../planning.queries.ts';
import { createStockPool } from '../planning.rules.ts';
import { stockSideOf } from './lines.rules.ts';
import { countPostings, getPostingDocument, listPostedMovements, refuseMovedRolls } from './posting.queries.ts';
import { rollField, type PlannedPosting, type PostingDocument, type PostingFacts, type PostingPlan, type Receipt } from './plan.rules.ts';
import { planArrival, planPostings } from './posting.rules.ts';
import { refuseAll } from './refusals.rules.ts';
import { nameMovedParts, nameRests, splitRows } from './roll-parts.commands.ts';

export const DOCUMENT_KIND = 'stockDocument';

export interface PostedDocument {
  document: PostingDocument;
  fingerprint: string;
  movements: { planned: PlannedPosting; posted: Posted }[];
}

/** Posts, or ships, a document: locks its balances, plans on the locked state and posts the plan. */
export async function postStockDocument(tx: Tx, id: string, fingerprint?: string): Promise<PostedDocument> {
  const document = await getPostingDocument(tx, id);
  const facts = await lockFacts(tx, document);
  const plan = await nameMovedParts(tx, planPostings(facts));
  const posted = await postPlan(tx, document, plan, { fingerprint });
  await refuseDuplicateRolls(tx, receivedRolls(plan.postings));
  await recordLots(tx, document, plan.postings);
  return posted;
}

/** Fabric that is new to the system. Adjusted, moved or bought-out rolls may already exist. */
const bringsRolls: readonly PlannedPosting['type'][] = ['OPENING_IN', 'SUPPLEMENT_IN', 'DYE_IN'];

const receivedRolls = (postings: readonly PlannedPosting[]): ReceivedRoll[] =>
  postings.flatMap(({ line, type, lotId, rollId, lotNo, rollNo, quantity, holderId, ownership }) => {
    if (lotId === null || rollId === null || !bringsRolls.includes(type)) return [];
    const roll = line.rolls.find((one) => one.side === 'IN' && one.lotNo === lotNo && one.rollNo === rollNo);
    const place = { lotId, rollId, quantity, holderId, ownership, inParts: type === 'OPENING_IN' };
    return [{ ordinal: line.position + 1, ...place, ...(roll && { field: rollField(line, roll.id, 'rollNo') }) }];
  });

/** 到货 of a document in transit, whole or in part. */
export async function postArrival(
  tx: Tx,
  id: string,
  receipts: readonly Receipt[],
  { reason, occurredAt }: { reason: string; occurredAt: string | null },
): Promise<void> {
  // The arrival date is the given one or now, never the date of shipping.
  const document = { ...(await getPostingDocument(tx, id)), occurredAt };
  const facts = await lockFacts(tx, document);
  const { plan, rests } = await nameRests(tx, document, planArrival(facts, receipts));
  await postPlan(tx, document, plan, { after: await countPostings(tx, id), lostBecause: reason });
  await splitRows(tx, document, rests);
}

/** 冲销: posts the opposite of every movement, the last first. Pairs stay pairs, so that the same value returns. */
export async function reverseStockDocument(tx: Tx, id: string, reason: string): Promise<void> {
  await refuseMovedRolls(tx, id);
  const movements = await listPostedMovements(tx, id);
  const pairs = new Map([...new Set(movements.flatMap(({ pairId }) => pairId ?? []))].map((pairId, at) => [pairId, at + 1]));
  await postMovements(
    tx,
    movements.map(({ id: reversalOfId, pairId, quantity, secondQuantity, type, ...movement }): Posting => {
      const opposite = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`);
      return {
        ...movement,
        type: type as Posting['type'],
        pair: pairs.get(pairId ?? '') ?? null,
        quantity: opposite(quantity),
        secondQuantity: secondQuantity === null ? null : opposite(secondQuantity),
        documentKind: DOCUMENT_KIND,
        documentId: id,
        reversalOfId,
        reason,
      };
    }),
  );
}

async function lockFacts(tx: Tx, document: PostingDocument): Promise<PostingFacts> {
  const keys = keysOf(document);
  const incoming = incomingLots(document);
  const leaves = needsStockPool(document);
  const costs = neededCosts(document);
  // Balances are locked before lots, in the same order as a quality change locks them. Without lots, issues and cost lookups the posting
  // itself locks the balances.
  if (leaves || costs || incoming.length > 0) await lockStock(tx, keys);
  const lots = await ensureLots(tx, incoming);
  const stockPool = createStockPool(leaves ? await readBalanceStock(tx, keys) : []);
  const costOf = await readCosts(tx, costs ? keys : [], { occurredAt: document.occurredAt, ...costs });
  return {
    document,
    stockPool,
    costOf,
    lotOf: (itemId, { lotNo, rollNo }) => {
      const lot = lots.get(`${itemId}\n${lotNo}\n${rollNo}`);
      if (!lot) throw new Error(`lot ${lotNo} of item ${itemId} was not made`);
      return lot;
    },
  };
}

/** Only issues read the available stock. */
const needsStockPool = ({ kind, lines }: PostingDocument): boolean => lines.some(({ direction }) => stockSideOf(kind, direction) === 'OUT');

/** Issues use the average, and lines with a price need no cost; only the rest is looked up. */
function neededCosts({ kind, ownership, lines }: PostingDocument): { offers: boolean } | null {
  if (ownership === null || kind === 'BUYOUT' || kind === 'CONVERSION') return { offers: true };
  return lines.some(({ direction, unitPrice }) => stockSideOf(kind, direction) === 'IN' && unitPrice === null) ? { offers: false } : null;
}

/** Every balance that the document may touch, locked in one call so that two documents cannot deadlock. */
function keysOf({ kind, holderId, toHolderId, ownership, travels, transitId, lines }: PostingDocument): BalanceKey[] {
  const holders = [holderId, ...(toHolderId === null ? [] : [toHolderId]), ...(travels ? [transitId] : [])];
  const ownerships = ownership === null || kind === 'BUYOUT' ? ([1, 2] as const) : [ownership];
  const items = lines.flatMap(({ itemId, toItemId }) => [itemId, ...(toItemId === null ? [] : [toItemId])]);
  return holders.flatMap((holder) =>
    ownerships.flatMap((owned) => [...new Set(items)].map((itemId) => ({ holderId: holder, ownership: owned, itemId }))),
  );
}

function incomingLots({ supplierId, occurredAt, lines }: PostingDocument) {
  return lines.flatMap((line) =>
    line.rolls
      .filter(({ side }) => side === 'IN')
      .map((roll) => ({
        itemId: line.toItemId ?? line.itemId,
        dimension: (line.toMeasures ?? line.measures).unit.dimension,
        supplierId,
        occurredAt,
        ...roll,
      })),
  );
}

interface PostingWay {
  fingerprint?: string | undefined;
  /** How many postings each line already has. */
  after?: ReadonlyMap<string, number>;
  /** 到货: the reason of lost quantities. Arrived quantities have the reason of the document. */
  lostBecause?: string;
}

async function postPlan(
  tx: Tx,
  document: PostingDocument,
  { postings, refusals }: PostingPlan,
  { fingerprint, after = new Map(), lostBecause }: PostingWay,
): Promise<PostedDocument> {
  const found = planToken(
    tx,
    postings.map(({ line, lotId: _lotId, rollId: _rollId, becomes: _becomes, ...posting }) => ({ lineId: line.id, ...posting })),
  );
  if (refusals.length === 0 && fingerprint !== undefined && fingerprint !== found) throw new AppError('STOCK_PLAN_CHANGED');
  const sequences = new Map(after);
  const toPosting = ({ line, lotNo: _lotNo, rollNo: _rollNo, becomes: _becomes, ...posting }: PlannedPosting): Posting => {
    const sequence = sequences.get(line.id) ?? 0;
    sequences.set(line.id, sequence + 1);
    return {
      ...posting,
      documentKind: DOCUMENT_KIND,
      documentId: document.id,
      lineId: line.id,
      lineNo: line.position + 1,
      sequence,
      occurredAt: document.occurredAt,
      reason: posting.type === 'ADJUST_OUT' ? (lostBecause ?? document.reason) : document.reason,
    };
  };
  // The ledger judges the other lines too, so that all refusals are told at once; nothing of it is committed.
  const refusedLines = new Set(refusals.map(({ values }) => values['ordinal']));
  const judged = postings.filter(({ line }) => !refusedLines.has(line.position + 1));
  const posted = await postMovements(tx, judged.map(toPosting)).catch((error: unknown) => {
    const ofLedger = lineRefusals(error);
    throw (ofLedger && refuseAll(postings, refusals, ofLedger)) ?? error;
  });
  const refusal = refuseAll(postings, refusals);
  if (refusal) throw refusal;
  const movements = posted.flatMap((one, index) => {
    const planned = postings[index];
    return planned ? [{ planned, posted: one }] : [];
  });
  return { document, fingerprint: found, movements };
}

/** Saves the lots and rolls that the plan chose or the posting created into the document. */
async function recordLots(tx: Tx, document: PostingDocument, postings: readonly PlannedPosting[]): Promise<void> {
  const isOut = ({ quantity }: PlannedPosting): boolean => quantity.startsWith('-');
  const moved = postings.filter(({ lotId, type }) => lotId !== null && (document.kind === 'BUYOUT') === type.startsWith('BUYOUT'));
  const placeOf = (lineId: string, goesOut: boolean, lotNo: string | null, rollNo: string | null): string =>
    [lineId, goesOut, lotNo, rollNo ?? ''].join('\n');
  // One statement: a document has up to 250,000 rolls, and other users wait for the locked balances.
  const postingOf = new Map(moved.map((posting) => [placeOf(posting.line.id, isOut(posting), posting.lotNo, posting.rollNo), posting]));
  const named = document.lines.flatMap(({ id: lineId, rolls }) => rolls.map((roll) => ({ ...roll, lineId })));
  await updateMany(
    tx,
    'stockDocumentRolls',
    named.flatMap(({ id, lineId, side, lotNo, rollNo }) => {
      const posting = postingOf.get(placeOf(lineId, side === 'OUT', lotNo, rollNo));
      return posting ? [{ id, lotId: posting.lotId, rollId: posting.rollId, rollNo, ...posting.becomes }] : [];
    }),
  );
  const chosen = moved.filter((posting) => isOut(posting) && !posting.line.rolls.some(({ side }) => side === 'OUT'));
  await insertMany(
    tx,
    'stockDocumentRolls',
    chosen.map(({ line, lotNo, rollNo, lotId, rollId, quantity, secondQuantity, becomes }, index) => ({
      lineId: line.id,
      documentId: document.id,
      position: line.rolls.length + index,
      side: 'OUT',
      lotNo: lotNo ?? '',
      rollNo: rollNo ?? '',
      quantity: quantity.slice(1),
      secondQuantity: secondQuantity?.replace('-', '') ?? null,
      lotId,
      rollId,
      ...becomes,
    })),
  );
}
