import { useEffect, useId, useState } from 'react';
import { emptyAnswer, keepAnswer, readAnswer, readPerson, type KeptAnswer, type Person } from './kept-answer.ts';
import { newKey, type Answerable } from './link-calls.ts';
import { stillWrong } from './refused-fields.ts';
import { useSending, useSendingAgain } from './useSending.ts';

export interface Answered<Shown, Typed, Body> {
  token: string;
  of: Answerable;
  onShown: (shown: Shown) => void;
  bodyOf: (answer: Pick<KeptAnswer<Typed, Body>, 'lines' | 'note'>, person: Person) => Body;
}

/** An answer in the making to a document: kept on the phone until the server has it. */
export function useAnswering<Shown, Typed, Body>({ token, of, onShown, bodyOf }: Answered<Shown, Typed, Body>) {
  const { kind, id, topic } = of;
  const [answer, setAnswer] = useState(() => readAnswer<Typed, Body>(of));
  const [person, setPerson] = useState(readPerson);
  const [isNameless, setNameless] = useState(false);
  const nameId = useId();
  const sending = useSending<Shown, Body>(token, of, {
    onSent: (newer) => {
      setAnswer(emptyAnswer);
      onShown(newer);
    },
    onKept: (waiting) => setAnswer((now) => ({ ...now, waiting })),
    onNewer: onShown,
  });
  useEffect(() => keepAnswer({ kind, id, ...(topic && { topic }) }, answer === emptyAnswer ? null : answer), [kind, id, topic, answer]);
  useSendingAgain(answer.waiting, sending.send);
  const body = bodyOf(answer, person);
  const { outcome } = sending;
  const fields = outcome?.kind === 'refused' ? stillWrong(outcome, body) : {};
  const submit = () => {
    const isMissing = person.fromName.trim() === '';
    setNameless(isMissing);
    if (isMissing) document.getElementById(nameId)?.focus();
    else void sending.send(newKey(), body);
  };
  return {
    answer,
    body,
    sending: { ...sending, fields },
    submit,
    type: (line: string, typed: Typed) => setAnswer((now) => ({ ...now, lines: { ...now.lines, [line]: typed } })),
    said: {
      nameId,
      person,
      onPerson: setPerson,
      isNameless,
      note: answer.note,
      onNote: (note: string) => setAnswer((now) => ({ ...now, note })),
    },
  };
}
