import { Button } from 'antd';
import { ActionButton } from '../actions/ActionButton.tsx';
import { Swatch } from '../Swatch.tsx';
import type { CompareTrayState } from './compare-tray.ts';
import { MAX_COMPARED } from './comparison.ts';
import './compare.css';

interface CompareTrayProps {
  tray: CompareTrayState;
  /** 对比 opens a page or a panel. */
  open: { to: (ids: readonly string[]) => string } | { run: () => void };
}

/** At the foot of a page while something waits to be compared. */
export function CompareTray({ tray: { items, remove, clear }, open }: CompareTrayProps) {
  if (items.length === 0) return null;
  return (
    <section className="k-compare-tray" aria-label="待对比">
      <ul className="plain-list">
        {items.map(({ id, name, shade }) => (
          <li key={id}>
            <Swatch shade={shade} size={28} silent />
            <span className="one-line">{name}</span>
            <button type="button" className="k-text-button" aria-label={`移出对比 ${name}`} onClick={() => remove(id)}>
              移出
            </button>
          </li>
        ))}
      </ul>
      <span className="text-hint">
        {items.length < 2 ? `再加一个就能对比，最多 ${MAX_COMPARED} 个` : `${items.length} / ${MAX_COMPARED}`}
      </span>
      <Button type="text" onClick={clear}>
        清空
      </Button>
      {items.length > 1 && (
        <ActionButton type="primary" {...('to' in open ? { to: open.to(items.map(({ id }) => id)) } : open)}>
          对比
        </ActionButton>
      )}
    </section>
  );
}
