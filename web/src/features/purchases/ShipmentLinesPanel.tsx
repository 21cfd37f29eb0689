import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { Fragment } from 'react';
import { LineCells, LineHeads, type LineColumn } from '../../kit/LineCells.tsx';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { formatNumber } from '../../lib/format.ts';
import { MaterialLink } from '../../pickers/MaterialLink.tsx';
import { OrderSharesPanel } from './OrderSharesPanel.tsx';
import { isSome } from './text.ts';
import './purchases.css';

type Line = Shipment['lines'][number];

const figure = (text: string, { unit }: Line): string => formatNumber(text, unit.decimals);

const columns: readonly LineColumn<Line>[] = [
  { label: '发货', num: true, show: (line) => figure(line.quantity, line) },
  { label: '已收', num: true, show: (line) => figure(line.receivedQuantity, line) },
  { label: '短少', num: true, show: (line) => isSome(line.lostQuantity) && figure(line.lostQuantity, line) },
  { label: '单位', show: ({ unit }) => unit.name },
  { label: '采购单', show: ({ shares, unit }) => <OrderSharesPanel shares={shares} unit={unit} /> },
];

/** 明细 of a shipment: what was sent, what came, for which orders, and its rolls. */
export function ShipmentLinesPanel({ lines }: Pick<Shipment, 'lines'>) {
  return (
    <PlainTable label="明细">
      <thead>
        <tr>
          <th scope="col">物料</th>
          <LineHeads columns={columns} />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Fragment key={line.id}>
            <tr>
              <th scope="row">
                <MaterialLink material={line} />
              </th>
              <LineCells columns={columns} line={line} />
            </tr>
            {line.rolls.length > 0 && (
              <tr className="purchase-roll-row">
                <td colSpan={columns.length + 1}>
                  {line.rolls.map(({ id, lotNo, rollNo, quantity }) => (
                    <span key={id} className="purchase-share">
                      {[lotNo, rollNo].filter(Boolean).join(' / ')} {figure(quantity, line)}
                    </span>
                  ))}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </PlainTable>
  );
}
