import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { useEffect, useState } from 'react';
import { AnswerForm } from './AnswerForm.tsx';
import { failureText } from './failure-text.ts';
import { GivenAnswerPanel } from './GivenAnswerPanel.tsx';
import { getOrder } from './link-calls.ts';

import { useTexts } from './texts.ts';

/** An order with what its supplier says to it. */
export function OrderPage({ token, id, onBack }: { token: string; id: string; onBack?: () => void }) {
  const texts = useTexts();
  const [order, setOrder] = useState<LinkOrder | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isGone = false;
    getOrder(token, id).then(
      (read) => !isGone && setOrder(read),
      (error: unknown) => !isGone && setFailure(error),
    );
    return () => {
      isGone = true;
    };
  }, [token, id]);
  return (
    <>
      {onBack && (
        <button type="button" className="link" onClick={onBack}>
          ← {texts.back}
        </button>
      )}
      {failure !== null && <p role="alert">{failureText(failure, texts)}</p>}
      {!order && failure === null && <output>{texts.loading}</output>}
      {order && (
        <>
          <OrderHead order={order} />
          {order.answer && <GivenAnswerPanel order={order} answer={order.answer} />}
          {order.mayAnswer ? <AnswerForm key={order.id} token={token} order={order} onOrder={setOrder} /> : <output>{texts.closed}</output>}
        </>
      )}
    </>
  );
}

function OrderHead({ order }: { order: LinkOrder }) {
  const texts = useTexts();
  return (
    <section>
      <h1>
        {order.code} <small>{texts.states[order.state]}</small>
      </h1>
      <p className="muted">
        {texts.receiver} {order.holder} · {texts.needOn} {order.needOn}
      </p>
      {order.changes.length > 0 && (
        <div className="notice">
          <p>{texts.changed}</p>
          <ul>
            {order.changes.map(({ item, field, before, after }) => (
              <li key={`${item} ${field}`}>
                {item} {field} {before || '–'} → {after || '–'}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
