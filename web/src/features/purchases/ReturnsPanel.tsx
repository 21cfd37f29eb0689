import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { formatMoney, formatTime } from '../../lib/format.ts';

/** 退货 of a receipt, with the value that left where prices are seen. */
export function ReturnsPanel({ returns }: Pick<Receipt, 'returns'>) {
  const priced = returns.some(({ amount }) => amount !== undefined);
  return (
    <PlainTable label="退货">
      <thead>
        <tr>
          <th scope="col">数量</th>
          <th scope="col">原因</th>
          {priced && (
            <th scope="col" className="num">
              金额（元）
            </th>
          )}
          <th scope="col">经手</th>
        </tr>
      </thead>
      <tbody>
        {returns.map(({ id, quantity, reason, amount, by, at }) => (
          <tr key={id}>
            <th scope="row">{quantity}</th>
            <td>{reason}</td>
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
