import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { pickReturnKinds } from '@mrp/contract/features/picks/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { LineCells, LineHeads, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { formatMoney, formatTime } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { rollName } from '../stock/lots/roll-lines.ts';
import { quantityText } from '../../lib/format/quantities.ts';

type Returned = PickOrder['returns'][number];
type Line = Returned['lines'][number] & { document: Returned; isFirst: boolean };

const pickReturnColumns = (priced: boolean): LineColumn<Line>[] => [
  { label: '类型', show: ({ document, isFirst }) => isFirst && pickReturnKinds[document.kind] },
  { label: pickWords.material, show: ({ code, name }) => `${code} ${name}` },
  { label: '缸号 / 匹号', show: rollName },
  { label: pickWords.return, num: true, show: ({ quantity, unit }) => quantityText(quantity, unit) },
  ...(priced ? [{ label: '金额', unit: '元', num: true, show: ({ amount }: Line) => amount && formatMoney(amount) }] : []),
  { label: pickWords.reason, show: ({ document, isFirst }) => isFirst && document.reason },
  { label: '退料时间', show: ({ document, isFirst }) => isFirst && `${document.by} ${formatTime(document.at)}` },
];

/** 退料: what came back to the stock, at the cost that the pick took. */
export function PickReturnsPanel({ returns }: { returns: PickOrder['returns'] }) {
  const columns = pickReturnColumns(useCan()(VIEW_PRICES));
  return (
    <PlainTable label={pickWords.return}>
      <thead>
        <tr>
          <th scope="col">退料单号</th>
          <LineHeads columns={columns} />
        </tr>
      </thead>
      <tbody>
        {returns.flatMap((document) =>
          document.lines.map((line, at) => (
            <tr key={`${document.id} ${line.takeId}`}>
              <th scope="row">{at === 0 && document.code}</th>
              <LineCells columns={columns} line={{ ...line, document, isFirst: at === 0 }} />
            </tr>
          )),
        )}
      </tbody>
    </PlainTable>
  );
}
