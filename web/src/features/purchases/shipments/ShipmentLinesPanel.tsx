import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { filledColumns } from '../../../kit/tables/line-columns.ts';
import type { LineColumn } from '../../../kit/tables/LineTable.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { quantityText } from '../../../lib/format/quantities.ts';
import { DeliveryLinesPanel } from '../DeliveryLinesPanel.tsx';
import { OrderSharesPanel } from '../OrderSharesPanel.tsx';
import { isSome } from '../text.ts';

type Line = Shipment['lines'][number];

const figure = (text: string, { unit }: Line): string => formatNumber(text, unit.decimals);
const unitOf = ({ unit }: Line): string => unit.name;

const lineColumnsOf = (lines: readonly Line[]): LineColumn<Line>[] => [
  { label: purchaseWords.ship, num: true, unitOf, show: (line) => figure(line.quantity, line) },
  ...filledColumns(lines, [
    { label: '其中多到', num: true, unitOf, show: (line) => isSome(line.surplusQuantity) && figure(line.surplusQuantity, line) },
  ]),
  { label: purchaseWords.received, num: true, unitOf, show: (line) => figure(line.receivedQuantity, line) },
  ...filledColumns(lines, [
    { label: '短少', num: true, unitOf, show: (line) => isSome(line.lostQuantity) && figure(line.lostQuantity, line) },
  ]),
  { label: purchaseWords.purchase, show: ({ shares, unit }) => <OrderSharesPanel shares={shares} unit={unit} /> },
];

/** 明细 of a shipment: what was sent, what came, for which orders, and its rolls. */
export function ShipmentLinesPanel({ lines }: Pick<Shipment, 'lines'>) {
  return (
    <DeliveryLinesPanel
      lines={lines}
      columns={lineColumnsOf(lines)}
      rollsOf={(line) =>
        line.rolls.map(({ id, lotNo, rollNo, quantity, surplusQuantity }) => (
          <span key={id} className="purchase-share">
            <small>{[lotNo && `缸号 ${lotNo}`, rollNo && `匹 ${rollNo}`].filter(Boolean).join(' ')}：</small>
            {quantityText(quantity, line.unit)}
            {isSome(surplusQuantity) && <span className="text-muted"> 多到 {quantityText(surplusQuantity, line.unit)}</span>}
          </span>
        ))
      }
    />
  );
}
