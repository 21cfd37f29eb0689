import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { stocktakeStates } from '@mrp/contract/features/stocktakes/workflow.ts';
import { holderKinds } from '@mrp/contract/features/stock/item-level.ts';
import { Link } from 'react-router';
import { Allowed } from '../../../kit/actions/Allowed.tsx';
import { DueDay } from '../../../kit/DueDay.tsx';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { RecordPending } from '../../../kit/object/RecordPending.tsx';
import { RecordPage, useRecordId } from '../../../kit/object/RecordPage.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { TitledPage } from '../../../kit/TitledPage.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { DeskCountForm } from './DeskCountForm.tsx';
import { deskAddress } from '../text.ts';

const TITLE = '电脑录入盘点';

/** 电脑录入盘点: the entries of one task, or the choice of a task. */
export function DeskCountPage() {
  const id = useRecordId();
  if (id === '')
    return (
      <Allowed to={countTasksApi.list}>
        <Tasks />
      </Allowed>
    );
  return (
    <RecordPage noun="盘点任务" read={countTasksApi.get}>
      {(task) => <DeskCountForm key={task.id} task={task} />}
    </RecordPage>
  );
}

function Tasks() {
  const { data, error, refetch } = useApiQuery(countTasksApi.list, {}, { handlesErrors: 'all' });
  if (!data) return <RecordPending noun="盘点任务" id="all" error={error} shape="object" onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <TitledPage title={TITLE}>
        <EmptyState title="没有盘点任务" hint="负责人把你列为盘点人并发布之后，任务出现在这里。" />
      </TitledPage>
    );
  return (
    <TitledPage title={TITLE}>
      <PlainTable label="盘点任务">
        <thead>
          <tr>
            <th scope="col">盘点单</th>
            <th scope="col">状态</th>
            <th scope="col">持有方</th>
            <th scope="col" className="num">
              已盘
            </th>
            <th scope="col">截止</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, code, state, holder, countedLines, lineCount, deadline, isOverdue }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={deskAddress(id)}>{code}</Link>
              </th>
              <td>
                <StatusTag tone={stocktakeStates[state].tone}>{stocktakeStates[state].label}</StatusTag>
              </td>
              <td>
                {holder.name} <small className="text-muted">{holderKinds.find(({ value }) => value === holder.kind)?.label}</small>
              </td>
              <td className="num">
                {countedLines}/{lineCount}
              </td>
              <td>
                <DueDay day={deadline} isOverdue={isOverdue} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </TitledPage>
  );
}
