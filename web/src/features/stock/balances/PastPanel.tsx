import { momentText } from '../text.ts';
import '../stock.css';

/** Note above past figures: their time, missing information, and a link to current figures. */
export function PastPanel({ at, note, onNow }: { at: string; note: string; onNow: () => void }) {
  return (
    <output className="stock-past">
      <span>
        正在查看 {momentText(at)} 的库存；{note}
      </span>
      <button type="button" className="stock-now" onClick={onNow}>
        回到现在
      </button>
    </output>
  );
}
