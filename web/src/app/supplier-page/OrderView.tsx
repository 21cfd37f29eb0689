import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { DeliveriesList } from './DeliveriesList.tsx';
import { GivenOrderAnswer } from './GivenOrderAnswer.tsx';
import { OrderForm } from './OrderForm.tsx';
import { useTexts } from './texts.ts';
import type { ViewProps } from './view-props.ts';

/** An order with what its supplier says to it. */
export function OrderView({ token, shown: order, onShown }: ViewProps<LinkOrder>) {
  const texts = useTexts();
  return (
    <>
      <OrderHead order={order} />
      <DeliveriesList order={order} />
      {order.answer && <GivenOrderAnswer order={order} answer={order.answer} />}
      {order.mayAnswer ? <OrderForm token={token} shown={order} onShown={onShown} /> : <output>{texts.closed}</output>}
    </>
  );
}

function OrderHead({ order }: { order: LinkOrder }) {
  const texts = useTexts();
  return (
    <section>
      <h1>
        {order.code} <small>{texts.states.purchase[order.state]}</small>
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
