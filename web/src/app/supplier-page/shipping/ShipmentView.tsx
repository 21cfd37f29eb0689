import type { LinkSentShipment } from '@mrp/contract/features/supplier-links/sent-shipment.ts';
import { DeliveriesList } from './DeliveriesList.tsx';
import { Facts } from '../Facts.tsx';
import { plainNumber, shownNumber } from '../fields/numbers.ts';
import { useTexts } from '../texts.ts';
import { usePaper } from '../paper/usePaper.ts';
import type { ViewProps } from '../view-props.ts';

/** A shipment with what was received, rejected and returned of it, or its paper; what is wrong with it he says in a message. */
export function ShipmentView({ token, shown: shipment }: ViewProps<LinkSentShipment>) {
  const texts = useTexts();
  const of = { kind: 'shipment', id: shipment.id } as const;
  const { printed, failure, open, close } = usePaper(token, of);
  if (printed) return <printed.View paper={printed.paper} onBack={close} />;
  return (
    <>
      <ShipmentHead shipment={shipment} />
      {failure !== null && <p role="alert">{failure}</p>}
      <button type="button" className="link" onClick={() => open(null)}>
        {texts.shipping.print}
      </button>
      {shipment.lines.map((line) => (
        <SentLine key={line.id} line={line} />
      ))}
      <DeliveriesList
        token={token}
        of={of}
        title={texts.delivery.receipts}
        deliveries={shipment.receipts}
        lines={shipment.lines}
        isOpen
        onPrint={open}
      />
      {shipment.state === 'SHIPPED' && <p className="muted">{texts.delivery.wrong}</p>}
    </>
  );
}

function ShipmentHead({
  shipment: { code, state, holder, orders, shippedOn, expectedOn, carrier, trackingNo },
}: {
  shipment: LinkSentShipment;
}) {
  const texts = useTexts();
  const { paper } = texts;
  return (
    <section>
      <h1>
        {code} <small>{texts.states.shipment[state]}</small>
      </h1>
      <p className="muted">
        {texts.receiver} {holder} · {texts.days.shipment} {shippedOn}
      </p>
      <Facts
        facts={[
          [paper.order, orders.join('、')],
          carrier + trackingNo === '' ? null : [paper.transport, [carrier, trackingNo].filter(Boolean).join(' ')],
          expectedOn === null ? null : [paper.expectedOn, expectedOn],
        ]}
      />
    </section>
  );
}

function SentLine({ line: { code, name, colourName, unit, shipped, lost, rollCount } }: { line: LinkSentShipment['lines'][number] }) {
  const { delivery: texts, shipping } = useTexts();
  const counted = (quantity: string) => `${shownNumber(quantity)} ${unit.name}`;
  return (
    <div className="line">
      <h2>
        {name} {colourName} <small className="muted">{code}</small>
      </h2>
      <Facts
        facts={[
          [texts.shipped, [rollCount > 0 && shipping.rolls(rollCount), counted(shipped)].filter(Boolean).join(' · ')],
          plainNumber(lost) === '0' ? null : [texts.lost, counted(lost)],
        ]}
      />
    </div>
  );
}
