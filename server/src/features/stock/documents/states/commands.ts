import { sql, type RawBuilder } from 'kysely';
import type { PostingPreview, StockDocument, StockDocumentTransition } from '@mrp/contract/features/stock/documents.ts';
import type { Goods } from '@mrp/contract/features/stock/goods.ts';
import { stockDocumentStates, stockWorkflow, type StockDocumentAction } from '@mrp/contract/features/stock/workflow.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { updateMany } from '../../../../platform/bulk.ts';
import type { Tx } from '../../../../platform/database.ts';
import type { Identity } from '../../../../platform/http/identity.ts';
import { transition } from '../../../../platform/workflow.ts';
import { postArrival, postStockDocument, reverseStockDocument, type PostedDocument } from '../posting/commands.ts';
import { describePosting } from '../posting/queries.ts';
import { getMovingDocument, getStockDocument, type MovingDocument } from '../queries.ts';

export async function transitionStockDocument(
  tx: Tx,
  goods: Goods,
  user: Identity,
  id: string,
  change: StockDocumentTransition,
): Promise<StockDocument> {
  await moveStockDocument(tx, goods, user, id, change);
  return getStockDocument(tx, goods, id, user);
}

/** One document along its kind's workflow, with what that does to stock. */
export async function moveStockDocument(tx: Tx, goods: Goods, user: Identity, id: string, change: StockDocumentTransition): Promise<void> {
  const { action } = change;
  const stored = await getMovingDocument(tx, goods, id);
  const workflow = stockWorkflow(goods, stored.kind);
  if (!(action in workflow.transitions))
    throw new AppError('STATE', { state: stockDocumentStates[stored.state].label, action: '执行该操作' });
  await transition(
    tx,
    {
      workflow,
      table: 'stockDocuments',
      guard: async () => {
        guardMove(user, stored, change);
        if (action === 'receive') refuseArrival(await getStockDocument(tx, goods, id, user), change);
        return new Map();
      },
      columns: async () => columnsAfter(user, change),
      read: () => getStockDocument(tx, goods, id, user),
      effect: () => moveStock(tx, id, change),
    },
    user,
    { id, version: change.version, action, reason: change.reason },
  );
}

function guardMove({ userId }: Identity, { kind, travels, submittedBy }: MovingDocument, { action }: StockDocumentTransition): void {
  if (action === 'post' && travels) throw new AppError('GUARD', { detail: '经在途的调拨请先发运，再到货' });
  if (action === 'ship' && !travels) throw new AppError('GUARD', { detail: '不经在途的调拨请直接过账' });
  // Undoing what was approved adjusts stock: by another than whoever asked for it.
  const needsAnother = action === 'approve' || (action === 'reverse' && kind === 'ADJUSTMENT');
  if (needsAnother && submittedBy === userId) throw new AppError('SELF_APPROVAL');
}

/** Not more than was sent; what is missing is told why. */
function refuseArrival({ lines }: StockDocument, { received, reason }: StockDocumentTransition): void {
  const sent = new Map(
    lines.flatMap(({ id, quantity, rolls }) => [
      [`${id} `, quantity] as const,
      ...rolls.map((roll) => [`${id} ${roll.id}`, roll.quantity] as const),
    ]),
  );
  const fields: Record<string, string> = {};
  received.forEach(({ lineId, rollId, quantity }, index) => {
    const shipped = sent.get(`${lineId} ${rollId ?? ''}`);
    if (shipped === undefined) fields[`received.${index}.lineId`] = '单据中没有这一行';
    else if (compareDecimals(quantity, shipped) > 0) fields[`received.${index}.quantity`] = `到货不能多于发运的 ${shipped}`;
    else if (compareDecimals(quantity, shipped) < 0 && reason.trim() === '') fields['reason'] = '短少须填写原因';
  });
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
}

function columnsAfter({ userId }: Identity, { action, reason }: StockDocumentTransition) {
  const now = sql<string>`now()`;
  // Until it is said otherwise, it happened when it was posted.
  const posted = { postedAt: now, postedBy: userId, occurredAt: sql<string>`coalesce(occurred_at, now())` };
  const after: Record<StockDocumentAction, Record<string, string | null | RawBuilder<unknown>>> = {
    submit: { submittedBy: userId, approvedBy: null },
    reject: { submittedBy: null },
    approve: { approvedBy: userId, ...posted },
    post: posted,
    ship: posted,
    receive: {},
    reverse: { reversalReason: reason },
    void: {},
  };
  return { ...after[action], updatedAt: now };
}

async function moveStock(tx: Tx, id: string, { action, reason, fingerprint, received }: StockDocumentTransition): Promise<void> {
  if (action === 'post' || action === 'ship' || action === 'approve') await postStockDocument(tx, id, fingerprint);
  if (action === 'reverse') await reverseStockDocument(tx, id, reason);
  if (action !== 'receive') return;
  const named = new Map(received.map(({ lineId, rollId, quantity }) => [`${lineId} ${rollId ?? ''}`, quantity]));
  await postArrival(tx, id, (lineId, rollId) => named.get(`${lineId} ${rollId ?? ''}`) ?? null, reason);
  await recordArrival(tx, id, received);
}

/** What came in of each line and roll; what was not named came in whole. */
async function recordArrival(tx: Tx, id: string, received: StockDocumentTransition['received']): Promise<void> {
  const rolls = received.flatMap(({ rollId, quantity }) => (rollId === null ? [] : [{ id: rollId, receivedQuantity: quantity }]));
  const lines = received.flatMap(({ lineId, rollId, quantity }) => (rollId === null ? [{ id: lineId, receivedQuantity: quantity }] : []));
  await sql`update stock_document_rolls set received_quantity = quantity where document_id = ${id}`.execute(tx);
  await updateMany(tx, 'stockDocumentRolls', rolls);
  await sql`
    update stock_document_lines l set received_quantity = coalesce((select sum(r.received_quantity) from stock_document_rolls r where r.line_id = l.id), l.quantity)
    where l.document_id = ${id}`.execute(tx);
  await updateMany(tx, 'stockDocumentLines', lines);
}

/** Carries the answer out of a transaction that is not to last. */
class Rehearsed extends Error {
  readonly preview: PostingPreview;
  constructor(preview: PostingPreview) {
    super('rehearsed');
    this.preview = preview;
  }
}

/** What posting would do now: it is done, told, and taken back. Refuses as the posting itself would. */
export async function previewStockDocument(
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  goods: Goods,
  user: Identity,
  id: string,
): Promise<PostingPreview> {
  const outcome = await transact(async (tx): Promise<never> => {
    await sql`select from stock_documents where id = ${id} for update`.execute(tx);
    const { state } = await getStockDocument(tx, goods, id, user);
    if (state !== 'DRAFT' && state !== 'PENDING') throw new AppError('STATE', { state: stockDocumentStates[state].label, action: '预览' });
    const posted: PostedDocument = await postStockDocument(tx, id);
    throw new Rehearsed(await describePosting(tx, posted));
  }).catch((error: unknown) => error);
  if (outcome instanceof Rehearsed) return outcome.preview;
  throw outcome;
}
