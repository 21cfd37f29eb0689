import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { copyText } from '../../lib/clipboard.ts';
import { formatCount } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { confirm } from '../Confirm.tsx';
import type { BulkAction, BulkResult } from './list-actions.ts';
import { useAllowed } from './RowActions.tsx';
import type { Selected } from './useSelection.ts';

interface SelectionBarProps {
  selection: Selected;
  total: number;
  estimated: boolean;
  actions: readonly BulkAction[];
  onDone: () => void;
}

/** While rows are chosen: how many, all of them, what to do with them. */
export function SelectionBar({ selection, total, estimated, actions, onDone }: SelectionBarProps) {
  const allowed = useAllowed(actions);
  const [result, setResult] = useState<(BulkResult & { label: string }) | null>(null);
  const [busy, setBusy] = useState(false);
  const count = selection.everything ? total : selection.ids.length;
  const start = async (action: BulkAction) => {
    const question = action.ask?.(count);
    if (question && !(await confirm({ ...question, okText: action.label, danger: action.danger ?? false }))) return;
    setBusy(true);
    try {
      const answer = await action.run(selection.asked, count);
      selection.clear();
      onDone();
      if (answer && answer.failed.length > 0) setResult({ ...answer, label: action.label });
      else if (answer) toast.success(`已${action.label} ${formatCount(answer.done)} 条`);
    } finally {
      setBusy(false);
    }
  };
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
            {allowed.map((action) => (
              <Button key={action.key} size="small" danger={action.danger ?? false} disabled={busy} onClick={() => void start(action)}>
                {action.label}
              </Button>
            ))}
          </span>
          <Button size="small" type="text" onClick={selection.clear}>
            取消
          </Button>
        </section>
      )}
      <ResultDrawer result={result} onClose={() => setResult(null)} />
    </>
  );
}

/** A long list scrolls by keys too. */
const reachable = { tabIndex: 0 };

function ResultDrawer({ result, onClose }: { result: (BulkResult & { label: string }) | null; onClose: () => void }) {
  if (!result) return null;
  const { done, skipped = 0, failed, label } = result;
  const lines = failed.map((row) => `${row.label}\t${row.reason}`).join('\n');
  return (
    <Drawer
      open
      title={`${label}结果`}
      size={480}
      onClose={onClose}
      extra={<Button onClick={() => void copyText(`编号\t原因\n${lines}`, '失败清单')}>复制失败清单</Button>}
    >
      <p className="k-result-counts">
        成功 {formatCount(done)} · 跳过 {formatCount(skipped)} · 失败 {formatCount(failed.length)}
      </p>
      <ul className="k-result-list" {...reachable}>
        {failed.map((row) => (
          <li key={row.label}>
            <strong>{row.label}</strong>
            <span>{row.reason}</span>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
