import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { LineCells, LineHeads, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { lineRowProps } from '../../kit/object/line-rows.ts';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { MaterialLink } from '../../pickers/MaterialLink.tsx';
import './purchases.css';

type Delivered = ComponentProps<typeof MaterialLink>['material'] & { id: string; rolls: readonly unknown[] };

interface DeliveryLinesPanelProps<Line extends Delivered> {
  lines: readonly Line[];
  columns: readonly LineColumn<Line>[];
  /** Below a line that has rolls. */
  rollsOf: (line: Line) => ReactNode;
}

/** 明细 of a shipment or receipt: a line for each material, its rolls below. */
export function DeliveryLinesPanel<Line extends Delivered>({ lines, columns, rollsOf }: DeliveryLinesPanelProps<Line>) {
  return (
    <PlainTable label={purchaseWords.lines}>
      <thead>
        <tr>
          <th scope="col">物料</th>
          <LineHeads columns={columns} />
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <Fragment key={line.id}>
            <tr {...lineRowProps(at)}>
              <th scope="row">
                <MaterialLink material={line} />
              </th>
              <LineCells columns={columns} line={line} />
            </tr>
            {line.rolls.length > 0 && (
              <tr className="purchase-roll-row">
                <td colSpan={columns.length + 1}>
                  <div className="k-row-note">{rollsOf(line)}</div>
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </PlainTable>
  );
}
