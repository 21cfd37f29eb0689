import { purchaseList, purchasesApi, receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { purchaseWorkflow, type PurchaseStep } from '@mrp/contract/features/purchases/workflow.ts';
import { errors } from '@mrp/contract/errors.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Action } from '../../../kit/list/list-actions.ts';
import { useRecordPager } from '../../../kit/list-rows/record-pager.ts';
import { FactList } from '../../../kit/object/Facts.tsx';
import { ObjectPage } from '../../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { useActivity } from '../../../kit/object/activity/useActivity.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { ApiError } from '../../../lib/api/api.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { useCountedGoods } from '../../../pickers/useCountedGoods.tsx';
import { shadeOf } from '../../../pickers/colours/material-shade.ts';
import { useDocumentPlanSection } from '../../plan/usePlanSection.tsx';
import { useDocumentExceptionsSection } from '../../styles/orders/useOrderExceptionsSection.tsx';
import { useSupplierSideSection } from '../../supplier-links/useSupplierSideSection.tsx';
import { ChasesPanel } from './ChasesPanel.tsx';
import { LinkedPanel } from '../LinkedPanel.tsx';
import { purchaseDetails, purchaseFacts } from './PurchaseFactsPanel.tsx';
import { PurchaseLinesPanel } from './PurchaseLinesPanel.tsx';
import {
  goodsName,
  purchaseAddress,
  purchaseCopyAddress,
  purchaseEditAddress,
  purchaseFigures,
  purchaseFlow,
  purchasePrintAddress,
  purchaseRefreshes,
  PURCHASES,
  releaseSteps,
  type ReleaseStep,
} from '../text.ts';
import { useDiscardPurchase } from '../useDiscardPurchase.ts';
import { VersionsPanel } from './VersionsPanel.tsx';

const ShipForm = lazyPanel(async () => (await import('../shipments/ShipForm.tsx')).ShipForm);
const ReceiveForm = lazyPanel(async () => (await import('../receipts/ReceiveForm.tsx')).ReceiveForm);
const PriceChoiceForm = lazyPanel(async () => (await import('./PriceChoiceForm.tsx')).PriceChoiceForm);
const isReleaseStep = (asked: Asked): asked is ReleaseStep => typeof asked === 'string' && asked in releaseSteps;
const ReleaseForm = lazyPanel(async () => (await import('./ReleaseForm.tsx')).ReleaseForm);
const ChaseForm = lazyPanel(async () => (await import('./ChaseForm.tsx')).ChaseForm);
const ConfirmForm = lazyPanel(async () => (await import('./ConfirmForm.tsx')).ConfirmForm);

/** 采购单详情. */
export function PurchasePage() {
  return (
    <RecordPage noun={purchaseWords.purchase} read={purchasesApi.get}>
      {(order) => <PurchaseObject order={order} />}
    </RecordPage>
  );
}

/** States in which goods are to come in. */
const arriving: readonly string[] = ['CONFIRMED', 'SHIPPED'];

type Asked = 'ship' | 'receive' | 'chase' | ReleaseStep | 'confirm' | { changed: string } | null;

function PurchaseObject({ order }: { order: Purchase }) {
  const { id, code, state } = order;
  const [asked, setAsked] = useState<Asked>(null);
  const [params] = useSearchParams();
  const activity = useActivity('purchase', id, code);
  const counted = useCountedGoods({
    enabled: arriving.includes(state),
    holderIds: [order.holder.id],
    skuIds: order.lines.map(({ skuId }) => skuId),
  });
  const pager = useRecordPager(purchaseList.key, purchasesApi.list, id);
  const run = useMove(order, (changed) => setAsked({ changed }));
  const exceptions = useDocumentExceptionsSection('purchase', id);
  const supplierSide = useSupplierSideSection(order);
  const plan = useDocumentPlanSection('purchase', id);
  const close = () => setAsked(null);
  return (
    <>
      <ObjectPage
        name={goodsName(order)}
        code={code}
        status={purchaseWorkflow.states[state]}
        face={shadeOf({ ...order, code: order.materialCode, name: order.materialName }, '500')}
        facts={purchaseFacts(order)}
        band={counted}
        {...primaryOf(order, setAsked)}
        actions={useActions(order, setAsked)}
        workflow={{ flow: flowOf(order), state, objectName: `采购单 ${code}`, figures: purchaseFigures(order), run }}
        transitionsFirst={state === 'DRAFT' && !waitsForRelease(order)}
        sections={[...exceptions, ...sectionsOf(order, supplierSide), ...plan]}
        askable={askable}
        {...activity}
        pager={pager}
        pagerLink={purchaseAddress}
      />
      {asked === 'ship' && <ShipForm orderIds={[id]} onClose={close} />}
      {asked === 'receive' && <ReceiveForm of={{ order }} onClose={close} />}
      {isReleaseStep(asked) && <ReleaseForm step={asked} order={order} onClose={close} />}
      {asked === 'chase' && <ChaseForm order={order} wantedOn={params.get('wantedOn')} onClose={close} />}
      {asked === 'confirm' && <ConfirmForm order={order} onClose={close} />}
      {asked !== null && typeof asked === 'object' && <PriceChoiceForm order={order} changed={asked.changed} onClose={close} />}
    </>
  );
}

/** What lists and the plan lead to in an order. */
const askable = { ship: purchaseWords.ship, release: purchaseWords.release, chase: purchaseWords.chase, receive: '直接收货' };

/** 接单 asks for the confirmed day, in its own dialog. */
const flowWithoutDialogs = {
  ...purchaseFlow,
  transitions: { ...purchaseFlow.transitions, confirm: { ...purchaseFlow.transitions.confirm, from: [] } },
};

/** Without 下单 while it would only be refused. */
const flowOf = (order: Purchase) =>
  waitsForRelease(order)
    ? {
        ...flowWithoutDialogs,
        transitions: { ...flowWithoutDialogs.transitions, place: { ...flowWithoutDialogs.transitions.place, from: [] } },
      }
    : flowWithoutDialogs;

/** 下单 asks again when an offer's price changed since the draft. */
function useMove({ id, version }: Purchase, onPricesChanged: (told: string) => void) {
  const transition = useApiMutation(purchasesApi.transition, {
    refreshes: purchaseRefreshes,
    handlesErrors: ['PURCHASE_PRICES_CHANGED'],
  });
  return async (action: PurchaseStep, { reason = '' }: { reason?: string }) => {
    try {
      return await transition.mutateAsync({ params: { id }, body: { action, version, reason } });
    } catch (error) {
      if (error instanceof ApiError && error.code === errors.PURCHASE_PRICES_CHANGED.code) onPricesChanged(error.message);
      throw error;
    }
  };
}

/** The next step of the order. */
function primaryOf(order: Purchase, ask: (asked: Asked) => void): { primary?: Action } {
  const { state } = order;
  const [release] = releaseActions(order, ask);
  if (release) return { primary: release };
  if (waitsForRelease(order)) return { primary: editOf(order) };
  if (state === 'PLACED')
    return {
      primary: { key: 'confirm', label: '接单', permission: purchaseFlow.transitions.confirm.permission, run: () => ask('confirm') },
    };
  if (state === 'CONFIRMED')
    return { primary: { key: 'ship', label: purchaseWords.ship, permission: shipmentsApi.create, run: () => ask('ship') } };
  return {};
}

/** Prices are above their band: the order cannot be placed before they are released or changed. */
const needsRelease = ({ state, lines, releasedBy }: Purchase): boolean =>
  state === 'DRAFT' && releasedBy === null && lines.some(({ band }) => band === 'RED');

/** Its author has asked, and can only change it meanwhile. */
const waitsForRelease = (order: Purchase): boolean => needsRelease(order) && order.releaseAskedBy !== null && order.createdByMe;

/** What may become of prices above their band, the next step first. */
function releaseActions(order: Purchase, ask: (asked: Asked) => void): Action[] {
  const { releaseAskedBy, createdByMe } = order;
  if (!needsRelease(order)) return [];
  const askRelease: Action = {
    key: 'askRelease',
    label: purchaseWords.askRelease,
    permission: purchasesApi.askRelease,
    run: () => ask('askRelease'),
  };
  if (createdByMe) return releaseAskedBy === null ? [askRelease] : [];
  const release: Action = { key: 'release', label: purchaseWords.release, permission: purchasesApi.release, run: () => ask('release') };
  const decline: Action = {
    key: 'declineRelease',
    label: '不放行',
    permission: purchasesApi.declineRelease,
    run: () => ask('declineRelease'),
  };
  return releaseAskedBy === null ? [release] : [release, decline];
}

const editOf = ({ id, state }: Purchase): Action => ({
  key: 'edit',
  label: state === 'DRAFT' ? '编辑' : purchaseWords.change,
  permission: purchasesApi.edit,
  to: purchaseEditAddress(id),
});

function useActions(order: Purchase, ask: (asked: Asked) => void): Action[] {
  const navigate = useNavigate();
  const discard = useDiscardPurchase(() => void navigate(PURCHASES, { replace: true }));
  const { id, state, createdByMe } = order;
  const isEdited = (state === 'DRAFT' && !waitsForRelease(order)) || state === 'PLACED' || state === 'CONFIRMED';
  return [
    ...(isEdited ? [editOf(order)] : []),
    ...releaseActions(order, ask).slice(1),
    ...(isChased(order) ? [{ key: 'chase', label: purchaseWords.chase, permission: purchasesApi.chase, run: () => ask('chase') }] : []),
    ...(state === 'CONFIRMED' ? [{ key: 'receive', label: '直接收货', permission: receiptsApi.create, run: () => ask('receive') }] : []),
    { key: 'print', label: '打印', permission: purchasesApi.print, to: purchasePrintAddress([id]) },
    { key: 'copy', label: '复制', permission: purchasesApi.create, to: purchaseCopyAddress(id) },
    ...(state === 'DRAFT' && createdByMe ? [discard.actionFor(order)] : []),
  ];
}

/** Goods are still to come, and no request waits for its answer. */
const isChased = ({ state, chases }: Purchase): boolean =>
  (state === 'PLACED' || arriving.includes(state)) && chases.every(({ answeredAt }) => answeredAt !== null);

function sectionsOf(order: Purchase, supplierSide: readonly ObjectSection[]): ObjectSection[] {
  const { lines, shipments, receipts, versions, chases } = order;
  return [
    { id: 'lines', title: purchaseWords.lines, count: lines.length, content: <PurchaseLinesPanel order={order} /> },
    ...supplierSide,
    ...(chases.length > 0
      ? [{ id: 'chases', title: purchaseWords.chase, count: chases.length, content: <ChasesPanel order={order} /> }]
      : []),
    ...(shipments.length > 0
      ? [
          {
            id: 'shipments',
            title: purchaseWords.ship,
            count: shipments.length,
            content: <LinkedPanel kind="shipment" links={shipments} />,
          },
        ]
      : []),
    ...(receipts.length > 0
      ? [
          {
            id: 'receipts',
            title: purchaseWords.receive,
            count: receipts.length,
            content: <LinkedPanel kind="receipt" links={receipts} />,
          },
        ]
      : []),
    ...(versions.length > 0
      ? [{ id: 'versions', title: purchaseWords.revision, count: versions.length, content: <VersionsPanel versions={versions} /> }]
      : []),
    { id: 'basic', title: '基本信息', content: <FactList facts={purchaseDetails(order)} /> },
  ];
}
