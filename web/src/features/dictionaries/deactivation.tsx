import { dictionariesApi, type DictionaryUse, type UsedList } from '@mrp/contract/features/dictionaries.ts';
import { confirm } from '../../kit/Confirm.tsx';
import { call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';

interface Value {
  id: string;
  name: string;
  active: boolean;
  uses: number;
}

/** Asks before a value in use is deactivated, with the places that use it; an unused one is taken back by one press. */
export async function changeActive<V extends Value>(list: UsedList, value: V, change: (value: V) => void): Promise<void> {
  const { id, name, active, uses } = value;
  if (!active || uses === 0) return change(value);
  // The question is asked even when the places cannot be read.
  const places = await call(dictionariesApi.listUses, { params: { list, id } }).catch(() => []);
  const content = <UsesNote uses={uses} places={places} />;
  if (await confirm({ title: `停用“${name}”？`, content, okText: '停用', danger: true })) change(value);
}

function UsesNote({ uses, places }: { uses: number; places: readonly DictionaryUse[] }) {
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
