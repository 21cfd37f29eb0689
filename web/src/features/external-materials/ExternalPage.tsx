import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { externalList } from '@mrp/contract/features/external-materials/list.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { useRecordPager } from '../../kit/list/record-pager.ts';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import { useActivity } from '../../kit/object/useActivity.tsx';
import { PictureList } from '../../kit/PictureList.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { useKeyFacts } from './useKeyFacts.tsx';
import {
  basicFacts,
  copyAddress,
  detailAddress,
  editAddress,
  externalReads,
  externalShade,
  isWaiting,
  matchFacts,
  quoteFacts,
  titleOf,
} from './text.ts';

/** 外部物料详情. */
export function ExternalPage() {
  return (
    <RecordPage noun="外部物料" read={externalMaterialsApi.get}>
      {(external) => <ExternalObject external={external} />}
    </RecordPage>
  );
}

function ExternalObject({ external }: { external: ExternalMaterial }) {
  const { id, code, name, state, version, pictureIds } = external;
  const transition = useApiMutation(externalMaterialsApi.transition, { refreshes: externalReads });
  const activity = useActivity(externalWorkflow.kind, id, code);
  const pager = useRecordPager(externalList.key, externalMaterialsApi.list, id);
  const keyFacts = useKeyFacts();
  return (
    <ObjectPage
      name={titleOf(external)}
      code={code}
      status={externalWorkflow.states[state]}
      face={externalShade(external)}
      facePreviewUrl={pictureUrl(pictureIds[0], 'original')}
      facts={keyFacts(external)}
      {...(isWaiting(external) && { primary: { key: 'edit', label: '编辑', permission: externalMaterialsApi.edit, to: editAddress(id) } })}
      actions={[{ key: 'copy', label: '复制为另一颜色', permission: externalMaterialsApi.create, to: copyAddress(id) }]}
      workflow={{
        flow: externalWorkflow,
        state,
        objectName: `${code} ${name}`,
        run: (action, { reason }) => transition.mutateAsync({ params: { id }, body: { action, version, ...(reason && { reason }) } }),
      }}
      sections={[
        { id: 'match', title: '匹配', content: <FactList facts={matchFacts(external)} /> },
        { id: 'quote', title: '报价', content: <FactList facts={quoteFacts(external)} /> },
        { id: 'basic', title: '规格与品质', content: <FactList facts={basicFacts(external)} /> },
        ...(pictureIds.length > 0
          ? [{ id: 'pictures', title: '图片', count: pictureIds.length, content: <PictureList name={name} pictureIds={pictureIds} /> }]
          : []),
      ]}
      {...activity}
      pager={pager}
      pagerLink={detailAddress}
    />
  );
}
