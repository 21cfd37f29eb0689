import { Button } from 'antd';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { copyText } from '../../lib/clipboard.ts';
import { dismissToast, toast } from '../../lib/toast.ts';
import { newKey } from '../../lib/api/idempotency-keys.ts';
import { insertRows, removeRows } from './grid-edits.ts';
import { redo, undo } from './grid-history.ts';
import type { Grid } from './grid-state.ts';
import { chosenRange, commitTyping, edit } from './grid-store.ts';
import { textWithHeader } from './pasting/useGridClipboard.ts';
import { GridCount } from './GridCount.tsx';
import { addRow, fillShown, moveShown } from './useGridKeys.ts';

interface GridToolbarProps {
  grid: Grid;
  canAdd: boolean;
  isCounted: boolean;
  /** Leads to the columns beyond the edge. */
  more: ReactNode;
  children: ReactNode;
}

/** The keyboard commands as buttons. Those of a line are seen while the grid has the focus and a line to act on. */
export const GridToolbar = memo(function GridToolbar({ grid, canAdd, isCounted, more, children }: GridToolbarProps) {
  const isChosen = useStore(grid.store, ({ cursor, lines }) => cursor !== null && lines.order.length > 0);
  const requires = isCounted && grid.allColumns.some(({ required }) => required);
  const offered = useRef(0);
  // Undo must not act on a form that the user has left.
  useEffect(() => () => dismissToast(offered.current), []);
  const act = (run: () => void) => () => {
    commitTyping(grid);
    run();
  };
  const remove = () => {
    commitTyping(grid);
    offered.current = deleteRows(grid);
  };
  return (
    <div className="k-grid-toolbar">
      {canAdd && (
        <Button size="small" onClick={act(() => addRow(grid))}>
          添加行 <kbd>Ins</kbd>
        </Button>
      )}
      {children}
      {isChosen && (
        <span className="k-grid-commands">
          {canAdd && (
            <>
              <Button size="small" onClick={act(() => duplicateRows(grid))}>
                复制行
              </Button>
              <Button size="small" onClick={remove}>
                删除行
              </Button>
            </>
          )}
          <LineCommands grid={grid} act={act} />
        </span>
      )}
      <History grid={grid} />
      <span className="k-grid-end">
        {requires && <GridCount grid={grid} />}
        {more}
      </span>
    </div>
  );
});

interface LineCommandsProps {
  grid: Grid;
  act: (run: () => void) => () => void;
}

const LineCommands = ({ grid, act }: LineCommandsProps) => (
  <>
    <Quiet onClick={act(() => fillShown(grid))}>
      向下填充 <kbd>Ctrl D</kbd>
    </Quiet>
    <Quiet onClick={act(() => moveShown(grid, -1))}>上移</Quiet>
    <Quiet onClick={act(() => moveShown(grid, 1))}>下移</Quiet>
    <Quiet onClick={act(() => void copyText(textWithHeader(grid), '（含表头）'))}>复制含表头</Quiet>
  </>
);

const Quiet = (props: { disabled?: boolean; onClick: () => void; children: ReactNode }) => <Button size="small" type="text" {...props} />;

/** There once something was done; without lines there may still be something to take back. */
function History({ grid }: { grid: Grid }) {
  const canUndo = useStore(grid.store, ({ past }) => past.length > 0);
  const canRedo = useStore(grid.store, ({ future }) => future.length > 0);
  if (!canUndo && !canRedo) return null;
  return (
    <>
      <Quiet disabled={!canUndo} onClick={() => undo(grid)}>
        撤销
      </Quiet>
      <Quiet disabled={!canRedo} onClick={() => redo(grid)}>
        重做
      </Quiet>
    </>
  );
}

function duplicateRows(grid: Grid): void {
  const { keys } = chosenRange(grid);
  edit(grid, (lines) =>
    insertRows(
      lines,
      keys.at(-1),
      keys.map((key) => ({ ...lines.rows[key]!, key: newKey() })),
    ),
  );
}

/** Returns the id of the message that offers undo. */
function deleteRows(grid: Grid): number {
  const { keys } = chosenRange(grid);
  edit(grid, (lines) => removeRows(lines, keys));
  return toast.success(`已删除 ${keys.length} 行`, { action: { label: '撤销', target: () => undo(grid) } });
}
