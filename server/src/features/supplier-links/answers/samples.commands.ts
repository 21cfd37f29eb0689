import { sql } from 'kysely';
import type { LinkSampleInput, LinkTask } from '@mrp/contract/features/supplier-links/sample.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import { insertMany } from '../../../platform/lists/bulk.ts';
import { addFileUses, refuseNonPictures } from '../../files/commands.ts';
import { linkAction, tellAuthors } from '../given.commands.ts';
import { lockLinked, stateLabel } from '../links.commands.ts';
import type { LiveLink } from '../links.queries.ts';
import { refuseOtherDocument } from '../scope.queries.ts';
import { takeUploads } from '../uploads.commands.ts';
import { readLinkTask } from './samples.queries.ts';

const MAX_WAITING = 10;

/** A sample that a supplier sends for a task: a proposal, until the developer enters it as one of the task's. */
export async function sendSample(tx: Tx, link: LiveLink, id: string, input: LinkSampleInput): Promise<LinkTask> {
  const of = { kind: 'developmentTask', id } as const;
  await refuseOtherDocument(tx, link, of);
  await lockLinked(tx, of);
  const task = await readLinkTask(tx, id, link);
  const { mark, afterAnswerId, compositions: _compositions, fileIds, leadDays, ...facts } = input;
  if (!task.mayAnswer) throw new AppError('STATE', { state: stateLabel(of.kind, task.state), action: '发样品' }, { newer: task });
  if (mark !== task.mark || afterAnswerId !== (task.samples[0]?.id ?? null)) throw new AppError('LINK_CHANGED', {}, { newer: task });
  checkSample(task, input);
  if (task.samples.filter(({ state }) => state === 'PENDING').length >= MAX_WAITING)
    throw new AppError('GUARD', { detail: `已有 ${MAX_WAITING} 个样品等对方处理，请等处理后再发` });
  await setAuditAction(tx, '供应商发样品', linkAction(link, facts.fromName));
  await takeUploads(tx, link, fileIds);
  await refuseNonPictures(tx, [['fileIds', fileIds]]);
  const isPriced = facts.price !== null || facts.moq !== null;
  const unitId = isPriced ? facts.unitId : null;
  const { id: sampleId } = await tx
    .insertInto('supplierSamples')
    .values({ linkId: link.id, taskId: id, ...facts, unitId, leadDays: leadDays === null ? null : Number.parseInt(leadDays, 10) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertChildren(tx, id, sampleId, input);
  const said = `发来样品${facts.sampleNo && ` ${facts.sampleNo}`}`;
  await tellAuthors(tx, link, { ...of, what: `sample ${sampleId}`, fromName: facts.fromName, said });
  return readLinkTask(tx, id, link);
}

async function insertChildren(tx: Tx, taskId: string, supplierSampleId: string, { compositions, fileIds }: LinkSampleInput): Promise<void> {
  await addFileUses(tx, 'developmentTask', taskId, fileIds);
  await insertMany(
    tx,
    'supplierSamplePictures',
    fileIds.map((fileId, position) => ({ supplierSampleId, position, fileId })),
  );
  await insertMany(
    tx,
    'supplierSampleCompositions',
    compositions.map((share, at) => ({ supplierSampleId, ...share, position: at + 1 })),
  );
}

function checkSample({ units, ingredients, today }: LinkTask, { unitId, price, moq, sentOn, compositions }: LinkSampleInput): void {
  const fields: Record<string, string> = {};
  const unit = units.find((one) => one.id === unitId);
  if (unitId !== null && !unit) fields['unitId'] = '请从列表中选择单位';
  if (unitId === null && (price !== null || moq !== null)) fields['unitId'] = '填了报价或起订量，请选择计价单位';
  const wrong = unit && moq !== null ? checkNumber(inUnit(rules.moq, unit), moq) : null;
  if (wrong) fields['moq'] = wrong;
  if (sentOn !== null && sentOn > today) fields['sentOn'] = '不能晚于今天';
  compositions.forEach(({ ingredientId }, at) => {
    if (!ingredients.some(({ id }) => id === ingredientId)) fields[`compositions.${at}.ingredientId`] = '请从列表中选择成分';
  });
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
}

/** The supplier takes a sample back, as long as nobody entered or refused it. */
export async function withdrawSample(tx: Tx, link: LiveLink, { id, sampleId }: { id: string; sampleId: string }): Promise<LinkTask> {
  const of = { kind: 'developmentTask', id } as const;
  await refuseOtherDocument(tx, link, of);
  await lockLinked(tx, of);
  const before = await readLinkTask(tx, id, link);
  const sent = before.samples.find((one) => one.id === sampleId);
  if (!sent) throw new AppError('LINK_ENDED');
  if (sent.state !== 'PENDING') throw new AppError('LINK_CHANGED', {}, { newer: before });
  await setAuditAction(tx, '供应商撤回样品', linkAction(link, sent.fromName));
  await sql`update supplier_samples set state = 'WITHDRAWN', decided_at = now() where id = ${sampleId}`.execute(tx);
  return readLinkTask(tx, id, link);
}
