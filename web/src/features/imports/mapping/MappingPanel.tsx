import type { ImportBatch, ImportMapping, KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import type { ImportOptions } from '@mrp/contract/features/imports/options.ts';
import { importsApi, type ImportField, type ImportObjectInfo } from '@mrp/contract/features/imports.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { confirm } from '../../../kit/actions/Confirm.tsx';
import { ApiError } from '../../../lib/api/api.ts';
import { formatTime } from '../../../lib/format/format.ts';
import { Can } from '../../../lib/session/permissions.tsx';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { ConstantsForm } from './ConstantsForm.tsx';
import { IdentityForm } from './IdentityForm.tsx';
import { MappingForm } from './MappingForm.tsx';
import { ShapeForm } from './ShapeForm.tsx';
import { SourceForm } from './SourceForm.tsx';
import { StrategyForm } from './StrategyForm.tsx';
import { batchAddress, batchReads, isMapped, mapConstant, sourceOf, startAddress } from '../text.ts';

interface MappingPanelProps {
  batch: ImportBatch;
  fields: readonly ImportField[];
  object: Pick<ImportObjectInfo, 'makesDrafts' | 'identities' | 'contradictions'>;
}

/** ③ 列映射: assigns columns to fields and sets how existing records are handled. */
export function MappingPanel({ batch, fields, object }: MappingPanelProps) {
  const [mapping, setMapping] = useState<ImportMapping>(batch.mapping);
  const [strategy, setStrategy] = useState<KeyStrategy>(batch.strategy);
  const [options, setOptions] = useState<ImportOptions>(batch.options);
  const navigate = useNavigate();
  const judge = useApiMutation(importsApi.judge, {
    refreshes: batchReads,
    handlesErrors: ['VALIDATION'],
    onSuccess: ({ id }) => void navigate(batchAddress(id), { replace: true }),
  });
  const gaps = gapsOf(judge.error, judge.variables?.body.mapping, mapping);
  return (
    <>
      <section className="sheet import-sheet" aria-label="列映射">
        <Notices batch={batch} />
        <SourceForm batch={batch} />
        <MappingForm fileColumns={batch.fileColumns} fields={fields} mapping={mapping} onChange={setMapping} />
        <ConstantsForm batch={batch} fields={fields} mapping={mapping} onChange={setMapping} />
        <ShapeForm {...{ fields, mapping, options }} makesDrafts={object.makesDrafts} onChange={setOptions} />
        <IdentityForm
          {...{ batch, mapping, options }}
          identities={object.identities}
          policies={object.contradictions}
          onChange={setOptions}
        />
        <StrategyForm strategy={strategy} onChange={setStrategy} />
      </section>
      <footer className="import-bar">
        <MappingGaps gaps={gaps} fields={fields} mapping={mapping} onConstant={(key) => setMapping(mapConstant(mapping, key, ''))} />
        <ActionButton to={startAddress(batch.object)}>上一步</ActionButton>
        <Abandon batch={batch} />
        <Can to={importsApi.judge}>
          <span className="import-bar-end">
            <Button
              type="primary"
              disabled={gaps.length > 0}
              onClick={() => judge.mutate({ params: { id: batch.id }, body: { mapping, strategy, answers: batch.answers, options } })}
            >
              下一步：校验
            </Button>
          </span>
        </Can>
      </footer>
    </>
  );
}

function Notices({ batch: { earlier, remembered, reason } }: { batch: ImportBatch }) {
  return (
    <>
      {reason && <Alert type="warning" showIcon title={reason} />}
      {earlier && (
        <Alert
          type="warning"
          showIcon
          title={`同一个文件已由 ${earlier.userName} 在 ${formatTime(earlier.at)} 导入过，请确认不是重复导入`}
        />
      )}
      {remembered && <Alert type="info" showIcon title="沿用上次导入时为这些列选择的对应关系" />}
    </>
  );
}

type Gap = [key: string, message: string];

/** What the server reported about fields, as long as nothing about them has changed. */
function gapsOf(
  error: Error | null,
  sent: (Pick<ImportMapping, 'columns'> & Partial<ImportMapping>) | undefined,
  mapping: ImportMapping,
): Gap[] {
  if (!(error instanceof ApiError) || !sent) return [];
  return Object.entries(error.fields).flatMap(([path, message]): Gap[] => {
    const key = path.split('.').at(-1) ?? '';
    const isFixed = key === 'columns' ? mapping.columns.length > 0 : sourceOf(mapping, key) !== sourceOf({ constants: {}, ...sent }, key);
    return isFixed ? [] : [[key, message]];
  });
}

interface MappingGapsProps extends Pick<MappingPanelProps, 'fields'> {
  gaps: readonly Gap[];
  mapping: ImportMapping;
  onConstant: (key: string) => void;
}

/** Required fields: each needs a column or one value for all rows. */
function MappingGaps({ gaps, fields, mapping, onConstant }: MappingGapsProps) {
  if (gaps.length === 0) return null;
  const mayBeFixed = (key: string) => fields.some((field) => field.key === key) && !isMapped(mapping, key);
  const list = (
    <ul className="import-gaps">
      {gaps.map(([key, message]) => (
        <li key={key}>
          {message}
          {mayBeFixed(key) && (
            <Button size="small" onClick={() => onConstant(key)}>
              填写固定值“{fields.find((field) => field.key === key)?.label}”
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
  return <Alert type="error" showIcon role="alert" title="还不能校验" description={list} />;
}

function Abandon({ batch: { id, object, fileName } }: { batch: ImportBatch }) {
  const navigate = useNavigate();
  const cancel = useApiMutation(importsApi.cancel, {
    refreshes: [importsApi.list],
    onSuccess: () => void navigate(startAddress(object)),
  });
  const ask = async () => {
    const agreed = await confirm({
      title: `放弃导入“${fileName}”？`,
      content: '还没有写入任何数据，放弃后需要重新上传。',
      okText: '放弃导入',
    });
    if (agreed) cancel.mutate({ params: { id } });
  };
  return (
    <Button type="text" onClick={() => void ask()}>
      放弃导入
    </Button>
  );
}
