import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import { importsApi, type ImportField } from '@mrp/contract/features/imports.ts';
import { ActionButton } from '../../kit/actions/ActionButton.tsx';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { LoadingPart } from '../../kit/states/Loading.tsx';
import { useMarkTaskRead } from '../../lib/session/tasks.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { HeadPanel } from './HeadPanel.tsx';
import { MappingPanel } from './mapping/MappingPanel.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import { RunPanel } from './RunPanel.tsx';
import { describeFile, historyAddress, isWorking, MAPPING, stepOf } from './text.ts';

const POLL_MS = 1_000;

/** One import at its current step. */
export function BatchPanel({ id, wantsMapping }: { id: string; wantsMapping: boolean }) {
  const { data: objects } = useApiQuery(importsApi.listObjects, {}, { staleTime: Infinity });
  useMarkTaskRead(`IMPORT:${id}`);
  const { data: batch, error } = useApiQuery(
    importsApi.get,
    { params: { id } },
    { pollMs: (known) => (known && isWorking(known) ? POLL_MS : false), handlesErrors: 'all' },
  );
  if (error && !batch)
    return <EmptyState heading title={error.message} action={<ActionButton to={historyAddress}>查看导入记录</ActionButton>} />;
  if (!batch || !objects) return <LoadingPart />;
  const step = stepOf(batch, wantsMapping);
  const object = objects.find(({ key }) => key === batch.object);
  const { fields = [] } = object ?? {};
  return (
    <div
      className={`import ${step === MAPPING || batch.state === 'READY' ? 'barred' : ''} ${step !== MAPPING && batch.state === 'READY' ? 'filling' : ''}`}
    >
      <HeadPanel title={`导入${batch.objectLabel}`} note={describeFile(batch)} step={step} />
      {step === MAPPING && object ? (
        <MappingPanel key={`${batch.sheet} ${batch.headerRow}`} batch={batch} fields={fields} object={object} />
      ) : (
        <Later batch={batch} fields={fields} />
      )}
    </div>
  );
}

function Later({ batch, fields }: { batch: ImportBatch; fields: readonly ImportField[] }) {
  if (isWorking(batch)) return <RunPanel batch={batch} />;
  return batch.state === 'READY' && batch.counts ? (
    <PreviewPanel batch={batch} counts={batch.counts} fields={fields} />
  ) : (
    <ResultPanel batch={batch} />
  );
}
