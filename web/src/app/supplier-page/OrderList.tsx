import type { LinkHome } from '@mrp/contract/features/supplier-links/record.ts';
import { useTexts } from './texts.ts';

/** The open orders of a supplier. */
export function OrderList({ home, onOpen }: { home: LinkHome; onOpen: (id: string) => void }) {
  const texts = useTexts();
  return (
    <>
      <h1>{texts.orders}</h1>
      <ul className="plain">
        {home.orders.map(({ id, code, state, needOn, lineCount, isAnswered }) => (
          <li key={id}>
            <button type="button" className="card" onClick={() => onOpen(id)}>
              <strong>{code}</strong>
              <span>
                {texts.states[state]} · {texts.lines(lineCount)}
              </span>
              <span className="muted">
                {texts.needOn} {needOn}
              </span>
              {isAnswered && <span className="muted">{texts.answered}</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
