import type { Converted } from '@mrp/contract/features/external-materials/matching.ts';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { internalAddress } from '../text.ts';
import { useMatchUndo } from './useMatchUndo.tsx';

/** 完成: the new drafts, each with its undo. */
export function ConvertedPanel({ made, records }: { made: Converted; records: readonly ExternalMaterial[] }) {
  return (
    <section className="sheet k-match-sheet" aria-label="转换结果">
      <Alert type="success" showIcon title={`已新建 ${made.spus.length} 个物料草稿，补全后提交审核`} />
      <ul className="plain-list match-made">
        {made.spus.map(({ id, code, name, skus }, at) => (
          <li key={id} className="cluster">
            <Link to={internalAddress(id, null)}>
              {code} {name}
            </Link>
            <span className="text-muted">{skus.map(({ colourName }) => colourName).join('、')}</span>
            <UndoOf spuCode={code} record={records[made.spus.slice(0, at).reduce((sum, spu) => sum + spu.skus.length, 0)]} />
          </li>
        ))}
      </ul>
      <div className="k-match-foot">
        <ActionButton to="/outMaterial">回到外部物料档案</ActionButton>
      </div>
    </section>
  );
}

/** Reads the record as it is now: its version is needed, and another user may have undone it. */
function UndoOf({ record, spuCode }: { record: ExternalMaterial | undefined; spuCode: string }) {
  const { data } = useApiQuery(externalMaterialsApi.get, { params: { id: record?.id ?? '' } }, { enabled: record !== undefined });
  return data && (data.state === 'CONVERTED' ? <UndoButton external={data} /> : <span>{spuCode} 已撤销</span>);
}

function UndoButton({ external }: { external: ExternalMaterial }) {
  const { button, failure } = useMatchUndo(external);
  return (
    <>
      {button}
      {failure && <span role="alert">{failure}</span>}
    </>
  );
}
