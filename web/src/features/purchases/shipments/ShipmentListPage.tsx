import { receiptsApi, shipmentList, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { ShipmentRow } from '@mrp/contract/features/purchases/delivery.ts';
import { shipmentWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { DueDay } from '../../../kit/DueDay.tsx';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { ViewLinks } from '../../../kit/list-views/ViewLinks.tsx';
import { usePrinting } from '../../../kit/print/usePrinting.ts';
import { askedAddress } from '../../../lib/asked-action.ts';
import { askExport } from '../../../lib/api/export-question.ts';
import { holderSource } from '../../../pickers/sources/holder-source.ts';
import { allSuppliers } from '../../../pickers/sources/supplier-source.ts';
import { purchaseViews, scanArrivalAddress, shipmentAddress, shipmentPrintAddress } from '../text.ts';

const sources = { supplierIds: allSuppliers, holderIds: holderSource };

const cells = {
  unit: ({ unit }: ShipmentRow) => unit?.name ?? '多单位',
  expectedOn: ({ expectedOn, isOverdue }: ShipmentRow) => (expectedOn ? <DueDay day={expectedOn} isOverdue={isOverdue} /> : <EmptyCell />),
};

/** 发货单: what is under way, and what arrived of it. */
export function ShipmentListPage() {
  const print = usePrinting(shipmentsApi.print, purchaseWords.shipment, shipmentPrintAddress);
  return (
    <>
      <ViewLinks {...purchaseViews} />
      <ListPage
        list={shipmentList}
        endpoint={shipmentsApi.list}
        title={purchaseWords.shipment}
        noun={purchaseWords.shipment}
        workflow={shipmentWorkflow}
        sources={sources}
        rowLink={(row) => shipmentAddress(row.id)}
        rowName={(row) => `${row.code} ${row.materialName}`}
        cells={cells}
        rowActions={({ id, state }) =>
          state === 'SHIPPED'
            ? [
                {
                  key: 'receive',
                  label: purchaseWords.receive,
                  permission: receiptsApi.create,
                  to: askedAddress(shipmentAddress(id), 'receive'),
                },
                { key: 'scan', label: '扫码收货', permission: receiptsApi.create, to: scanArrivalAddress(id) },
              ]
            : []
        }
        bulkActions={[print]}
        onExport={(request) => askExport(shipmentList, request)}
        firstUse="采购单接单后发货，发货单列在这里。"
      />
    </>
  );
}
