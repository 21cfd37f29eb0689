import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { DeliveriesList } from '../shipping/DeliveriesList.tsx';
import { useState } from 'react';
import { GivenShipments } from '../shipping/GivenShipments.tsx';
import { readAnswer } from '../sending/kept-answer.ts';
import { ShippingForm } from '../shipping/ShippingForm.tsx';
import { GivenOrderAnswer } from './GivenOrderAnswer.tsx';
import { OrderForm } from './OrderForm.tsx';
import { useTexts } from '../texts.ts';
import { usePaper } from '../paper/usePaper.ts';
import type { ViewProps } from '../view-props.ts';

/** An order with what its supplier says to it, or the paper of a shipment of it. */
export function OrderView({ token, shown: order, onShown }: ViewProps<LinkOrder>) {
  const texts = useTexts();
  const { printed, failure, open, close } = usePaper(token, { kind: 'purchase', id: order.id });
  if (printed) return <printed.View paper={printed.paper} onBack={close} />;
  return (
    <>
      <OrderHead order={order} />
      {failure !== null && <p role="alert">{failure}</p>}
      <DeliveriesList
        token={token}
        of={{ kind: 'purchase', id: order.id }}
        title={texts.delivery.title}
        deliveries={order.deliveries}
        lines={order.lines}
        isOpen={!order.mayAnswer}
        onPrint={open}
      />
      {order.answer && <GivenOrderAnswer order={order} answer={order.answer} />}
      {order.shipments.length > 0 && <GivenShipments token={token} order={order} onShown={onShown} onPrint={open} />}
      <OrderForms token={token} shown={order} onShown={onShown} />
    </>
  );
}

/** What may be said to the order now; of several the supplier chooses. One that waits for the network comes first. */
function OrderForms({ token, shown: order, onShown }: ViewProps<LinkOrder>) {
  const texts = useTexts();
  const mayShip = order.shippable.length > 0;
  const [isShipping, setShipping] = useState(() => readAnswer({ kind: 'purchase', id: order.id }).waiting === null);
  if (!order.mayAnswer && !mayShip) return <output>{texts.closed}</output>;
  const shows = mayShip && (isShipping || !order.mayAnswer);
  return (
    <>
      {mayShip && order.mayAnswer && (
        <div className="choice">
          <label>
            <input type="radio" checked={shows} onChange={() => setShipping(true)} /> {texts.shipping.ship}
          </label>
          <label>
            <input type="radio" checked={!shows} onChange={() => setShipping(false)} /> {texts.shipping.answer}
          </label>
        </div>
      )}
      {shows ? <ShippingForm token={token} shown={order} onShown={onShown} /> : <OrderForm token={token} shown={order} onShown={onShown} />}
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
