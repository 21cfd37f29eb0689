import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { ActionButton } from '../../kit/ActionButton.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { CopyPage, EditPage } from '../../kit/object/RecordPage.tsx';
import { ChangePurchaseForm, EditPurchaseForm, NewPurchaseForm } from './PurchaseForm.tsx';
import { purchaseAddress } from './text.ts';

/** 新建采购单, empty or from another (`copyOf`). */
export function PurchaseNewPage() {
  return (
    <CopyPage noun="采购单" param="copyOf" read={purchasesApi.get} allowed={purchasesApi.create}>
      {(copied) => <NewPurchaseForm copied={copied} />}
    </CopyPage>
  );
}

/** 编辑采购单 before 下单, 变更 after it. */
export function PurchaseEditPage() {
  return (
    <EditPage noun="采购单" read={purchasesApi.get} allowed={purchasesApi.edit}>
      {(order) => <Editable order={order} />}
    </EditPage>
  );
}

function Editable({ order }: { order: Purchase }) {
  const { id, code, state } = order;
  if (state === 'DRAFT') return <EditPurchaseForm order={order} />;
  if (state === 'PLACED' || state === 'CONFIRMED') return <ChangePurchaseForm order={order} />;
  return (
    <EmptyState
      heading
      title="这张采购单不能再修改"
      hint={`采购单 ${code} 当前为“${purchaseWorkflow.states[state].label}”；待下单的可以编辑，待接单、待发货的可以变更。`}
      action={<ActionButton to={purchaseAddress(id)}>查看详情</ActionButton>}
    />
  );
}
