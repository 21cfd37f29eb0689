import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatMoney, formatTime } from '../../../lib/format/format.ts';
import { quantityText } from '../../../lib/format/quantities.ts';
import { rollName } from '../../stock/lots/roll-lines.ts';

/** F-HB-000123-07 汗布 藏青 · A12 / 3 · 25.40 公斤 */
const describe = (line: Receipt['returns'][number]['lines'][number]): string =>
  [[line.code, line.name, line.colourName].filter(Boolean).join(' '), rollName(line), quantityText(line.quantity, line.unit)]
    .filter(Boolean)
    .join(' · ');

/** 退货 of a receipt, with its materials, lots and rolls, and the value that left where prices are seen. */
export function ReturnsPanel({ returns }: Pick<Receipt, 'returns'>) {
  const priced = returns.some(({ amount }) => amount !== undefined);
  return (
    <PlainTable label={purchaseWords.return}>
      <thead>
        <tr>
          <th scope="col">数量</th>
          <th scope="col">物料</th>
          <th scope="col">原因</th>
          <th scope="col">补货</th>
          {priced && (
            <th scope="col" className="num">
              金额（元）
            </th>
          )}
          <th scope="col">经手</th>
        </tr>
      </thead>
      <tbody>
        {returns.map(({ id, quantity, reason, isReplaced, amount, by, at, lines }) => (
          <tr key={id}>
            <th scope="row">{quantity}</th>
            <td>
              <ul className="plain-list">
                {lines.map((line) => (
                  <li key={line.id}>{describe(line)}</li>
                ))}
              </ul>
            </td>
            <td>{reason}</td>
            <td>{isReplaced ? purchaseWords.replaced : '不补'}</td>
            {priced && <td className="num">{amount && formatMoney(amount)}</td>}
            <td>
              {by} {formatTime(at)}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
