import type { LinkDelivery, LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import { Facts, type Fact } from './Facts.tsx';
import type { PrintedShipment } from './link-calls.ts';
import { plainNumber, shownNumber } from './numbers.ts';
import { useTexts } from './texts.ts';
import type { Texts } from './texts-zh.ts';

/** Shipments and receipts of the order, with what was rejected and returned; folded where an answer is asked for. */
export function DeliveriesList({ order, onPrint }: { order: LinkOrder; onPrint: (shipment: PrintedShipment) => void }) {
  const texts = useTexts();
  if (order.deliveries.length === 0) return null;
  return (
    <details className="given" open={!order.mayAnswer}>
      <summary>
        {texts.delivery.title} <small>{order.deliveries.length}</small>
      </summary>
      <ul className="plain">
        {order.deliveries.map((delivery) => (
          <li key={`${delivery.kind} ${delivery.id}`}>
            <b>
              {texts.delivery.kinds[delivery.kind]} {delivery.code}
            </b>{' '}
            <span className="muted">
              {delivery.at} {texts.delivery.states[delivery.state]}
            </span>
            {partsOf(delivery, texts.delivery).map(({ lineId, facts }, at) => (
              <DeliveredPart key={`${lineId} ${at}`} name={nameOf(order, lineId)} facts={facts} />
            ))}
            {delivery.kind === 'shipment' && (
              <button type="button" className="link" onClick={() => onPrint({ of: 'deliveries', id: delivery.id })}>
                {texts.shipping.print}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function DeliveredPart({ name, facts }: { name: string; facts: readonly (Fact | null)[] }) {
  return (
    <>
      <p>{name}</p>
      <Facts facts={facts} />
    </>
  );
}

function nameOf({ lines }: LinkOrder, lineId: string): string {
  const line = lines.find(({ id }) => id === lineId);
  return line ? [line.name, line.colourName].filter(Boolean).join(' ') : '–';
}

type Words = Texts['delivery'];
interface Part {
  lineId: string;
  facts: (Fact | null)[];
}

function partsOf(delivery: LinkDelivery, words: Words): Part[] {
  if (delivery.kind === 'shipment')
    return delivery.lines.map(({ lineId, unit, shipped, lost }) => ({
      lineId,
      facts: [counted(words.shipped, shipped, unit), counted(words.lost, lost, unit)],
    }));
  return delivery.lines.map(({ lineId, unit, received, rejected, returned, replaced, defects }) => ({
    lineId,
    facts: [
      counted(words.received, received, unit),
      counted(words.rejected, rejected, unit),
      defects.length > 0 ? [words.reason, defects.map((defect) => defectText(defect, words)).join('；')] : null,
      counted(words.returned, returned, unit),
      counted(words.replaced, replaced, unit),
    ],
  }));
}

/** Nothing where there is none of it. */
const counted = (label: string, quantity: string, unit: { name: string }): Fact | null =>
  plainNumber(quantity) === '0' ? null : [label, `${shownNumber(quantity)} ${unit.name}`];

type Defect = Extract<LinkDelivery, { kind: 'receipt' }>['lines'][number]['defects'][number];

const defectText = ({ kind, place, lotNo, rollNo }: Defect, { defects, lot, roll }: Words): string =>
  [defects[kind], place, lotNo && `${lot} ${lotNo}`, rollNo && `${roll} ${rollNo}`].filter(Boolean).join(' ');
