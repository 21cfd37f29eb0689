import { statementList } from '@mrp/contract/features/statements.ts';
import { statementInvoiceList, statementLineList, statementPaymentList } from '@mrp/contract/features/statements/entry-lists.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { statementInvoiceSource, statementLineSource, statementPaymentSource } from './entries.queries.ts';
import { statementSource } from './queries.ts';

const statement = ({ statement: { code } }: { statement: { code: string } }) => code;

export const statementExports = [
  exportable(statementList, statementSource, {}),
  exportable(statementLineList, statementLineSource, {
    statement,
    receipt: ({ receipt }) => receipt?.code ?? null,
    order: ({ order }) => order?.code ?? null,
    claim: ({ claim }) => claim?.code ?? null,
  }),
  exportable(statementInvoiceList, statementInvoiceSource, { statement }),
  exportable(statementPaymentList, statementPaymentSource, { statement }),
];
