import { DownOutlined, UpOutlined, WarningFilled } from '@ant-design/icons';
import type { Todo } from '@mrp/contract/features/home.ts';
import { Button } from 'antd';
import { useState, type CSSProperties } from 'react';
import { Link } from 'react-router';
import { formatCount, formatMoney, formatNumber } from '../../lib/format/format.ts';
import { groupByArea } from './text.ts';

/** The most urgent ones; the others are behind one line. */
const SHOWN = 8;

/** 待我处理: what waits for the user, by area; each line opens the list that it counts, and only its reason is coloured. */
export function TodosPanel({ todos }: { todos: readonly Todo[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const waiting = todos.filter(({ count }) => count > 0);
  const shown = groupByArea(showsAll ? waiting : waiting.slice(0, SHOWN));
  const rest = waiting.length - SHOWN;
  const half = Math.ceil(shown.length / 2);
  return (
    <section className="sheet home-recent home-todos" aria-labelledby="home-todos">
      <h2 id="home-todos">
        待我处理 <small>{waiting.length === 0 ? '目前没有待办' : `${waiting.length} 项，逾期的在前`}</small>
      </h2>
      {waiting.length > 0 && (
        <nav aria-label="待办">
          <ul style={{ '--rows': half } as CSSProperties}>
            {shown.map(({ isFirst, ...todo }, at) => (
              <TodoRow key={todo.key} todo={todo} isFirst={isFirst || at === half} />
            ))}
          </ul>
        </nav>
      )}
      {rest > 0 && (
        <Button
          type="text"
          size="small"
          block
          icon={showsAll ? <UpOutlined /> : <DownOutlined />}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? '只看最急的' : `全部待办，另有 ${rest} 项`}
        </Button>
      )}
    </section>
  );
}

function TodoRow({ todo: { area, label, count, unit, quantities, amount, note, tone, path }, isFirst }: { todo: Todo; isFirst: boolean }) {
  return (
    <li>
      <Link to={path}>
        <span className={isFirst ? 'home-todo-area' : 'home-todo-area repeated'}>{area}</span>
        <span className="home-todo-label">{label}</span>
        <span className={`home-todo-note ${tone}`}>
          {tone === 'danger' && <WarningFilled aria-hidden="true" />}
          {note}
          {amount != null && <span className="home-todo-amount">{formatMoney(amount)} 元</span>}
        </span>
        <span className="home-todo-figure">
          {quantities.length === 0 && <Figure value={formatCount(count)} unit={unit} />}
          {quantities.map((quantity) => (
            <Figure key={quantity.unit} value={formatNumber(quantity.value, quantity.decimals)} unit={quantity.unit} />
          ))}
        </span>
      </Link>
    </li>
  );
}

const Figure = ({ value, unit }: { value: string; unit: string }) => (
  <span>
    <strong>{value}</strong> <span className="k-unit">{unit}</span>
  </span>
);
