import type { LinkStatement, LinkStatementAnswer } from '@mrp/contract/features/supplier-links/statement.ts';
import { filled, type KeptAnswer, type Person } from '../sending/kept-answer.ts';

/** What the supplier has otherwise in a line. */
export interface TypedDispute {
  isDisputed: boolean;
  quantity: string;
  amount: string;
  reason: string;
}
export const agreed: TypedDispute = { isDisputed: false, quantity: '', amount: '', reason: '' };

/** The body: he agrees where no line is disputed. */
export function statementBody(
  { version, answer, lines: stated }: LinkStatement,
  { lines, note }: Pick<KeptAnswer<TypedDispute, unknown>, 'lines' | 'note'>,
  person: Person,
): LinkStatementAnswer {
  const disputes = stated.flatMap(({ id }) => {
    const typed = lines[id];
    return typed?.isDisputed
      ? [{ lineId: id, quantity: filled(typed.quantity), amount: filled(typed.amount), reason: typed.reason.trim() }]
      : [];
  });
  return { version, afterAnswerId: answer?.id ?? null, ...person, note, isAgreed: disputes.length === 0, disputes };
}
