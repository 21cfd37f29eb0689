import { isLinkable } from '../linked-values.ts';
import { claimsApi } from '@mrp/contract/features/claims.ts';
import type { Claim } from '@mrp/contract/features/claims/record.ts';
import { claimLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { ClaimAnswerPanel } from './ClaimAnswerPanel.tsx';
import { sideSections } from '../SupplierSidePanel.tsx';
import { useLiveAnswers } from '../useLiveAnswers.ts';

/** 供应商答复 of a claim: its links and what the supplier said. */
export function useClaimSideSection(claim: Claim): ObjectSection[] {
  const { id, code, state, supplier } = claim;
  const read = useApiQuery(claimLinksApi.get, { params: { id } }, { handlesErrors: 'all' });
  useLiveAnswers((read.data?.links.length ?? 0) > 0, claimLinksApi.get, claimsApi.get);
  const isOpen = isLinkable('claim', state);
  const record = { kind: 'claim', id, code, supplier: supplier.name } as const;
  return sideSections({
    record,
    isOpen,
    read,
    firstUse: '还没有给供应商链接；供应商用手机打开链接看照片与要求，同意或还价，不用账号。',
    panelOf: (answer) => <ClaimAnswerPanel key={answer.id} claim={claim} answer={answer} />,
  });
}
