import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { PreparationRow } from '@mrp/contract/features/preparations/record.ts';
import { useDiscard } from '../../kit/object/useDiscard.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { preparationRefreshes } from './text.ts';

/** 删除草稿. */
export const useDiscardPreparation = (onDone?: () => void) =>
  useDiscard<Pick<PreparationRow, 'id' | 'code'>>({
    permission: preparationsApi.discard,
    mutation: useApiMutation(preparationsApi.discard, { refreshes: onDone ? [] : preparationRefreshes }),
    nameOf: ({ code }) => code,
    noun: '草稿',
    note: () => '单号不会再用。',
    onDone,
  });
