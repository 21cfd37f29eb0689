import type { DictionaryUse } from '@mrp/contract/features/dictionaries.ts';
import { formatCount } from '../../lib/format.ts';
import './dictionaries.css';

/** How often a value is used, and by which records. */
export function UsesPanel({ uses, places }: { uses: number; places: readonly DictionaryUse[] }) {
  return (
    <>
      <p>有 {formatCount(uses)} 处在用：已有的记录照旧显示它，新建和编辑时不能再选。</p>
      <ul className="dictionary-uses">
        {places.map(({ place, count }) => (
          <li key={place}>
            <span>{place}</span>
            <span className="num">{formatCount(count)} 处</span>
          </li>
        ))}
      </ul>
    </>
  );
}
