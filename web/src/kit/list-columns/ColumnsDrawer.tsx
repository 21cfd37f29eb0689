import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button, Checkbox, Drawer, InputNumber } from 'antd';
import type { KeyboardEvent, PointerEvent } from 'react';
import { changeColumn, MAX_WIDTH, MIN_WIDTH, moveColumn, type ArrangedColumn } from './column-set.ts';

interface ColumnsDrawerProps {
  open: boolean;
  columns: readonly ArrangedColumn[];
  /** undefined resets to the declared columns. */
  onArrange: (columns: readonly ArrangedColumn[]) => void;
  onClose: () => void;
}

/** 列设置: visibility, order, freezing and width of columns, by mouse or keyboard. */
export function ColumnsDrawer({ open, columns, onArrange, onClose }: ColumnsDrawerProps) {
  const move = (key: string, to: number) => onArrange(moveColumn(columns, key, to));
  return (
    <Drawer
      open={open}
      title="列设置"
      size={400}
      onClose={onClose}
      footer={
        <div className="k-drawer-actions">
          <Button onClick={() => onArrange([])}>还原默认</Button>
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        </div>
      }
    >
      <p className="k-columns-hint">勾选要显示的列；拖动手柄或用箭头调整顺序；图钉固定在左侧。没有调整过时，整列为空或都相同的列不显示。</p>
      <ol className="k-columns">
        {columns.map((column, at) => (
          <li key={column.key} data-place={at}>
            <Grip label={column.column.label} onMove={(to) => move(column.key, to)} at={at} />
            <ColumnLine
              column={column}
              first={at === 0}
              last={at === columns.length - 1}
              onChange={(change) => onArrange(changeColumn(columns, column.key, change))}
              onStep={(step) => move(column.key, at + step)}
            />
          </li>
        ))}
      </ol>
    </Drawer>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Moved by mouse or touch; with the focus ↑ and ↓ move it. */
function Grip({ label, at, onMove }: { label: string; at: number; onMove: (to: number) => void }) {
  const follow = ({ buttons, clientX, clientY }: PointerEvent) => {
    const line = buttons === 1 ? document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]') : undefined;
    const to = parseInt(line?.dataset['place'] ?? String(at), 10);
    if (to !== at) onMove(to);
  };
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(at + by);
  };
  return (
    <button
      type="button"
      className="k-grip"
      aria-label={`移动 ${label}`}
      title="拖动，或按 ↑ ↓ 调整顺序"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={follow}
      onKeyDown={step}
    >
      <HolderOutlined />
    </button>
  );
}

interface ColumnLineProps {
  column: ArrangedColumn;
  first: boolean;
  last: boolean;
  onChange: (change: Partial<Pick<ArrangedColumn, 'width' | 'frozen' | 'hidden'>>) => void;
  onStep: (by: number) => void;
}

function ColumnLine({ column: { column, width, frozen, hidden }, first, last, onChange, onStep }: ColumnLineProps) {
  const { label } = column;
  return (
    <>
      <Checkbox checked={!hidden} onChange={(event) => onChange({ hidden: !event.target.checked })}>
        {label}
      </Checkbox>
      <InputNumber<number>
        size="small"
        aria-label={`${label} 列宽`}
        controls={false}
        suffix={<span className="k-prefix">px</span>}
        min={MIN_WIDTH}
        max={MAX_WIDTH}
        precision={0}
        changeOnBlur
        value={width}
        onChange={(value) => value !== null && onChange({ width: value })}
      />
      <Button
        size="small"
        type="text"
        icon={frozen ? <PushpinFilled /> : <PushpinOutlined />}
        aria-pressed={frozen}
        aria-label={`固定 ${label}`}
        title={frozen ? '取消固定' : '固定在左侧'}
        onClick={() => onChange({ frozen: !frozen })}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowUpOutlined />}
        aria-label={`上移 ${label}`}
        disabled={first}
        onClick={() => onStep(-1)}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowDownOutlined />}
        aria-label={`下移 ${label}`}
        disabled={last}
        onClick={() => onStep(1)}
      />
    </>
  );
}
