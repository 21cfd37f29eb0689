import type { FoundItem } from '@mrp/contract/features/stocktakes/tasks.ts';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { useState } from 'react';
import { PlainDialog } from '../../../kit/plain/PlainDialog.tsx';
import { call } from '../../../lib/api/api.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { countedOf, placeOf, searchLines } from './phone-lines.ts';
import type { KeptLine } from './phone-store.ts';
import { useCatchUp, type OpenTask } from './useCountTask.ts';

interface PhoneSearchProps {
  open: OpenTask;
  /** Only these, such as the lines of a code with several lots. */
  among?: readonly KeptLine[];
  typed?: string;
  onLine: (line: KeptLine) => void;
  onItem: (item: FoundItem) => void;
  onClose: () => void;
}

/** 手动输入: a line by pinyin, name, tail of a code, lot or roll; online also what is outside the list. */
export function PhoneSearchPanel({ open, among, typed = '', onLine, onItem, onClose }: PhoneSearchProps) {
  useCatchUp(open);
  const [q, setQ] = useState(typed);
  const [others, setOthers] = useState<readonly FoundItem[] | string | null>(null);
  const words = q.trim();
  const found = words === '' ? (among ?? uncounted(open)) : searchLines(among ?? open.lines, words);
  const searchOthers = async (): Promise<void> => {
    setOthers(
      await call(countTasksApi.findItems, { params: { id: open.task.id }, query: { q: words } }).catch(
        (error: Error) => `查找清单外的物料需要网络：${error.message}`,
      ),
    );
  };
  return (
    <PlainDialog title="查找物料" className="phone-sheet" onClose={onClose}>
      <label className="phone-search">
        <span className="visually-hidden">名称、拼音、编码末位、缸号、匹号或库位</span>
        <input
          type="search"
          value={q}
          placeholder="名称 / 拼音 / 编码末位 / 缸号 / 匹号 / 库位"
          autoComplete="off"
          onChange={({ target }) => {
            setQ(target.value);
            setOthers(null);
          }}
        />
      </label>
      <output>
        {among && words === '' ? '这个编码有几行，请选择' : words === '' ? `未盘 ${found.length} 行` : `找到 ${found.length} 行`}
      </output>
      <Found {...{ open, found, onLine, onItem }} items={Array.isArray(others) ? (others as readonly FoundItem[]) : []} />
      {typeof others === 'string' && <p role="alert">{others}</p>}
      {Array.isArray(others) && others.length === 0 && <p>清单外也没有找到，请核对后重输</p>}
      <div className="dialog-actions">
        {words !== '' && !among && open.task.row.state === 'COUNTING' && (
          <button type="button" className="phone-button" onClick={() => void searchOthers()}>
            查找清单外
          </button>
        )}
        <button type="button" className="phone-button" onClick={onClose}>
          关闭
        </button>
      </div>
    </PlainDialog>
  );
}

type FoundProps = Pick<PhoneSearchProps, 'open' | 'onLine' | 'onItem'> & { found: readonly KeptLine[]; items: readonly FoundItem[] };

function Found({ open, found, items, onLine, onItem }: FoundProps) {
  return (
    <ul className="plain-list phone-found">
      {found.map((line) => (
        <li key={line.id}>
          <button type="button" onClick={() => onLine(line)}>
            <LineWords line={line} open={open} />
          </button>
        </li>
      ))}
      {items.map((item) => (
        <li key={item.code}>
          <button type="button" onClick={() => onItem(item)}>
            <b>{[item.name, item.colourName].filter(Boolean).join(' ')}</b>
            <small>{item.code} · 清单外</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

const SHOWN = 60;
const uncounted = ({ lines, recordsOf }: OpenTask): readonly KeptLine[] =>
  lines.filter((line) => countedOf(line, recordsOf(line)) === null).slice(0, SHOWN);

function LineWords({ line, open }: { line: KeptLine; open: OpenTask }) {
  const counted = countedOf(line, open.recordsOf(line));
  return (
    <>
      <b>{[line.name, line.colourName].filter(Boolean).join(' ')}</b>
      <small>{placeOf(line)}</small>
      {counted !== null && (
        <span className="num">
          已记 {formatNumber(counted, line.unit.decimals)} {line.unit.name}
        </span>
      )}
    </>
  );
}
