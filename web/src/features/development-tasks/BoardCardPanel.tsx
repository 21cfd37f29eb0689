import type { TaskRow } from '@mrp/contract/features/development-tasks/record.ts';
import { progressText } from '@mrp/contract/features/development-tasks/targets.ts';
import { stateNames } from '@mrp/contract/lib/workflow.ts';
import { taskWorkflow, type TaskState } from '@mrp/contract/features/development-tasks/workflow.ts';
import { Button, Dropdown } from 'antd';
import type { CSSProperties, HTMLAttributes, KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { Swatch } from '../../kit/Swatch.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { OverduePanel } from './OverduePanel.tsx';
import { formatPrice, priorityText, rowShade, typeText } from './text.ts';
import { targetsOf } from './useBoardMoves.tsx';
import { taskPaths } from './addresses.ts';

interface BoardCardProps {
  task: TaskRow;
  refusal: string | undefined;
  /** It is on its way to this column. */
  moving: boolean;
  /** Movement while it is dragged. */
  dragged: { x: number; y: number } | null;
  dragProps: HTMLAttributes<HTMLElement>;
  onMove: (to: TaskState) => void;
  onDismiss: () => void;
}

const columns = stateNames(taskWorkflow);
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A task on the board: dragged, moved by Alt + ← →, or by its menu 移到…. */
export function BoardCardPanel({ task, refusal, moving, dragged, dragProps, onMove, onDismiss }: BoardCardProps) {
  const byKey = (event: KeyboardEvent) => {
    const step = event.altKey ? (steps[event.key] ?? 0) : 0;
    const to = step === 0 ? undefined : columns[columns.indexOf(task.state) + step];
    if (!to) return;
    event.preventDefault();
    onMove(to);
  };
  const shift: CSSProperties | undefined = dragged ? { transform: `translate(${dragged.x}px, ${dragged.y}px)` } : undefined;
  return (
    <li
      className={['task-card', dragged && 'dragged', moving && 'moving', refusal && 'refused'].filter(Boolean).join(' ')}
      style={shift}
      aria-busy={moving}
      {...dragProps}
    >
      <div className="task-card-head">
        <Swatch shade={rowShade(task, '64')} size={28} silent />
        <Link
          to={taskPaths.detailOf(task.id)}
          className="task-card-name"
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
          onKeyDown={byKey}
        >
          {task.name}
        </Link>
        <MoveMenu task={task} onMove={onMove} />
      </div>
      <CardFacts task={task} />
      {refusal && (
        <p className="task-card-refusal" role="alert">
          {refusal}
          <Button type="link" size="small" onClick={onDismiss}>
            知道了
          </Button>
        </p>
      )}
    </li>
  );
}

function CardFacts({ task }: { task: TaskRow }) {
  return (
    <>
      <p className="task-card-facts">
        <span>{task.code}</span>
        <span>{typeText(task)}</span>
        {task.priority !== 'NORMAL' && <span className={`task-priority ${task.priority.toLowerCase()}`}>{priorityText(task)}</span>}
        {task.targetPrice && (
          <span className="figure">
            目标 {formatPrice(task.targetPrice)} 元/{task.unit}
          </span>
        )}
      </p>
      <p className="task-card-facts">
        <span>{task.assignee ?? '未派单'}</span>
        {progressText(task) && <span>{progressText(task)}</span>}
      </p>
      <p className="task-card-facts">
        <OverduePanel task={task} />
      </p>
    </>
  );
}

function MoveMenu({ task, onMove }: { task: TaskRow; onMove: (to: TaskState) => void }) {
  const can = useCan();
  const targets = targetsOf(task).filter(({ permission }) => can(permission));
  if (targets.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: targets.map(({ action, label, to }) => ({ key: action, label: `${label} → ${taskWorkflow.states[to].label}` })),
        onClick: ({ key }) => onMove(targets.find(({ action }) => action === key)!.to),
      }}
    >
      <button type="button" className="k-row-menu" aria-label={`移到… ${task.code} ${task.name}`} aria-haspopup="menu">
        …
      </button>
    </Dropdown>
  );
}
