import { inspectedLotFields } from '@mrp/contract/features/purchases/delivery-fields.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { lotQualities } from '@mrp/contract/features/stock/item-level.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { compareDecimals, decimal } from '@mrp/contract/lib/decimals.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { filledColumns } from '../../../kit/tables/line-columns.ts';
import type { LineColumn } from '../../../kit/tables/LineTable.tsx';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { quantityText } from '../../../lib/format/quantities.ts';
import { DeliveryLinesPanel } from '../DeliveryLinesPanel.tsx';
import { OrderSharesPanel } from '../OrderSharesPanel.tsx';
import { isSome } from '../text.ts';

type Line = Receipt['lines'][number];

const figure = (text: string, { unit }: Line): string => formatNumber(text, unit.decimals);
const unitOf = ({ unit }: Line): string => unit.name;

const receiptLineColumns = (lines: readonly Line[], priced: boolean): LineColumn<Line>[] => [
  { label: purchaseWords.receive, num: true, unitOf, show: (line) => figure(line.quantity, line) },
  ...filledColumns<Line>(lines, [
    {
      label: purchaseWords.rejected,
      num: true,
      unitOf,
      show: (line) => isSome(line.rejectedQuantity) && figure(line.rejectedQuantity, line),
    },
    { label: '已退', num: true, unitOf, show: (line) => isSome(line.returnedQuantity) && figure(line.returnedQuantity, line) },
  ]),
  ...(priced ? [{ label: '入库金额（不含税）', unit: '元', num: true, show: ({ amount }: Line) => amount && formatMoney(amount) }] : []),
  { label: purchaseWords.purchase, show: ({ shares, unit }) => <OrderSharesPanel shares={shares} unit={unit} /> },
];

/** 明细 of a receipt: what came, what was refused and returned, its lots and rolls. */
export function ReceiptLinesPanel({ lines }: Pick<Receipt, 'lines'>) {
  const columns = receiptLineColumns(lines, useCan()(VIEW_PRICES));
  return <DeliveryLinesPanel lines={lines} columns={columns} rollsOf={(line) => <Lots line={line} />} />;
}

const qualityOf = (value: string): string => lotQualities.find((quality) => quality.value === value)?.label ?? value;
const LIMIT = '5';

/** By lot: its result and its rolls; a roll that misses its weight by more than 5 % is marked. */
function Lots({ line: { lots, rolls, unit } }: { line: Line }) {
  return lots.map(({ id, lotNo, quality, shadeBand, actualWidth, actualGramWeight }) => (
    <p key={id} className="purchase-lot">
      <strong>缸号 {lotNo}</strong>{' '}
      <span className={quality === 'FAILED' ? 'text-error' : ''}>
        {[
          qualityOf(quality),
          shadeBand && `${inspectedLotFields.shadeBand.label} ${shadeBand}`,
          actualWidth && `${inspectedLotFields.actualWidth.label} ${formatNumber(actualWidth, 1)} cm`,
          actualGramWeight && `${inspectedLotFields.actualGramWeight.label} ${formatNumber(actualGramWeight, 1)} g/㎡`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>{' '}
      {rolls
        .filter(({ lotId }) => lotId === id)
        .map(({ id: rollId, rollNo, quantity, pointsRate, gsmDeviation, isRejected, returnedQuantity }) => (
          <span key={rollId} className="purchase-share">
            {rollNo && <small>匹 {rollNo}：</small>}
            {quantityText(quantity, unit)}
            {pointsRate && ` · ${formatNumber(pointsRate, 2)} 分`}
            {isRejected && <span className="text-error"> 不合格</span>}
            {isSome(returnedQuantity) && (
              <span className="text-warning"> 已退{returnedQuantity !== quantity && ` ${quantityText(returnedQuantity, unit)}`}</span>
            )}
            {gsmDeviation && compareDecimals(decimal(gsmDeviation).abs().toFixed(), LIMIT) > 0 && (
              <span className="text-warning"> 克重偏差 {gsmDeviation}%</span>
            )}
          </span>
        ))}
    </p>
  ));
}
