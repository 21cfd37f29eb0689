import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPanel } from '../../kit/lazy.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { useCan } from '../../lib/permissions.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { SupplierSidePanel } from './SupplierSidePanel.tsx';

const SupplierLinkForm = lazyPanel(async () => (await import('./SupplierLinkForm.tsx')).SupplierLinkForm);

const answerable: readonly string[] = ['PLACED', 'CONFIRMED', 'SHIPPED'];

/** 供应商答复 of an order: its links and what the supplier said. */
export function useSupplierSideSection(order: Purchase): ObjectSection[] {
  const can = useCan();
  const [asked, setAsked] = useState(false);
  const read = useApiQuery(supplierLinksApi.get, { params: { id: order.id } }, { enabled: order.state !== 'DRAFT', handlesErrors: 'all' });
  const isOpen = answerable.includes(order.state);
  const isUsed = (read.data?.links.length ?? 0) > 0;
  if (order.state === 'DRAFT' || (!isOpen && !isUsed)) return [];
  return [
    {
      id: 'supplierSide',
      title: '供应商答复',
      count: read.data?.answers.length,
      ...(isOpen &&
        can(supplierLinksApi.create) && {
          extra: (
            <>
              <Button size="small" onClick={() => setAsked(true)}>
                供应商链接
              </Button>
              {asked && <SupplierLinkForm order={order} replaced={null} onClose={() => setAsked(false)} />}
            </>
          ),
        }),
      content: <ReadContent read={read}>{(side) => <SupplierSidePanel order={order} side={side} />}</ReadContent>,
    },
  ];
}
