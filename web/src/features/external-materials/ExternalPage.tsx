import { externalMatchingApi, type OtherColour } from '@mrp/contract/features/external-materials/matching.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { Alert } from 'antd';
import type { Action } from '../../kit/list/list-actions.ts';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { copyAction, editAction } from '../../kit/record/record-kind.ts';
import { useRecordObject, useRecordStep } from '../../kit/record/useRecordObject.ts';
import { PictureList } from '../../kit/pictures/PictureList.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { fromExternalAddress } from '../development-tasks/addresses.ts';
import { useTasksSection } from '../development-tasks/useTasksSection.tsx';
import { CandidatesPanel } from './matching/CandidatesPanel.tsx';
import { InternalLink } from './matching/MatchPanel.tsx';
import { OtherColoursPanel } from './matching/OtherColoursPanel.tsx';
import { externalKind } from './kind.ts';
import { useExternalHead } from './useExternalHead.tsx';
import { useMatchUndo } from './matching/useMatchUndo.tsx';
import { basicFacts, convertAddress, isWaiting, linkAddress, linkTo, matchFacts, quoteFacts } from './text.ts';

/** 外部物料详情. */
export function ExternalPage() {
  return (
    <RecordPage noun={externalKind.noun} read={externalKind.calls.get}>
      {(external) => <ExternalObject external={external} />}
    </RecordPage>
  );
}

function ExternalObject({ external }: { external: ExternalMaterial }) {
  const { id, code, name, state, pictureIds } = external;
  const step = useRecordStep(externalKind);
  const object = useRecordObject(externalKind, id, code);
  const head = useExternalHead();
  const undo = useMatchUndo(external);
  const tasks = useTasksSection('externalIds', id);
  const canLink = useCan()(externalMatchingApi.link);
  const waits = isWaiting(external);
  const read = useApiQuery(externalMatchingApi.listOtherColours, { params: { id } }, { handlesErrors: 'all', enabled: waits });
  const colours = (waits && read.data) || [];
  return (
    <ObjectPage
      {...head(external)}
      {...(waits && { primary: convertAction([id, ...colours.map((one) => one.id)]) })}
      actions={[...(waits ? waitingActions(external, colours.length > 0) : undoActions(undo)), otherColourAction(external), taskAction(id)]}
      band={undo.failure && <Alert type="error" showIcon title={undo.failure} />}
      workflow={{
        flow: externalWorkflow,
        state,
        objectName: `${code} ${name}`,
        figures: null,
        run: (action, input) => step(external, action, input),
      }}
      sections={[
        ...(waits ? [candidates(external, canLink)] : []),
        ...(colours.length > 0 ? [otherColours(colours)] : []),
        ...tasks,
        { id: 'match', title: '匹配', content: <FactList facts={matchFacts(external, <InternalLink sku={external.sku} />)} /> },
        { id: 'quote', title: '报价', content: <FactList facts={quoteFacts(external)} /> },
        { id: 'basic', title: '规格与品质', content: <FactList facts={basicFacts(external)} /> },
        ...(pictureIds.length > 0
          ? [{ id: 'pictures', title: '图片', count: pictureIds.length, content: <PictureList name={name} pictureIds={pictureIds} /> }]
          : []),
      ]}
      {...object}
    />
  );
}

const candidates = (external: ExternalMaterial, canLink: boolean): ObjectSection => ({
  id: 'candidates',
  title: '候选内部物料',
  content: <CandidatesPanel external={external} choice={canLink && linkChoice(external.id)} />,
});

const otherColours = (colours: readonly OtherColour[]): ObjectSection => ({
  id: 'colours',
  title: '待转的其他颜色',
  count: colours.length,
  content: <OtherColoursPanel colours={colours} />,
});

/** 转内部 of the record, with all colours of its cloth where there are more. */
const convertAction = (ids: readonly string[]): Action => ({
  key: 'convert',
  label: ids.length > 1 ? `${ids.length} 个颜色一起转内部` : externalWords.convert,
  permission: externalMatchingApi.convert,
  to: convertAddress(ids),
});

const waitingActions = ({ id }: ExternalMaterial, hasColours: boolean): Action[] => [
  ...(hasColours ? [{ key: 'convertOne', label: '只转这个颜色', permission: externalMatchingApi.convert, to: convertAddress([id]) }] : []),
  { key: 'link', label: '关联内部', permission: externalMatchingApi.link, to: linkAddress(id) },
  editAction(externalKind, { id }),
];

const otherColourAction = (external: ExternalMaterial): Action => ({ ...copyAction(externalKind, external), label: '复制为另一颜色' });

const taskAction = (id: string): Action => ({
  key: 'task',
  label: '新建开发任务',
  permission: developmentTasksApi.create,
  to: fromExternalAddress(id),
});

const undoActions = ({ run, label }: ReturnType<typeof useMatchUndo>): Action[] => (run ? [{ key: 'undo', label, danger: true, run }] : []);

const linkChoice = (id: string) => ({ label: externalWords.link, to: (skuId: string) => linkTo(id, skuId) });
