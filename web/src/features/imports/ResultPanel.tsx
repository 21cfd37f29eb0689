import { importStates, type ImportBatch, type ImportCounts } from '@mrp/contract/features/imports/batch.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { Alert, Button } from 'antd';
import { ActionButton } from '../../kit/actions/ActionButton.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { urlOf } from '../../lib/api/address.ts';
import { formatCount, formatTime } from '../../lib/format/format.ts';
import { Can } from '../../lib/session/permissions.tsx';
import { CountsPanel } from './CountsPanel.tsx';
import { useUndo } from './HistoryPanel.tsx';
import { batchAddress, rowsWritten, startAddress } from './text.ts';

const titles: Partial<Record<ImportBatch['state'], string>> = {
  DONE: '导入完成',
  UNDONE: '导入已撤销',
  FAILED: '文件没有导入',
  CANCELLED: '导入已取消',
};

/** The result: written rows, skipped rows, and next steps. */
export function ResultPanel({ batch }: { batch: ImportBatch }) {
  const { state, counts, finishedAt } = batch;
  const { label, tone } = importStates[state];
  const { ask, refusal } = useUndo();
  const reason = refusal ?? batch.reason;
  return (
    <section className="sheet import-sheet import-result" aria-labelledby="import-result">
      <div className="import-result-head">
        <h2 id="import-result">{titles[state] ?? '导入已结束'}</h2>
        <StatusTag tone={tone}>{label}</StatusTag>
        {finishedAt && <span className="text-muted">{formatTime(finishedAt)}</span>}
      </div>
      {reason && <Alert type={state === 'FAILED' ? 'error' : 'warning'} showIcon role="alert" title={reason} />}
      {counts && (state === 'DONE' || state === 'UNDONE') && <CountsPanel counts={counts} />}
      <p>{summaryOf(state, counts)}</p>
      {state === 'DONE' && batch.effects.map(({ text }) => <p key={text}>{text}</p>)}
      <ResultActions batch={batch} counts={counts} />
      {batch.undoableUntil && counts && (
        <Can to={importsApi.undo}>
          <p className="import-undo">
            <Button danger onClick={() => void ask({ ...batch, created: counts.NEW, updated: counts.UPDATE })}>
              撤销本次导入
            </Button>
            <span className="text-muted">{formatTime(batch.undoableUntil)} 前、且记录没有再被修改时可以撤销</span>
          </p>
        </Can>
      )}
    </section>
  );
}

function summaryOf(state: ImportBatch['state'], counts: ImportCounts | null): string {
  const written = counts ? formatCount(rowsWritten(counts)) : '';
  if (state === 'UNDONE') return `已撤销写入的 ${written} 行，记录恢复为导入前的样子。`;
  if (state !== 'DONE') return '没有写入任何数据。';
  const left = counts && counts.ERROR > 0 ? `${formatCount(counts.ERROR)} 行有错误，没有导入，可下载错误文件修改后再次导入。` : '';
  return `已写入 ${written} 行。${left}`;
}

function ResultActions({ batch, counts }: { batch: ImportBatch; counts: ImportCounts | null }) {
  const { id, state, object, objectLabel, listPath } = batch;
  const done = state === 'DONE';
  return (
    <div className="cluster">
      {done && (
        <ActionButton type="primary" to={listPath}>
          查看导入的{objectLabel}
        </ActionButton>
      )}
      {done && counts && counts.ERROR > 0 && (
        <Button href={urlOf(importsApi.downloadErrors, { id })} download>
          下载错误文件（{formatCount(counts.ERROR)} 行）
        </Button>
      )}
      {state === 'FAILED' && <ActionButton to={batchAddress(id, 'mapping')}>返回列映射</ActionButton>}
      <ActionButton type={done ? 'default' : 'primary'} to={startAddress(object)}>
        {done ? '再导入一个文件' : '重新上传'}
      </ActionButton>
      <Button href={urlOf(importsApi.downloadSource, { id })} download>
        下载原文件
      </Button>
    </div>
  );
}
