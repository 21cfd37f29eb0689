import type { GarmentOrder } from '@mrp/contract/features/styles/record.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { styleFields, orderFields } from '@mrp/contract/features/styles/fields.ts';
import { Link } from 'react-router';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import type { Fact } from '../../../kit/object/Facts.tsx';
import { lineRowProps } from '../../../kit/object/line-rows.ts';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatCount, formatDay } from '../../../lib/format/format.ts';
import { bomViewAddress } from '../addresses.ts';

const sumOf = (lines: GarmentOrder['lines']): number => lines.reduce((sum, { pieces }) => sum + pieces, 0);

/** The facts of an order, below its number. */
export function orderFacts({ lines, supplier, orderedOn, deliverOn, bulkBom }: GarmentOrder): Fact[] {
  return [
    { label: styleWords.pieces, value: formatCount(sumOf(lines)), unit: '件', strong: true },
    { label: styleFields.supplierId.label, value: supplier?.abbreviation },
    { label: orderFields.orderedOn.label, value: formatDay(orderedOn) },
    { label: orderFields.deliverOn.label, value: deliverOn && formatDay(deliverOn) },
    { label: '大货BOM', value: bulkBom ? <Link to={bomViewAddress(bulkBom.id)}>{bulkBom.code}</Link> : '未锁定' },
  ];
}

/** Pieces: one row per colour, one column per size. */
export function OrderLinesPanel({ order: { lines } }: { order: GarmentOrder }) {
  const sizes = [...new Set(lines.map(({ size }) => size))];
  const skcs = [...Map.groupBy(lines, ({ skcId }) => skcId).values()];
  return (
    <PlainTable label={styleWords.lines}>
      <thead>
        <tr>
          <th scope="col">货色</th>
          <th scope="col">编码</th>
          {sizes.map((size) => (
            <th key={size} scope="col" className="num">
              {size || '不分尺码'} <span className="k-unit">件</span>
            </th>
          ))}
          <th scope="col" className="num">
            合计 <span className="k-unit">件</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {skcs.map((own) => (
          <tr key={own[0]?.skcId}>
            <th scope="row">{own[0]?.colourName}</th>
            <td>{own[0]?.skcCode}</td>
            {sizes.map((size) => {
              const line = own.find((one) => one.size === size);
              return (
                <td key={size} className="num" {...(line && lineRowProps(lines.indexOf(line)))}>
                  {line ? formatCount(line.pieces) : <EmptyCell />}
                </td>
              );
            })}
            <td className="num">
              <strong>{formatCount(sumOf(own))}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
