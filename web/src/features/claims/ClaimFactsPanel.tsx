import { claimFields } from '@mrp/contract/features/claims/fields.ts';
import type { Claim } from '@mrp/contract/features/claims/record.ts';
import { claimWorkflow } from '@mrp/contract/features/claims/workflow.ts';
import { claimWords } from '@mrp/contract/features/claims/words.ts';
import { Link } from 'react-router';
import type { Fact } from '../../kit/object/Facts.tsx';
import type { ObjectSummary } from '../../kit/object/ObjectHead.tsx';
import { recordFacts } from '../../kit/object/record-facts.ts';
import { formatDay, formatMoney, formatNumber, formatTime } from '../../lib/format/format.ts';
import { moneyName } from '../../lib/format/money-unit.ts';
import { quantityText } from '../../lib/format/quantities.ts';
import { receiptAddress } from '../purchases/text.ts';
import { statementAddress } from '../statements/text.ts';
import { shadeOf } from '../../pickers/colours/material-shade.ts';
import { claimName } from './text.ts';

/** The facts of a claim, below its name. */
function claimFacts(claim: Claim): Fact[] {
  const { supplier, quantity, unit, deduction, currency, share, receipt } = claim;
  return [
    { label: claimWords.supplier, value: supplier.name },
    { label: claimFields.quantity.label, value: quantityText(quantity, unit), strong: true },
    ...recordFacts(claimFields, claim, ['demand'], { demand: { note: share ? `-${formatNumber(share, 2)}%` : false } }),
    ...(deduction ? [{ label: '扣款（含税）', value: formatMoney(deduction), unit: moneyName(currency?.name) }] : []),
    { label: claimWords.receipt, value: receipt && <Link to={receiptAddress(receipt.id)}>{receipt.code}</Link> },
  ];
}

/** The head of its page and of 速览. */
export const claimHead = (claim: Claim): ObjectSummary => ({
  name: claimName(claim),
  code: claim.code,
  status: claimWorkflow.states[claim.state],
  face: shadeOf({ ...claim, code: claim.materialCode }, '500'),
  facts: claimFacts(claim),
});

export function claimDetails(claim: Claim): Fact[] {
  const { answer, answeredOn, sentOn, endReason, statement, replaced, unit, demand, createdBy, createdAt, updatedBy, updatedAt } = claim;
  // A reason is asked only for what was not as usual.
  const reasons = (names: readonly ('limitReason' | 'waiver')[]) =>
    recordFacts(
      claimFields,
      claim,
      names.filter((name) => claim[name]),
    );
  return [
    ...recordFacts(claimFields, claim, ['source', 'place', 'pointsLimit']),
    ...reasons(['limitReason']),
    { label: claimWords.sentOn, value: sentOn && formatDay(sentOn) },
    { label: '对账单', value: statement && <Link to={statementAddress(statement.id)}>{statement.code}</Link> },
    ...(demand === 'EXCHANGE' ? [{ label: '已退待补', value: quantityText(replaced ?? '0', unit) }] : []),
    { label: '制单', value: `${createdBy} ${formatTime(createdAt)}` },
    { label: '更新', value: `${updatedBy} ${formatTime(updatedAt)}` },
    ...(answer ? [{ label: '供应商答复', value: `${answeredOn ? `${formatDay(answeredOn)} ` : ''}${answer}`, wide: true }] : []),
    ...(endReason ? [{ label: '撤销原因', value: endReason, wide: true }] : []),
    ...reasons(['waiver']),
    ...recordFacts(claimFields, claim, ['note']),
  ];
}
