import { CloseOutlined } from '@ant-design/icons';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { confirm } from '../actions/Confirm.tsx';
import { MoreMenu } from '../actions/MoreMenu.tsx';
import { lazyComponent } from '../lazy.tsx';
import { useActionCommands } from '../actions/useActionCommands.ts';
import { orderBulkActions } from './bulk-order.ts';
import type { Action, BulkAction, BulkOutcome } from '../list/list-actions.ts';
import type { Selected } from './useSelection.ts';
import { alreadyTold } from '../../lib/api/already-told.ts';

const ResultDrawer = lazyComponent(async () => (await import('./ResultDrawer.tsx')).ResultDrawer);

interface SelectionBarProps {
  selection: Selected;
  total: number;
  estimated: boolean;
  /** The actions that this user may run. */
  actions: readonly BulkAction[];
  /** What each ticked row that is shown offers by itself. */
  rows: readonly (readonly Action[])[];
  onDone: () => void;
}

/** Buttons beside 更多; what ends a document is never one of them. */
const IN_BAR = 2;

/** Shown while rows are selected: their number, selecting all, and bulk actions. */
export function SelectionBar({ selection, total, estimated, onDone, rows, ...offered }: SelectionBarProps) {
  const actions = orderBulkActions(offered.actions, rows);
  const inBar = actions.filter(({ danger }) => !danger).slice(0, IN_BAR);
  const behind = actions.filter((action) => !inBar.includes(action)).map(({ key, label, danger = false }) => ({ key, label, danger }));
  const count = selection.everything ? total : selection.ids.length;
  const { start, busy, result, closeResult } = useBulk(selection, { total, count, onDone });
  useActionCommands(
    `已选 ${formatCount(count)} 条`,
    count > 0 ? actions.map((action) => ({ ...action, key: `bulk-${action.key}`, run: () => void start(action) })) : [],
  );
  return (
    <>
      {count > 0 && (
        <section className="k-selection" aria-label="批量操作">
          <output>已选 {formatCount(count)} 条</output>
          {!selection.everything && total > selection.ids.length && (
            <button type="button" className="k-text-button" onClick={selection.chooseEverything}>
              选择全部 {estimated && '约 '}
              {formatCount(total)} 条
            </button>
          )}
          <span className="k-selection-actions">
            {inBar.map((action) => (
              <Button key={action.key} size="small" disabled={busy} onClick={() => void start(action)}>
                {action.label}
              </Button>
            ))}
            {behind.length > 0 && (
              <MoreMenu
                label="更多批量操作"
                text="更多"
                actions={behind}
                onPick={({ key }) => void start(actions.find((one) => one.key === key)!)}
              />
            )}
          </span>
          <Button size="small" type="text" icon={<CloseOutlined />} onClick={selection.clear}>
            取消选择
          </Button>
        </section>
      )}
      <ResultDrawer open={result.open} label={result.label} result={result.told} onClose={closeResult} />
    </>
  );
}

interface Shown {
  open: boolean;
  label: string;
  told: BulkResult | null;
}

function useBulk(selection: Selected, { total, count, onDone }: { total: number; count: number; onDone: () => void }) {
  const [result, setResult] = useState<Shown>({ open: false, label: '', told: null });
  const [busy, setBusy] = useState(false);
  const tell = (label: string, { undo, ...told }: BulkOutcome) => {
    if (told.failed.length > 0 || told.skipped) setResult({ open: true, label, told });
    const back = async () => undo && tell('撤销', await undo());
    const action = undo && told.done.length > 0 && { label: '撤销', target: () => void back().then(onDone, alreadyTold) };
    if (told.done.length > 0) toast.success(`已${label} ${formatCount(told.done.length)} 条`, action ? { action } : {});
  };
  const start = async (action: BulkAction) => {
    const question = action.ask?.(count);
    if (question && !(await confirm({ ...question, okText: action.label, danger: action.danger ?? false }))) return;
    setBusy(true);
    try {
      const outcome = await action.run(selection.asked(total), count);
      if (!outcome) return;
      selection.clear();
      tell(action.label, outcome);
    } catch {
      // The error was already shown; the list may be stale.
    } finally {
      setBusy(false);
      onDone();
    }
  };
  return { start, busy, result, closeResult: () => setResult((now) => ({ ...now, open: false })) };
}
