import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { planApi } from '@mrp/contract/features/plan.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { CopyPage, EditPage } from '../../../kit/object/RecordPage.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { isRefusal } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { ChangePurchaseForm, EditPurchaseForm, NewPurchaseForm } from './PurchaseForm.tsx';
import { plannedChangeOf } from './planned-lines.ts';
import { decidedNote, decidedValues } from './decided-lines.ts';
import { emptyPurchase, proposedValues, purchaseValues } from './purchase-values.ts';
import { purchaseAddress, PURCHASES } from '../text.ts';

/** 新建采购单: empty, from another (`copyOf`), from a netting run (`runId`) or from BOMs of garment orders (`orderIds`) or from what the plan lacks (`exceptionIds`), or
 *  from what an inquiry decided (`inquiryId`). */
export function PurchaseNewPage() {
  return (
    <CopyPage noun={purchaseWords.purchase} param="copyOf" read={purchasesApi.get} allowed={purchasesApi.create}>
      {(copied) => (copied ? <CopiedForm copied={copied} /> : <ProposedForm />)}
    </CopyPage>
  );
}

/** The day is asked for, unless the address says one (`needOn`). */
function CopiedForm({ copied }: { copied: Purchase }) {
  const [params] = useSearchParams();
  const needOn = readIsoDay(params.get('needOn'));
  return (
    <NewPurchaseForm
      start={{ ...purchaseValues(copied, true), needOn }}
      note={`复制自 ${copied.code}，${needOn === null ? '日期请重新填写，' : ''}单价取现行报价`}
    />
  );
}

const readIsoDay = (text: string | null): string | null => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);

const idsOf = (text: string | null): string[] => (text ?? '').split(',').filter((id) => id !== '');

const fromOrders = { BRAND: '来自成衣订单中不备料的BOM明细', SUPPLIER: '来自成衣订单中供应商自采的BOM明细' };

function ProposedForm() {
  const [params] = useSearchParams();
  const exceptionIds = idsOf(params.get('exceptionIds'));
  const inquiryId = params.get('inquiryId');
  if (inquiryId !== null) return <DecidedForm inquiryId={inquiryId} />;
  return exceptionIds.length > 0 ? <OrderedForm ids={exceptionIds} /> : <ProposedByDemand />;
}

/** What was asked for, of the supplier whose answer was adopted. */
function DecidedForm({ inquiryId }: { inquiryId: string }) {
  const read = useApiQuery(inquiriesApi.get, { params: { id: inquiryId } }, { handlesErrors: 'all', staleTime: Infinity });
  return (
    <ReadContent read={read}>{(inquiry) => <NewPurchaseForm start={decidedValues(inquiry)} note={decidedNote(inquiry)} />}</ReadContent>
  );
}

/** What the plan lacks; greige is prepared, not bought. */
function OrderedForm({ ids }: { ids: string[] }) {
  const read = useApiQuery(planApi.proposeOrder, { body: { ids } }, { handlesErrors: 'all', staleTime: Infinity });
  if (read.error && isRefusal(read.error))
    return (
      <EmptyState
        heading
        title="没有要采购的"
        hint={read.error.message}
        action={<ActionButton to="/planExceptions">今天要做</ActionButton>}
      />
    );
  return (
    <ReadContent read={read}>
      {(proposal) => (
        <NewPurchaseForm
          start={proposedValues({
            ...proposal,
            lines: proposal.lines.flatMap(({ skuId, ...line }) => (skuId === null ? [] : [{ skuId, ...line }])),
          })}
          note="来自物料计划：缺的数量，按起订量和倍数"
        />
      )}
    </ReadContent>
  );
}

function ProposedByDemand() {
  const [params] = useSearchParams();
  const nettingRunId = params.get('runId');
  const garmentOrderIds = idsOf(params.get('orderIds'));
  const isProposed = nettingRunId !== null || garmentOrderIds.length > 0;
  const source = params.get('source') === 'SUPPLIER' ? ('SUPPLIER' as const) : ('BRAND' as const);
  const body = { nettingRunId, nettingLineIds: idsOf(params.get('lineIds')), garmentOrderIds, source };
  const read = useApiQuery(purchasesApi.propose, { body }, { enabled: isProposed, handlesErrors: 'all', staleTime: Infinity });
  if (!isProposed) return <NewPurchaseForm start={emptyPurchase} />;
  if (read.error && isRefusal(read.error))
    return (
      <EmptyState
        heading
        title={nettingRunId === null ? '这些成衣订单没有可以带入的明细' : '这次测算没有可以带入的明细'}
        hint={read.error.message}
        action={<ActionButton to={PURCHASES}>物料采购管理</ActionButton>}
      />
    );
  return (
    <ReadContent read={read}>
      {(proposal) => (
        <NewPurchaseForm
          start={proposedValues(proposal)}
          nettingRunId={nettingRunId}
          note={[
            nettingRunId === null ? fromOrders[source] : '来自备料测算',
            proposal.orders.length > 0 && `该测算已生成过 ${proposal.orders.map(({ code }) => code).join('、')}`,
            proposal.skipped.length > 0 && `未带入：${proposal.skipped.map(({ code, reason }) => `${code} ${reason}`).join('；')}`,
          ]
            .filter(Boolean)
            .join('；')}
        />
      )}
    </ReadContent>
  );
}

/** 编辑采购单 before 下单, 变更 after it; with what the plan proposes for a material (`skuId`, `less`, `promisedOn`). */
export function PurchaseEditPage() {
  return (
    <EditPage noun={purchaseWords.purchase} read={purchasesApi.get} allowed={purchasesApi.edit}>
      {(order) => <Editable order={order} />}
    </EditPage>
  );
}

function Editable({ order }: { order: Purchase }) {
  const [params] = useSearchParams();
  const { id, code, state } = order;
  const change = plannedChangeOf(params);
  if (state === 'DRAFT') return <EditPurchaseForm order={order} change={change} />;
  if (state === 'PLACED' || state === 'CONFIRMED') return <ChangePurchaseForm order={order} change={change} />;
  return (
    <EmptyState
      heading
      title="这张采购单不能再修改"
      hint={`采购单 ${code} 当前为“${purchaseWorkflow.states[state].label}”；待下单的可以编辑，待接单、待发货的可以变更。`}
      action={<ActionButton to={purchaseAddress(id)}>查看详情</ActionButton>}
    />
  );
}
