import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { BulkAction } from '../kit/list/list-actions.ts';
import { lazyPanel } from '../kit/lazy.tsx';
import { useCan } from '../lib/session/permissions.tsx';
import { toast } from '../lib/toast.ts';
import type { Compared } from './NewInquiriesForm.tsx';

const NewInquiriesForm = lazyPanel(async () => (await import('./NewInquiriesForm.tsx')).NewInquiriesForm);

const [asking, ofMaterials, ofProducts] = inquiriesApi.createMany.permission.anyOf;
const MOST = 50;

/** The right of each list to put its records into the comparison. */
export const comparisonRights = {
  spuIds: ofMaterials,
  skuIds: ofMaterials,
  productIds: ofProducts,
  taskIds: inquiriesApi.createMany,
  costLineIds: asking,
} as const;

interface AddToComparison {
  ask: (what: Compared, count: number) => void;
  /** 加入比价 of the chosen rows of a list. */
  bulkAction: (kind: keyof Compared) => BulkAction;
  dialog: ReactNode;
}

/** 加入比价 from a list or a page: asks how much and until when, then opens what was made. */
export function useAddToComparison(): AddToComparison {
  const [asked, setAsked] = useState<{ what: Compared; count: number } | null>(null);
  const navigate = useNavigate();
  const can = useCan();
  const ask = (what: Compared, count: number) => setAsked({ what, count });
  const open = (ids: readonly string[]) => {
    if (!can(inquiriesApi.list)) return;
    void navigate(ids.length === 1 ? `/inquiryDetail?id=${ids[0]}` : '/priceComparison');
  };
  return {
    ask,
    bulkAction: (kind) => ({
      key: 'addToComparison',
      label: '加入比价',
      permission: comparisonRights[kind],
      run: async (chosen, count) => {
        if ('ids' in chosen && count <= MOST) ask({ [kind]: chosen.ids }, count);
        else toast.error(`一次最多 ${MOST} 个，请逐行勾选后再加入比价`);
      },
    }),
    dialog: asked && <NewInquiriesForm what={asked.what} count={asked.count} onClose={() => setAsked(null)} onMade={open} />,
  };
}
