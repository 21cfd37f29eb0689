import { productionList, productionsApi } from '@mrp/contract/features/preparations.ts';
import type { Production } from '@mrp/contract/features/preparations/production.ts';
import { productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { useState } from 'react';
import type { Action } from '../../../kit/list/list-actions.ts';
import { useRecordPager } from '../../../kit/list-rows/record-pager.ts';
import { FactList } from '../../../kit/object/Facts.tsx';
import { ObjectPage } from '../../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { useActivity } from '../../../kit/object/activity/useActivity.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { BatchesPanel } from './BatchesPanel.tsx';
import { greigeFacts, productionDetails, productionFacts } from './ProductionFactsPanel.tsx';
import { SharesPanel } from '../SharesPanel.tsx';
import { useCountedGoods } from '../../../pickers/useCountedGoods.tsx';
import { shadeOf } from '../../../pickers/colours/material-shade.ts';
import { useDocumentPlanSection } from '../../plan/usePlanSection.tsx';
import { itemName, productionAddress, productionPrintAddress } from '../text.ts';

const BatchForm = lazyPanel(async () => (await import('./BatchForm.tsx')).BatchForm);
const EndForm = lazyPanel(async () => (await import('./EndForm.tsx')).EndForm);
const RescheduleForm = lazyPanel(async () => (await import('./RescheduleForm.tsx')).RescheduleForm);

/** 备料生产单详情. */
export function ProductionPage() {
  return (
    <RecordPage noun={preparationWords.productionOrder} read={productionsApi.get}>
      {(production) => <ProductionObject production={production} />}
    </RecordPage>
  );
}

type Dialog = 'receive' | 'end' | 'reschedule';

function ProductionObject({ production }: { production: Production }) {
  const { id, code, state, supplier, holder } = production;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const activity = useActivity('production', id, code);
  const pager = useRecordPager(productionList.key, productionsApi.list, id);
  const isOpen = state === 'PRODUCING';
  const counted = useCountedGoods({ enabled: isOpen, holderIds: [holder.id], skuIds: [production.skuId], spuIds: [production.spuId] });
  const close = () => setDialog(null);
  const plan = useDocumentPlanSection('production', production.id);
  return (
    <>
      <ObjectPage
        name={itemName(production)}
        code={code}
        status={productionWorkflow.states[state]}
        subtitle={`${supplier.name} → ${holder.name}`}
        face={shadeOf({ ...production, code: production.materialCode, name: production.materialName }, '500')}
        facts={productionFacts(production)}
        band={counted}
        {...(isOpen && {
          primary: { key: 'receive', label: preparationWords.receive, permission: productionsApi.receive, run: () => setDialog('receive') },
        })}
        actions={actionsOf(production, setDialog)}
        sections={[...sectionsOf(production), ...plan]}
        askable={{ receive: preparationWords.receive, reschedule: preparationWords.reschedule }}
        {...activity}
        pager={pager}
        pagerLink={productionAddress}
      />
      {dialog === 'receive' && <BatchForm production={production} onClose={close} />}
      {dialog === 'end' && <EndForm production={production} onClose={close} />}
      {dialog === 'reschedule' && <RescheduleForm of={{ production }} onClose={close} />}
    </>
  );
}

function actionsOf({ id, state, batches }: Production, open: (dialog: Dialog) => void): Action[] {
  const print: Action = { key: 'print', label: '打印', permission: productionsApi.print, to: productionPrintAddress([id]) };
  if (state !== 'PRODUCING') return [print];
  return [
    { key: 'reschedule', label: preparationWords.reschedule, permission: productionsApi.reschedule, run: () => open('reschedule') },
    {
      key: 'end',
      label: batches.length > 0 ? '短交结束' : '取消生产',
      permission: productionsApi.end,
      danger: true,
      run: () => open('end'),
    },
    print,
  ];
}

function sectionsOf(production: Production): ObjectSection[] {
  const { lines, batches, greigeNeeded } = production;
  return [
    { id: 'orders', title: preparationWords.preparation, count: lines.length, content: <SharesPanel production={production} /> },
    {
      id: 'batches',
      title: preparationWords.batches,
      count: batches.length,
      content:
        batches.length > 0 ? (
          <BatchesPanel production={production} />
        ) : (
          <p className="text-muted">还没有分批完成。收到货后点“分批完成”入库。</p>
        ),
    },
    ...(greigeNeeded === null
      ? []
      : [{ id: 'greige', title: '坯布与染损', half: true, content: <FactList facts={greigeFacts(production)} /> }]),
    {
      id: 'basic',
      title: '基本信息',
      half: greigeNeeded !== null,
      content: <FactList facts={productionDetails(production)} />,
    },
  ];
}
