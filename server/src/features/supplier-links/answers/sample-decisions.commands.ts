import { sql } from 'kysely';
import { RoundInput } from '@mrp/contract/features/development-tasks/input.ts';
import type { SupplierSampleTaking, TaskSide } from '@mrp/contract/features/supplier-links/sample.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { EntryMerge } from '../../../platform/records.ts';
import { moveShares } from '../../development-tasks/merging.commands.ts';
import { getTask } from '../../development-tasks/record.queries.ts';
import { addRound } from '../../development-tasks/rounds.commands.ts';
import { asGuard } from '../line-guards.rules.ts';
import { lockLinked } from '../links.commands.ts';
import { listSupplierSamples, readTaskSide, type SentSample } from './samples.queries.ts';

interface Sent {
  /** Of the task. */
  id: string;
  sampleId: string;
}

async function lockPending(tx: Tx, { id, sampleId }: Sent): Promise<SentSample> {
  await lockLinked(tx, { kind: 'developmentTask', id });
  const sent = (await listSupplierSamples(tx, id)).find((one) => one.id === sampleId);
  if (!sent) throw new AppError('NOT_FOUND', { what: '供应商样品' });
  if (sent.state !== 'PENDING') throw new AppError('GUARD', { detail: '这个样品已处理或已失效，请刷新后再看' });
  return sent;
}

/** 登记样品 with what the supplier sent, by the command that developers enter samples with; his photos become those of the sample. */
export async function takeSample(tx: Tx, user: Identity, of: Sent, { version, receivedOn }: SupplierSampleTaking): Promise<TaskSide> {
  const sent = await lockPending(tx, of);
  // Without the right the price would be lost.
  if ((sent.price ?? null) !== null && !user.permissions.has(VIEW_PRICES)) throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  const task = await getTask(tx, of.id);
  if (task.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: task });
  if (receivedOn !== null && sent.sentOn !== null && receivedOn < sent.sentOn)
    throw new AppError('VALIDATION', {}, { fields: { receivedOn: '回样日期不能早于打样日期' } });
  await setAuditAction(tx, '登记供应商样品');
  const { rounds } = await asGuard([], () => addRound(tx, user, of.id, roundOf(sent, receivedOn)));
  const roundId = rounds.at(-1)?.id ?? null;
  await sql`
    update supplier_samples set state = 'TAKEN', round_id = ${roundId}, decided_at = now(), decided_by = ${user.userId} where id = ${of.sampleId}`.execute(
    tx,
  );
  return readTaskSide(tx, of.id);
}

const MAX_REMARK = 500;

function roundOf(sent: SentSample, receivedOn: string | null): RoundInput {
  const { sampleNo, sentOn, colourName, width, gramWeight, specification, unit, taxIncluded, moq, leadDays } = sent;
  return RoundInput.parse({
    // Of one that was merged the supplier that it is now.
    supplierId: sent.companyId,
    sampleNo,
    sentOn,
    receivedOn,
    colourName,
    width,
    gramWeight,
    specification,
    price: sent.price ?? null,
    unitId: unit?.id ?? null,
    taxIncluded,
    moq,
    leadDays,
    remark: [`链接样品 ${sent.fromName}`, sent.note].filter(Boolean).join('；').slice(0, MAX_REMARK),
    compositions: sent.compositions.map(({ ingredient, share }) => ({ ingredientId: ingredient.id, share })),
    pictureIds: sent.files.map(({ id }) => id),
  });
}

/** 拒绝 with the reason that the supplier reads. */
export async function refuseSample(tx: Tx, user: Identity, of: Sent, reason: string): Promise<TaskSide> {
  await lockPending(tx, of);
  await setAuditAction(tx, '拒绝供应商样品', reason);
  await sql`
    update supplier_samples set state = 'REFUSED', reason = ${reason}, decided_at = now(), decided_by = ${user.userId} where id = ${of.sampleId}`.execute(
    tx,
  );
  return readTaskSide(tx, of.id);
}

/** 合并字典项: what suppliers sent names the other fibre too. */
export const moveSampleEntries = (tx: Tx, merge: EntryMerge): Promise<void> =>
  moveShares(tx, 'supplier_sample_compositions', 'supplier_sample_id', merge);
