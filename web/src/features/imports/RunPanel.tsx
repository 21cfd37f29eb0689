import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { Button, Progress } from 'antd';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { batchReads, percentOf, progressText } from './text.ts';

const works = {
  JUDGING: { title: '正在校验', cancel: '取消校验', effect: '取消后回到列映射。' },
  RUNNING: { title: '正在导入', cancel: '取消导入', effect: '取消后不会写入任何数据，回到校验预览。' },
  UNDOING: { title: '正在撤销', cancel: null, effect: '' },
} as const;

/** A running import: its progress, and cancelling where it is possible. */
export function RunPanel({ batch: { id, state, progress } }: { batch: ImportBatch }) {
  const cancel = useApiMutation(importsApi.cancel, { refreshes: batchReads });
  const work = state in works ? works[state as keyof typeof works] : works.RUNNING;
  return (
    <section className="sheet import-sheet import-run" aria-labelledby="import-run">
      <h2 id="import-run">{work.title}</h2>
      <Progress percent={progress ? percentOf(progress) : 0} size={{ height: 8 }} showInfo={false} aria-label={work.title} />
      <output>{progress ? progressText(progress) : '准备中'}</output>
      <p className="text-muted">可以离开本页，任务会继续；完成后右上角的铃铛会提醒。{work.effect}</p>
      {work.cancel && (
        <Button loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
          {work.cancel}
        </Button>
      )}
    </section>
  );
}
