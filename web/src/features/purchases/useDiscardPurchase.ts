import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { practiceApi } from '@mrp/contract/features/purchases/practice.ts';
import type { PurchaseRow } from '@mrp/contract/features/purchases/record.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { useDiscard } from '../../kit/object/useDiscard.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { purchaseRefreshes } from './text.ts';

/** 删除 a draft of one's own. */
export const useDiscardPurchase = (onDone?: () => void) =>
  useDiscard<Pick<PurchaseRow, 'id' | 'code'>>({
    permission: purchasesApi.discard,
    mutation: useApiMutation(purchasesApi.discard, { refreshes: onDone ? [practiceApi.get] : purchaseRefreshes }),
    nameOf: ({ code }) => code,
    noun: purchaseWords.purchase,
    note: () => '还没有下单；单号不会再用。',
    onDone,
  });
