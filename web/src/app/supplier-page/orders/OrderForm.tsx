import type { LinkAnswerInput, LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { AnswerFrame } from '../AnswerFrame.tsx';
import { LineCard } from './LineCard.tsx';
import { answerBody, asOrdered, countProposals, type TypedLine } from './order-answer.ts';
import { useTexts } from '../texts.ts';
import { useAnswering } from '../sending/useAnswering.ts';

/** Agrees to an order, or proposes something else by line. */
export function OrderForm({ token, shown: order, onShown }: { token: string; shown: LinkOrder; onShown: (order: LinkOrder) => void }) {
  const texts = useTexts();
  const answering = useAnswering<LinkOrder, TypedLine, LinkAnswerInput>({
    token,
    of: { kind: 'purchase', id: order.id },
    onShown,
    bodyOf: (answer, person) => answerBody(order, answer, person),
  });
  const { answer, sending, body, type } = answering;
  const proposals = countProposals(body);
  return (
    <AnswerFrame answering={answering} label={proposals === 0 ? texts.accept : texts.send(proposals)}>
      {order.lines.map((line, at) => (
        <LineCard
          key={line.id}
          line={line}
          order={order}
          typed={answer.lines[line.id] ?? asOrdered}
          wrong={(field) => sending.fields[`lines.${at}.${field}`]}
          onType={(typed) => type(line.id, typed)}
        />
      ))}
    </AnswerFrame>
  );
}
