import type { Span } from '@mrp/contract/lib/pinyin-match.ts';
import { useEffect, useRef } from 'react';
import type { PaletteGroup, PaletteItem } from './usePaletteGroups.tsx';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  /** The entry that Enter runs; the focus stays in the text field. */
  value: string;
  onPoint: (value: string) => void;
  onTake: (item: PaletteItem) => void;
}

export function PaletteList({ id, groups, value, onPoint, onTake }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [value, groups]);
  const order = groups.flatMap(({ items }) => items);
  return (
    <div ref={list} id={id} role="listbox" aria-label="结果" className="palette-list">
      {groups.map(({ title, items }) => (
        <div key={title} role="group" aria-label={title}>
          <div className="palette-group" aria-hidden="true">
            {title}
          </div>
          {items.map((item) => (
            <div
              key={item.value}
              id={`${id}-${order.indexOf(item)}`}
              role="option"
              tabIndex={-1}
              aria-selected={item.value === value}
              className="palette-item"
              onPointerMove={() => item.value !== value && onPoint(item.value)}
              onMouseDown={(event) => {
                event.preventDefault();
                if (event.button === 0) onTake(item);
              }}
            >
              <Entry item={item} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Entry({ item: { face, label, mark, note, aside } }: { item: PaletteItem }) {
  if (face === null) return <span className="palette-all">{label}</span>;
  return (
    <>
      <span className="palette-face">{face}</span>
      <span className="palette-label">
        <Marked text={label} mark={mark} />
      </span>
      {note && <span className="palette-words">{note}</span>}
      {aside && <span className="palette-aside">{aside}</span>}
    </>
  );
}

function Marked({ text, mark }: { text: string; mark: Span | null }) {
  if (!mark) return text;
  return (
    <>
      {text.slice(0, mark.from)}
      <mark>{text.slice(mark.from, mark.to)}</mark>
      {text.slice(mark.to)}
    </>
  );
}
