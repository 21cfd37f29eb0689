import { claimWorkflow } from '@mrp/contract/features/claims/workflow.ts';
import type { ClaimAnswer, ClaimSide, LinkClaim, LinkClaimAnswer } from '@mrp/contract/features/supplier-links/claim.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertMany } from '../../../platform/lists/bulk.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { addFileUses } from '../../files/commands.ts';
import { getClaim } from '../../claims/queries.ts';
import { transitionClaim } from '../../claims/states.commands.ts';
import { listClaimAnswers, readClaimSide, readLinkClaim } from './claims.queries.ts';
import { insertAnswer, takeAnswer, tellAuthors } from '../given.commands.ts';
import { lockLinked, stateLabel } from '../links.commands.ts';
import type { LiveLink } from '../links.queries.ts';
import { refuseOtherDocument } from '../scope.queries.ts';
import { takeUploads } from '../uploads.commands.ts';

/** The supplier agrees to a claim, or says why not and what he offers instead; the claim stays as it is. */
export async function answerClaim(
  tx: Tx,
  link: LiveLink,
  id: string,
  { version, afterAnswerId, isAgreed, quantity, share, amount, fromName, phone, note, fileIds }: LinkClaimAnswer,
): Promise<LinkClaim> {
  const of = { kind: 'claim', id } as const;
  await refuseOtherDocument(tx, link, of);
  await lockLinked(tx, of);
  const claim = await readLinkClaim(tx, id);
  if (!claim.mayAnswer) throw new AppError('STATE', { state: stateLabel('claim', claim.state), action: '答复' }, { newer: claim });
  if (version !== claim.version || afterAnswerId !== (claim.answer?.id ?? null)) throw new AppError('LINK_CHANGED', {}, { newer: claim });
  const wrong = quantity === null ? null : checkNumber(inUnit(rules.documentQuantity, claim.unit), quantity);
  if (wrong) throw new AppError('VALIDATION', {}, { fields: { quantity: wrong } });
  const answerId = await insertAnswer(tx, link, { ...of, baseRevision: version, isAgreed, fromName, phone, note });
  if (quantity !== null || share !== null || amount !== null)
    await tx.insertInto('supplierClaimOffers').values({ answerId, quantity, share, amount }).execute();
  await takeUploads(tx, link, fileIds);
  await addFileUses(tx, 'claim', id, fileIds);
  await insertMany(
    tx,
    'supplierAnswerFiles',
    fileIds.map((fileId, position) => ({ answerId, position, fileId })),
  );
  const holders = [claimWorkflow.transitions.confirm.permission];
  await tellAuthors(tx, link, { ...of, what: `answer ${answerId}`, fromName, said: isAgreed ? '同意这项索赔' : '不同意', holders });
  return readLinkClaim(tx, id);
}

const MAX_ANSWER = 500;

/** 登记答复 with what the supplier said by his link, after which the claim is negotiated. */
export async function takeClaimAnswer(
  tx: Tx,
  user: Identity,
  { id, answerId }: { id: string; answerId: string },
  version: number,
): Promise<ClaimSide> {
  await lockLinked(tx, { kind: 'claim', id });
  const claim = await getClaim(tx, id, user);
  const answer = (await listClaimAnswers(tx, id)).find((one) => one.id === answerId);
  if (!answer) throw new AppError('NOT_FOUND', { what: '供应商答复' });
  if (!answer.isCurrent) throw new AppError('GUARD', { detail: '答复已登记或已失效，请刷新后再看' });
  // What he offers stands in the text, which everybody reads who reads the claim.
  if ((answer.share !== null || answer.amount !== null) && !user.permissions.has(VIEW_PRICES))
    throw new AppError('FORBIDDEN', { permission: VIEW_PRICES });
  const text = answerText(answer, claim.unit.name, claim.currency?.name ?? '').slice(0, MAX_ANSWER);
  await transitionClaim(tx, user, id, { action: 'answer', version, reason: '', answer: text });
  await takeAnswer(tx, user, answerId);
  return readClaimSide(tx, id);
}

/** 王经理：不同意，愿承担 5 米，让步 20%。理由 */
function answerText({ fromName, isAgreed, quantity, share, amount, note }: ClaimAnswer, unit: string, currency: string): string {
  const offered = [quantity !== null && `${quantity} ${unit}`, share && `让步 ${share}%`, amount && `扣款 ${amount} ${currency}`].filter(
    Boolean,
  );
  const said = [isAgreed ? '同意' : '不同意', ...(offered.length > 0 ? [`愿承担 ${offered.join('、')}`] : [])].join('，');
  return `${fromName}：${said}${note === '' ? '' : `。${note}`}`;
}
