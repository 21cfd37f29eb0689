import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import type { LinkShipment } from '@mrp/contract/features/supplier-links/shipment.ts';
import { withdrawShipment, type PrintedShipment } from '../sending/link-calls.ts';
import { shownNumber } from '../fields/numbers.ts';
import { useTexts } from '../texts.ts';
import { WithdrawButton } from '../WithdrawButton.tsx';

interface ShipmentsProps {
  token: string;
  order: LinkOrder;
  onShown: (order: LinkOrder) => void;
  onPrint: (shipment: PrintedShipment) => void;
}

const stateClass = { PENDING: 'pending', TAKEN: 'accepted', REFUSED: 'refused', WITHDRAWN: 'stale', ENDED: 'stale' } as const;

/** What he shipped by the link, with what became of it. */
export function GivenShipments({ token, order, onShown, onPrint }: ShipmentsProps) {
  const { shipping: texts } = useTexts();
  return (
    <section className="given">
      <h2>
        {texts.given} <small>{order.shipments.length}</small>
      </h2>
      <ul className="plain">
        {order.shipments.map((shipment) => (
          <li key={shipment.id}>
            <GivenShipment shipment={shipment} />
            {(shipment.state === 'PENDING' || shipment.state === 'TAKEN') && (
              <button type="button" className="link" onClick={() => onPrint({ of: 'shipments', id: shipment.id })}>
                {texts.print}
              </button>
            )}
            {shipment.state === 'PENDING' && (
              <WithdrawButton label={texts.withdraw} withdraw={() => withdrawShipment(token, order.id, shipment.id)} onShown={onShown} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function GivenShipment({ shipment: { at, fromName, state, shipmentCode, reason, lines, note } }: { shipment: LinkShipment }) {
  const { shipping: texts, reason: buyer } = useTexts();
  return (
    <>
      <b>{shipmentCode}</b> <span className="muted">{`${at.slice(0, 10)} ${fromName}`}</span>{' '}
      <span className={`state ${stateClass[state]}`}>{texts.states[state]}</span>
      {lines.map(({ skuId, name, colourName, unit, quantity, rollCount }) => (
        <p key={skuId}>
          {[name, colourName].filter(Boolean).join(' ')}：{rollCount > 0 && `${texts.rolls(rollCount)} · `}
          {shownNumber(quantity)} {unit.name}
        </p>
      ))}
      {note !== '' && <p>{note}</p>}
      {reason !== '' && (
        <p>
          {buyer}：{reason}
        </p>
      )}
    </>
  );
}
