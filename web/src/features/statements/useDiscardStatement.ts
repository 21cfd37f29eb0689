import { statementsApi } from '@mrp/contract/features/statements.ts';
import type { StatementRow } from '@mrp/contract/features/statements/record.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { useDiscard } from '../../kit/object/useDiscard.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { statementRefreshes } from './text.ts';

/** 删除 a draft of one's own. */
export const useDiscardStatement = (onDone?: () => void) =>
  useDiscard<Pick<StatementRow, 'id' | 'code'>>({
    permission: statementsApi.discard,
    mutation: useApiMutation(statementsApi.discard, { refreshes: onDone ? [] : statementRefreshes }),
    nameOf: ({ code }) => code,
    noun: statementWords.statement,
    note: () => '收货与费用仍待对账；单号不会再用。',
    onDone,
  });
