import { momentText } from './text.ts';
import './stock.css';

/** Over figures of the past: of when they are, what is not known of then, and the way to now. */
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
