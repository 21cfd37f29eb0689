import { shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import { shipmentLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { isLinkable } from './linked-values.ts';
import { sideSections } from './SupplierSidePanel.tsx';
import { SupplierShipmentPanel } from './SupplierShipmentPanel.tsx';
import { useLiveAnswers } from './useLiveAnswers.ts';

/** 供应商答复 of a shipment: its links, what its supplier told of it, and his messages. */
export function useShipmentSideSection({ id, code, state, supplier }: Shipment): ObjectSection[] {
  const read = useApiQuery(shipmentLinksApi.get, { params: { id } }, { handlesErrors: 'all' });
  useLiveAnswers((read.data?.links.length ?? 0) > 0, shipmentLinksApi.get, shipmentsApi.get);
  return sideSections({
    record: { kind: 'shipment', id, code, supplier: supplier.name },
    isOpen: isLinkable('shipment', state),
    read,
    firstUse: '还没有给供应商链接；供应商用手机打开链接看收货、不合格与退货，打印送货单与匹标，有差错留言，不用账号。',
    panelOf: (told) => <SupplierShipmentPanel key={told.id} told={told} />,
  });
}
