import type { LinkStatement, LinkStatementAnswer } from '@mrp/contract/features/supplier-links/statement.ts';
import { statementWorkflow } from '@mrp/contract/features/statements/workflow.ts';
import { allowZero, checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertAnswer, tellAuthors } from '../given.commands.ts';
import { lockLinked, stateLabel } from '../links.commands.ts';
import type { LiveLink } from '../links.queries.ts';
import { refuseOtherDocument } from '../scope.queries.ts';
import { readLinkStatement } from './queries.ts';

/** The supplier agrees to a statement, or says which lines he has otherwise; the statement stays as it is. */
export async function answerStatement(
  tx: Tx,
  link: LiveLink,
  id: string,
  { version, afterAnswerId, isAgreed, disputes, fromName, phone, note }: LinkStatementAnswer,
): Promise<LinkStatement> {
  const of = { kind: 'statement', id } as const;
  await refuseOtherDocument(tx, link, of);
  await lockLinked(tx, of);
  const statement = await readLinkStatement(tx, id);
  const { state, mayAnswer, answer } = statement;
  if (!mayAnswer) throw new AppError('STATE', { state: stateLabel('statement', state), action: '答复' }, { newer: statement });
  const isKnown = disputes.every(({ lineId }) => statement.lines.some((line) => line.id === lineId));
  if (version !== statement.version || afterAnswerId !== (answer?.id ?? null) || !isKnown)
    throw new AppError('LINK_CHANGED', {}, { newer: statement });
  const disputed = checkDisputes(statement, disputes);
  const answerId = await insertAnswer(tx, link, { ...of, baseRevision: version, isAgreed, fromName, phone, note });
  await insertMany(
    tx,
    'supplierDisputes',
    disputed.map((dispute) => ({ answerId, ...dispute })),
  );
  const said = isAgreed ? '同意这张对账单' : `${disputed.length} 行有异议`;
  await tellAuthors(tx, link, {
    ...of,
    what: `answer ${answerId}`,
    fromName,
    said,
    holders: [statementWorkflow.transitions.confirm.permission],
  });
  return readLinkStatement(tx, id);
}

/** Each disputed line once, its quantity with the decimals of its unit; a charge has none. */
function checkDisputes({ lines }: LinkStatement, disputes: LinkStatementAnswer['disputes']) {
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const fields: Record<string, string> = {};
  const checked = disputes.map(({ lineId, quantity, amount, reason }, at) => {
    const { code, name, colourName, unit, charge, ...stated } = lineOf.get(lineId)!;
    if (disputes.findIndex((other) => other.lineId === lineId) < at) fields[`disputes.${at}.reason`] = '同一行只能写一次';
    if (quantity !== null) {
      const wrong = unit === null ? '这一行没有数量' : checkNumber(inUnit(allowZero(rules.documentQuantity), unit), quantity);
      if (wrong) fields[`disputes.${at}.quantity`] = wrong;
    }
    return {
      lineId,
      item: [code, name, colourName, charge?.note].filter(Boolean).join(' '),
      unitId: unit?.id ?? null,
      statedQuantity: stated.quantity,
      statedAmount: stated.amount,
      quantity,
      amount,
      reason,
    };
  });
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  return checked;
}
