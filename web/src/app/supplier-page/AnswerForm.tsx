import type { LinkAnswerInput, LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { answerBody, asOrdered, countProposals, emptyAnswer, keepAnswer, keepPerson, readAnswer, readPerson } from './kept-answer.ts';
import { LineCard } from './LineCard.tsx';
import { LinkError, newKey, OFFLINE, sendAnswer } from './link-calls.ts';
import { failureText } from './SupplierApp.tsx';
import { useTexts } from './texts.ts';

type Outcome = { kind: 'sent' } | { kind: 'failed'; error: unknown } | null;

/** Agrees to an order, or proposes something else by line; kept on the phone until the server has it. */
export function AnswerForm({ token, order, onOrder }: { token: string; order: LinkOrder; onOrder: (order: LinkOrder) => void }) {
  const texts = useTexts();
  const [answer, setAnswer] = useState(() => readAnswer(order.id));
  const [person, setPerson] = useState(readPerson);
  const [isNameless, setNameless] = useState(false);
  const { send, isSending, outcome, fields } = useSending(token, order, {
    onSent: (newer) => {
      setAnswer(emptyAnswer);
      onOrder(newer);
    },
    onKept: (waiting) => setAnswer((now) => ({ ...now, waiting })),
    onNewer: onOrder,
  });
  useEffect(() => keepAnswer(order.id, answer === emptyAnswer ? null : answer), [order.id, answer]);
  useEffect(() => keepPerson(person), [person]);
  const { waiting } = answer;
  useEffect(() => {
    if (!waiting) return undefined;
    const again = () => void send(waiting.key, waiting.body);
    window.addEventListener('online', again);
    if (navigator.onLine) again();
    return () => window.removeEventListener('online', again);
    // Once for each answer that waits: a failure leaves it waiting for the network.
  }, [waiting?.key]); // eslint-disable-line react-hooks/exhaustive-deps
  const body = answerBody(order, answer, person);
  const proposals = countProposals(body);
  const submit = () => {
    if (person.fromName.trim() === '') {
      setNameless(true);
      document.getElementById('fromName')?.focus();
      return;
    }
    setNameless(false);
    void send(newKey(), body);
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
          currency={order.currency}
          today={order.today}
          typed={answer.lines[line.id] ?? asOrdered}
          wrong={(field) => fields[`lines.${at}.${field}`]}
          onType={(typed) => setAnswer((now) => ({ ...now, lines: { ...now.lines, [line.id]: typed } }))}
        />
      ))}
      <label className="field">
        {texts.name}
        <input
          id="fromName"
          value={person.fromName}
          maxLength={64}
          autoComplete="name"
          aria-invalid={isNameless}
          onChange={({ target }) => setPerson({ ...person, fromName: target.value })}
        />
        {isNameless && <span className="wrong">{texts.required}</span>}
      </label>
      <label className="field">
        {texts.phone}
        <input
          value={person.phone}
          maxLength={32}
          type="tel"
          autoComplete="tel"
          onChange={({ target }) => setPerson({ ...person, phone: target.value })}
        />
      </label>
      <label className="field">
        {texts.note}
        <textarea
          rows={2}
          maxLength={500}
          value={answer.note}
          onChange={({ target }) => setAnswer((now) => ({ ...now, note: target.value }))}
        />
      </label>
      <div className="foot">
        <p role="status">
          {waiting && !isSending && texts.kept}
          {!waiting && outcome?.kind === 'sent' && texts.sent}
        </p>
        {outcome?.kind === 'failed' && (
          <p role="alert" className="wrong">
            {Object.keys(fields).length > 0 ? texts.check : failureText(outcome.error, texts)}
          </p>
        )}
        <button type="submit" className="primary" disabled={isSending || waiting !== null}>
          {isSending ? texts.sending : proposals === 0 ? texts.accept : texts.send(proposals)}
        </button>
      </div>
    </form>
  );
}

interface Heard {
  onSent: (order: LinkOrder) => void;
  onKept: (waiting: { key: string; body: LinkAnswerInput } | null) => void;
  onNewer: (order: LinkOrder) => void;
}

/** Sends one answer at a time; one that the server did not answer waits with its key, one that it refused does not. */
function useSending(token: string, { id }: LinkOrder, { onSent, onKept, onNewer }: Heard) {
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const isBusy = useRef(false);
  const heard = useRef({ onSent, onKept, onNewer });
  heard.current = { onSent, onKept, onNewer };
  const send = useCallback(
    async (key: string, body: LinkAnswerInput) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setSending(true);
      setFields({});
      try {
        const newer = await sendAnswer(token, id, key, body);
        setOutcome({ kind: 'sent' });
        heard.current.onSent(newer);
      } catch (error) {
        const isLost = error instanceof LinkError && error.code === OFFLINE;
        heard.current.onKept(isLost ? { key, body } : null);
        setOutcome(isLost ? null : { kind: 'failed', error });
        const data = error instanceof LinkError ? (error.data as { newer?: LinkOrder; fields?: Record<string, string> } | null) : null;
        if (data?.newer) heard.current.onNewer(data.newer);
        if (data?.fields) setFields(data.fields);
      } finally {
        isBusy.current = false;
        setSending(false);
      }
    },
    [token, id],
  );
  return { send, isSending, outcome, fields };
}
