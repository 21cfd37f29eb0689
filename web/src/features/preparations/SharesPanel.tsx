import type { Production } from '@mrp/contract/features/preparations/production.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { Link } from 'react-router';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { ProgressBar } from '../../kit/ProgressBar.tsx';
import { isMore, preparationAddress } from './text.ts';
import './preparations.css';

/** 备料单 of the production, each with its share of the finished quantity. */
export function SharesPanel({ production: { lines, unit } }: { production: Production }) {
  const figure = (text: string) => formatNumber(text, unit.decimals);
  if (lines.length === 0) return <p className="text-muted">备料单已退回待接单，可重新接单。</p>;
  return (
    <PlainTable label={preparationWords.preparation}>
      <thead>
        <tr>
          <th scope="col">备料单</th>
          <th scope="col">款号</th>
          <th scope="col">货色</th>
          <th scope="col" className="num">
            需求（{unit.name}）
          </th>
          <th scope="col" className="num">
            已完成
          </th>
          <th scope="col">进度</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ lineId, orderId, orderCode, style, skc, quantity, finishedQuantity }) => (
          <tr key={lineId}>
            <th scope="row">
              <Link to={preparationAddress(orderId)}>{orderCode}</Link>
            </th>
            <td>{style ?? <EmptyCell />}</td>
            <td>{skc ?? <EmptyCell />}</td>
            <td className="num">{figure(quantity)}</td>
            <td className="num">{figure(finishedQuantity)}</td>
            <td>
              <ProgressBar percent={percentOf(finishedQuantity, quantity)} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

const percentOf = (part: string, whole: string): string =>
  isMore(whole) ? roundHalfUp(decimal(part).div(decimal(whole)).times(100), 2) : '0';
