import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { useEffect, useState } from 'react';
import { failureText } from './failure-text.ts';
import { answerBody, asOrdered, countProposals, emptyAnswer, keepAnswer, readAnswer, readPerson } from './kept-answer.ts';
import { LineCard } from './LineCard.tsx';
import { newKey } from './link-calls.ts';
import { PersonFields } from './PersonFields.tsx';
import { useTexts } from './texts.ts';
import { useSending, useSendingAgain } from './useSending.ts';

/** Agrees to an order, or proposes something else by line; kept on the phone until the server has it. */
export function AnswerForm({ token, order, onOrder }: { token: string; order: LinkOrder; onOrder: (order: LinkOrder) => void }) {
  const [answer, setAnswer] = useState(() => readAnswer(order.id));
  const [person, setPerson] = useState(readPerson);
  const [isNameless, setNameless] = useState(false);
  const sending = useSending(token, order, {
    onSent: (newer) => {
      setAnswer(emptyAnswer);
      onOrder(newer);
    },
    onKept: (waiting) => setAnswer((now) => ({ ...now, waiting })),
    onNewer: onOrder,
  });
  useEffect(() => keepAnswer(order.id, answer === emptyAnswer ? null : answer), [order.id, answer]);
  useSendingAgain(answer.waiting, sending.send);
  const body = answerBody(order, answer, person);
  const submit = () => {
    const isMissing = person.fromName.trim() === '';
    setNameless(isMissing);
    if (isMissing) document.getElementById('fromName')?.focus();
    else void sending.send(newKey(), body);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {order.lines.map((line, at) => (
        <LineCard
          key={line.id}
          line={line}
          order={order}
          typed={answer.lines[line.id] ?? asOrdered}
          wrong={(field) => sending.fields[`lines.${at}.${field}`]}
          onType={(typed) => setAnswer((now) => ({ ...now, lines: { ...now.lines, [line.id]: typed } }))}
        />
      ))}
      <PersonFields
        person={person}
        onPerson={setPerson}
        isNameless={isNameless}
        note={answer.note}
        onNote={(note) => setAnswer((now) => ({ ...now, note }))}
      />
      <SendBar sending={sending} isWaiting={answer.waiting !== null} proposals={countProposals(body)} />
    </form>
  );
}

interface SendBarProps {
  sending: ReturnType<typeof useSending>;
  isWaiting: boolean;
  proposals: number;
}

function SendBar({ sending: { isSending, outcome, fields }, isWaiting, proposals }: SendBarProps) {
  const texts = useTexts();
  return (
    <div className="foot">
      <output>
        {isWaiting && !isSending && texts.kept}
        {!isWaiting && outcome?.kind === 'sent' && texts.sent}
      </output>
      {outcome?.kind === 'failed' && (
        <p role="alert" className="wrong">
          {Object.keys(fields).length > 0 ? texts.check : failureText(outcome.error, texts)}
        </p>
      )}
      <button type="submit" className="primary" disabled={isSending || isWaiting}>
        {isSending ? texts.sending : proposals === 0 ? texts.accept : texts.send(proposals)}
      </button>
    </div>
  );
}
