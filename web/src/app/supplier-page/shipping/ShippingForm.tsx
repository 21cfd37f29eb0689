import type { LinkOrder } from '@mrp/contract/features/supplier-links/record.ts';
import type { LinkShipmentInput } from '@mrp/contract/features/supplier-links/shipment.ts';
import { AnswerFrame } from '../AnswerFrame.tsx';
import { sumNumbers } from '../fields/numbers.ts';
import { PackingFields } from './PackingFields.tsx';
import { noMaterial, noShipment, packedMaterials, SHIPMENT, shipmentBody, type TypedShipment } from './shipment-answer.ts';
import { ShippedMaterial } from './ShippedMaterial.tsx';
import { useTexts } from '../texts.ts';
import { Typed } from '../fields/Typed.tsx';
import { useAnswering } from '../sending/useAnswering.ts';
import type { ViewProps } from '../view-props.ts';

/** What the supplier ships of an order now: rolls that are typed, or those of his packing list. */
export function ShippingForm({ token, shown: order, onShown }: ViewProps<LinkOrder>) {
  const { shipping: texts } = useTexts();
  const answering = useAnswering<LinkOrder, TypedShipment, LinkShipmentInput>({
    token,
    of: { kind: 'purchase', id: order.id, topic: 'shipments' },
    onShown,
    bodyOf: (answer, person) => shipmentBody(order, answer, person),
  });
  const { answer, body, sending, type } = answering;
  const typed = answer.lines[SHIPMENT] ?? noShipment;
  const set = (change: Partial<TypedShipment>) => type(SHIPMENT, { ...typed, ...change });
  return (
    <AnswerFrame answering={answering} label={texts.send}>
      <PackingFields
        key={order.shipments[0]?.id ?? ''}
        token={token}
        orderId={order.id}
        onRead={(list) =>
          set({ materials: packedMaterials(order.shippable, list, sumNumbers), mapping: { headers: list.headers, columns: list.columns } })
        }
      />
      {order.shippable.map((item) => (
        <ShippedMaterial
          key={item.skuId}
          item={item}
          typed={typed.materials[item.skuId] ?? noMaterial}
          wrong={(field) => sending.fields[`lines.${body.lines.findIndex(({ skuId }) => skuId === item.skuId)}.${field}`]}
          onType={(material) => set({ materials: { ...typed.materials, [item.skuId]: material } })}
        />
      ))}
      {sending.fields['lines'] !== undefined && <p className="wrong">{sending.fields['lines']}</p>}
      <TransportFields typed={typed} today={order.today} wrong={(field) => sending.fields[field]} set={set} />
    </AnswerFrame>
  );
}

interface TransportProps {
  typed: TypedShipment;
  today: string;
  wrong: (field: string) => string | undefined;
  set: (change: Partial<TypedShipment>) => void;
}

function TransportFields({ typed: { carrier, trackingNo, expectedOn }, today, wrong, set }: TransportProps) {
  const { shipping: texts } = useTexts();
  return (
    <>
      <Typed label={texts.carrier} wrong={wrong('carrier')}>
        <input maxLength={64} value={carrier} onChange={({ target }) => set({ carrier: target.value })} />
      </Typed>
      <Typed label={texts.trackingNo} wrong={wrong('trackingNo')}>
        <input maxLength={64} value={trackingNo} onChange={({ target }) => set({ trackingNo: target.value })} />
      </Typed>
      <Typed label={texts.expectedOn} wrong={wrong('expectedOn')}>
        <input
          type="date"
          min={today}
          value={expectedOn}
          aria-invalid={wrong('expectedOn') !== undefined}
          onChange={({ target }) => set({ expectedOn: target.value })}
        />
      </Typed>
    </>
  );
}
