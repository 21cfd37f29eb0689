import { costingApi } from '@mrp/contract/features/costing.ts';
import type { FinishedTask } from '@mrp/contract/features/costing/finished-tasks.ts';
import { departments, type SubmittingDepartment } from '@mrp/contract/features/costing/parts.ts';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { DialogRefusal } from '../../kit/DialogRefusal.tsx';
import { DueDay } from '../../kit/DueDay.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { costingReads, sheetEditAddress } from './text.ts';
import './costing.css';

interface FinishedTasksProps {
  department: SubmittingDepartment;
  onClose: () => void;
}

/** 批量提交: every sheet that the department has finished, by name; one press submits the ticked ones, and a refused one says why. */
export function FinishedTasksForm({ department, onClose }: FinishedTasksProps) {
  const { label } = departments[department];
  const { tasks, more, unfinished, read, sending, send, ...choice } = useTicked(department, onClose);
  const count = choice.ticked.length;
  return (
    <Modal
      open
      title={`提交${label}核价`}
      width={760}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{count === 0 ? '关闭' : '取消'}</Button>
          {count > 0 && (
            <Button type="primary" loading={sending} onClick={send}>
              提交 {count} 张
            </Button>
          )}
        </>
      }
    >
      <ReadContent read={read} rows={6}>
        {() => (
          <>
            <p className="text-muted cost-finished-note">{introduction(label, tasks.length, more, unfinished)}</p>
            {tasks.length > 0 && <TaskTable tasks={tasks} {...choice} />}
            <DialogRefusal />
          </>
        )}
      </ReadContent>
    </Modal>
  );
}

function introduction(label: string, count: number, more: number, unfinished: number): string {
  const rest = unfinished > 0 ? `另有 ${unfinished} 张还有明细没有结论，核完后再提交。` : '';
  if (count === 0) return `${label}没有已核完、待提交的核价单。${rest}`;
  const first = more > 0 ? `已核完的有 ${count + more} 张，先列最急的 ${count} 张。` : `已核完、待提交的 ${count} 张。`;
  return `${first}提交后不能再改；送审以前提交人可以撤回，核价部也可以退回重核。${rest}`;
}

function useTicked(department: SubmittingDepartment, onClose: () => void) {
  const read = useApiQuery(costingApi.listFinishedTasks, { query: { department } });
  const { tasks = [], more = 0, unfinished = 0 } = read.data ?? {};
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutate, isPending } = useApiMutation(costingApi.submitTasks, { refreshes: [...costingReads, costingApi.listFinishedTasks] });
  const ticked = tasks.filter(({ id, refusal }) => refusal === null && !left.has(id));
  const send = () =>
    mutate(
      { body: { department, tasks: ticked.map(({ id, version }) => ({ id, version })) } },
      {
        onSuccess: ({ done, failed }) => {
          if (done.length > 0) toast.success(`已提交 ${done.length} 张核价单`);
          if (failed.length === 0) return onClose();
          setRefused(new Map(failed.map(({ id, reason }) => [id, reason])));
          return setLeft(new Set([...left, ...failed.map(({ id }) => id)]));
        },
      },
    );
  const tick = (ids: readonly string[], isOn: boolean) =>
    setLeft(new Set([...[...left].filter((id) => !ids.includes(id)), ...(isOn ? [] : ids)]));
  return { tasks, more, unfinished, read, ticked, tick, refused, send, sending: isPending };
}

interface TaskTableProps {
  tasks: readonly FinishedTask[];
  ticked: readonly FinishedTask[];
  tick: (ids: readonly string[], isOn: boolean) => void;
  refused: ReadonlyMap<string, string>;
}

function TaskTable({ tasks, ticked, tick, refused }: TaskTableProps) {
  const fitting = tasks.filter(({ refusal }) => refusal === null).map(({ id }) => id);
  const isAll = fitting.length > 0 && ticked.length === fitting.length;
  const on = new Set(ticked.map(({ id }) => id));
  return (
    <PlainTable label="待提交的核价单" className="cost-finished">
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label="选择全部"
              checked={isAll}
              indeterminate={!isAll && ticked.length > 0}
              disabled={fitting.length === 0}
              onChange={(event) => tick(fitting, event.target.checked)}
            />
          </th>
          <th scope="col">核价单</th>
          <th scope="col">款式</th>
          <th scope="col">成品供应商</th>
          <th scope="col" className="num">
            明细
          </th>
          <th scope="col">期限</th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <TaskRow key={task.id} {...{ task, tick }} isOn={on.has(task.id)} reason={task.refusal ?? refused.get(task.id)} />
        ))}
      </tbody>
    </PlainTable>
  );
}

interface TaskRowProps {
  task: FinishedTask;
  isOn: boolean;
  /** Why it is not submitted. */
  reason: string | undefined;
  tick: TaskTableProps['tick'];
}

function TaskRow({ task, isOn, reason, tick }: TaskRowProps) {
  const { id, code, versionNo, style, supplier, lines, dueOn, isOverdue, refusal } = task;
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={`提交 ${code}`}
          checked={isOn}
          disabled={refusal !== null}
          onChange={(event) => tick([id], event.target.checked)}
        />
      </td>
      <th scope="row">
        <Link to={sheetEditAddress(id)}>
          {code} V{versionNo}
        </Link>
      </th>
      <td>
        {style.code} {style.name}
        {reason !== undefined && (
          <p className="text-error" role="alert">
            {reason}
          </p>
        )}
      </td>
      <td>{supplier.name}</td>
      <td className="num">{lines} 行</td>
      <td>
        <DueDay day={dueOn} isOverdue={isOverdue} />
      </td>
    </tr>
  );
}
