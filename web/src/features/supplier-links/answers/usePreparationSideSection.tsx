import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { Preparation } from '@mrp/contract/features/preparations/record.ts';
import { preparationLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { isLinkable } from '../linked-values.ts';
import { sideSections } from '../SupplierSidePanel.tsx';
import { useLiveAnswers } from '../useLiveAnswers.ts';
import { PreparationAnswerPanel } from './PreparationAnswerPanel.tsx';

/** 供应商答复 of a preparation order: links of those who make it, and when they say that it is ready. */
export function usePreparationSideSection(order: Preparation): ObjectSection[] {
  const { id, code, kind, state, lines } = order;
  const isDraft = state === 'DRAFT' || state === 'PENDING';
  const read = useApiQuery(preparationLinksApi.get, { params: { id } }, { enabled: !isDraft, handlesErrors: 'all' });
  useLiveAnswers((read.data?.links.length ?? 0) > 0, preparationLinksApi.get, preparationsApi.get);
  if (isDraft) return [];
  const suppliers = [...new Map(lines.map(({ supplier }) => [supplier.id, supplier])).values()];
  const isOfSeveral = kind === 'MEITAO' && suppliers.length > 1;
  const record = {
    kind: 'preparation',
    id,
    code,
    supplier: isOfSeveral ? '供应商' : (suppliers[0]?.name ?? '供应商'),
    ...(isOfSeveral && { suppliers }),
  } as const;
  return sideSections({
    record,
    isOpen: isLinkable('preparation', state),
    read,
    firstUse: '还没有给供应商链接；供应商用手机打开链接，答复什么时候好、分几批，不用账号。',
    panelOf: (answer) => <PreparationAnswerPanel key={answer.id} order={order} answer={answer} />,
  });
}
