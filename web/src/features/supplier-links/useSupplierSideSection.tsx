import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { AnswerPanel } from './AnswerPanel.tsx';
import { sideSections } from './SupplierSidePanel.tsx';

const answerable: readonly string[] = ['PLACED', 'CONFIRMED', 'SHIPPED'];

/** 供应商答复 of an order: its links and what the supplier said. */
export function useSupplierSideSection(order: Purchase): ObjectSection[] {
  const { id, code, state, supplier } = order;
  const read = useApiQuery(supplierLinksApi.get, { params: { id } }, { enabled: state !== 'DRAFT', handlesErrors: 'all' });
  const isOpen = answerable.includes(state);
  if (state === 'DRAFT') return [];
  const record = { kind: 'purchase', id, code, supplier: supplier.name } as const;
  return sideSections({
    record,
    isOpen,
    read,
    firstUse: '还没有给供应商链接；供应商用手机打开链接接单，或提出别的数量、交期与单价，不用账号。',
    panelOf: (answer) => <AnswerPanel key={answer.id} order={order} answer={answer} />,
  });
}
