import type { ExplanationQuery } from '@mrp/contract/features/stock/item.ts';
import type { StockFigures } from '@mrp/contract/features/stock/list.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { isZero } from '../text.ts';
import '../stock.css';

type Quantity = ExplanationQuery['quantity'];

interface EquationPanelProps {
  figures: StockFigures;
  decimals: number;
  quantity: Quantity;
  onQuantity: (quantity: Quantity) => void;
}

/** 品牌仓 + 供应商仓 − 占用 − 冻结 = 可用: each part can be explained. For past moments only 合计 is known. */
export function EquationPanel({ figures, decimals, quantity, onQuantity }: EquationPanelProps) {
  const { brand, supplier, total, reserved, frozen, available, convertible, scheduledIn, scheduledOut } = figures;
  const parts = partsOf([
    ['brand', '', stockWords.brand, brand],
    ['supplier', '+', stockWords.supplier, supplier],
    ['reserved', '−', stockWords.reserved, reserved],
    ['frozen', '−', stockWords.frozen, frozen],
    available === null ? ['total', '=', '合计', total] : ['available', '=', '可用', available],
    ['convertible', '', stockWords.convertible, unlessZero(convertible)],
    ['scheduledIn', '', stockWords.scheduledIn, unlessZero(scheduledIn)],
    ['scheduledOut', '', stockWords.scheduledOut, unlessZero(scheduledOut)],
  ]);
  return (
    <fieldset className="stock-equation" aria-label="数量的组成">
      {parts.map(({ key, sign, label, value }) => (
        <span key={key}>
          {sign && <span className="sign">{sign}</span>}
          <button type="button" className={sign === '=' ? 'result' : ''} aria-pressed={key === quantity} onClick={() => onQuantity(key)}>
            {label} {formatNumber(value, decimals)}
          </button>
        </span>
      ))}
    </fieldset>
  );
}

const unlessZero = (text: string | null): string | null => (text !== null && isZero(text) ? null : text);

function partsOf(parts: readonly [Quantity, string, string, string | null][]) {
  return parts.flatMap(([key, sign, label, value]) => (value === null ? [] : [{ key, sign, label, value }]));
}
