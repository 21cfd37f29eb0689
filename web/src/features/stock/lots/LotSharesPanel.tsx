import type { Explanation } from '@mrp/contract/features/stock/item.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import '../stock.css';

interface LotSharesPanelProps {
  lots: Explanation['lots'];
  decimals: number;
}

/** 缸号 with their shares of the quantity. */
export function LotSharesPanel({ lots, decimals }: LotSharesPanelProps) {
  const rolls = lots.reduce((sum, lot) => sum + lot.rolls, 0);
  return (
    <>
      <h3 className="stock-subtitle">
        缸号 {lots.length}
        {rolls > 0 && ` · ${rolls} 匹`}
      </h3>
      <div className="stock-lot-bar" aria-hidden="true">
        {lots.map(({ lotNo, onHand }) => (
          <i key={lotNo} style={{ flexGrow: Math.max(0, decimal(onHand).toNumber()) }} />
        ))}
      </div>
      <ul className="stock-lot-names">
        {lots.map(({ lotNo, onHand }) => (
          <li key={lotNo}>
            <span>{lotNo}</span> {formatNumber(onHand, decimals)}
          </li>
        ))}
      </ul>
    </>
  );
}
