import { DownloadOutlined } from '@ant-design/icons';
import { importOutcomes, type ImportBatch, type ImportCounts, type ImportOutcome } from '@mrp/contract/features/imports/batch.ts';
import { importsApi, type ImportField } from '@mrp/contract/features/imports.ts';
import { Alert, Button } from 'antd';
import { useId, useMemo, useState } from 'react';
import { ActionButton } from '../../kit/actions/ActionButton.tsx';
import { tabId, TabRow } from '../../kit/list/TabRow.tsx';
import { urlOf } from '../../lib/api/address.ts';
import { call } from '../../lib/api/api.ts';
import { useCommands } from '../../lib/commands.ts';
import { formatCount } from '../../lib/format/format.ts';
import { Can } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { CountsPanel } from './CountsPanel.tsx';
import { RowsPanel } from './RowsPanel.tsx';
import { batchAddress, batchReads, countRows, rowsWritten, sumCounts, type Place } from './text.ts';
import { ValuesPanel } from './ValuesPanel.tsx';

interface PreviewPanelProps {
  batch: ImportBatch;
  counts: ImportCounts;
  fields: readonly ImportField[];
}

const ALL = 'ALL';
const outcomes = Object.keys(importOutcomes) as ImportOutcome[];

/** ④ 校验预览: the result of each row before anything is written; cells can be corrected. */
export function PreviewPanel({ batch, counts, fields }: PreviewPanelProps) {
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const panelId = useId();
  const show = (next: ImportOutcome | null, at: Place | null) => {
    setOutcome(next);
    setPlace(at);
  };
  const goToError = useGoToError(batch.id, place, (found) => show(null, found));
  const tabs = [
    { key: ALL, label: '全部', count: sumCounts(counts) },
    ...outcomes.map((key) => ({ key, label: importOutcomes[key].label, count: counts[key] })),
  ];
  return (
    <>
      <div className="import-preview">
        <section className="sheet import-judged" aria-label="校验结果">
          {batch.reason && <Alert type="warning" showIcon title={batch.reason} />}
          <CountsPanel counts={counts} />
          {batch.effects.map(({ text, writes }) => (
            <Alert key={text} type={writes ? 'info' : 'warning'} showIcon title={text} />
          ))}
          {batch.findings.map((text) => (
            <Alert key={text} type="warning" showIcon title={text} />
          ))}
          <TabRow
            label="结果"
            tabs={tabs}
            active={outcome ?? ALL}
            panelId={panelId}
            onPick={(key) => show(outcomes.find((one) => one === key) ?? null, null)}
          >
            <NextError disabled={counts.ERROR === 0} onGo={goToError} />
          </TabRow>
          <div id={panelId} role="tabpanel" className="import-rows" aria-labelledby={tabId(panelId, outcome ?? ALL)}>
            <RowsPanel key={outcome ?? ALL} {...{ batch, fields, outcome, place }} total={countRows(counts, outcome)} onPlace={setPlace} />
          </div>
        </section>
        <ValuesPanel batch={batch} />
      </div>
      <PreviewBar batch={batch} counts={counts} onError={goToError} />
    </>
  );
}

/** Searches after the focused row, then from the beginning. */
function useGoToError(id: string, place: Place | null, onFound: (found: Place) => void) {
  const go = async () => {
    const found = await call(importsApi.findError, { params: { id }, query: { after: place?.rowNumber ?? 0 } });
    if (found) onFound({ index: found.position, rowNumber: found.rowNumber, column: found.column, asked: Date.now() });
    else toast.success('没有错误了');
  };
  return () => void go().catch((error: unknown) => toast.error(error instanceof Error ? error.message : '查找失败，请重试'));
}

function NextError({ disabled, onGo }: { disabled: boolean; onGo: () => void }) {
  const latest = useLatest(onGo);
  const commands = useMemo(
    () => (disabled ? [] : [{ label: '下一处错误', group: '导入', keys: 'F8', run: () => latest.current() }]),
    [disabled, latest],
  );
  useCommands(commands);
  return (
    <button type="button" className="k-text-button import-next" aria-keyshortcuts="F8" disabled={disabled} onClick={onGo}>
      下一处错误 <kbd>F8</kbd>
    </button>
  );
}

interface PreviewBarProps extends Pick<PreviewPanelProps, 'batch' | 'counts'> {
  onError: () => void;
}

function PreviewBar({ batch: { id, effects }, counts, onError }: PreviewBarProps) {
  const commit = useApiMutation(importsApi.commit, { refreshes: batchReads });
  const right = rowsWritten(counts);
  const wrong = counts.ERROR > 0;
  const begin = () => commit.mutate({ params: { id }, body: { rows: wrong ? 'VALID' : 'ALL' } });
  const showError = () => {
    toast.info(`还有 ${formatCount(counts.ERROR)} 行错误，已定位到下一处，全部改好后再导入`);
    onError();
  };
  return (
    <footer className="import-bar">
      <ActionButton to={batchAddress(id, 'mapping')}>上一步</ActionButton>
      {wrong && (
        <Button type="text" icon={<DownloadOutlined />} href={urlOf(importsApi.downloadErrors, { id })} download>
          下载错误文件（{formatCount(counts.ERROR)} 行）
        </Button>
      )}
      <Can to={importsApi.commit}>
        <span className="import-bar-end">
          {wrong && <Button onClick={showError}>全部正确后再导入</Button>}
          <Button type="primary" disabled={right === 0 && !effects.some(({ writes }) => writes)} onClick={begin}>
            {wrong ? `仅导入正确的 ${formatCount(right)} 行` : `导入 ${formatCount(right)} 行`}
          </Button>
        </span>
      </Can>
    </footer>
  );
}
