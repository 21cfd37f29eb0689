import { isLinkable } from './linked-values.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { SupplierAnswer, SupplierSide } from '@mrp/contract/features/supplier-links/record.ts';
import type { SupplierShipment } from '@mrp/contract/features/supplier-links/shipment.ts';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { AnswerPanel } from './AnswerPanel.tsx';
import { sideSections } from './SupplierSidePanel.tsx';
import { SupplierShipmentPanel } from './SupplierShipmentPanel.tsx';
import { useLiveAnswers } from './useLiveAnswers.ts';

/** 供应商答复 of an order: its links and what the supplier said. */
export function useSupplierSideSection(order: Purchase): ObjectSection[] {
  const { id, code, state, supplier } = order;
  const read = useApiQuery(supplierLinksApi.get, { params: { id } }, { enabled: state !== 'DRAFT', handlesErrors: 'all' });
  useLiveAnswers((read.data?.links.length ?? 0) > 0, supplierLinksApi.get, purchasesApi.get);
  const isOpen = isLinkable('purchase', state);
  if (state === 'DRAFT') return [];
  const record = { kind: 'purchase', id, code, supplier: supplier.name } as const;
  return sideSections<Said>({
    record,
    isOpen,
    read: { ...read, data: read.data && { ...read.data, answers: saidIn(read.data) } },
    firstUse: '还没有给供应商链接；供应商用手机打开链接接单，提出别的数量、交期与单价，并填发货的细码，不用账号。',
    panelOf: (said) =>
      'shipment' in said ? (
        <SupplierShipmentPanel key={`shipment ${said.id}`} order={order} told={said} />
      ) : (
        <AnswerPanel key={said.id} order={order} answer={said} />
      ),
  });
}

type Said = SupplierAnswer | SupplierShipment;

/** Answers and shipments, the newest first. */
const saidIn = ({ answers, shipments }: SupplierSide): Said[] =>
  [...answers, ...shipments].toSorted((a: Said, b: Said) => b.at.localeCompare(a.at));
