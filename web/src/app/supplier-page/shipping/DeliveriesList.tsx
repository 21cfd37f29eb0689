import type { LinkDelivery } from '@mrp/contract/features/supplier-links/record.ts';
import { useState, type ReactNode } from 'react';
import { Facts, type Fact } from '../Facts.tsx';
import { LinkPictures } from '../fields/LinkPictures.tsx';
import type { Linked, PrintedShipment } from '../sending/link-calls.ts';
import { plainNumber, shownNumber } from '../fields/numbers.ts';
import { useTexts } from '../texts.ts';
import type { Texts } from '../texts-zh.ts';

interface DeliveriesProps {
  token: string;
  of: Linked;
  title: string;
  deliveries: readonly LinkDelivery[];
  /** Of the document; those of the deliveries refer to them. */
  lines: readonly Named[];
  isOpen: boolean;
  onPrint: (shipment: PrintedShipment) => void;
}

/** Shipments and receipts of an order or a shipment, with what was rejected and returned; folded where an answer is asked for. */
export function DeliveriesList({ token, of, title, deliveries, lines, isOpen, onPrint }: DeliveriesProps) {
  const texts = useTexts();
  if (deliveries.length === 0) return null;
  return (
    <details className="given" open={isOpen}>
      <summary>
        {title} <small>{deliveries.length}</small>
      </summary>
      <ul className="plain">
        {deliveries.map((delivery) => (
          <li key={`${delivery.kind} ${delivery.id}`}>
            <b>
              {texts.delivery.kinds[delivery.kind]} {delivery.code}
            </b>{' '}
            <span className="muted">
              {delivery.at} {texts.delivery.states[delivery.state]}
            </span>
            {partsOf(delivery, texts.delivery).map(({ lineId, facts, pictureIds }, at) => (
              <DeliveredPart key={`${lineId} ${at}`} name={nameOf(lines, lineId)} facts={facts}>
                {pictureIds.length > 0 && <DefectPictures token={token} of={of} pictureIds={pictureIds} />}
              </DeliveredPart>
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

function DeliveredPart({ name, facts, children }: { name: string; facts: readonly (Fact | null)[]; children: ReactNode }) {
  return (
    <>
      <p>{name}</p>
      <Facts facts={facts} />
      {children}
    </>
  );
}

/** Photos are read when they are asked for: the network may be slow. */
function DefectPictures({ token, of, pictureIds }: { token: string; of: Linked; pictureIds: readonly string[] }) {
  const { delivery: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <LinkPictures token={token} of={of} pictureIds={pictureIds} />;
  return (
    <button type="button" className="link" onClick={() => setOpen(true)}>
      {texts.pictures(pictureIds.length)}
    </button>
  );
}

interface Named {
  id: string;
  name: string;
  colourName: string;
}

function nameOf(lines: readonly Named[], lineId: string): string {
  const line = lines.find(({ id }) => id === lineId);
  return line ? [line.name, line.colourName].filter(Boolean).join(' ') : '–';
}

type Words = Texts['delivery'];
interface Part {
  lineId: string;
  facts: (Fact | null)[];
  pictureIds: string[];
}

function partsOf(delivery: LinkDelivery, words: Words): Part[] {
  if (delivery.kind === 'shipment')
    return delivery.lines.map(({ lineId, unit, shipped, lost }) => ({
      lineId,
      facts: [counted(words.shipped, shipped, unit), counted(words.lost, lost, unit)],
      pictureIds: [],
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
    pictureIds: defects.flatMap((defect) => defect.pictureIds),
  }));
}

/** Nothing where there is none of it. */
const counted = (label: string, quantity: string, unit: { name: string }): Fact | null =>
  plainNumber(quantity) === '0' ? null : [label, `${shownNumber(quantity)} ${unit.name}`];

type Defect = Extract<LinkDelivery, { kind: 'receipt' }>['lines'][number]['defects'][number];

const defectText = ({ kind, place, lotNo, rollNo }: Defect, { defects, lot, roll }: Words): string =>
  [defects[kind], place, lotNo && `${lot} ${lotNo}`, rollNo && `${roll} ${rollNo}`].filter(Boolean).join(' ');
