import { purchaseList, purchasesApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { PurchaseRow } from '@mrp/contract/features/purchases/record.ts';
import { purchaseWorkflow, type PurchaseStep } from '@mrp/contract/features/purchases/workflow.ts';
import type { Selection } from '@mrp/contract/lib/bulk.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { DueDay } from '../../../kit/DueDay.tsx';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { sortBulkActions } from '../../../kit/list-selection/bulk-order.ts';
import type { Action, BulkAction } from '../../../kit/list/list-actions.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { ViewLinks } from '../../../kit/list-views/ViewLinks.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { usePrinting } from '../../../kit/print/usePrinting.ts';
import { ProgressBar } from '../../../kit/ProgressBar.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { askExport } from '../../../lib/api/export-question.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { toast } from '../../../lib/toast.ts';
import { holderSource } from '../../../pickers/sources/holder-source.ts';
import { materialSource } from '../../../pickers/sources/material-source.ts';
import { nettingSource } from '../../../pickers/sources/netting-source.ts';
import { styleSource } from '../../../pickers/sources/style-source.ts';
import { allSuppliers } from '../../../pickers/sources/supplier-source.ts';
import { nettingAddress } from '../../netting/text.ts';
import { shadeOf } from '../../../pickers/colours/material-shade.ts';
import {
  deviationText,
  goodsName,
  purchaseAddress,
  purchaseCopyAddress,
  purchaseEditAddress,
  purchaseFlow,
  purchasePrintAddress,
  purchaseViews,
  stepsFrom,
  shortfall,
} from '../text.ts';
import { useDiscardPurchase } from '../useDiscardPurchase.ts';
import { usePurchaseMoves } from '../usePurchaseMoves.ts';

const PurchasePeekPanel = lazyPanel(async () => (await import('./PurchasePeekPanel.tsx')).PurchasePeekPanel);
const OrderBomsForm = lazyPanel(async () => (await import('./OrderBomsForm.tsx')).OrderBomsForm);
const ShipForm = lazyPanel(async () => (await import('../shipments/ShipForm.tsx')).ShipForm);

const sources = {
  supplierIds: allSuppliers,
  holderIds: holderSource,
  spuIds: materialSource,
  styleIds: styleSource,
  nettingRunIds: nettingSource,
};

const createOf = (fromOrders: () => void): Action => ({
  key: 'create',
  label: purchaseWords.create,
  permission: purchasesApi.create,
  choices: [
    { key: 'create-plain', label: purchaseWords.create, to: '/newPurchase' },
    { key: 'create-boms', label: '按成衣订单BOM新建', run: fromOrders },
  ],
});

const cells = {
  picture: (row: PurchaseRow) => <Swatch shade={shadeOf({ ...row, code: row.materialCode, name: row.materialName })} inRow />,
  materialName: goodsName,
  unit: ({ unit }: PurchaseRow) => unit?.name ?? '多单位',
  progress: (row: PurchaseRow) => <ProgressBar percent={row.progress} short={shortfall(row)} />,
  dueOn: (row: PurchaseRow) => <DueDay day={row.dueOn} isOverdue={row.isOverdue} />,
  deviationDays: ({ deviationDays }: PurchaseRow) => {
    if (deviationDays === null) return <EmptyCell />;
    return <span className={deviationDays > 0 ? 'text-error' : ''}>{deviationText(deviationDays)}</span>;
  },
  nettingRun: ({ nettingRun }: PurchaseRow) =>
    nettingRun ? (
      <Link to={nettingAddress(nettingRun.id)} tabIndex={-1}>
        {nettingRun.code}
      </Link>
    ) : (
      <EmptyCell />
    ),
};

const MAX_SHIPPED = 50;

/** What ends an order stands behind everything else: the first action of a row is pressed without thinking. */
const isEnding = (step: PurchaseStep): boolean => purchaseFlow.transitions[step].danger === true;
const onwards = (state: PurchaseRow['state']): PurchaseStep[] => stepsFrom(state).filter((step) => !isEnding(step));
const endings = (state: PurchaseRow['state']): PurchaseStep[] => stepsFrom(state).filter(isEnding);

/** 物料采购管理. */
export function PurchaseListPage() {
  const can = useCan();
  const moves = usePurchaseMoves();
  const discard = useDiscardPurchase();
  const print = usePrinting(purchasesApi.print, purchaseWords.purchase, purchasePrintAddress);
  const [shipping, setShipping] = useState<readonly string[]>([]);
  const [choosing, setChoosing] = useState(false);
  const ship = { key: 'ship', label: purchaseWords.ship, permission: shipmentsApi.create };
  const shipChosen: BulkAction['run'] = async (chosen: Selection) => {
    if ('ids' in chosen && chosen.ids.length <= MAX_SHIPPED) setShipping(chosen.ids);
    else toast.error(`一次最多发 ${MAX_SHIPPED} 张采购单，请逐张勾选`);
  };
  return (
    <>
      <ViewLinks {...purchaseViews} />
      <ListPage
        list={purchaseList}
        endpoint={purchasesApi.list}
        noun={purchaseWords.purchase}
        workflow={purchaseWorkflow}
        sources={sources}
        rowLink={(row) => purchaseAddress(row.id)}
        rowName={(row) => `${row.code} ${goodsName(row)}`}
        peek={(row) => <PurchasePeekPanel id={row.id} />}
        cells={cells}
        create={createOf(() => setChoosing(true))}
        {...(can(purchasesApi.create) && { importTo: '/importFile?object=purchases' })}
        rowActions={(row) => [
          ...(row.state === 'DRAFT'
            ? [{ key: 'edit', label: '编辑', permission: purchasesApi.edit, to: purchaseEditAddress(row.id) }]
            : []),
          ...(row.isReleaseAsked && !row.createdByMe
            ? [{ key: 'release', label: '放行', permission: purchasesApi.release, to: purchaseAddress(row.id) }]
            : []),
          ...(row.state === 'CONFIRMED' ? [{ ...ship, run: () => setShipping([row.id]) }] : []),
          ...onwards(row.state).map((step) => moves.actionFor(row, step)),
          { key: 'copy', label: '复制', permission: purchasesApi.create, to: purchaseCopyAddress(row.id) },
          ...endings(row.state).map((step) => moves.actionFor(row, step)),
          ...(row.state === 'DRAFT' && row.createdByMe ? [discard.actionFor(row)] : []),
        ]}
        bulkActions={sortBulkActions([...moves.bulkActions, { ...ship, run: shipChosen }, print], bulkOrder)}
        onExport={(request) => askExport(purchaseList, request)}
        firstUse="可从备料测算生成，也可直接新建；下单、接单之后发货、收货。"
      />
      {moves.dialog}
      {choosing && <OrderBomsForm onClose={() => setChoosing(false)} />}
      {shipping.length > 0 && <ShipForm orderIds={shipping} onClose={() => setShipping([])} />}
    </>
  );
}

/** 下单 接单 发货 打印 短交关单 取消, in the order of the workflow. */
const bulkOrder = ['place', 'confirm', 'ship', 'print', 'close', 'cancel'];
