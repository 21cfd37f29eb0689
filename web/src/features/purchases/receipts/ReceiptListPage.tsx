import { receiptList, receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { ReceiptRow } from '@mrp/contract/features/purchases/delivery.ts';
import { receiptWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { Link } from 'react-router';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { ViewLinks } from '../../../kit/list-views/ViewLinks.tsx';
import { askedAddress } from '../../../lib/asked-action.ts';
import { askExport } from '../../../lib/api/export-question.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { holderSource } from '../../../pickers/sources/holder-source.ts';
import { allSuppliers } from '../../../pickers/sources/supplier-source.ts';
import { purchaseViews, receiptAddress, shipmentAddress } from '../text.ts';

const sources = { supplierIds: allSuppliers, holderIds: holderSource };

const cells = {
  unit: ({ unit }: ReceiptRow) => unit?.name ?? '多单位',
  shipment: ({ shipment }: ReceiptRow) =>
    shipment ? (
      <Link to={shipmentAddress(shipment.id)} tabIndex={-1}>
        {shipment.code}
      </Link>
    ) : (
      '直接收货'
    ),
};

/** 收货单: what came in, and what of it was refused. */
export function ReceiptListPage() {
  const can = useCan();
  return (
    <>
      <ViewLinks {...purchaseViews} />
      <ListPage
        list={receiptList}
        endpoint={receiptsApi.list}
        title={purchaseWords.receipt}
        noun={purchaseWords.receipt}
        workflow={receiptWorkflow}
        sources={sources}
        rowLink={(row) => receiptAddress(row.id)}
        rowName={(row) => `${row.code} ${row.materialName}`}
        cells={cells}
        rowActions={({ id, state }) =>
          state === 'PENDING'
            ? [{ key: 'inspect', label: '检验', permission: receiptsApi.inspect, to: askedAddress(receiptAddress(id), 'inspect') }]
            : []
        }
        {...(can(receiptsApi.create) && { importTo: '/importFile?object=packingLists' })}
        onExport={(request) => askExport(receiptList, request)}
        firstUse="发货单到货后收货，收货单列在这里。"
      />
    </>
  );
}
