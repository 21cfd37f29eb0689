import { sql } from 'kysely';
import type { NettingConfirmation } from '@mrp/contract/features/netting/record.ts';
import type { CreatedPreparations } from '@mrp/contract/features/preparations/record.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { createPreparations, type PreparationDraft } from '../preparations/commands.ts';
import { readEndedOrders } from '../styles/orders.queries.ts';
import { getNettingRow, listNettingOrders } from './queries.ts';
import { listOrderLines, listShares, refusalOf, type OrderLine } from './confirmation.queries.ts';
import { splitByDemand } from './confirmation.rules.ts';

/** Creates the orders of a run once; a repeated call returns the same orders. */
export async function confirmNetting(tx: Tx, user: Identity, id: string, input: NettingConfirmation): Promise<CreatedPreparations> {
  await sql`select from netting_runs where id = ${id} for update`.execute(tx);
  const run = await getNettingRow(tx, id);
  if (run.confirmedAt !== null) return { orders: await listNettingOrders(tx, id) };
  if (run.version !== input.version) throw new AppError('VERSION_CONFLICT', {}, { newer: run });
  if (run.holder.kind !== input.object)
    throw new AppError(
      'VALIDATION',
      {},
      { fields: { object: `收货方“${run.holder.name}”与备料对象不符，请改选备料对象，或换收货方重新测算` } },
    );
  const lines = await listOrderLines(tx, id, input.chosen, user);
  refuseUnorderable(lines);
  const shares = Map.groupBy(
    await listShares(
      tx,
      id,
      lines.map((line) => line.id),
    ),
    ({ lineId }) => lineId,
  );
  await refuseEnded(
    tx,
    [...shares.values()].flat().flatMap(({ garmentOrderId }) => garmentOrderId ?? []),
  );
  const forms = lines.map((line): PreparationDraft => ({
    kind: run.goods,
    basis: 'STYLE',
    object: input.object,
    holderId: run.holder.id,
    orderedOn: null,
    expectedOn: line.expectedOn,
    remark: '',
    setName: '',
    sets: null,
    saleStatusIds: [],
    submit: input.submit,
    nettingRunId: id,
    lines: splitByDemand(line, shares.get(line.id) ?? []),
  }));
  const orders = await createPreparations(tx, user, forms).catch((error: unknown) => {
    throw nameLines(error, lines);
  });
  await tx
    .updateTable('nettingRuns')
    .set({ confirmedAt: sql`now()`, confirmedBy: user.userId })
    .where('id', '=', id)
    .execute();
  return { orders };
}

const nameOf = ({ code, colourName }: OrderLine): string => (colourName === '' ? code : `${code} ${colourName}`);

/** The maximum of lines that an error lists one by one. */
const TOLD = 5;

function refuse(reasons: readonly string[]): AppError {
  const more = reasons.length > TOLD ? `；共 ${reasons.length} 行` : '';
  return new AppError('GUARD', { detail: `${reasons.slice(0, TOLD).join('；')}${more}` });
}

function refuseUnorderable(lines: readonly OrderLine[]): void {
  if (lines.length === 0) throw new AppError('GUARD', { detail: '没有可以下单的物料：下单量为 0，或都有问题待处理' });
  const wrong = lines.filter((line) => refusalOf(line) !== '');
  if (wrong.length > 0) throw refuse(wrong.map((line) => `${nameOf(line)}：${refusalOf(line)}`));
}

/** What was counted for an order that ended since would be prepared for nobody. */
async function refuseEnded(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ended = await readEndedOrders(tx, orderIds);
  if (ended.length > 0) throw refuse(ended.map(({ code, reason }) => `成衣订单 ${code} 测算后${reason}，它的需求还在里面，请重新测算`));
}

/** Maps an error of an order to the line of the run behind it. */
function nameLines(error: unknown, lines: readonly OrderLine[]): unknown {
  if (!(error instanceof AppError) || error.errorName !== 'VALIDATION') return error;
  const fields = Object.entries((error.data as { fields?: Record<string, string> } | null)?.fields ?? {});
  const reasons = fields.map(([field, message]) => {
    const line = lines[lines.length === 1 ? 0 : Number.parseInt(field, 10)];
    return line ? `${nameOf(line)}：${message}` : message;
  });
  return reasons.length > 0 ? refuse([...new Set(reasons)]) : error;
}
