import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskTypes } from '@mrp/contract/features/development-tasks/fields.ts';
import { taskList } from '@mrp/contract/features/development-tasks/list.ts';
import type { TaskRow } from '@mrp/contract/features/development-tasks/record.ts';
import { isOpen, taskWorkflow, targetDays, type TaskState } from '@mrp/contract/features/development-tasks/workflow.ts';
import { stateNames } from '@mrp/contract/lib/workflow.ts';
import { taskWords } from '@mrp/contract/features/development-tasks/words.ts';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { clearable } from '../../kit/clearable.tsx';
import { ListHead } from '../../kit/list/ListHead.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { formatCount } from '../../lib/format/format.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { taskPaths } from './addresses.ts';
import { BoardCardPanel } from './BoardCardPanel.tsx';
import { useBoardDrag } from './useBoardDrag.ts';
import { useBoardMoves } from './useBoardMoves.tsx';
import { ViewsPanel } from './ViewsPanel.tsx';
import './development-tasks.css';

/** Cards of one column; the rest is in the list. */
const MOST = 50;

/** 物料开发任务 as a board: a column a state, a card is dragged along the workflow. */
export function BoardPage() {
  const filters = useBoardFilters();
  const moves = useBoardMoves();
  const [tasks] = useState(() => new Map<string, TaskRow>());
  const { drag, cardProps } = useBoardDrag((id, column) => {
    const task = tasks.get(id);
    if (task) moves.move(task, column as TaskState);
  });
  return (
    <div className="task-board-page">
      <ListHead
        title="开发任务看板"
        create={{ key: 'create', label: taskWords.create, permission: developmentTasksApi.create, to: taskPaths.add }}
      />
      <div className="task-board-tools">
        <FiltersBar {...filters} />
        <ViewsPanel />
      </div>
      <div className={`task-board ${drag ? 'dragging' : ''}`}>
        {stateNames(taskWorkflow).map((state) => (
          <BoardColumn key={state} {...{ state, moves, drag, cardProps, tasks }} query={filters.query} />
        ))}
      </div>
      {moves.dialogs}
    </div>
  );
}

interface ColumnProps extends ReturnType<typeof useBoardDrag> {
  state: TaskState;
  query: Query;
  moves: ReturnType<typeof useBoardMoves>;
  /** The tasks on the board, for what is dropped. */
  tasks: Map<string, TaskRow>;
}

/** A card on its way stands in its new column until the server has answered. */
function BoardColumn({ state, query, moves, drag, cardProps, tasks }: ColumnProps) {
  const sort = isOpen(state) ? 'dueOn' : '-updatedAt';
  const read = useApiQuery(
    developmentTasksApi.list,
    { query: { ...query, state: [state], sort, pageSize: MOST } },
    { handlesErrors: 'all' },
  );
  const { label } = taskWorkflow.states[state];
  const limit = isOpen(state) ? targetDays[state as keyof typeof targetDays] : undefined;
  const total = read.data?.total;
  const dragged = drag && tasks.get(drag.id);
  const aimed = drag?.over === state && dragged && dragged.state !== state;
  const fits = aimed && canGo(dragged, state);
  return (
    <section
      className={['task-column', aimed && (fits ? 'aimed' : 'refusing')].filter(Boolean).join(' ')}
      aria-label={label}
      data-column={state}
    >
      <header>
        <h2>{label}</h2>
        {total !== undefined && <span className="text-hint">{formatCount(total)}</span>}
        {limit !== undefined && <span className="text-hint">目标 {limit} 天</span>}
      </header>
      <ReadContent read={read}>{({ rows }) => <ColumnCards {...{ state, rows, total, moves, drag, cardProps, tasks }} />}</ReadContent>
    </section>
  );
}

interface CardsProps extends Omit<ColumnProps, 'query'> {
  rows: readonly TaskRow[];
  total: number | undefined;
}

function ColumnCards({ state, rows, total, moves, drag, cardProps, tasks }: CardsProps) {
  const { moving, refusals, move, dismiss } = moves;
  const { label } = taskWorkflow.states[state];
  const shown = rows.filter(({ id }) => id !== moving?.task.id);
  const cards = moving?.to === state ? [moving.task, ...shown] : shown;
  for (const task of rows) tasks.set(task.id, task);
  return (
    <>
      {cards.length === 0 && <p className="text-muted">没有{label}的任务</p>}
      <ul className="plain-list task-cards">
        {cards.map((task) => (
          <BoardCardPanel
            key={task.id}
            task={task}
            refusal={refusals[task.id]}
            moving={moving?.task.id === task.id}
            dragged={drag?.id === task.id ? drag : null}
            dragProps={cardProps(task.id)}
            onMove={(to) => move(task, to)}
            onDismiss={() => dismiss(task.id)}
          />
        ))}
      </ul>
      {total !== undefined && total > rows.length && (
        <Link to={`${taskPaths.list}?state=${state}`}>还有 {formatCount(total - rows.length)} 个，在列表里看</Link>
      )}
    </>
  );
}

const canGo = ({ state }: TaskRow, to: TaskState): boolean =>
  Object.values(taskWorkflow.transitions).some((step) => step.to === to && step.from.some((from) => from === state));

type Query = { q?: string; mine?: string[]; type?: string[]; overdue?: boolean };

/** What the board shows, in the address. */
function useBoardFilters() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  const [q, mine, type] = [params.get('q') ?? '', params.get('mine'), params.get('type')];
  const overdue = params.get('overdue') === '1';
  const query: Query = {
    ...(q && { q }),
    ...(mine && { mine: mine.split(',') }),
    ...(type && { type: type.split(',') }),
    ...(overdue && { overdue }),
  };
  return { q, mine, type, overdue, query, set };
}

const { mine: mineFilter } = taskList.filters;

function FiltersBar({ q, mine, type, overdue, set }: ReturnType<typeof useBoardFilters>) {
  return (
    <div className="cluster task-board-filters">
      <Input
        type="search"
        aria-label="搜索任务"
        placeholder={taskList.search}
        defaultValue={q}
        allowClear
        onPressEnter={({ currentTarget }) => set('q', currentTarget.value.trim())}
        onClear={() => set('q', undefined)}
      />
      <ChoiceSelect
        aria-label={taskWords.mine}
        placeholder={taskWords.mine}
        allowClear={clearable}
        value={mine}
        options={[...mineFilter.choices]}
        onChange={(value?: string) => set('mine', value)}
      />
      <ChoiceSelect
        aria-label={taskWords.kind}
        placeholder={taskWords.kind}
        allowClear={clearable}
        value={type}
        options={[...taskTypes]}
        onChange={(value?: string) => set('type', value)}
      />
      <Checkbox checked={overdue} onChange={({ target }) => set('overdue', target.checked ? '1' : undefined)}>
        逾期或超时
      </Checkbox>
    </div>
  );
}
