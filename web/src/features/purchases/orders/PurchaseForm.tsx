import { PurchaseChange, PurchaseEdit, PurchaseInput, type Purchase } from '@mrp/contract/features/purchases/record.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { useNavigate } from 'react-router';
import { confirm } from '../../../kit/actions/Confirm.tsx';
import { FormPage, type FormSection } from '../../../kit/form/FormPage.tsx';
import { formatTime } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { toast } from '../../../lib/toast.ts';
import { PurchaseGroupsPanel } from './PurchaseGroupsPanel.tsx';
import { PurchaseHeadPanel } from './PurchaseHeadPanel.tsx';
import { PurchaseLinesForm } from './PurchaseLinesForm.tsx';
import { changeTexts, lessMoney, withPlan, type PlannedChange } from './planned-lines.ts';
import { emptyPurchase, purchaseBody, purchaseValues, type PurchaseValues } from './purchase-values.ts';
import { purchaseAddress, purchaseRefreshes, PURCHASES } from '../text.ts';

interface NewPurchaseFormProps {
  /** What the form begins with. */
  start: PurchaseValues;
  /** Where that comes from. */
  note?: string;
  nettingRunId?: string | null;
}

const codesOf = ({ orders }: { orders: readonly { code: string }[] }): string => orders.map(({ code }) => code).join('、');

/** 新建采购单: saving makes one draft for each supplier, receiver and currency. */
export function NewPurchaseForm({ start, note, nettingRunId = null }: NewPurchaseFormProps) {
  const navigate = useNavigate();
  const priced = useCan()(VIEW_PRICES);
  return (
    <FormPage
      title={purchaseWords.create}
      {...(note && { note: <span className="k-section-note">{note}</span> })}
      endpoint={purchasesApi.create}
      schema={PurchaseInput}
      record={undefined as Purchase | undefined}
      valuesOf={() => start}
      request={(values) => ({ body: { ...purchaseBody(values, priced), nettingRunId } })}
      draft={nettingRunId === null ? 'purchase' : `purchase/netting/${nettingRunId}`}
      refreshes={purchaseRefreshes}
      {...(!note && { next: { valuesOf: () => emptyPurchase, nameOf: codesOf } })}
      onSaved={async ({ orders }) => {
        if (orders.length > 1) toast.success(`已保存 ${orders.length} 张采购单：${codesOf({ orders })}`);
        const [only] = orders;
        await navigate(only && orders.length === 1 ? purchaseAddress(only.id) : PURCHASES, { replace: true });
      }}
      sections={sectionsOf({ isPlaced: false, isStored: false })}
    />
  );
}

interface StoredProps {
  order: Purchase;
  /** What the plan proposes, filled in. */
  change?: PlannedChange | null;
}

/** Names the proposed change before it is saved. */
const asking = (order: Purchase, change: PlannedChange | null, okText: string) => ({
  ...(change && {
    ask: () =>
      confirm({
        title: `${okText}“${order.code}”？`,
        content: ['物料计划的建议，保存的是表单里现在的数：', ...changeTexts(order, change), lessMoney(order, change)]
          .filter(Boolean)
          .map((text) => <div key={text}>{text}</div>),
        okText,
      }),
  }),
});

/** What the plan proposes, beside the number of the order. */
const planNote = (order: Purchase, change: PlannedChange | null): string =>
  change ? `，已按物料计划填好：${changeTexts(order, change).join('；')}` : '';

/** 编辑采购单, before 下单. */
export function EditPurchaseForm({ order, change = null }: StoredProps) {
  const navigate = useNavigate();
  const priced = useCan()(VIEW_PRICES);
  const { id, code } = order;
  return (
    <FormPage
      title="编辑采购单"
      note={
        <span className="k-section-note">
          {code}
          {planNote(order, change)}
        </span>
      }
      endpoint={purchasesApi.edit}
      schema={PurchaseEdit}
      record={order}
      valuesOf={(record) => withPlan(purchaseValues(record), record ?? order, change)}
      request={(values, version) => ({ params: { id }, body: { ...purchaseBody(values, priced), version: version ?? order.version } })}
      subject={{ type: 'purchase', id }}
      {...asking(order, change, '保存')}
      draft={change ? `purchase/${id}/plan` : `purchase/${id}`}
      refreshes={purchaseRefreshes}
      whoOf={({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}`}
      onSaved={() => void navigate(purchaseAddress(id), { replace: true })}
      sections={sectionsOf({ isPlaced: false, isStored: true })}
    />
  );
}

/** 变更采购单, after 下单: a new version that the supplier confirms again. */
export function ChangePurchaseForm({ order, change = null }: StoredProps) {
  const navigate = useNavigate();
  const priced = useCan()(VIEW_PRICES);
  const { id, code, revision } = order;
  return (
    <FormPage
      title="变更采购单"
      note={
        <span className="k-section-note">
          {code}，现为第 {revision} 版；保存后成为第 {revision + 1} 版，须重新接单{planNote(order, change)}
        </span>
      }
      endpoint={purchasesApi.change}
      schema={PurchaseChange}
      record={order}
      valuesOf={(record) => withPlan(purchaseValues(record), record ?? order, change)}
      request={(values, version) => ({
        params: { id },
        body: { ...purchaseBody(values, priced), reason: values.reason, version: version ?? order.version },
      })}
      subject={{ type: 'purchase', id }}
      {...asking(order, change, purchaseWords.change)}
      draft={change ? `purchase/${id}/planned-change` : `purchase/${id}/change`}
      refreshes={purchaseRefreshes}
      whoOf={({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}`}
      saveLabel="保存为新版本"
      onSaved={() => void navigate(purchaseAddress(id), { replace: true })}
      sections={sectionsOf({ isPlaced: true, isStored: true })}
    />
  );
}

const sectionsOf = ({ isPlaced, isStored }: { isPlaced: boolean; isStored: boolean }): FormSection[] => [
  { id: 'head', title: '基本', content: <PurchaseHeadPanel isPlaced={isPlaced} isStored={isStored} /> },
  {
    id: 'lines',
    title: purchaseWords.lines,
    note: '每行一种物料；可从 Excel 粘贴编码、供应商与数量，供应商和单价留空按优选报价',
    wide: true,
    content: <PurchaseLinesForm isStored={isStored} />,
  },
  ...(isStored
    ? []
    : [
        {
          id: 'groups',
          title: '分组预览',
          note: '供应商 × 收货方 × 币种，每组一张采购单',
          wide: true,
          content: <PurchaseGroupsPanel />,
        },
      ]),
];
