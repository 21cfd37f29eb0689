import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatMoney, formatNumber, formatTime } from '../../../lib/format/format.ts';

/** 价格更正 of a receipt: what its stock was adjusted by, and what was booked as difference. */
export function CorrectionsPanel({ corrections, lines }: Pick<Receipt, 'corrections' | 'lines'>) {
  const codeOf = new Map(lines.map(({ id, code }) => [id, code]));
  return (
    <PlainTable label={purchaseWords.correction}>
      <thead>
        <tr>
          <th scope="col">物料</th>
          <th scope="col" className="num">
            单价（元，不含税）
          </th>
          <th scope="col" className="num">
            成本调整（元）
          </th>
          <th scope="col" className="num">
            价差（元）
          </th>
          <th scope="col">原因</th>
          <th scope="col">经手</th>
        </tr>
      </thead>
      <tbody>
        {corrections.map(({ id, lineId, before, unitPrice, priceUnit, stockAmount, difference, reason, by, at }) => (
          <tr key={id}>
            <th scope="row">{codeOf.get(lineId)}</th>
            <td className="num">
              {formatNumber(before ?? '0', 4)} → {formatNumber(unitPrice ?? '0', 4)}/{priceUnit}
            </td>
            <td className="num">{formatMoney(stockAmount ?? '0')}</td>
            <td className="num">{formatMoney(difference ?? '0')}</td>
            <td>{reason}</td>
            <td>
              {by} {formatTime(at)}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
