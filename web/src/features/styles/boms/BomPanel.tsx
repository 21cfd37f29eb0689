import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import { bomList } from '@mrp/contract/features/styles/list.ts';
import type { Bom } from '@mrp/contract/features/styles/record.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { styleFields } from '@mrp/contract/features/styles/fields.ts';
import { useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import { confirm } from '../../../kit/actions/Confirm.tsx';
import type { Action } from '../../../kit/list/list-actions.ts';
import { useRecordPager } from '../../../kit/list-rows/record-pager.ts';
import { FactList, type Fact } from '../../../kit/object/Facts.tsx';
import { ObjectPage } from '../../../kit/object/ObjectPage.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import type { TransitionFigures } from '../../../kit/object/transitions/transition-figures.ts';
import { useActivity } from '../../../kit/object/activity/useActivity.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { formatTime } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { pictureUrl } from '../../../lib/pictures.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { RoutesContext } from '../../../lib/session/useMenu.ts';
import { bomAddress, bomViewAddress } from '../addresses.ts';
import { useActualsSection } from '../../picks/useActualsSection.tsx';
import { BomLinesPanel } from './BomLinesPanel.tsx';
import { bomFacts, changeOf, CostPanel } from './CostPanel.tsx';
import { useDifferenceSection } from './DifferencePanel.tsx';
import { updateDraftsOption, impactText, useImpact, useImpactSection } from './ImpactPanel.tsx';
import { BOMS, confirmEffect, prepareAddress, versionLabel, workflowFor } from '../text.ts';
import { styleRefreshes } from '../kind.ts';

const ExplosionForm = lazyPanel(async () => (await import('../orders/ExplosionForm.tsx')).ExplosionForm);
const LockForm = lazyPanel(async () => (await import('./LockForm.tsx')).LockForm);
const NewBomForm = lazyPanel(async () => (await import('./NewBomForm.tsx')).NewBomForm);
const NewVersionForm = lazyPanel(async () => (await import('./NewVersionForm.tsx')).NewVersionForm);

type Asked = 'explode' | 'lock' | 'copy' | 'version';

/** A BOM, read-only: lines, cost, differences, effects and workflow actions. */
export function BomPanel({ bom }: { bom: Bom }) {
  const { id, code, owner, state, version } = bom;
  const priced = useCan()(VIEW_PRICES);
  const [asked, setAsked] = useState<Asked | null>(null);
  const activity = useActivity(bomWorkflow.kind, id, code);
  const transition = useApiMutation(bomsApi.transition, { refreshes: styleRefreshes });
  const impact = useImpact(bom);
  const pager = useRecordPager(bomList.key, bomsApi.list, id);
  return (
    <>
      <ObjectPage
        name={`${owner.code} ${owner.name}`}
        code={code}
        status={bomWorkflow.states[state]}
        subtitle={[versionLabel(bom), bom.garmentOrder && `成衣订单 ${bom.garmentOrder.code}`].filter(Boolean).join(' · ')}
        face={{ name: owner.name, pictureUrl: pictureUrl(owner.pictureId, '160') }}
        facePreviewUrl={pictureUrl(owner.pictureId, 'original')}
        facts={bomFacts(bom)}
        band={<Problems bom={bom} />}
        {...(state === 'DRAFT' && { primary: { key: 'edit', label: styleWords.edit, permission: bomsApi.edit, to: bomAddress(id) } })}
        actions={useActions(bom, setAsked)}
        workflow={{
          flow: workflowFor(bom),
          waitsForAnother: state === 'PENDING' && bom.submittedByMe && '由您提交',
          state,
          objectName: `${owner.code} ${versionLabel(bom)}`,
          figures: figuresOf(bom),
          effects: { confirm: confirmEffect(impactText(impact)) },
          offers: updateDraftsOption(impact),
          run: (action, { reason, also }) =>
            transition.mutateAsync({ params: { id }, body: { action, version, ...(reason && { reason }), ...(also && { follow: true }) } }),
        }}
        transitionsFirst={state === 'DRAFT' || state === 'PENDING'}
        visibleActions={4}
        sections={[
          { id: 'lines', title: styleWords.lines, count: bom.lines.length, content: <BomLinesPanel bom={bom} /> },
          ...(priced ? [costSection(bom)] : []),
          ...useActualsSection(owner.kind === 'STYLE' ? { styleId: owner.id } : {}),
          ...useDifferenceSection(bom),
          ...useImpactSection(bom, impact),
          { id: 'basic', title: '基本信息', content: <FactList facts={detailsOf(bom)} /> },
        ]}
        {...activity}
        pager={pager}
        pagerLink={bomViewAddress}
      />
      <Dialogs {...{ bom, asked }} onClose={() => setAsked(null)} />
    </>
  );
}

/** Lines and cost of a piece; quantities are of one piece, so they are not added up. */
const figuresOf = ({ lines, materialCost }: Bom): TransitionFigures => ({
  count: lines.length,
  quantities: [],
  amounts: [{ label: styleWords.materialCost, amount: materialCost, unit: '元/件（不含税）' }],
});

function Dialogs({ bom, asked, onClose }: { bom: Bom; asked: Asked | null; onClose: () => void }) {
  const navigate = useNavigate();
  const open = (made: Bom) => void navigate(bomAddress(made.id));
  return (
    <>
      {asked === 'explode' && <ExplosionForm bom={bom} onClose={onClose} />}
      {asked === 'lock' && <LockForm bom={bom} onDone={open} onClose={onClose} />}
      {asked === 'copy' && <NewBomForm copied={bom} onDone={open} onClose={onClose} />}
      {asked === 'version' && <NewVersionForm bom={bom} onDone={open} onClose={onClose} />}
    </>
  );
}

function useActions(bom: Bom, ask: (asked: Asked) => void): Action[] {
  const { id, code, state, type, owner } = bom;
  const navigate = useNavigate();
  const discard = useApiMutation(bomsApi.discard, { refreshes: styleRefreshes });
  const routes = useContext(RoutesContext);
  const isEffective = state === 'EFFECTIVE';
  const isStyle = owner.kind === 'STYLE';
  const prepares = isEffective && isStyle && routes.some(({ path }) => path === '/newSkuPreparation');
  const drop = async () => {
    if (!(await confirm({ title: `删除草稿“${code}”？`, content: '删除后不能恢复。', okText: '删除草稿', danger: true }))) return;
    await discard.mutateAsync({ params: { id } });
    toast.success(`已删除草稿 ${code}`);
    void navigate(BOMS, { replace: true });
  };
  return [
    ...(isEffective && type !== 'BULK'
      ? [{ key: 'version', label: '新版本', permission: bomsApi.addVersion, run: () => ask('version') }]
      : []),
    { key: 'explode', label: '用量试算', permission: bomsApi.explode, run: () => ask('explode') },
    ...(prepares ? [{ key: 'prepare', label: '生成备料', permission: preparationsApi.create, to: prepareAddress(owner.id) }] : []),
    ...(isEffective && isStyle && type === 'CUSTOM'
      ? [{ key: 'lock', label: '锁定大货', permission: bomsApi.lock, run: () => ask('lock') }]
      : []),
    { key: 'copy', label: styleWords.copy, permission: bomsApi.create, run: () => ask('copy') },
    ...(state === 'DRAFT'
      ? [{ key: 'discard', label: '删除草稿', permission: bomsApi.discard, danger: true, run: () => void drop() }]
      : []),
  ];
}

/** Problems that prevent submitting, shown in advance. */
function Problems({ bom: { state, problems, lines } }: { bom: Bom }) {
  if (state !== 'DRAFT' && state !== 'PENDING') return null;
  const all = [...problems, ...lines.flatMap((line, at) => line.problems.map((problem) => `第 ${at + 1} 行 ${problem}`))];
  if (all.length === 0) return null;
  return (
    <div className="bom-problems" role="note">
      <strong>{all.length} 处还不能提交</strong>
      <span>
        {all.slice(0, 3).join('；')}
        {all.length > 3 && ' …'}
      </span>
    </div>
  );
}

const costSection = (bom: Bom): ObjectSection => {
  const { materialCost = null, writtenCost, unpriced = 0, lines, targets } = bom;
  return {
    id: 'cost',
    title: '成本',
    note: '按今日未税价，每行取最贵的颜色',
    content: (
      <CostPanel
        total={materialCost}
        unpriced={unpriced}
        lines={lines.map(({ section, amount = null }) => ({ section, amount }))}
        targets={targets.filter(({ active }) => active)}
        note={changeOf(writtenCost, materialCost)}
      />
    ),
  };
};

const detailsOf = (bom: Bom): Fact[] => [
  { label: styleWords.version, value: versionLabel(bom) },
  ...(bom.copiedFrom ? [{ label: '基于', value: `${bom.copiedFrom.code} V${bom.copiedFrom.versionNo}` }] : []),
  ...(bom.garmentOrder ? [{ label: styleWords.garmentOrder, value: bom.garmentOrder.code }] : []),
  { label: '制单', value: `${bom.createdBy} ${formatTime(bom.createdAt)}` },
  { label: '提交', value: bom.submittedBy },
  { label: '确认', value: bom.approvedBy },
  { label: '生效时间', value: bom.effectiveAt && formatTime(bom.effectiveAt) },
  { label: '校验码', value: bom.checksum.slice(0, 12) },
  { label: styleWords.changeNote, value: bom.changeNote, wide: true },
  { label: styleFields.remark.label, value: bom.remark, wide: true },
];
