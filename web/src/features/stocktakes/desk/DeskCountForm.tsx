import { decimal } from '@mrp/contract/lib/decimals.ts';
import type { CountTask } from '@mrp/contract/features/stocktakes/tasks.ts';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { countButtons, stocktakeStates } from '@mrp/contract/features/stocktakes/workflow.ts';
import { stocktakeFields } from '@mrp/contract/features/stocktakes/fields.ts';
import { stocktakeWords } from '@mrp/contract/features/stocktakes/words.ts';
import { Alert, Button } from 'antd';
import { confirm } from '../../../kit/actions/Confirm.tsx';
import type { Grid } from '../../../kit/grid/grid-state.ts';
import { commitTyping } from '../../../kit/grid/grid-store.ts';
import { LineGrid } from '../../../kit/grid/LineGrid.tsx';
import { FactList } from '../../../kit/object/Facts.tsx';
import { ProgressBar } from '../../../kit/ProgressBar.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { UnsavedGuard } from '../../../kit/form/drafts/UnsavedGuard.tsx';
import { formatTime } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { call } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { DeskModePanel, FillButton, SheetButton } from './DeskToolsPanel.tsx';
import { addWords } from './desk-lines.ts';
import { finishedWords, recordsAddress } from '../phone/phone-text.ts';
import { entriesOf, useDeskRows } from './useDeskRows.ts';
import { useDeskScan } from './useDeskScan.ts';
import { useDeskSending } from './useDeskSending.ts';
import '../stocktakes.css';

/** Counting at a desk: entries typed, pasted from Excel, read from a sheet or scanned by a gun; each is one event, sent together. */
export function DeskCountForm({ task }: { task: CountTask }) {
  const isOpen = task.state === 'COUNTING' || task.state === 'RECOUNT';
  return (
    <div className="stocktake-desk">
      <header className="row">
        <h1>{task.code}</h1>
        <StatusTag tone={stocktakeStates[task.state].tone}>{stocktakeStates[task.state].label}</StatusTag>
        {/* Own records are a page of the counting app. */}
        <a href={recordsAddress(task.id)}>我的盘点记录</a>
      </header>
      <FactList
        facts={[
          { label: '持有方', value: task.holder.name },
          {
            label: stocktakeWords.progress,
            value: <ProgressBar percent={percentOf(task)} />,
            note: `${task.countedLines}/${task.lineCount} 行`,
          },
          { label: stocktakeWords.publish, value: formatTime(task.publishedAt) },
          { label: stocktakeFields.remark.label, value: task.remark },
        ]}
      />
      {isOpen ? (
        <Entries task={task} />
      ) : (
        <Alert type="info" showIcon title={`盘点单${stocktakeStates[task.state].label}，不能再录入；没有提交的记录留在这台电脑上`} />
      )}
    </div>
  );
}

function Entries({ task }: { task: CountTask }) {
  const can = useCan();
  const desk = useDeskRows(task);
  const { grid, draft, isDirty } = desk;
  const { submit, isPending } = useDeskSending(desk);
  const finish = useFinish(task, grid);
  useDeskScan(desk);
  const isRecount = task.state === 'RECOUNT';
  return (
    <>
      <DeskModePanel desk={desk} />
      <LineGrid
        grid={grid}
        label="盘点录入"
        context={(row) => (row['isUnsure'] === true ? unsureWords : addWords(desk.bookNow(), row))}
        onSave={() => void submit()}
        toolbar={
          <>
            <FillButton task={task} grid={grid} />
            <SheetButton task={task} desk={desk} />
          </>
        }
      />
      <p className="text-hint">
        可从 Excel 粘贴编码、缸号、匹号与数量，扫码枪在页面任何地方都能扫；同一行再填“覆盖”以最后一次为准，“累加”加在上面。
      </p>
      <p className="row">
        <Button type="primary" loading={isPending} onClick={() => void submit()}>
          提交记录
        </Button>
        {can(isRecount ? countButtons.recount : countButtons.finish) && (
          <Button loading={finish.isPending} onClick={() => void finish.ask()}>
            {isRecount ? '提交复盘' : '完成'}
          </Button>
        )}
        {draft.savedAt !== null && (
          <span className="text-hint">没有提交的记录已存在这台电脑上 {formatTime(new Date(draft.savedAt).toISOString())}</span>
        )}
      </p>
      <UnsavedGuard isDirty={isDirty} onKeepDraft={draft.keep} onDiscard={draft.discard} words={() => leaveWords(grid)} />
    </>
  );
}

const unsureWords = '已发出，没有收到回答：再次提交即可，不会重复计入';

const leaveWords = (grid: Grid): string =>
  `还有 ${entriesOf(grid).length} 行没有提交。保存草稿的话，它们留在这台电脑上，下次打开这个任务时恢复。`;

/** 完成, once every entry was sent. */
function useFinish(task: CountTask, grid: Grid) {
  const { mutate, isPending } = useApiMutation(countTasksApi.finish, {
    refreshes: [countTasksApi.list, countTasksApi.get],
    onSuccess: ({ state }) => toast.success(finishedWords(state, task.state === 'RECOUNT')),
  });
  const ask = async (): Promise<void> => {
    commitTyping(grid);
    const waiting = entriesOf(grid).length;
    if (waiting > 0) {
      toast.error(`还有 ${waiting} 行没有提交，请先提交记录`);
      return;
    }
    // Others go on counting meanwhile.
    const now = (await call(countTasksApi.list, {})).find(({ id }) => id === task.id) ?? task;
    const left = now.lineCount - now.countedLines;
    const content = left > 0 ? `还有 ${left} 行未盘。` : '每一行都盘过了。';
    if (await confirm({ title: '完成这次盘点？', content, okText: '完成' })) mutate({ params: { id: task.id } });
  };
  return { ask, isPending };
}

const percentOf = ({ countedLines, lineCount }: CountTask): string =>
  lineCount === 0 ? '0' : decimal(String(countedLines)).times(100).div(lineCount).toDecimalPlaces(2).toFixed();
