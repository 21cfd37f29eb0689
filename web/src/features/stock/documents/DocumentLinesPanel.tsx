import type { StockDocument, StockLine, StockRoll } from '@mrp/contract/features/stock/documents.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { outstandingOf } from '@mrp/contract/features/stock/in-transit.ts';
import { documentKindRules } from '@mrp/contract/features/stock/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { stockLineFields } from '@mrp/contract/features/stock/document-fields.ts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { FigureCell } from '../../../kit/list-columns/cells.tsx';
import { lineRowProps } from '../../../kit/object/line-rows.ts';
import { LineHeads } from '../../../kit/tables/LineTable.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { secondText, stockDetailAddress } from '../text.ts';
import './documents.css';
import '../stock.css';

interface LineColumn {
  label: string;
  unit?: string;
  num?: true;
  /** It counts the material: its unit stands beside each figure. */
  counts?: true;
  line: (line: StockLine) => ReactNode;
  roll?: (roll: StockRoll, line: StockLine) => ReactNode;
}

const directionWords = { IN: '调增', OUT: '调减' } as const;

const priceColumns = (kind: StockDocument['kind']): (LineColumn | false)[] => [
  documentKindRules[kind].incoming && {
    label: '未税单价',
    unit: '元',
    num: true,
    line: ({ unitPrice }) => unitPrice && formatNumber(unitPrice, 4),
  },
  kind === 'CONVERSION' && {
    label: stockLineFields.dyeFee.label,
    unit: '元',
    num: true,
    line: ({ dyeFee }) => dyeFee && formatNumber(dyeFee, 4),
  },
  { label: '金额', unit: '元', num: true, line: ({ amount }) => amount && formatMoney(amount) },
];

function documentLineColumns({ kind, state }: StockDocument, priced: boolean): LineColumn[] {
  const isConversion = kind === 'CONVERSION';
  const { incoming } = documentKindRules[kind];
  const figure = (text: string | null, { unit }: StockLine) => text && formatNumber(text, unit.decimals);
  const optional: (LineColumn | false)[] = [
    kind === 'ADJUSTMENT' && { label: stockLineFields.direction.label, line: ({ direction }) => direction && directionWords[direction] },
    {
      label: isConversion ? '坯布数量' : stockWords.quantity,
      num: true,
      counts: true,
      line: (line) => figure(line.quantity, line),
      roll: ({ quantity, side }, line) => !(isConversion && side === 'IN') && figure(quantity, line),
    },
    isConversion && {
      label: stockLineFields.toQuantity.label,
      num: true,
      counts: true,
      line: (line) => figure(line.toQuantity, line),
      roll: ({ quantity, side }, line) => side === 'IN' && figure(quantity, line),
    },
    incoming && { label: stockWords.defectPoints, num: true, line: () => null, roll: ({ defectPoints }) => defectPoints },
    (state === 'DONE' || state === 'TRAVELLING') && {
      label: '已收',
      num: true,
      counts: true,
      line: (line) => figure(line.receivedQuantity, line),
      roll: ({ receivedQuantity }, line) => figure(receivedQuantity, line),
    },
    state === 'TRAVELLING' && {
      label: '在途',
      num: true,
      counts: true,
      line: (line) => figure(outstandingOf(line), line),
      roll: (roll, line) => figure(outstandingOf(roll), line),
    },
    {
      label: stockLineFields.secondQuantity.label,
      num: true,
      line: ({ secondQuantity, secondUnit }) => secondText(secondQuantity, secondUnit),
      roll: ({ secondQuantity }, { secondUnit }) => secondText(secondQuantity, secondUnit),
    },
    ...(priced ? priceColumns(kind) : []),
    { label: '备注', line: ({ remark }) => remark },
  ];
  return optional.filter((column) => column !== false);
}

/** 明细: each line with its 细码 below. */
export function DocumentLinesPanel({ goods, document }: { goods: ItemLevel; document: StockDocument }) {
  const priced = useCan()(VIEW_PRICES);
  const columns = documentLineColumns(document, priced);
  return (
    <PlainTable label={stockWords.lines}>
      <thead>
        <tr>
          <th scope="col">物料</th>
          <LineHeads columns={columns} />
        </tr>
      </thead>
      <tbody>
        {document.lines.map((line, at) => (
          <Fragment key={line.id}>
            <tr {...lineRowProps(at)}>
              <th scope="row">
                <LineName goods={goods} line={line} />
              </th>
              {columns.map((column) => (
                <td key={column.label} className={column.num ? 'num' : ''}>
                  <FigureCell text={column.line(line)} unit={column.counts && line.unit.name} />
                </td>
              ))}
            </tr>
            {line.rolls.map((roll) => (
              <tr key={roll.id} className="stock-roll">
                <th scope="row">{rollWords(line, roll)}</th>
                {columns.map((column) => (
                  <td key={column.label} className={column.num ? 'num' : ''}>
                    <FigureCell text={column.roll?.(roll, line)} unit={column.counts && line.unit.name} />
                  </td>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** 缸号 G2748 匹 3-2; of a conversion 坯布 or 色布 before it. */
const rollWords = ({ toItemId }: StockLine, { side, lotNo, rollNo }: StockRoll): string =>
  [toItemId !== null && (side === 'IN' ? '色布' : stockWords.greige), lotNo && `缸号 ${lotNo}`, rollNo && `匹 ${rollNo}`]
    .filter(Boolean)
    .join(' ');

function LineName({ goods, line }: { goods: ItemLevel; line: StockLine }) {
  const { itemId, code, name, colourName, toItemId, toCode, toColourName, rolls } = line;
  return (
    <span className="tx">
      <Link to={stockDetailAddress(goods, itemId)}>{code}</Link> {[name, colourName].filter(Boolean).join(' ')}
      {toItemId !== null && (
        <>
          {' → '}
          <Link to={stockDetailAddress('SKU', toItemId)}>{toCode}</Link> {toColourName}
        </>
      )}
      {rolls.length > 0 && <span className="text-muted figure"> 共 {rolls.length} 匹</span>}
    </span>
  );
}
