import { pickList, picksApi } from '@mrp/contract/features/picks.ts';
import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { useState } from 'react';
import type { Action } from '../../kit/list/list-actions.ts';
import { useRecordPager } from '../../kit/list-rows/record-pager.ts';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectPage } from '../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { useActivity } from '../../kit/object/activity/useActivity.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { useCountedGoods } from '../../pickers/useCountedGoods.tsx';
import { shadeOf } from '../../pickers/colours/material-shade.ts';
import { useDocumentPlanSection } from '../plan/usePlanSection.tsx';
import { goodsName } from '../purchases/text.ts';
import { pickAddress, pickEditAddress, pickIssueAddress, pickPrintAddress, scanPickAddress } from './addresses.ts';
import { pickDetails, pickFacts } from './PickFactsPanel.tsx';
import { PickLinesPanel } from './PickLinesPanel.tsx';
import { PickReturnsPanel } from './PickReturnsPanel.tsx';
import { SourcesPanel } from './SourcesPanel.tsx';
import { TakesPanel, takesOf } from './TakesPanel.tsx';
import { flowOf, isEditable, isSome, pickFigures, pickRefreshes } from './text.ts';

const ReturnForm = lazyPanel(async () => (await import('./ReturnForm.tsx')).ReturnForm);

/** 领料单详情. */
export function PickPage() {
  return (
    <RecordPage noun={pickWords.pickOrder} read={picksApi.get}>
      {(pick) => <PickObject pick={pick} />}
    </RecordPage>
  );
}

function PickObject({ pick }: { pick: PickOrder }) {
  const { id, code, state, version } = pick;
  const [returning, setReturning] = useState(false);
  const activity = useActivity('pick', id, code);
  const counted = useCountedGoods({
    enabled: state === 'OPEN',
    holderIds: [pick.holder.id],
    skuIds: pick.lines.map(({ skuId }) => skuId),
  });
  const plan = useDocumentPlanSection('pick', id);
  const pager = useRecordPager(pickList.key, picksApi.list, id);
  const transition = useApiMutation(picksApi.transition, { refreshes: pickRefreshes });
  return (
    <>
      <ObjectPage
        name={goodsName(pick)}
        code={code}
        status={pickWorkflow.states[state]}
        face={shadeOf({ ...pick, code: pick.materialCode, name: pick.materialName }, '500')}
        facts={pickFacts(pick)}
        band={counted}
        {...(state === 'OPEN' && { primary: { key: 'issue', label: pickWords.pick, permission: picksApi.post, to: pickIssueAddress(id) } })}
        actions={actionsOf(pick, () => setReturning(true))}
        workflow={{
          flow: flowOf(pick),
          state,
          objectName: `领料单 ${code}`,
          figures: pickFigures(pick),
          run: (action, { reason = '' }) => transition.mutateAsync({ params: { id }, body: { action, version, reason } }),
        }}
        sections={[...sectionsOf(pick, useCan()(picksApi.plan)), ...(state === 'OPEN' ? plan : [])]}
        {...activity}
        pager={pager}
        pagerLink={pickAddress}
      />
      {returning && <ReturnForm pick={pick} onClose={() => setReturning(false)} />}
    </>
  );
}

function actionsOf(pick: PickOrder, giveBack: () => void): Action[] {
  const { id, state, lines } = pick;
  const isReturnable = lines.some(({ pickedQuantity, returnedQuantity }) => isSome(pickedQuantity) && pickedQuantity !== returnedQuantity);
  return [
    ...(state === 'OPEN' ? [{ key: 'scan', label: '扫码领料', permission: picksApi.post, to: scanPickAddress(id) }] : []),
    ...(isReturnable ? [{ key: 'return', label: pickWords.return, permission: picksApi.returnGoods, run: giveBack }] : []),
    ...(isEditable(pick) ? [{ key: 'edit', label: pickWords.edit, permission: picksApi.edit, to: pickEditAddress(id) }] : []),
    { key: 'print', label: '打印', permission: picksApi.print, to: pickPrintAddress([id]) },
  ];
}

const SOURCES_NOTE = '先品牌仓后供应商仓，同一货色尽量同缸；领料时可换缸、换匹';

function sectionsOf(pick: PickOrder, canPlan: boolean): ObjectSection[] {
  const { lines, returns, state } = pick;
  const takes = takesOf(pick);
  return [
    { id: 'lines', title: pickWords.lines, count: lines.length, content: <PickLinesPanel pick={pick} /> },
    ...(state === 'OPEN' && canPlan
      ? [{ id: 'sources', title: '取料方案', note: SOURCES_NOTE, content: <SourcesPanel pick={pick} /> }]
      : []),
    ...(takes.length > 0 ? [{ id: 'takes', title: '领料记录', count: takes.length, content: <TakesPanel pick={pick} /> }] : []),
    ...(returns.length > 0
      ? [{ id: 'returns', title: pickWords.return, count: returns.length, content: <PickReturnsPanel returns={returns} /> }]
      : []),
    { id: 'basic', title: '基本信息', content: <FactList facts={pickDetails(pick)} /> },
  ];
}
