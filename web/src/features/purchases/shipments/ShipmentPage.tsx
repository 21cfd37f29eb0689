import { receiptsApi, shipmentList, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { shipmentFields } from '@mrp/contract/features/purchases/delivery-fields.ts';
import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { shipmentWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { purchaseLineFields, purchaseFields } from '@mrp/contract/features/purchases/fields.ts';
import { useState } from 'react';
import { DueDay } from '../../../kit/DueDay.tsx';
import { useRecordPager } from '../../../kit/list-rows/record-pager.ts';
import { FactList, type Fact } from '../../../kit/object/Facts.tsx';
import { recordFacts } from '../../../kit/object/record-facts.ts';
import { ObjectPage } from '../../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import { useActivity } from '../../../kit/object/activity/useActivity.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { formatTime } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { useShipmentSideSection } from '../../supplier-links/useShipmentSideSection.tsx';
import { LinkedPanel } from '../LinkedPanel.tsx';
import { ShipmentLinesPanel } from './ShipmentLinesPanel.tsx';
import { deliveryRefreshes, scanArrivalAddress, shipmentAddress, shipmentPrintAddress } from '../text.ts';
import { quantityText } from '../../../lib/format/quantities.ts';

const ReceiveForm = lazyPanel(async () => (await import('../receipts/ReceiveForm.tsx')).ReceiveForm);

/** 发货单详情. */
export function ShipmentPage() {
  return (
    <RecordPage noun={purchaseWords.shipment} read={shipmentsApi.get}>
      {(shipment) => <ShipmentObject shipment={shipment} />}
    </RecordPage>
  );
}

function ShipmentObject({ shipment }: { shipment: Shipment }) {
  const { id, code, state, version, lines, receipts } = shipment;
  const [receiving, setReceiving] = useState(false);
  const activity = useActivity('shipment', id, code);
  const pager = useRecordPager(shipmentList.key, shipmentsApi.list, id);
  const supplierSide = useShipmentSideSection(shipment);
  const close = useApiMutation(shipmentsApi.close, { refreshes: deliveryRefreshes });
  return (
    <>
      <ObjectPage
        name={shipment.materialName}
        code={code}
        status={shipmentWorkflow.states[state]}
        facts={factsOf(shipment)}
        {...(state === 'SHIPPED' && {
          primary: { key: 'receive', label: purchaseWords.receive, permission: receiptsApi.create, run: () => setReceiving(true) },
        })}
        actions={[
          ...(state === 'SHIPPED' ? [{ key: 'scan', label: '扫码收货', permission: receiptsApi.create, to: scanArrivalAddress(id) }] : []),
          { key: 'print', label: '打印', permission: shipmentsApi.print, to: shipmentPrintAddress([id]) },
        ]}
        workflow={{
          flow: shipmentWorkflow,
          state,
          objectName: `发货单 ${code}`,
          figures: { count: lines.length, quantities: [{ label: '在途未到', of: lines.map(underway) }] },
          run: (_action, { reason = '' }) => close.mutateAsync({ params: { id }, body: { reason, version } }),
        }}
        sections={[
          { id: 'lines', title: purchaseWords.lines, count: lines.length, content: <ShipmentLinesPanel lines={lines} /> },
          ...receiptSection(receipts),
          ...supplierSide,
          { id: 'basic', title: '基本信息', content: <FactList facts={detailsOf(shipment)} /> },
        ]}
        askable={{ receive: purchaseWords.receive }}
        {...activity}
        pager={pager}
        pagerLink={shipmentAddress}
      />
      {receiving && <ReceiveForm of={{ shipment }} onClose={() => setReceiving(false)} />}
    </>
  );
}

const receiptSection = (receipts: Shipment['receipts']) =>
  receipts.length > 0
    ? [{ id: 'receipts', title: purchaseWords.receive, count: receipts.length, content: <LinkedPanel kind="receipt" links={receipts} /> }]
    : [];

const underway = ({ unit, quantity, receivedQuantity, lostQuantity }: Shipment['lines'][number]) => ({
  unit,
  quantity: decimal(quantity).minus(decimal(receivedQuantity)).minus(decimal(lostQuantity)).toFixed(),
});

function factsOf({ supplier, from, holder, unit, quantity, receivedQuantity, expectedOn, isOverdue, trackingNo }: Shipment): Fact[] {
  return [
    { label: purchaseLineFields.supplierId.label, value: supplier.name, note: from.name === supplier.name ? false : from.name },
    { label: purchaseFields.holderId.label, value: holder.name },
    { label: purchaseWords.ship, value: unit && quantity ? quantityText(quantity, unit) : '多单位，见明细', strong: true },
    { label: purchaseWords.received, value: unit && receivedQuantity ? quantityText(receivedQuantity, unit) : null },
    { label: shipmentFields.expectedOn.label, value: expectedOn && <DueDay day={expectedOn} isOverdue={isOverdue} /> },
    { label: shipmentFields.trackingNo.label, value: trackingNo },
  ];
}

function detailsOf(shipment: Shipment): Fact[] {
  const { orders, shippedAt, createdBy, closeReason } = shipment;
  return [
    { label: purchaseWords.purchase, value: orders.join('、'), wide: true },
    ...recordFacts(shipmentFields, shipment, ['carrier']),
    { label: purchaseWords.ship, value: `${createdBy} ${formatTime(shippedAt)}` },
    ...(closeReason ? [{ label: '关闭原因', value: closeReason, wide: true }] : []),
    ...recordFacts(shipmentFields, shipment, ['remark']),
  ];
}
