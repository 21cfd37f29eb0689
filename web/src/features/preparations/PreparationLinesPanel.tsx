import { preparationLineFields } from '@mrp/contract/features/preparations/fields.ts';
import type { KitCompleteness, Preparation, PreparationLine } from '@mrp/contract/features/preparations/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { WarningFilled } from '@ant-design/icons';
import { Link } from 'react-router';
import { filledColumns, lineColumns } from '../../kit/tables/line-columns.ts';
import { LineCells, LineHeads, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { lineRowProps } from '../../kit/object/line-rows.ts';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { RowButton } from '../../kit/actions/RowButton.tsx';
import { formatMoney, formatNumber } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { unitPriceText } from '../../lib/format/money-unit.ts';
import { MaterialLink } from '../../pickers/MaterialLink.tsx';
import { productionAddress } from './text.ts';
import './preparations.css';

type Column = LineColumn<PreparationLine>;

const figure = (text: string | null, { unit }: PreparationLine): string | null => text && formatNumber(text, unit.decimals);
const unitOf = ({ unit }: PreparationLine): string => unit.name;

const byKit: readonly Column[] = [
  { label: preparationWords.supplier, show: ({ supplier }) => supplier.name },
  { label: '每套', num: true, unitOf, show: (line) => figure(line.perSet, line) },
  { label: '可用', num: true, unitOf, show: (line) => figure(line.available, line) },
];

const byStyle: readonly Column[] = [
  { label: preparationWords.styleCode, show: ({ style }) => style },
  { label: preparationWords.skc, show: ({ skc }) => skc },
  { label: '成衣订单', show: ({ garmentOrder }) => garmentOrder },
];

const forPrices: readonly Column[] = [
  { label: preparationWords.unitPrice, unit: '元', num: true, show: unitPriceText },
  { label: preparationWords.amount, unit: '元', num: true, show: ({ amount }) => amount && formatMoney(amount) },
];

const forProductions: Column = {
  label: preparationWords.productionOrder,
  show: ({ production }) => production && <Link to={productionAddress(production.id)}>{production.code}</Link>,
};

function preparationLineColumns({ kind, basis, lines }: Preparation, priced: boolean): Column[] {
  return [
    ...(kind === 'MEITAO' ? byKit : basis === 'STYLE' ? byStyle : []),
    ...lineColumns<PreparationLine, typeof preparationLineFields>(preparationLineFields, ['quantity']),
    { label: preparationWords.finished, num: true, unitOf, show: (line) => figure(line.finishedQuantity, line) },
    ...(priced ? forPrices : []),
    ...(kind === 'SKU' ? lineColumns<PreparationLine, typeof preparationLineFields>(preparationLineFields, ['takesGreige']) : []),
    ...(lines.some(({ production }) => production !== null) ? [forProductions] : []),
    ...filledColumns<PreparationLine>(lines, lineColumns(preparationLineFields, ['reason'])),
  ];
}

interface PreparationLinesPanelProps {
  order: Preparation;
  /** Accepts one line of a set; absent when nothing can be accepted. */
  onAccept?: (lineId: string) => void;
}

/** 明细: the quantities of each style or part of the set, and their progress. */
export function PreparationLinesPanel({ order, onAccept }: PreparationLinesPanelProps) {
  const priced = useCan()(VIEW_PRICES);
  const columns = preparationLineColumns(order, priced);
  const openLines = onAccept && order.lines.some(({ production, done }) => production === null && !done);
  return (
    <PlainTable label={preparationWords.lines}>
      <thead>
        <tr>
          <th scope="col">物料</th>
          <LineHeads columns={columns} />
          {openLines && (
            <th scope="col">
              <span className="visually-hidden">操作</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line, at) => (
          <tr key={line.id} className={isBlocking(order.completeness, line) ? 'prep-blocking' : ''} {...lineRowProps(at)}>
            <th scope="row">
              <LineName line={line} isBlocking={isBlocking(order.completeness, line)} />
            </th>
            <LineCells columns={columns} line={line} />
            {openLines && (
              <td>
                {line.production === null && !line.done && (
                  <RowButton label={preparationWords.accept} name={line.code} onClick={() => onAccept(line.id)} />
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

const isBlocking = (completeness: KitCompleteness | null, { id }: PreparationLine): boolean => completeness?.blockingLineId === id;

function LineName({ line, isBlocking: blocks }: { line: PreparationLine; isBlocking: boolean }) {
  return (
    <span className="inline-row">
      <MaterialLink material={line} />
      {blocks && (
        <span className="text-warning figure">
          <WarningFilled aria-hidden="true" /> 受限
        </span>
      )}
    </span>
  );
}
