import { RightOutlined, WarningFilled } from '@ant-design/icons';
import type { Todo } from '@mrp/contract/features/home.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { pushRecent, readRecentList } from '../../lib/recent-list.ts';

const NAME = 'todos';

/** The previous number of rows, so that the content below does not move while loading. */
export function TodosSkeleton() {
  const [count = 0] = readRecentList<number>(NAME);
  return (
    <output className="sheet home-todos home-bones" aria-label="正在加载待办">
      {Array.from({ length: count }, (_, at) => (
        <span key={at} className="home-bone" aria-hidden="true">
          <span className="home-todo-label">&nbsp;</span>
          <strong>&nbsp;</strong>
          <span className="home-todo-note" />
        </span>
      ))}
    </output>
  );
}

/** 待办: each opens the list that it counts; only its reason is coloured. */
export function TodosPanel({ todos }: { todos: readonly Todo[] }) {
  useEffect(() => pushRecent<number>(NAME, todos.length, () => true, 1), [todos.length]);
  return (
    <nav className="sheet home-todos" aria-label="待办">
      {todos.map(({ key, label, count, quantities, note, tone, path }) => (
        <Link key={key} to={path}>
          <span className="home-todo-label">
            {label}
            <RightOutlined />
          </span>
          {quantities.length === 0 && <strong className={count === 0 ? 'zero' : ''}>{formatCount(count)}</strong>}
          {quantities.map(({ value, unit, decimals }) => (
            <strong key={unit}>
              {formatNumber(value, decimals)} <span className="k-unit">{unit}</span>
            </strong>
          ))}
          <span className={`home-todo-note ${tone}`}>
            {tone === 'danger' && <WarningFilled />}
            {note}
          </span>
        </Link>
      ))}
    </nav>
  );
}
