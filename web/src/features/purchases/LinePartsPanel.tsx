import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { Purchase, PurchaseLine, PurchaseLineParts } from '@mrp/contract/features/purchases/record.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { PartsDrawer, type FigurePart } from '../../kit/explain/PartsDrawer.tsx';
import { formatTime } from '../../lib/format/format.ts';
import { quantityText } from '../../lib/format/quantities.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { shadeOf } from '../../pickers/colours/material-shade.ts';
import { isSome, receiptAddress, shipmentAddress } from './text.ts';

export const lineFigures = {
  shipped: '已发',
  received: '已收',
  rejected: '不合格',
  returned: '已退',
  replaced: '补货',
  closed: '短交',
} as const;
export type LineFigure = keyof typeof lineFigures;
const columnOf = {
  shipped: 'shippedQuantity',
  received: 'receivedQuantity',
  rejected: 'rejectedQuantity',
  returned: 'returnedQuantity',
  replaced: 'replacedQuantity',
  closed: 'closedQuantity',
} as const;

export const figureOf = (line: PurchaseLine, figure: LineFigure): string => line[columnOf[figure]];

interface LinePartsProps {
  order: Purchase;
  line: PurchaseLine;
  figure: LineFigure;
  onClose: () => void;
}

/** What a figure of a line is made of: its shares of shipments and receipts. */
export function LinePartsPanel({ order, line, figure, onClose }: LinePartsProps) {
  const isClosed = figure === 'closed';
  const read = useApiQuery(
    purchasesApi.explainLine,
    { params: { id: order.id, lineId: line.id } },
    { enabled: !isClosed, handlesErrors: 'all' },
  );
  const text = (quantity: string) => quantityText(quantity, line.unit);
  const parts = isClosed ? closedParts(order, line, text) : read.data && documentParts(read.data, figure, text);
  return (
    <PartsDrawer
      shade={shadeOf(line)}
      title={`${lineFigures[figure]} ${text(figureOf(line, figure))}`}
      note={[order.code, line.code, line.name, line.colourName].filter(Boolean).join(' ')}
      parts={parts}
      error={read.error?.message}
      sum={`合计 ${text(isClosed ? line.closedQuantity : sumOf(read.data ?? [], figure))}`}
      onClose={onClose}
    />
  );
}

const sumOf = (parts: PurchaseLineParts, figure: Exclude<LineFigure, 'closed'>): string =>
  sumDecimals(['0', ...parts.map((part) => part[figure])]);

const documentParts = (parts: PurchaseLineParts, figure: Exclude<LineFigure, 'closed'>, text: (quantity: string) => string): FigurePart[] =>
  parts
    .filter((part) => isSome(part[figure]))
    .map((part) => ({
      key: `${part.kind} ${part.id}`,
      label: part.code,
      to: part.kind === 'shipment' ? shipmentAddress(part.id) : receiptAddress(part.id),
      note: `${part.kind === 'shipment' ? '发货' : figure === 'shipped' ? '直接收货' : '收货'} ${formatTime(part.at)}`,
      quantity: text(part[figure]),
    }));

/** A closed rest has no document of its own: it is what was ordered and will not be shipped. */
const closedParts = ({ endReason }: Purchase, line: PurchaseLine, text: (quantity: string) => string): FigurePart[] => [
  { key: 'ordered', label: purchaseWords.place, quantity: text(line.quantity) },
  ...(isSome(line.replacedQuantity) ? [{ key: 'replaced', label: purchaseWords.replaced, quantity: text(line.replacedQuantity) }] : []),
  { key: 'shipped', label: '已发', note: `短交关单：${endReason}`, quantity: `-${text(line.shippedQuantity)}` },
];
