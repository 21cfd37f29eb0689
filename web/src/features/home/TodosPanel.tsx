import { RightOutlined, WarningFilled } from '@ant-design/icons';
import type { Todo } from '@mrp/contract/features/home.ts';
import { Link } from 'react-router';
import { formatCount, formatNumber } from '../../lib/format.ts';

/** 待办: each opens the list that it counts; only its reason is coloured. */
export function TodosPanel({ todos }: { todos: readonly Todo[] }) {
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
