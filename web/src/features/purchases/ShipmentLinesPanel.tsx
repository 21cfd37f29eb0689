import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { Link } from 'react-router';
import { EmptyCell } from '../../kit/list/cells.tsx';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { formatNumber } from '../../lib/format.ts';
import { shadeOf } from '../preparations/text.ts';
import { isSome, purchaseAddress } from './text.ts';
import './purchases.css';

/** 明细 of a shipment: what was sent, what came, for which orders, and its rolls. */
export function ShipmentLinesPanel({ lines }: Pick<Shipment, 'lines'>) {
  return (
    <PlainTable label="明细">
      <thead>
        <tr>
          <th scope="col">物料</th>
          <th scope="col" className="num">
            发货
          </th>
          <th scope="col" className="num">
            已收
          </th>
          <th scope="col" className="num">
            短少
          </th>
          <th scope="col">单位</th>
          <th scope="col">采购单</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Rows key={line.id} line={line} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function Rows({ line }: { line: Shipment['lines'][number] }) {
  const figure = (text: string) => formatNumber(text, line.unit.decimals);
  return (
    <>
      <tr>
        <th scope="row">
          <span className="inline-row">
            <Swatch shade={shadeOf(line)} size={24} silent />
            <Link to={`/insideDetails?id=${line.spuId}`}>{line.code}</Link> {[line.name, line.colourName].filter(Boolean).join(' ')}
          </span>
        </th>
        <td className="num">{figure(line.quantity)}</td>
        <td className="num">{figure(line.receivedQuantity)}</td>
        <td className="num">{isSome(line.lostQuantity) ? figure(line.lostQuantity) : <EmptyCell />}</td>
        <td>{line.unit.name}</td>
        <td>
          {line.shares.map(({ orderId, code, lineId, quantity }) => (
            <span key={lineId} className="purchase-share">
              <Link to={purchaseAddress(orderId)}>{code}</Link> {figure(quantity)}
            </span>
          ))}
        </td>
      </tr>
      {line.rolls.length > 0 && (
        <tr className="purchase-roll-row">
          <td colSpan={6}>
            {line.rolls.map(({ id, lotNo, rollNo, quantity }) => (
              <span key={id} className="purchase-share">
                {[lotNo, rollNo].filter(Boolean).join(' / ')} {figure(quantity)}
              </span>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}
