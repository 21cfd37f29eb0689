import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { Alert } from 'antd';

/** Says of which lines the approval writes, or wrote, no price, and why. */
export function PriceSkipsPanel({ sheet: { state, priceSkips } }: { sheet: Pick<CostSheet, 'state' | 'priceSkips'> }) {
  if (priceSkips.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={state === 'APPROVING' ? `审批通过时有 ${priceSkips.length} 行不写入价格` : `有 ${priceSkips.length} 行没有写入价格`}
      description={
        <ul className="plain-list">
          {priceSkips.map(({ lineId, name, reason }) => (
            <li key={lineId}>
              {name}：{reason}
            </li>
          ))}
        </ul>
      }
    />
  );
}
