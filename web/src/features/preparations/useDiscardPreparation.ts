import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { useDiscardRecord } from '../../kit/record/useDiscardRecord.ts';
import { preparationRefreshes } from './text.ts';

const discarded = {
  noun: '草稿',
  calls: preparationsApi,
  nameOf: ({ code }: { code: string }) => code,
  refreshes: preparationRefreshes,
};

/** 删除草稿. */
export const useDiscardPreparation = (onDone?: () => void) => useDiscardRecord(discarded, { note: () => '单号不会再用。', onDone });
