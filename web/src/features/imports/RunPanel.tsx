import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { Button, Progress } from 'antd';
import { call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { batchAddress, batchReads, isWorking, percentOf, progressText, rowsWritten } from './text.ts';

const works = {
  JUDGING: { title: '正在校验', cancel: '取消校验', effect: '取消后回到列映射。' },
  RUNNING: { title: '正在导入', cancel: '取消导入', effect: '取消后不会写入任何数据，回到校验预览。' },
  UNDOING: { title: '正在撤销', cancel: null, effect: '' },
} as const;

/** Work under way: how far it is, and a way back where there is one. */
export function RunPanel({ batch: { id, state, progress } }: { batch: ImportBatch }) {
  const cancel = useApiMutation(importsApi.cancel, { refreshes: batchReads });
  const work = state in works ? works[state as keyof typeof works] : works.RUNNING;
  return (
    <section className="sheet import-sheet import-run" aria-labelledby="import-run">
      <h2 id="import-run">{work.title}</h2>
      <Progress percent={progress ? percentOf(progress) : 0} size={{ height: 8 }} showInfo={false} aria-label={work.title} />
      <output>{progress ? progressText(progress) : '准备中'}</output>
      <p className="import-quiet">可以离开本页，任务会继续；回来后从“导入记录”打开。{work.effect}</p>
      {work.cancel && (
        <Button loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
          {work.cancel}
        </Button>
      )}
    </section>
  );
}

const LOOK_MS = 2_000;

/** Tells how an import ended, wherever the user is by then; its own page says so by itself. */
export function watchImport({ id }: Pick<ImportBatch, 'id'>): void {
  const look = async () => {
    const batch = await call(importsApi.get, { params: { id } }).catch(() => null);
    if (batch && isWorking(batch)) setTimeout(() => void look(), LOOK_MS);
    else if (batch && window.location.pathname + window.location.search !== batchAddress(id)) tellEnd(batch);
  };
  setTimeout(() => void look(), LOOK_MS);
}

function tellEnd({ id, state, fileName, counts, reason }: ImportBatch): void {
  const options = { action: { label: '查看', target: batchAddress(id) } };
  if (state === 'DONE' && counts) toast.success(`${fileName} 已导入 ${formatCount(rowsWritten(counts))} 行`, options);
  else if (reason) toast.error(`${fileName} 没有导入：${reason}`, options);
}
