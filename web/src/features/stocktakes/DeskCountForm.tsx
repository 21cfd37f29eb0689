import type { CountTask } from '@mrp/contract/features/stocktakes/tasks.ts';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { countButtons, stocktakeStates } from '@mrp/contract/features/stocktakes/workflow.ts';
import { Alert, Button } from 'antd';
import { useRef } from 'react';
import { confirm } from '../../kit/Confirm.tsx';
import { checkGrid, placeRefusals } from '../../kit/grid/grid-errors.ts';
import { insertRows, removeRows, rowsIn } from '../../kit/grid/grid-edits.ts';
import { commitTyping, dropBlankRows, edit, type Grid } from '../../kit/grid/grid-store.ts';
import { LineGrid } from '../../kit/grid/LineGrid.tsx';
import { useLineGrid } from '../../kit/grid/useLineGrid.ts';
import { FactList } from '../../kit/object/Facts.tsx';
import { ProgressBar } from '../../kit/ProgressBar.tsx';
import { useWedgeScanner } from '../../kit/scan/useWedgeScanner.ts';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { call } from '../../lib/api.ts';
import { whileLoading } from '../../lib/loading.ts';
import { useCan } from '../../lib/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { entryColumns, eventOf, lineSource, sheetEntries } from './count-lines.ts';
import { deviceId, newUuid } from '../../lib/count-device.ts';
import './stocktakes.css';

const taskReads = [countTasksApi.list, countTasksApi.get];
const MOST_SENT = 200;

/** Counting at a desk: entries typed, pasted from Excel or scanned by a gun; each is one event, sent together. */
export function DeskCountForm({ task }: { task: CountTask }) {
  const isOpen = task.state === 'COUNTING' || task.state === 'RECOUNT';
  return (
    <div className="stocktake-desk">
      <header className="row">
        <h1>{task.code}</h1>
        <StatusTag tone={stocktakeStates[task.state].tone}>{stocktakeStates[task.state].label}</StatusTag>
      </header>
      <FactList
        facts={[
          { label: '持有方', value: task.holder.name },
          { label: '已盘', value: <ProgressBar percent={percentOf(task)} />, note: `${task.countedLines}/${task.lineCount} 行` },
          { label: '备注', value: task.remark },
        ]}
      />
      {isOpen ? <Entries task={task} /> : <Alert type="info" showIcon title={`盘点单${stocktakeStates[task.state].label}，不能再录入`} />}
    </div>
  );
}

function Entries({ task }: { task: CountTask }) {
  const can = useCan();
  const grid = useLineGrid({ columns: entryColumns(task), rows: [], newRow: () => ({ mode: 'SET' }) });
  const { submit, isPending } = useEntries(task, grid);
  const finish = useFinish(task, grid);
  useWedgeScanner((code) => void addScanned(task, grid, code));
  const isRecount = task.state === 'RECOUNT';
  return (
    <>
      <LineGrid
        grid={grid}
        label="盘点录入"
        toolbar={
          <>
            <Button type="link" onClick={() => fillUncounted(task, grid)}>
              填入未盘明细
            </Button>
            <SheetButton task={task} grid={grid} />
          </>
        }
      />
      <p className="text-hint">可从 Excel 粘贴编码与数量，扫码枪在页面任何地方都能扫；同一行再填“覆盖”以最后一次为准，“累加”加在上面。</p>
      <p className="row">
        <Button type="primary" loading={isPending} onClick={() => void submit()}>
          提交记录
        </Button>
        {can(isRecount ? countButtons.recount : countButtons.finish) && (
          <Button loading={finish.isPending} onClick={() => void finish.ask()}>
            {isRecount ? '提交复盘' : '完成'}
          </Button>
        )}
      </p>
    </>
  );
}

/** 完成, once every entry was sent. */
function useFinish(task: CountTask, grid: Grid) {
  const { mutate, isPending } = useApiMutation(countTasksApi.finish, {
    refreshes: taskReads,
    onSuccess: ({ state }) =>
      toast.success(state === 'REVIEW' ? '已提交，等待审核' : state === 'RECOUNT' ? '已完成，有差异大的行待复盘' : '已完成你的部分'),
  });
  const ask = async (): Promise<void> => {
    commitTyping(grid);
    const waiting = rowsIn(grid.store.getState().lines).filter(({ lineId }) => lineId).length;
    if (waiting > 0) {
      toast.error(`还有 ${waiting} 行没有提交，请先提交记录`);
      return;
    }
    const left = task.lineCount - task.countedLines;
    const content = left > 0 ? `还有 ${left} 行未盘。` : '每一行都盘过了。';
    if (await confirm({ title: '完成这次盘点？', content, okText: '完成' })) mutate({ params: { id: task.id } });
  };
  return { ask, isPending };
}

