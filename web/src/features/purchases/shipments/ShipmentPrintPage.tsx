import { shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { shipmentFields } from '@mrp/contract/features/purchases/delivery-fields.ts';
import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { purchaseFields, purchaseLineFields } from '@mrp/contract/features/purchases/fields.ts';
import { shipmentWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { PrintedSheets } from '../../../kit/print/PrintedSheets.tsx';
import { PrintLine, PrintSheet, type PrintedLink } from '../../../kit/print/PrintSheet.tsx';
import type { LineColumn } from '../../../kit/tables/LineTable.tsx';
import { filledColumns } from '../../../kit/tables/line-columns.ts';
import { formatFullTime, formatNumber } from '../../../lib/format/format.ts';
import { quantityText } from '../../../lib/format/quantities.ts';
import { usePrintedLinks } from '../../supplier-links/usePrintedLinks.tsx';

/** 打印发货单: the shipments in the address on A4, each starting on a new page. */
export function ShipmentPrintPage() {
  const { linkOf, bar } = usePrintedLinks('shipment');
  return (
    <PrintedSheets endpoint={shipmentsApi.print} kind="shipment" noun={purchaseWords.shipment} bar={bar}>
      {(shipment: Shipment) => <ShipmentSheet key={shipment.id} shipment={shipment} link={linkOf(shipment.id)} />}
    </PrintedSheets>
  );
}

type Line = Shipment['lines'][number];

const columnsOf = (lines: readonly Line[]): LineColumn<Line>[] => [
  ...filledColumns<Line>(lines, [
    {
      label: '缸号 / 匹号 / 数量',
      show: ({ rolls, unit }) =>
        rolls.length > 0 &&
        rolls
          .map(({ lotNo, rollNo, quantity }) => [lotNo, rollNo, formatNumber(quantity, unit.decimals)].filter(Boolean).join(' / '))
          .join('；'),
    },
    { label: '匹数', num: true, show: ({ rolls }) => rolls.length > 0 && String(rolls.length) },
  ]),
  { label: purchaseWords.ship, num: true, show: ({ quantity, unit }) => formatNumber(quantity, unit.decimals) },
  { label: purchaseWords.unit, brief: true, show: ({ unit }) => unit.name },
  // Written by hand when the goods come.
  { label: '实收', num: true, show: () => '' },
];

function ShipmentSheet({ shipment, link }: { shipment: Shipment; link: PrintedLink | undefined }) {
  const { code, state, lines, remark } = shipment;
  const columns = columnsOf(lines);
  return (
    <PrintSheet
      title="物料发货单"
      note={shipmentWorkflow.states[state].label}
      code={code}
      link={link}
      facts={factsOf(shipment)}
      notes={[{ label: shipmentFields.remark.label, text: remark }]}
      columns={[{ label: '行' }, { label: purchaseWords.material }, ...columns]}
      signatures={['制单人', '发货', '收货', '日期']}
    >
      {lines.map((line, at) => (
        <PrintLine key={line.id} number={at + 1} columns={columns} line={{ ...line, specification: '' }} />
      ))}
    </PrintSheet>
  );
}

function factsOf({ supplier, from, holder, orders, unit, quantity, expectedOn, carrier, trackingNo, createdBy, shippedAt }: Shipment) {
  return [
    { label: purchaseLineFields.supplierId.label, value: supplier.name },
    { label: '发出方', value: from.name === supplier.name ? null : from.name },
    { label: purchaseFields.holderId.label, value: holder.name },
    { label: '合计', value: unit && quantity ? quantityText(quantity, unit) : null },
    { label: shipmentFields.expectedOn.label, value: expectedOn },
    { label: shipmentFields.carrier.label, value: carrier },
    { label: shipmentFields.trackingNo.label, value: trackingNo },
    { label: purchaseWords.ship, value: `${createdBy} ${formatFullTime(shippedAt).slice(0, 16)}` },
    { label: purchaseWords.purchase, value: orders.join('、'), wide: true },
  ].filter(({ value }) => value);
}
