import { sql, type RawBuilder } from 'kysely';
import type { PostingPreview, StockDocument, StockDocumentTransition } from '@mrp/contract/features/stock/documents.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { ErrorName } from '@mrp/contract/errors.ts';
import { stockDocumentStates, stockWorkflow, type StockDocumentAction } from '@mrp/contract/features/stock/workflow.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { transition } from '../../../platform/workflow.ts';
import { receiveTransfer } from './arrivals.commands.ts';
import { earlyArrivalMessage, findEarlyArrivals } from './document-dates.queries.ts';
import { refuseDuplicateOpenings } from './openings.queries.ts';
import { postStockDocument, reverseStockDocument, type PostedDocument } from './posting.commands.ts';
import { describePosting } from './posting.queries.ts';
import { getStockDocument, isReceived, lockDocumentState, type DocumentState } from './queries.ts';

export async function transitionStockDocument(
  tx: Tx,
  goods: ItemLevel,
  user: Identity,
  id: string,
  change: StockDocumentTransition,
): Promise<StockDocument> {
  await moveStockDocument(tx, goods, user, id, change);
  const document = await getStockDocument(tx, goods, id, user);
  if (change.action === 'post' && document.kind === 'OPENING') await refuseDuplicateOpenings(tx, [id]);
  return document;
}

/** Runs one transition of the workflow of a document kind, with its effect on stock. */
export async function moveStockDocument(
  tx: Tx,
  goods: ItemLevel,
  user: Identity,
  id: string,
  change: StockDocumentTransition,
): Promise<void> {
  const { action } = change;
  const document = await lockDocumentState(tx, goods, id);
  const { kind, state } = document;
  const workflow = stockWorkflow(goods, kind);
  if (!(action in workflow.transitions)) throw new AppError('STATE', { state: stockDocumentStates[state].label, action: '执行该操作' });
  await transition(
    tx,
    {
      workflow,
      table: 'stockDocuments',
      guard: () => guardMove(tx, user, id, document, change),
      columns: async () => columnsAfter(user, change),
      read: () => getStockDocument(tx, goods, id, user),
      effect: () => moveStock(tx, goods, user, id, change),
    },
    user,
    { id, version: change.version, action, reason: change.reason },
  );
}

/** Refusals beyond the state, by id, as the workflow engine expects them. */
async function guardMove(
  tx: Tx,
  { userId }: Identity,
  id: string,
  { kind, travels, comesTooEarly, submittedBy, createdBy, writtenBy }: DocumentState,
  { action, expectedOn = null, occurredAt }: StockDocumentTransition,
): Promise<ReadonlyMap<string, AppError>> {
  const refused = (refusal: AppError) => new Map([[id, refusal]]);
  if (action === 'post' && travels) return refused(new AppError('GUARD', { detail: '经在途的调拨请先发运，再到货' }));
  if (action === 'ship' && !travels) return refused(new AppError('GUARD', { detail: '不经在途的调拨请直接过账' }));
  if (action === 'ship' && comesTooEarly === true)
    return refused(new AppError('VALIDATION', {}, { fields: { expectedOn: `${earlyArrivalMessage}，请先编辑` } }));
  if (action === 'receivePart' && (await findEarlyArrivals(tx, [{ expectedOn, occurredAt }])).length > 0)
    return refused(new AppError('VALIDATION', {}, { fields: { expectedOn: '其余的预计到货日期不能早于这次到货' } }));
  // Reversing an approved adjustment changes stock again, so it needs another user than the author and the submitter.
  const needsAnother = action === 'approve' || (action === 'reverse' && kind === 'ADJUSTMENT');
  if (needsAnother && submittedBy === userId) return refused(new AppError('SELF_APPROVAL'));
  if (needsAnother && [createdBy, writtenBy].includes(userId))
    return refused(new AppError('GUARD', { detail: '不能审批自己填写的调整单，请由他人审批' }));
  const impossible = action === 'submit' ? await rehearsePosting(tx, id) : null;
  if (impossible) return refused(impossible);
  if (action === 'reverse' && (await isReceived(tx, id)))
    return refused(new AppError('GUARD', { detail: '已有到货，不能冲销；其余不再到货的，请在到货中填写短少原因' }));
  return new Map();
}

/** Goods that are not there, a roll that is elsewhere, a time before a closed count: whoever approves cannot put that right. */
const lasting: readonly ErrorName[] = ['STOCK_SHORT', 'STOCK_LOT_SHORT', 'STOCK_LOT_UNKNOWN', 'STOCK_ROLL_THERE', 'STOCK_COUNTED'];

/** What of a document cannot be posted as it is written, found by posting it and taking that back; other refusals may be put right before the approval. */
async function rehearsePosting(tx: Tx, id: string): Promise<AppError | null> {
  await sql`savepoint rehearsal`.execute(tx);
  const outcome = await postStockDocument(tx, id).catch((error: unknown) => error);
  await sql`rollback to savepoint rehearsal`.execute(tx);
  return outcome instanceof AppError && lasting.includes(outcome.errorName) ? outcome : null;
}

function columnsAfter({ userId }: Identity, { action, reason, expectedOn }: StockDocumentTransition) {
  const now = sql<string>`now()`;
  // The date defaults to the time of posting.
  const posted = { postedAt: now, postedBy: userId, occurredAt: sql<string>`coalesce(occurred_at, now())` };
  const after: Record<StockDocumentAction, Record<string, string | null | RawBuilder<unknown>>> = {
    submit: { submittedBy: userId, approvedBy: null },
    reject: { submittedBy: null },
    withdraw: { submittedBy: null },
    approve: { approvedBy: userId, ...posted },
    post: posted,
    ship: posted,
    receive: {},
    // The state stays the same, so the version is raised here: users with the older document must reload it.
    receivePart: { version: sql`version + 1`, updatedBy: userId, ...(expectedOn !== undefined && { expectedOn }) },
    reverse: { reversalReason: reason },
    void: {},
  };
  return { ...after[action], updatedAt: now };
}

async function moveStock(tx: Tx, goods: ItemLevel, user: Identity, id: string, change: StockDocumentTransition): Promise<void> {
  const { action, reason, fingerprint } = change;
  if (action === 'post' || action === 'ship' || action === 'approve') await postStockDocument(tx, id, fingerprint);
  if (action === 'reverse') await reverseStockDocument(tx, id, reason);
  if (action === 'receive' || action === 'receivePart') await receiveTransfer(tx, await getStockDocument(tx, goods, id, user), change);
}

/** Carries the result out of a transaction that is rolled back. */
class DryRun extends Error {
  readonly preview: PostingPreview;
  constructor(preview: PostingPreview) {
    super('rehearsed');
    this.preview = preview;
  }
}

/** Previews the posting: posts in a transaction, returns the result and rolls back. Fails as the posting itself would. */
export async function previewStockDocument(
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  goods: ItemLevel,
  id: string,
): Promise<PostingPreview> {
  const outcome = await transact(async (tx): Promise<never> => {
    const { state } = await lockDocumentState(tx, goods, id);
    if (state !== 'DRAFT' && state !== 'PENDING') throw new AppError('STATE', { state: stockDocumentStates[state].label, action: '预览' });
    const posted: PostedDocument = await postStockDocument(tx, id);
    if (posted.document.kind === 'OPENING') await refuseDuplicateOpenings(tx, [id]);
    throw new DryRun(await describePosting(tx, posted));
  }).catch((error: unknown) => error);
  if (outcome instanceof DryRun) return outcome.preview;
  throw outcome;
}
