import type { LinkPreparation, LinkPreparationAnswer } from '@mrp/contract/features/supplier-links/preparation.ts';
import { useState } from 'react';
import { AnswerFrame } from './AnswerFrame.tsx';
import { shownNumber } from './fields/numbers.ts';
import { changesSince, firstPromise, openLines, preparationBody, type TypedPromise } from './preparation-answer.ts';
import { MaterialFacts, PromiseFields } from './PromiseFields.tsx';
import { useTexts } from './texts.ts';
import { useAnswering } from './sending/useAnswering.ts';
import type { ViewProps } from './view-props.ts';

/** What a supplier is to make, and when he says that it is ready. */
export function PreparationView({ token, shown: preparation, onShown }: ViewProps<LinkPreparation>) {
  const texts = useTexts();
  const { code, state, holder, lines, answer, mayAnswer } = preparation;
  return (
    <>
      <section>
        <h1>
          {code} <small>{texts.states.preparation[state]}</small>
        </h1>
        <p className="muted">
          {texts.receiver} {holder}
        </p>
        <Changes preparation={preparation} />
      </section>
      {answer && <GivenPromise answer={answer} />}
      {mayAnswer ? (
        <PreparationForm token={token} shown={preparation} onShown={onShown} />
      ) : (
        <>
          {lines.map((line) => (
            <div key={line.id} className="line">
              <h2>
                {line.name} {line.colourName} <small className="muted">{line.code}</small>
              </h2>
              <MaterialFacts line={line} />
            </div>
          ))}
          <output>{texts.closed}</output>
        </>
      )}
    </>
  );
}

/** What is wanted otherwise than when the page was opened, or than he answered to. */
function Changes({ preparation: { lines, answer } }: { preparation: LinkPreparation }) {
  const { preparation: texts } = useTexts();
  const [opened] = useState(lines);
  const sinceOpened = changesSince(opened, lines);
  const changed = sinceOpened.length > 0 || answer?.state !== 'PENDING' ? sinceOpened : changesSince(answer.lines, lines);
  if (changed.length === 0) return null;
  return (
    <div className="notice">
      <p>{texts.changed}</p>
      <ul>
        {changed.map(({ id, name, before, after }) => (
          <li key={id}>
            {name} {before} → {after}
          </li>
        ))}
      </ul>
    </div>
  );
}

function PreparationForm({ token, shown: preparation, onShown }: ViewProps<LinkPreparation>) {
  const { preparation: texts } = useTexts();
  const answering = useAnswering<LinkPreparation, TypedPromise, LinkPreparationAnswer>({
    token,
    of: { kind: 'preparation', id: preparation.id },
    onShown,
    bodyOf: (answer, person) => preparationBody(preparation, answer, person),
  });
  const { answer, sending, type } = answering;
  const asked = openLines(preparation).map((line) => ({ line, typed: answer.lines[line.id] ?? firstPromise(line, preparation.today) }));
  const isAsWanted = asked.every(({ typed }) => typed.mode === 'WANTED');
  const label = preparation.answer?.state === 'PENDING' ? texts.again : isAsWanted ? texts.accept : texts.send;
  return (
    <AnswerFrame answering={answering} label={label}>
      {asked.map(({ line, typed }, at) => (
        <PromiseFields
          key={line.id}
          line={line}
          today={preparation.today}
          typed={typed}
          wrong={(field) => sending.fields[`lines.${at}.${field}`]}
          onType={(now) => type(line.id, now)}
        />
      ))}
    </AnswerFrame>
  );
}

const stateClass = { PENDING: 'pending', TAKEN: 'accepted', REFUSED: 'refused', ENDED: 'stale' } as const;

function GivenPromise({ answer }: { answer: NonNullable<LinkPreparation['answer']> }) {
  const { preparation: texts, reason: buyer } = useTexts();
  const { fromName, note, state, refusal, lines } = answer;
  return (
    <section className="given">
      <h2>
        {texts.given} <small>{fromName}</small>
      </h2>
      <p>
        <span className={`state ${stateClass[state]}`}>{texts.states[state]}</span>
      </p>
      {refusal !== '' && (
        <p>
          {buyer}：{refusal}
        </p>
      )}
      {note !== '' && <p>{note}</p>}
      <ul className="plain">
        {lines.map(({ id, item, unit, parts, reason }) => (
          <li key={id}>
            {item}：{parts.map(({ readyOn, quantity }) => `${readyOn} ${shownNumber(quantity)} ${unit.name}`).join(' · ')}
            {reason !== '' && <p className="muted">{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