/** 导入盘点表: a filled sheet becomes entries, looked over before they are sent. */
function SheetButton({ task, grid }: { task: CountTask; grid: Grid }) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const sheets = await whileLoading(call(countTasksApi.readSheet, { params: { id: task.id } }, { file })).catch(
      (error: Error) => error.message,
    );
    if (typeof sheets === 'string') return void toast.error(sheets);
    const { entries, unknown } = sheetEntries(task, sheets);
    edit(grid, (now) =>
      insertRows(
        now,
        now.order.at(-1),
        entries.map((entry) => ({ ...grid.newRow(), ...entry })),
      ),
    );
    dropBlankRows(grid);
    if (entries.length === 0) toast.error('没有读到实盘数：表头须有“实盘数”，并有“条码”“编码”或“行”');
    else toast.success(`已填入 ${entries.length} 行，核对后提交`);
    if (unknown.length > 0) toast.error(`${unknown.length} 行没有找到明细：${unknown.slice(0, 5).join('、')}`);
  };
  return (
    <>
      <Button type="link" onClick={() => input.current?.click()}>
        导入盘点表
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".xlsx,.xls,.csv"
        aria-label="盘点表文件"
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}

const percentOf = ({ countedLines, lineCount }: CountTask): string =>
  lineCount === 0 ? '0' : String(Math.floor((100 * countedLines) / lineCount));

/** Every line that nobody counted in this round, once. */
function fillUncounted({ lines }: CountTask, grid: Grid): void {
  const there = new Set(rowsIn(grid.store.getState().lines).map(({ lineId }) => lineId));
  const added = lines.filter(({ id, counted }) => counted === null && !there.has(id));
  if (added.length === 0) toast.success('没有未盘的明细');
  edit(grid, (now) =>
    insertRows(
      now,
      now.order.at(-1),
      added.map(({ id }) => ({ ...grid.newRow(), lineId: id })),
    ),
  );
}

/** A scanned code becomes a new entry. */
async function addScanned(task: CountTask, grid: Grid, code: string): Promise<void> {
  const found = (await lineSource(task).resolve([code])).get(code) ?? [];
  const [only, second] = found;
  if (!only || second) {
    toast.error(only ? `“${code}”有几行，请扫缸号或匹的标签` : `未识别“${code}”，可在表格里搜索物料`);
    return;
  }
  edit(grid, (now) => insertRows(now, now.order.at(-1), [{ ...grid.newRow(), lineId: only.id }]));
  toast.success(`${only.code} ${only.name}`);
}

/** Sends the entries; what is accepted leaves the grid, what is not stays with its reason. */
function useEntries(task: CountTask, grid: Grid) {
  const ids = useRef(new Map<string, string>());
  const { mutateAsync, isPending } = useApiMutation(countTasksApi.record, { refreshes: taskReads });
  const idOf = (key: string): string => {
    const known = ids.current.get(key) ?? newUuid();
    ids.current.set(key, known);
    return known;
  };
  const submit = async (): Promise<void> => {
    commitTyping(grid);
    dropBlankRows(grid);
    if (!checkGrid(grid)) return;
    const rows = rowsIn(grid.store.getState().lines).slice(0, MOST_SENT);
    if (rows.length === 0) {
      toast.error('还没有要提交的记录');
      return;
    }
    const events = rows.map((row) => eventOf(row, task, idOf(row.key)));
    const body = { deviceId: deviceId(), sentAt: new Date().toISOString(), events };
    const { answers } = await mutateAsync({ params: { id: task.id }, body });
    const taken = rows.filter((_, at) => answers[at]?.result !== 'REJECTED').map(({ key }) => key);
    // A rejected entry that is changed and sent again is another event.
    for (const row of rows) if (!taken.includes(row.key)) ids.current.delete(row.key);
    edit(grid, (now) => removeRows(now, taken));
    const left = rowsIn(grid.store.getState().lines);
    const refused = answers.flatMap(({ result, reason }, n) =>
      result === 'REJECTED'
        ? [
            {
              at: left.findIndex(({ key }) => key === rows[n]?.key),
              field: reason.startsWith('数量') ? 'quantity' : 'lineId',
              message: reason,
            },
          ]
        : [],
    );
    placeRefusals(grid, refused);
    if (taken.length > 0) toast.success(`已记录 ${taken.length} 行`);
    if (refused.length > 0) toast.error(`${refused.length} 行没有记录：${refused[0]?.message}`);
  };
  return { submit: () => submit().catch(() => undefined), isPending };
}
