import { decimal } from '@mrp/contract/lib/decimals.ts';
import { insertMany, updateMany } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { cutMovedRolls, cutRolls, type CutRoll, type RollPiece } from '../lots/cut-rolls.commands.ts';
import type { PlannedPosting, PostingDocument, PostingPlan } from './plan.rules.ts';

const movesRolls: readonly PlannedPosting['type'][] = ['TRANSFER_OUT', 'TRANSFER_IN', 'SHIP_OUT', 'SHIP_IN'];
const isOut = ({ quantity }: Pick<PlannedPosting, 'quantity'>): boolean => quantity.startsWith('-');
const positive = (quantity: string): string => quantity.replace('-', '');

/** A part of a roll that moves to another holder is a roll of its own from now on. */
export async function nameMovedParts(tx: Tx, plan: PostingPlan): Promise<PostingPlan> {
  const leaving = plan.postings.filter((posting) => posting.rollId !== null && movesRolls.includes(posting.type) && isOut(posting));
  if (leaving.length === 0 || plan.refusals.length > 0) return plan;
  const parts = await cutMovedRolls(
    tx,
    leaving.map(({ holderId, rollId, quantity, secondQuantity }) => ({
      holderId,
      rollId,
      quantity: positive(quantity),
      secondQuantity: secondQuantity === null ? null : positive(secondQuantity),
    })),
  );
  const rename = (posting: PlannedPosting): PlannedPosting => {
    const becomes = movesRolls.includes(posting.type) ? parts.get(posting.rollId ?? '') : undefined;
    if (!becomes) return posting;
    return isOut(posting) ? { ...posting, becomes } : { ...posting, ...becomes };
  };
  return { ...plan, postings: plan.postings.map(rename) };
}

/** What of a roll stays 在途 when a part of it arrived: the row of the document that it was, and the roll that it is from now on. */
interface Rest {
  line: PlannedPosting['line'];
  row: PlannedPosting['line']['rolls'][number];
  quantity: string;
  secondQuantity: string | null;
  cut: CutRoll;
}

/** The part that arrived keeps the label of the roll; what is still under way of it becomes a roll of its own. */
export async function nameRests(tx: Tx, { transitId }: PostingDocument, plan: PostingPlan): Promise<{ plan: PostingPlan; rests: Rest[] }> {
  const stays = (posting: PlannedPosting): boolean => posting.holderId === transitId && !isOut(posting) && posting.rollId !== null;
  const pieces = plan.postings.filter(stays).map(({ rollId, ...piece }): RollPiece => ({ ...piece, rollId: rollId ?? '' }));
  const cut = await cutRolls(
    tx,
    pieces.map(({ rollId, quantity, secondQuantity }) => ({ rollId, quantity, secondQuantity })),
  );
  const rests: Rest[] = [];
  const rename = (posting: PlannedPosting): PlannedPosting => {
    const { line, lotNo, rollNo, quantity, secondQuantity } = posting;
    const own = stays(posting) ? cut.get(posting.rollId ?? '') : undefined;
    const row = line.rolls.find((one) => one.lotNo === lotNo && one.rollNo === (rollNo ?? ''));
    if (!own || !row) return posting;
    rests.push({ line, row, quantity, secondQuantity, cut: own });
    return { ...posting, ...own };
  };
  const postings = plan.postings.map(rename);
  return { plan: { ...plan, postings }, rests };
}

/** The document lists both: what arrived, and what is still under way. */
export async function splitRows(tx: Tx, { id: documentId }: PostingDocument, rests: readonly Rest[]): Promise<void> {
  const minus = (whole: string | null, part: string | null): string | null => {
    const left = whole === null ? null : decimal(whole).minus(part ?? '0');
    return left === null || left.lte(0) ? null : left.toFixed();
  };
  await updateMany(
    tx,
    'stockDocumentRolls',
    rests.map(({ row, quantity, secondQuantity }) => ({
      id: row.id,
      quantity: decimal(row.quantity).minus(quantity).toFixed(),
      secondQuantity: minus(row.secondQuantity, secondQuantity),
    })),
  );
  await insertMany(
    tx,
    'stockDocumentRolls',
    rests.map(({ line, row, quantity, secondQuantity, cut }, index) => ({
      lineId: line.id,
      documentId,
      position: line.rolls.length + index,
      side: row.side,
      lotNo: row.lotNo,
      quantity,
      secondQuantity,
      lotId: row.lotId,
      ...cut,
    })),
  );
}
