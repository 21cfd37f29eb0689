import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { shownNumber } from '../fields/numbers.ts';
import { useTexts } from '../texts.ts';

/** The last answer, with what became of each line. */
export function GivenOrderAnswer({ order, answer }: { order: LinkOrder; answer: NonNullable<LinkOrder['answer']> }) {
  const texts = useTexts();
  const ordered = new Map(order.lines.map((line) => [line.id, line]));
  return (
    <section className="given">
      <h2>
        {texts.lastAnswer} <small>{answer.fromName}</small>
      </h2>
      {answer.note !== '' && <p>{answer.note}</p>}
      <ul className="plain">
        {answer.lines.map(({ lineId, quantity, promisedOn, unitPrice, state, reason }, at) => {
          const line = ordered.get(lineId ?? '');
          const said = [
            quantity !== null && `${shownNumber(quantity)} ${line?.unit.name ?? ''}`,
            unitPrice !== null && `${order.currency} ${shownNumber(unitPrice)}`,
            promisedOn,
          ].filter(Boolean);
          return (
            <li key={lineId ?? at}>
              {line ? `${line.name} ${line.colourName}` : '–'}：{said.length > 0 ? said.join(' · ') : texts.agree}{' '}
              <span className={`state ${state.toLowerCase()}`}>{texts.decisions[state]}</span>
              {reason !== '' && (
                <p>
                  {texts.reason}：{reason}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
