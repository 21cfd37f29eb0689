import { purchaseLineFields } from '@mrp/contract/features/purchases/fields.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import type { Purchase, PurchaseLine } from '@mrp/contract/features/purchases/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { WarningFilled } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { explainedColumn } from '../../../kit/explain/explained-column.tsx';
import { filledColumns, lineColumns } from '../../../kit/tables/line-columns.ts';
import { LineTable, type LineColumn } from '../../../kit/tables/LineTable.tsx';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { moneyName, unitPriceText } from '../../../lib/format/money-unit.ts';
import { quantityText } from '../../../lib/format/quantities.ts';
import { MaterialLink } from '../../../pickers/MaterialLink.tsx';
import { figureOf, lineFigures, LinePartsPanel, type LineFigure } from '../LinePartsPanel.tsx';
import { PromisedDayPanel } from './PromisedDayPanel.tsx';
import { isSome, priceDeviationText } from '../text.ts';
import { orderPaths, stylePaths } from '../../styles/addresses.ts';

type Column = LineColumn<PurchaseLine>;

const figure = (text: string, { unit }: PurchaseLine): string => formatNumber(text, unit.decimals);

interface Asked {
  line: PurchaseLine;
  figure: LineFigure;
}

function StyleName({ line: { styleId, style, skc } }: { line: PurchaseLine }) {
  return (
    <span className="inline-links">
      {styleId && style ? <Link to={stylePaths.detailOf(styleId)}>{style}</Link> : style}
      {skc && <span>/ {skc}</span>}
    </span>
  );
}

const OrderName = ({ line: { garmentOrderId, garmentOrder } }: { line: PurchaseLine }) =>
  garmentOrderId && garmentOrder ? <Link to={orderPaths.detailOf(garmentOrderId)}>{garmentOrder}</Link> : garmentOrder;

/** 111.44（已发 400 个按原价 63.68） */
function amountText({ amount, formerQuantity, formerAmount, unit }: PurchaseLine): string | null {
  if (!amount) return null;
  const isChanged = compareDecimals(formerQuantity, '0') > 0;
  return `${formatMoney(amount)}${isChanged ? `（已发 ${quantityText(formerQuantity, unit)} 按原价 ${formatMoney(formerAmount ?? '0')}）` : ''}`;
}

const lineFields = (...names: (keyof typeof purchaseLineFields)[]): Column[] =>
  lineColumns(purchaseLineFields, names, {
    unitPrice: { show: (line) => line.unitPrice && `${unitPriceText(line)}${line.taxIncluded ? '（含税）' : ''}` },
    promisedOn: { show: ({ promisedOn, needOn }) => promisedOn && <PromisedDayPanel day={promisedOn} needOn={needOn} /> },
  });

const pricesOf = (order: Purchase): readonly Column[] => [
  ...lineFields('unitPrice').map((column) => ({ ...column, unit: moneyName(order.currency.name) })),
  { label: '与报价相比', show: ({ deviation, band }) => priceDeviationText(deviation, band, order) },
  { label: purchaseWords.amount, unit: moneyName(order.currency.name), num: true, show: amountText },
];

type Ask = (line: PurchaseLine, figure: LineFigure) => void;

export function purchaseLineColumns(order: Purchase, priced: boolean, asked: Asked | null, ask: Ask): Column[] {
  const { lines, state } = order;
  const filled = (...columns: Column[]): Column[] => filledColumns(lines, columns);
  const explained = (key: LineFigure): Column =>
    explainedColumn({
      label: lineFigures[key],
      figureOf: (line) => (isSome(figureOf(line, key)) ? figure(figureOf(line, key), line) : null),
      isOpen: (line) => asked?.line.id === line.id && asked.figure === key,
      onExplain: (line) => ask(line, key),
    });
  const wasPlaced = state !== 'DRAFT' && state !== 'CANCELLED';
  return [
    { label: purchaseWords.place, num: true, unitOf: ({ unit }) => unit.name, show: (line) => figure(line.quantity, line) },
    ...(wasPlaced ? [explained('received'), explained('shipped')] : []),
    ...filled(explained('rejected'), explained('returned'), explained('replaced'), explained('closed')),
    ...filled(
      { label: '款号 / 货色', show: (line) => (line.style ?? line.skc) && <StyleName line={line} /> },
      { label: purchaseWords.garmentOrder, show: (line) => line.garmentOrder && <OrderName line={line} /> },
    ),
    ...(priced ? pricesOf(order) : []),
    ...lineFields('needOn', 'promisedOn'),
    ...filled(
      {
        label: purchaseWords.confirmedOn,
        show: ({ confirmedOn, needOn }) => confirmedOn && <PromisedDayPanel day={confirmedOn} needOn={needOn} />,
      },
      ...lineFields('reason'),
    ),
  ];
}

/** 明细: what was ordered, shipped and received of each material. */
export function PurchaseLinesPanel({ order }: { order: Purchase }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = purchaseLineColumns(order, useCan()(VIEW_PRICES), asked, (line, figure) => setAsked({ line, figure }));
  return (
    <>
      <LineTable
        label={purchaseWords.lines}
        ofRecord
        heading={purchaseWords.material}
        columns={columns}
        lines={order.lines}
        keyOf={({ id }) => id}
        nameOf={(line) => <LineName line={line} />}
      />
      {asked && <LinePartsPanel order={order} {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function LineName({ line }: { line: Purchase['lines'][number] }) {
  const { warnings, reason } = line;
  return (
    <>
      <MaterialLink material={line} />
      {warnings.length > 0 && (
        <div className={reason === '' ? 'text-warning figure' : 'text-muted'}>
          {reason === '' && <WarningFilled aria-hidden="true" />} {warnings.join('，')}
          {reason === '' && '，下单前须填写原因'}
        </div>
      )}
    </>
  );
}
