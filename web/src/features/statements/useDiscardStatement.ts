import { statementsApi } from '@mrp/contract/features/statements.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { useDiscardRecord } from '../../kit/record/useDiscardRecord.ts';
import { statementRefreshes } from './text.ts';

const discarded = {
  noun: statementWords.statement,
  calls: statementsApi,
  nameOf: ({ code }: { code: string }) => code,
  refreshes: statementRefreshes,
};

/** 删除 a draft of one's own. */
export const useDiscardStatement = (onDone?: () => void) =>
  useDiscardRecord(discarded, { note: () => '收货与费用仍待对账；单号不会再用。', onDone });
